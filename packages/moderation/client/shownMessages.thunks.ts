import { createApiThunk } from "@parley/library/client/thunks";
import { getShownMessages, putMessageDismiss } from "@parley/moderation/contract";

/** Fetches the announcements shown to the viewer. */
export const fetchShownMessages = createApiThunk("moderation/shownMessages", getShownMessages);
export const dismissMessage = createApiThunk("moderation/dismissMessage", putMessageDismiss);
