import { getModerationMessages } from "@parley/announcements/contract";
import { createApiThunk } from "@parley/library/client/thunks";

/** Fetches all announcements, for those who write them. */
export const fetchMessages = createApiThunk("moderation/messages", getModerationMessages);
