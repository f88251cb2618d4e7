import { selectMe, selectPermission } from "@parley/accounts/client";
import type { DiscussionAnswer, OptionsReader } from "@parley/discussions/contract";
import type { RootState } from "@parley/library/client/store";

/** The viewer, with the permissions that the rules of discussions and comments check. */
export function selectOptionsReader(state: RootState, { categoryID, permissions }: DiscussionAnswer): OptionsReader {
    const inCategory = { resourceType: "category", resourceID: categoryID, overrides: permissions };
    return {
        userID: selectMe(state).data?.userID ?? 0,
        holds: (names, where) => selectPermission(state, names, where && inCategory),
    };
}
