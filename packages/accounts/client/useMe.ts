import type { Me } from "@parley/accounts/contract";
import type { ILoadable } from "@parley/library/client/loadable";
import { useLoadable } from "@parley/library/client/thunks";
import { selectMe } from "./currentUser.slice";
import { fetchMe } from "./users.thunks";

/** Returns the viewer's own record, and fetches it if nobody has (AUTH-013). */
export function useMe(): ILoadable<Me> {
    return useLoadable(selectMe, () => fetchMe({}));
}
