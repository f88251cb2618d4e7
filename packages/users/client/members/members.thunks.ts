import { createApiThunk } from "@parley/library/client/thunks";
import { getUsers } from "@parley/users/contract";

/** Fetches a page of the list of members. */
export const fetchMembers = createApiThunk("members/fetch", getUsers);
