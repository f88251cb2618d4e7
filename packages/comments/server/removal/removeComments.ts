import { SYSTEM_USER_ID } from "@parley/accounts/contract";
import type { deleteComments } from "@parley/comments/contract";
import type { DiscussionRow, Discussions } from "@parley/discussions/server";
import type { Input, UndoableResult } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { ActionLog, LoggedAction } from "@parley/library/server/actionLog";
import { hasChangedSince } from "@parley/library/server/actionLog";
import type { Call, Viewer } from "@parley/library/server/http";
import { badRequest, conflict, gone, may, notFound, requirePermission, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getLongRunner } from "@parley/library/server/longRunner";
import type { Notifications } from "@parley/notifications/server";
import type { Reactions } from "@parley/reactions/server";
import type { CommentsVisibility } from "../access/visibility";
import type { CommentsRepository } from "../comments.repository";
import type { CommentRow } from "../comments.tables";
import { createCommentsErasure, EMPTY_BODY } from "./eraseComments";
import type { OwnRemovals } from "./ownRemovals";

interface Dependencies {
    kit: Pick<ServerKit, "api" | "pages" | "database" | "clock" | "jobs">;
    repository: CommentsRepository;
    visibility: CommentsVisibility;
    reactions: Pick<Reactions, "clearFor">;
    discussions: Discussions;
    actionLog: ActionLog;
    own: OwnRemovals;
    notifications: Pick<Notifications, "recordAction" | "recordRestored">;
}

/** `tombstone` leaves a tombstone; `full` removes a comment without replies entirely. */
type DeleteMethod = "full" | "tombstone";

interface Removal {
    method: DeleteMethod;
    reason?: string | undefined;
    jobID?: number | undefined;
}

/** Checks whether the viewer may remove and restore the comments of a category, and read the content of removed ones (contract §5.2). */
export const mayRemove = (viewer: Viewer, categoryID: number): boolean =>
    may(viewer, ["site.manage", "community.moderate"]) || may(viewer, "comments.delete", categoryID);

export type CommentsRemoval = ReturnType<typeof createCommentsRemoval>;

/** Creates functions that remove comments, restore them within the retention period, and erase them afterwards. */
export function createCommentsRemoval(dependencies: Dependencies) {
    const { kit, repository, visibility, reactions, discussions, actionLog, own, notifications } = dependencies;
    const { database } = kit;
    const now = () => toDateTime(kit.clock());
    const { wipe, wipeAllIn, eraseRow, retentionEnd } = createCommentsErasure({
        kit,
        repository,
        reactions,
        discussions,
        actionLog,
    });
    const removeEach = getLongRunner(kit).job<Removal>("delete-comments", removeOne);
    discussions.alsoWipe(wipeAllIn);

    return {
        /** Removes a comment: its content is hidden, and its position and replies stay. */
        remove: (viewer: Viewer, commentID: number, reason?: string): Promise<void> =>
            removeOne(viewer, commentID, { method: "tombstone", reason }),

        /**
         * Removes several comments of one discussion (contract §5.2). Comments that cannot be removed are reported with the reason (FC-18).
         */
        async removeMany(
            viewer: Viewer,
            { commentIDs, deleteMethod: method, reason, jobID, ...options }: Input<typeof deleteComments>,
            { reply }: Pick<Call, "reply">,
        ): Promise<UndoableResult> {
            requireSession(viewer);
            const rows = await repository.byIDs([...new Set(commentIDs)]);
            const seen = await visibility.discussionsOf(viewer, rows);
            const [discussion, another] = [...seen.values()];
            if (!discussion) throw notFound("Comment");
            if (another) throw badRequest("The replies are in several posts.");
            requireRemoval(viewer, discussion);
            const params = { discussionID: discussion.discussionID, deleteMethod: method };
            const job = await actionLog.beginJob(viewer, { kind: "deleteComments", params, jobID });
            // Last to first, so that replies come before their parents.
            const positions = new Map(rows.map(({ commentID, position }) => [commentID, position]));
            const ids = commentIDs.toSorted((one, other) => (positions.get(other) ?? 0) - (positions.get(one) ?? 0));
            const removal = { method, reason, jobID: job };
            return { ...(await removeEach(viewer, { ids, params: removal, options }, reply)), jobID: job };
        },

        /** Restores a comment that the action removed: its position, its content and all counters. */
        async restore(viewer: Viewer, { actID, recordID: commentID, before }: LoggedAction): Promise<void> {
            const seen = await repository.byID(commentID);
            if (!seen) throw gone("Comment", { commentID });
            const discussion = await discussions.lock(seen.discussionID);
            const comment = await repository.byID(commentID);
            if (!discussion || !comment || comment.discussionID !== seen.discussionID) throw hasChangedSince();
            if (!(await own.mayRestore(viewer, comment))) requireRemoval(viewer, discussion);
            if (comment.dateDeleted === null || comment.deleteActID !== actID) throw hasChangedSince();
            if (discussion.dateDeleted !== null) throw gone("Discussion", { discussionID: discussion.discussionID });
            if (comment.placeClosed) await reopen(comment);
            await repository.update(commentID, { ...NOT_REMOVED, deletedByID: null });
            // Reopening the position may have changed the counters of the discussion.
            const counted = (await discussions.lock(discussion.discussionID)) ?? discussion;
            await discussions.commentRestored(counted, comment.insertUserID, await repository.newestIn(discussion.discussionID));
            if (before.isAccepted === true && discussion.acceptedCommentID === null)
                await discussions.accept(discussion.discussionID, commentID);
            await notifications.recordRestored(viewer, { recordType: "comment", recordID: commentID, actID });
        },

        /**
         * Removes a comment of an erased account: its content including earlier versions, and its position unless it has replies or
         * `keepPlace` is set. A comment that is already removed loses its content.
         */
        async eraseContent(
            { commentID, discussionID, dateDeleted }: CommentRow,
            { keepPosition }: { keepPosition: boolean },
        ): Promise<void> {
            await database.transaction(async () => {
                await repository.update(commentID, EMPTY_BODY);
                await actionLog.forget("comment", [commentID]);
                if (dateDeleted === null) await bury({ userID: SYSTEM_USER_ID }, commentID, discussionID);
            });
            if (keepPosition) return;
            await database.transaction(async () => {
                const discussion = await discussions.lock(discussionID);
                const comment = await repository.byID(commentID);
                if (!discussion || !comment || comment.countChildComments > 0) return;
                if (!comment.placeClosed) await close(comment);
                await eraseRow(commentID);
            });
        },

        wipe,
        removeOne,
        removeFlagged,
        wipeAllIn,
    };

    function requireRemoval(viewer: Viewer, { categoryID }: Pick<DiscussionRow, "categoryID">): void {
        requireSession(viewer);
        if (!may(viewer, ["site.manage", "community.moderate"])) requirePermission(viewer, "comments.delete", categoryID);
    }

    async function removeOne(viewer: Viewer, commentID: number, { method, reason, jobID }: Removal): Promise<void> {
        const { comment: seen, discussion } = await visibility.visible(viewer, commentID);
        // Authors may only leave a tombstone, since a full removal would hide that the comment existed.
        if (method === "full" || !(await own.mayRemove(viewer, seen))) requireRemoval(viewer, discussion);
        await removeIn(viewer, commentID, discussion.discussionID, { method, reason, jobID });
    }

    /** Removes a comment that several members have flagged; it leaves a tombstone. Must run in a transaction. */
    async function removeFlagged(commentID: number, reason: string): Promise<void> {
        const comment = await repository.byID(commentID);
        if (!comment || comment.dateDeleted !== null) return;
        const removal = { method: "tombstone" as const, reason };
        await removeIn({ userID: SYSTEM_USER_ID }, commentID, comment.discussionID, removal);
    }

    async function removeIn(
        viewer: Pick<Viewer, "userID">,
        commentID: number,
        discussionID: number,
        { method, reason, jobID }: Removal,
    ): Promise<void> {
        await database.transaction(async () => {
            const { comment, isAccepted } = await bury(viewer, commentID, discussionID, reason);
            const isFull = method === "full" && comment.countChildComments === 0;
            if (isFull) await close(comment);
            const action = { kind: "delete", recordType: "comment", recordID: commentID };
            const deleteActID = await actionLog.record(viewer, {
                ...action,
                parent: { recordType: "discussion", recordID: discussionID },
                recordUserID: comment.insertUserID,
                before: { ...(isAccepted && { isAccepted }) },
                after: { method: isFull ? "full" : "tombstone" },
                reason,
                jobID,
            });
            await repository.update(commentID, { deleteActID });
            await notifications.recordAction(viewer, { ...action, actID: deleteActID, authorID: comment.insertUserID });
        });
    }

    async function bury(
        viewer: Pick<Viewer, "userID">,
        commentID: number,
        discussionID: number,
        reason?: string,
    ): Promise<{ comment: CommentRow; isAccepted: boolean }> {
        const discussion = await discussions.lock(discussionID);
        const comment = await repository.byID(commentID);
        if (!discussion || comment?.discussionID !== discussionID || comment.dateDeleted !== null)
            throw gone("Comment", { commentID });
        await repository.update(commentID, {
            dateDeleted: now(),
            deletedByID: viewer.userID,
            deleteReason: reason?.trim() || null,
            eraseAfter: await retentionEnd(),
        });
        const isAccepted = discussion.acceptedCommentID === commentID;
        if (isAccepted) await discussions.accept(discussionID, null);
        await discussions.commentRemoved(discussion, comment.insertUserID, await repository.newestIn(discussionID));
        return { comment, isAccepted };
    }

    /** Removes the position of a removed comment without visible replies. The discussion must be locked. */
    async function close(comment: CommentRow): Promise<void> {
        await repository.closePosition(comment);
        await repository.addToAncestors(comment.parentCommentID, { count: -1, score: -comment.score });
        await discussions.positionClosed(comment.discussionID, {
            position: comment.position,
            isTop: comment.parentCommentID === null,
        });
    }

    /** Gives a comment its position back. Throws 409 if its parent has none. */
    async function reopen(comment: CommentRow): Promise<void> {
        const parent = comment.parentCommentID === null ? undefined : await repository.byID(comment.parentCommentID);
        if (parent?.placeClosed)
            throw conflict("The reply that this one answers was deleted too. Restore that one first.", {
                code: "changedSince",
            });
        const position = await repository.openPosition(comment);
        await repository.addToAncestors(comment.parentCommentID, { count: 1, score: comment.score });
        await discussions.positionOpened(comment.discussionID, { position, isTop: comment.parentCommentID === null });
    }
}

const NOT_REMOVED = { dateDeleted: null, deleteReason: null, deleteActID: null, eraseAfter: null };
