import type { Me } from "@parley/accounts/contract";
import type { ILoadable } from "@parley/library/client/loadable";
import { useLoadable } from "@parley/library/client/thunks";
import { selectMe } from "./currentUser.slice";
import { fetchMe } from "./users.thunks";

/** Who is signed in; asked for when nobody has (AUTH-013). */
export function useMe(): ILoadable<Me> {
    return useLoadable(selectMe, () => fetchMe({}));
}
