import { createApiThunk } from "@parley/library/client/thunks";
import { getPrivacy, postPrivacy } from "@parley/privacy/contract";

/** Fetches a member's choice (ADM-016). */
export const fetchPrivacy = createApiThunk("users/fetchPrivacy", getPrivacy);

/** Stores a member's choice (ADM-017). */
export const changePrivacy = createApiThunk("users/changePrivacy", postPrivacy);
