import { postComment } from "@parley/comments/contract";
import type { Comments } from "@parley/comments/server";
import type { Input } from "@parley/library/contract";
import { createBodyValidator, notFound } from "@parley/library/server/http";
import type { Notifications } from "@parley/notifications/server";

interface Dependencies {
    comments: Pick<Comments, "add" | "rowByID">;
    notifications: Pick<Notifications, "provideReplies">;
}

const check = createBodyValidator(postComment.body) as (body: unknown) => Input<typeof postComment>;

/** Registers replies by mail: to a discussion at its top level, to a comment below it. */
export function registerRepliesByMail({ comments, notifications }: Dependencies): void {
    notifications.provideReplies("discussion", (viewer, discussionID, { key, ...written }) =>
        comments.add(viewer, { ...check({ ...written, discussionID }), key }),
    );
    notifications.provideReplies("comment", async (viewer, commentID, { key, ...written }) => {
        const comment = await comments.rowByID(commentID);
        if (!comment) throw notFound("Comment");
        const { discussionID } = comment;
        return comments.add(viewer, { ...check({ ...written, discussionID, parentCommentID: commentID }), key });
    });
}
