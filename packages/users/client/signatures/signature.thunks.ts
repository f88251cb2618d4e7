import { createApiThunk } from "@parley/library/client/thunks";
import { getSignature, putSignature } from "@parley/users/contract";

/** Asks what a member signs with, to change it. */
export const fetchSignature = createApiThunk("users/fetchSignature", getSignature);

/** Changes what a member signs with; an empty body takes it away. */
export const changeSignature = createApiThunk("users/changeSignature", putSignature);
