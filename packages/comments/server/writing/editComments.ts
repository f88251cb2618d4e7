import type { AnswerStatus, Comment, CommentEdit, patchComment } from "@parley/comments/contract";
import type { Config } from "@parley/config/server";
import { mayStillEdit } from "@parley/discussions/contract";
import type { DiscussionRow, Discussions } from "@parley/discussions/server";
import type { Input } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { diffFields } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, forbidden, gone, may, requirePermission, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Notifications } from "@parley/notifications/server";
import { createEditConflict, isCurrent, requireWritableFormat, toETag } from "@parley/posting/server";
import type { Users } from "@parley/users/server";
import type { CommentsVisibility } from "../access/visibility";
import { ACCEPTED_ANSWER, EDITED_COMMENT, toCommentCauseKey } from "../causes";
import type { CommentsRepository } from "../comments.repository";
import type { CommentRow } from "../comments.tables";
import type { CommentMovers } from "./commentMover";
import { lockEnds, readDiscussionID } from "./commentMover";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock">;
    repository: CommentsRepository;
    visibility: CommentsVisibility;
    get: (viewer: Viewer, commentID: number) => Promise<Comment>;
    users: Pick<Users, "requireProfile">;
    discussions: Discussions;
    config: Config;
    movers: Pick<CommentMovers, "required">;
    actionLog: ActionLog;
    notifications: Pick<Notifications, "record" | "recordAction">;
}

type CommentChanges = Omit<Input<typeof patchComment>, "commentID">;

interface ChangeOptions {
    ifMatch?: string | undefined;
    /** Idempotency key of the request. */
    key?: string | undefined;
    approved?: boolean;
}

/** Author and date of a comment. */
type Editable = Pick<CommentRow, "insertUserID" | "dateInserted">;
type EditableDiscussion = Pick<DiscussionRow, "categoryID" | "closed">;

export type CommentsEditing = ReturnType<typeof createCommentsEditing>;

/**
 * Creates functions that change the content, the author and the acceptance of comments. The previous values are stored in a logged action.
 */
export function createCommentsEditing(dependencies: Dependencies) {
    const { kit, repository, visibility, get, users, discussions, config, movers, actionLog, notifications } = dependencies;
    const { database } = kit;
    const now = () => toDateTime(kit.clock());

    return {
        /** Returns the content for the editor, and its ETag. */
        async edit(viewer: Viewer, commentID: number): Promise<{ edit: CommentEdit; etag: string }> {
            const { comment, discussion } = await visibility.visible(viewer, commentID);
            await requireEdit(viewer, comment, discussion);
            const { discussionID, body, format } = comment;
            const waiting = await discussions.waitingEditOf(viewer, "comment", commentID);
            return { edit: { commentID, discussionID, body, format, ...waiting }, etag: toETag(comment) };
        },

        /**
         * Changes the given fields. `ifMatch` names the version that the editor was based on: if somebody else has changed it, throws 412
         * with both texts, unless they are equal (FC-52). Requests with the same `key` by the same member change the comment once; the
         * response is the comment in its current state (FC-42). New content passes the pre-edit hooks first, unless it is `approved`. With
         * another discussion the comment moves there with its replies (contract §5.2).
         */
        async change(
            viewer: Viewer,
            commentID: number,
            { body, format, insertUserID, idempotencyKey, draftID, ...parent }: CommentChanges,
            { ifMatch, key = idempotencyKey, approved = false }: ChangeOptions = {},
        ): Promise<{ comment: Comment; etag: string }> {
            const { comment, discussion } = await visibility.visible(viewer, commentID);
            const discussionID = readDiscussionID(parent);
            const changes = { body, format, insertUserID, ...(discussionID !== undefined && { discussionID }) };
            const sending = { userID: viewer.userID, recordType: "comment", recordID: commentID, key, words: changes };
            if (await discussions.submissions.isChangedBy(sending)) return readResponse(viewer, commentID);
            if (approved) requireWriter(viewer, comment, discussion.categoryID);
            else await requireEdit(viewer, comment, discussion);
            if (insertUserID !== undefined) await requireAuthor(viewer, insertUserID);
            const isMoved = discussionID !== undefined && discussionID !== comment.discussionID;
            if (isMoved) await movers.required().requireMove(viewer, discussion, discussionID);
            const words = {
                body: body ?? comment.body,
                format: requireWritableFormat(format ?? comment.format, comment.format),
            };
            const written = await discussions.renderer.write(words.body, words.format, viewer);
            const rendering = { ...written, ...(await discussions.languages.find(written.bodyHtml, comment)) };
            if (!approved && diffFields(readContent(comment), words)) {
                if (!isCurrent(ifMatch, comment)) throw createEditConflict(comment, { body, format });
                const { name, categoryID } = discussion;
                const post = { recordType: "comment" as const, recordID: commentID, categoryID, name };
                await discussions.runPreEditHooks(viewer, {
                    ...post,
                    ...words,
                    discussionID: discussion.discussionID,
                    bodyHtml: rendering.bodyHtml,
                    input: changes,
                    key,
                });
            }
            await discussions.submissions.changeOnce(sending, async () => {
                await discussions.draftUsed(viewer, draftID);
                const ends = await lockEnds(discussions, comment.discussionID, discussionID);
                const present = await repository.byID(commentID);
                if (!ends || !present || present.dateDeleted !== null) throw gone("Comment", { commentID });
                const isOther = diffFields(readContent(present), words) !== undefined;
                if (isOther && !isCurrent(ifMatch, present)) throw createEditConflict(present, { body, format });
                if (insertUserID !== undefined) await give(viewer, present, ends.source, { insertUserID, authorName: null });
                // If neither field is given, the content stays as it is now, even if it has changed since the first read.
                const hasNewText = body !== undefined || format !== undefined;
                if (hasNewText && isOther) await rewordAndNotify(viewer, present, { ...words, ...rendering });
                if (ends.target) await movers.required().move(viewer, commentID, { source: ends.source, target: ends.target });
            });
            return readResponse(viewer, commentID);
        },

        /** Accepts a comment as the answer to a question, rejects it, or takes either back (contract §5.2). */
        async answer(viewer: Viewer, commentID: number, status: AnswerStatus): Promise<Comment> {
            requireSession(viewer);
            const { discussion } = await visibility.visible(viewer, commentID);
            requireAnswer(viewer, discussion);
            const { discussionID } = discussion;
            await database.transaction(async () => {
                const locked = await discussions.lock(discussionID);
                const present = await repository.byID(commentID);
                if (!locked || present?.discussionID !== discussionID || present.dateDeleted !== null)
                    throw gone("Comment", { commentID });
                const [isAccepted, accepted] = [locked.acceptedCommentID === commentID, status === "accepted"];
                // An accepted answer keeps an earlier rejection, and loses the acceptance last: undoing the last action then leads back to
                // the former status.
                if (!accepted && present.isRejectedAnswer !== (status === "rejected"))
                    await reject(viewer, present, status === "rejected");
                if (isAccepted !== accepted) await accept(viewer, locked, commentID, accepted);
            });
            return get(viewer, commentID);
        },

        accept,
        reject,
        reword,
        give,
        requireEdit,
        requireAnswer,
    };

    async function rewordAndNotify(viewer: Viewer, present: CommentRow, wording: Parameters<typeof reword>[2]): Promise<void> {
        await reword(viewer, present, wording);
        await notifications.record({
            cause: EDITED_COMMENT,
            causeKey: toCommentCauseKey(present.commentID),
            recordType: "comment",
            recordID: present.commentID,
            parentID: present.discussionID,
            actorUserID: viewer.userID,
        });
    }

    async function readResponse(viewer: Viewer, commentID: number): Promise<{ comment: Comment; etag: string }> {
        const { comment } = await visibility.visible(viewer, commentID);
        return { comment: await get(viewer, commentID), etag: toETag(comment) };
    }

    /**
     * Throws 403 for comments of others, and 400 for the viewer's own after the time limit or in a closed discussion (contract §5.2,
     * CMT-012, CMT-013).
     */
    async function requireEdit(viewer: Viewer, comment: Editable, { categoryID, closed }: EditableDiscussion): Promise<void> {
        requireWriter(viewer, comment, categoryID);
        if (editsByRight(viewer, categoryID)) return;
        const { dateInserted } = comment;
        if (!mayStillEdit({ dateInserted, closed }, kit.clock(), await config.get("ui.editContentTimeout")))
            throw badRequest(closed ? "This post is closed." : "This can no longer be edited.");
    }

    /** Throws 403 for comments of others, regardless of the time limit: for edits submitted in time and then held for approval. */
    function requireWriter(viewer: Viewer, { insertUserID }: Editable, categoryID: number): void {
        requireSession(viewer);
        if (!editsByRight(viewer, categoryID) && insertUserID !== viewer.userID) throw forbidden("comments.edit");
    }

    /** Checks who may accept an answer (contract §5.2). Throws 400 for other types than questions, and 403 without permission. */
    function requireAnswer(
        viewer: Viewer,
        { type, closed, insertUserID, categoryID }: Pick<DiscussionRow, "type" | "closed" | "insertUserID" | "categoryID">,
    ): void {
        if (type !== "question") throw badRequest("Only questions can have an accepted answer.");
        if (closed) requirePermission(viewer, "community.moderate");
        if (insertUserID !== viewer.userID && !may(viewer, "curation.manage"))
            requirePermission(viewer, "discussions.edit", categoryID);
    }

    async function requireAuthor(viewer: Viewer, insertUserID: number): Promise<void> {
        requirePermission(viewer, "site.manage");
        await users.requireProfile(viewer, insertUserID);
    }

    /** Replaces the content of a comment. The discussion must be locked. */
    async function reword(
        viewer: Viewer,
        comment: CommentRow,
        wording: Pick<CommentRow, "body" | "format" | "bodyHtml" | "renderVersion"> & Partial<Pick<CommentRow, "lang">>,
    ): Promise<void> {
        const changed = diffFields(readContent(comment), readContent(wording));
        if (!changed) return;
        const edited = { version: comment.version + 1, dateUpdated: now(), updateUserID: viewer.userID };
        await repository.update(comment.commentID, { ...wording, ...edited });
        await record(viewer, comment, "edit", changed);
    }

    /** Changes the author of a comment. The discussion must be locked. */
    async function give(
        viewer: Viewer,
        comment: CommentRow,
        discussion: DiscussionRow,
        author: Pick<CommentRow, "insertUserID" | "authorName">,
    ): Promise<void> {
        const changed = diffFields(readAuthor(comment), author);
        if (!changed) return;
        await repository.update(comment.commentID, author);
        const given = { from: comment.insertUserID, to: author.insertUserID };
        await discussions.commentGiven(discussion, given, await repository.newestIn(comment.discussionID));
        await record(viewer, comment, "author", { before: readAuthor(comment), after: author });
    }

    /** Accepts a comment as the answer, or withdraws the acceptance. The discussion must be locked. */
    async function accept(viewer: Viewer, discussion: DiscussionRow, commentID: number, accepted: boolean): Promise<void> {
        const { discussionID, acceptedCommentID } = discussion;
        const after = { acceptedCommentID: accepted ? commentID : null };
        await discussions.accept(discussionID, after.acceptedCommentID);
        if (accepted)
            await notifications.record({
                cause: ACCEPTED_ANSWER,
                recordType: "comment",
                recordID: commentID,
                parentID: discussionID,
                actorUserID: viewer.userID,
            });
        await record(viewer, { commentID, discussionID }, accepted ? "accept" : "unaccept", {
            before: { acceptedCommentID },
            after,
        });
    }

    /** Rejects a comment as the answer, or takes that back. The discussion must be locked. */
    async function reject(viewer: Viewer, comment: CommentRow, isRejectedAnswer: boolean): Promise<void> {
        await repository.update(comment.commentID, { isRejectedAnswer });
        await record(viewer, comment, isRejectedAnswer ? "reject" : "unreject", {
            before: { isRejectedAnswer: comment.isRejectedAnswer },
            after: { isRejectedAnswer },
        });
    }

    async function record(
        viewer: Viewer,
        { commentID, discussionID, insertUserID: authorID }: Pick<CommentRow, "commentID" | "discussionID"> & Partial<CommentRow>,
        kind: string,
        changed: { before: object; after: object },
    ): Promise<void> {
        const parent = { recordType: "discussion", recordID: discussionID };
        const action = { kind, recordType: "comment", recordID: commentID };
        const actID = await actionLog.record(viewer, { ...action, parent, ...changed });
        await notifications.recordAction(viewer, { ...action, actID, authorID });
    }
}

function editsByRight(viewer: Viewer, categoryID: number): boolean {
    return may(viewer, ["site.manage", "community.moderate"]) || may(viewer, "comments.edit", categoryID);
}

export const readContent = ({ body, format }: Pick<CommentRow, "body" | "format">) => ({ body, format });

export const readAuthor = ({ insertUserID, authorName }: Pick<CommentRow, "insertUserID" | "authorName">) => ({
    insertUserID,
    authorName,
});
