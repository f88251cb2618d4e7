import { getShownMessages, putMessageDismiss } from "@parley/announcements/contract";
import { createApiThunk } from "@parley/library/client/thunks";

/** Fetches the announcements shown to the viewer. */
export const fetchShownMessages = createApiThunk("moderation/shownMessages", getShownMessages);
export const dismissMessage = createApiThunk("moderation/dismissMessage", putMessageDismiss);
