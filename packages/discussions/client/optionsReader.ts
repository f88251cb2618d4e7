import { selectMe, selectPermission } from "@parley/accounts/client";
import type { DiscussionAnswer, OptionsReader } from "@parley/discussions/contract";
import type { RootState } from "@parley/library/client/store";

/** Who reads, as what may be done with a discussion, or in it, is asked of them. */
export function selectOptionsReader(state: RootState, { categoryID, permissions }: DiscussionAnswer): OptionsReader {
    const inCategory = { resourceType: "category", resourceID: categoryID, overrides: permissions };
    return {
        userID: selectMe(state).data?.userID ?? 0,
        holds: (names, where) => selectPermission(state, names, where && inCategory),
    };
}
