import { createApiThunk } from "@parley/library/client/thunks";
import { getPrivacy, postPrivacy } from "@parley/users/contract";

/** Asks what a member has chosen (ADM-016). */
export const fetchPrivacy = createApiThunk("users/fetchPrivacy", getPrivacy);

/** Stores what a member chooses (ADM-017). */
export const changePrivacy = createApiThunk("users/changePrivacy", postPrivacy);
