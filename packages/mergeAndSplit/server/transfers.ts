import type { Categories } from "@parley/categories/server";
import { commentPath } from "@parley/comments/contract";
import type { CommentRow, MovableRows } from "@parley/comments/server";
import { discussionPath } from "@parley/discussions/contract";
import type { DiscussionActionType, DiscussionRow, Discussions, ReadPosition } from "@parley/discussions/server";
import type { ActionLog, LoggedAction } from "@parley/library/server/actionLog";
import { hasChangedSince } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { may, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Moving } from "./moving";

interface Dependencies {
    kit: Pick<ServerKit, "siteURL">;
    movableRows: MovableRows;
    moving: Moving;
    categories: Pick<Categories, "visibleIDs">;
    discussions: Discussions;
    actionLog: ActionLog;
}

/** Comments to move, with all their replies, from one locked discussion to another. */
interface Transfer {
    kind: "split" | "moveComments";
    source: DiscussionRow;
    target: DiscussionRow;
    chosen: readonly CommentRow[];
}

/** Stored values of a logged transfer. */
interface Transferred {
    before: {
        tops: { commentID: number; parentCommentID: number | null }[];
        commentIDs: number[];
        /** Absent from splits before these were recorded. */
        readPositions?: ReadPosition[];
        /** Members who have taken part in the target only since; absent from splits before these were recorded. */
        participatedIDs?: number[];
        acceptedCommentID: number | null;
    };
    after: {
        discussionID: number;
        countComments: number;
        newestCommentID: number;
        /** The comment that was moved, whose author is notified. */
        commentID?: number;
    };
}

/** What differs between the logged actions of splitting comments off and of moving a comment. */
interface TransferActionOptions {
    /** Deletes the target when the undo leaves no comments in it. */
    whenEmptied?: (viewer: Viewer, target: DiscussionRow) => Promise<void>;
    /** Checks whether the viewer may undo it, besides the permission to split the source. */
    requireUndo?: (viewer: Viewer, targetID: number) => Promise<void>;
}

export type Transfers = ReturnType<typeof createTransfers>;

/** Checks who may move comments out of a discussion: curators, and members who may edit it (contract §5.1). */
export function requireSplit(viewer: Viewer, categoryID: number): void {
    if (!may(viewer, "curation.manage")) requirePermission(viewer, "discussions.edit", categoryID);
}

/** Creates the functions that move comments with their replies to another discussion, and the logged actions by which that is undone. */
export function createTransfers({ kit, movableRows, moving, categories, discussions, actionLog }: Dependencies) {
    const { siteURL } = kit;

    return {
        /**
         * Moves comments, inside a transaction with both discussions locked. The chosen ones become top-level comments. Returns the ID of
         * the logged action.
         */
        async transfer(viewer: Viewer, { kind, source, target, chosen }: Transfer): Promise<number> {
            const [from, to] = [source.discussionID, target.discussionID];
            const commentIDs = chosen.map(({ commentID }) => commentID);
            const below = await movableRows.idsBelow(commentIDs);
            const tops = chosen.filter(({ commentID }) => !below.includes(commentID));
            const all = [...new Set([...commentIDs, ...below])];
            await movableRows.putOnTop(tops.map(({ commentID }) => commentID));
            await movableRows.moveTo(all, { from, to });
            const readPositions = await moving.settle([source, target]);
            const moved = await movableRows.byIDs(all);
            const authors = [...new Set(moved.map(({ insertUserID }) => insertUserID))].filter((userID) => userID > 0);
            const added = await discussions.participated(authors.map((userID) => ({ userID, discussionID: to })));
            const done: Transferred = {
                before: {
                    tops: tops.map(({ commentID, parentCommentID }) => ({ commentID, parentCommentID })),
                    commentIDs: all,
                    readPositions,
                    participatedIDs: added.map(({ userID }) => userID),
                    acceptedCommentID: source.acceptedCommentID,
                },
                after: {
                    discussionID: to,
                    countComments: moved.filter(({ dateDeleted }) => dateDeleted === null).length,
                    newestCommentID: (await movableRows.newestID()) ?? 0,
                    ...(kind === "moveComments" && { commentID: commentIDs[0] ?? 0 }),
                },
            };
            // A target that was there before has the action in its log, too.
            const parent = kind === "moveComments" ? { recordType: "discussion", recordID: to } : undefined;
            return actionLog.record(viewer, { kind, recordType: "discussion", recordID: from, parent, ...done });
        },

        /** Creates the type of logged action that returns moved comments to the source. */
        createActionType: ({ whenEmptied, requireUndo }: TransferActionOptions = {}): DiscussionActionType => ({
            effect: "moves",
            shown,
            requireUndo: async (viewer, { categoryID }, action) => {
                requireSplit(viewer, categoryID);
                await requireUndo?.(viewer, targetOf(action));
            },
            isUnchanged,
            undo: (viewer, source, action) => moveBack(viewer, source, action, whenEmptied),
            locks: (action) => [targetOf(action)],
        }),
    };

    async function shown(viewer: Viewer, action: LoggedAction): Promise<Record<string, unknown>> {
        const { discussionID, countComments } = (action as unknown as Transferred).after;
        const rows = await discussions.rowsByIDs([discussionID, action.recordID]);
        const visibleIDs = await categories.visibleIDs(viewer);
        const seenRow = (wanted: number) =>
            rows.find((row) => row.discussionID === wanted && row.dateDeleted === null && visibleIDs.includes(row.categoryID));
        const link = (row: Pick<DiscussionRow, "discussionID" | "name">) => ({
            name: row.name,
            url: siteURL + discussionPath(row),
        });
        const [source, target] = [seenRow(action.recordID), seenRow(discussionID)];
        const stayed = target ? await moving.stayed(action, discussionID) : [];
        return {
            discussionID,
            ...(target && link(target)),
            ...(source && { from: link(source) }),
            countComments,
            ...(stayed.length > 0 && {
                stayed: stayed.map((commentID) => ({ commentID, url: siteURL + commentPath(commentID) })),
            }),
        };
    }

    /** Checks whether any of the moved comments is still in the target. */
    async function isUnchanged({ type }: DiscussionRow, action: LoggedAction): Promise<boolean> {
        const { before } = action as unknown as Transferred;
        const target = await discussions.rowByID(targetOf(action));
        if (type === "redirect" || !target || target.dateDeleted !== null || target.type === "redirect") return false;
        const tops = await movableRows.byIDs(before.tops.map(({ commentID }) => commentID));
        return tops.some(({ discussionID }) => discussionID === target.discussionID);
    }

    /**
     * Returns the comments to their source, below their former parents. Comments written since stay where they were written; those whose
     * parents move become top-level comments.
     */
    async function moveBack(
        viewer: Viewer,
        source: DiscussionRow,
        action: LoggedAction,
        whenEmptied: TransferActionOptions["whenEmptied"],
    ): Promise<void> {
        const { before } = action as unknown as Transferred;
        const [from, to] = [targetOf(action), source.discussionID];
        const target = (await discussions.lockAll([from])).get(from);
        if (!target || target.dateDeleted !== null) throw hasChangedSince(target?.name);
        const back = new Set(await movableRows.moveTo(before.commentIDs, { from, to }));
        const known = new Map(
            (await movableRows.byIDs(before.tops.flatMap(({ parentCommentID }) => parentCommentID ?? []))).map((row) => [
                row.commentID,
                row,
            ]),
        );
        await movableRows.setParents(
            before.tops.flatMap(({ commentID, parentCommentID }) =>
                parentCommentID !== null && back.has(commentID) && known.get(parentCommentID)?.discussionID === to
                    ? [{ commentID, parentCommentID }]
                    : [],
            ),
        );
        await movableRows.findStandalone(from);
        if (whenEmptied && (await movableRows.idsIn(from)).length === 0) await whenEmptied(viewer, target);
        await moving.settle([target, source]);
        await discussions.restoreRead(to, before.readPositions ?? []);
        await moving.acceptAgain(to, before.acceptedCommentID);
        await forgetParticipants(from, before.participatedIDs ?? []);
    }

    async function forgetParticipants(discussionID: number, userIDs: readonly number[]): Promise<void> {
        const writing = await movableRows.authorsAmong(discussionID, userIDs);
        const participatedIDs = userIDs.filter((userID) => !writing.has(userID));
        await discussions.followersLeft(discussionID, { bookmarkedByIDs: [], participatedIDs });
    }
}

const targetOf = ({ after }: LoggedAction): number => Number(after.discussionID);
