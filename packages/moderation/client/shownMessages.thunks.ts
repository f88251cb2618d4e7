import { createApiThunk } from "@parley/library/client/thunks";
import { getShownMessages, putMessageDismiss } from "@parley/moderation/contract";

/** What the page shows at its top, whoever reads it. */
export const fetchShownMessages = createApiThunk("moderation/shownMessages", getShownMessages);
export const dismissMessage = createApiThunk("moderation/dismissMessage", putMessageDismiss);
