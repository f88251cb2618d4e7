import { createApiThunk } from "@parley/library/client/thunks";
import { getSignature, putSignature } from "@parley/signatures/contract";

/** Fetches a member's signature for editing. */
export const fetchSignature = createApiThunk("users/fetchSignature", getSignature);

/** Updates a member's signature; an empty body removes it. */
export const changeSignature = createApiThunk("users/changeSignature", putSignature);
