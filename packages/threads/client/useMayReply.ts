import { selectIsSignedIn, usePermission } from "@parley/accounts/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { useAppSelector } from "@parley/library/client/store";

/**
 * Returns whether the viewer may reply in a discussion. In a closed one only members who may close it can (CMT-006…CMT-008, contract §5.2).
 */
export function useMayReply({
    categoryID,
    closed,
    permissions,
}: Pick<DiscussionAnswer, "categoryID" | "closed" | "permissions">): boolean {
    const isSignedIn = useAppSelector(selectIsSignedIn);
    const mayAdd = usePermission("comments.add", categoryID, permissions);
    const mayClose = usePermission("discussions.close", categoryID, permissions);
    return isSignedIn && mayAdd && (!closed || mayClose);
}
