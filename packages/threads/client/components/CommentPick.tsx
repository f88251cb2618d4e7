import { PickBox } from "@parley/bulkActions/client";
import type { Comment } from "@parley/comments/contract";
import { mayRemoveComments, maySplit } from "@parley/comments/contract";
import { selectOptionsReader } from "@parley/discussions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { useAlive, useFetched } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";

/** Checkbox that selects a comment for splitting or deleting. Renders nothing for viewers without permission and without scripts. */
export function CommentPick({ comment, discussion }: { comment: Comment; discussion: DiscussionAnswer }) {
    const t = useTranslation();
    const isAlive = useAlive();
    const { commentID, insertUser } = comment;
    const isOffered = useAppSelector((state) => {
        const viewer = selectOptionsReader(state, discussion);
        return viewer.userID !== 0 && (mayRemoveComments(viewer) || maySplit(viewer));
    });
    const isFetched = useFetched(PickBox, isOffered);
    if (!isAlive || !isOffered || !isFetched) return null;
    const name = t("Reply by {name}", { name: insertUser?.name ?? "" });
    return <PickBox recordType="comment" id={commentID} within={discussion.discussionID} name={name} />;
}
