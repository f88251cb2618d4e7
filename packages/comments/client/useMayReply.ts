import { selectIsSignedIn, usePermission } from "@parley/accounts/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { useAppSelector } from "@parley/library/client/store";

/** Whether the reader may answer in a discussion: in a closed one only those who may close it (CMT-006…CMT-008, contract §5.2). */
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
