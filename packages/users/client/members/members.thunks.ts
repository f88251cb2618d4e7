import { getUsers } from "@parley/accounts/contract";
import { createApiThunk } from "@parley/library/client/thunks";

/** Fetches a page of the list of members. */
export const fetchMembers = createApiThunk("members/fetch", getUsers);
