import { SYSTEM_USER_ID } from "@parley/accounts/server";
import type { Categories } from "@parley/categories/server";
import { commentPath } from "@parley/comments/contract";
import type { Comments, MovableRows } from "@parley/comments/server";
import { discussionPath } from "@parley/discussions/contract";
import type { DiscussionActionType, DiscussionRow, Discussions, ReadPosition } from "@parley/discussions/server";
import type { Input, Output } from "@parley/library/contract";
import type { ActionLog, LoggedAction } from "@parley/library/server/actionLog";
import { hasChangedSince } from "@parley/library/server/actionLog";
import { escapeText } from "@parley/library/server/content";
import type { Viewer } from "@parley/library/server/http";
import {
    badRequest,
    conflict,
    gone,
    invalidField,
    may,
    notFound,
    requirePermission,
    requireSession,
} from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { postSplitDiscussion } from "@parley/mergeAndSplit/contract";
import { requireWritableFormat } from "@parley/posting/server";
import type { Moving } from "./moving";

interface Dependencies {
    kit: Pick<ServerKit, "siteURL">;
    movableRows: MovableRows;
    /** Returns a comment that the viewer may see, with its discussion. */
    requireView: Comments["requireView"];
    moving: Moving;
    categories: Pick<Categories, "visibleIDs" | "requireView" | "requirePostable" | "fragmentsByIDs">;
    discussions: Discussions;
    actionLog: ActionLog;
}

type NewPost = Input<typeof postSplitDiscussion>["newPost"];

/** Stored values of a logged split. */
interface Split {
    before: {
        tops: { commentID: number; parentCommentID: number | null }[];
        commentIDs: number[];
        /** Absent from splits before these were recorded. */
        readPositions?: ReadPosition[];
        acceptedCommentID: number | null;
    };
    after: { discussionID: number; countComments: number; newestCommentID: number };
}

/** Creates the split function, and registers its logged action with undo (contract §5.1). */
export function createSplitting({ kit, movableRows, requireView, moving, categories, discussions, actionLog }: Dependencies) {
    const { siteURL } = kit;
    const kind: DiscussionActionType = {
        effect: "moves",
        shown,
        requireUndo: (viewer, { categoryID }) => requireSplit(viewer, categoryID),
        isUnchanged,
        undo,
        locks: ({ after }) => [Number(after.discussionID)],
    };
    discussions.provideAction("split", kind);

    return {
        /**
         * Splits comments off into a new discussion. Throws 404 for missing comments, 400 if they are in several discussions or the
         * category takes no such posts, and 403 without permission. Requests with the same `key` by the same member return the existing
         * discussion (FC-42).
         */
        async split(
            viewer: Viewer,
            { commentIDs: requestedIDs, newPost, idempotencyKey }: Input<typeof postSplitDiscussion>,
            key = idempotencyKey,
        ): Promise<Output<typeof postSplitDiscussion>> {
            requireSession(viewer);
            const commentIDs = [...new Set(requestedIDs)];
            const { userID } = viewer;
            const sending = { userID, recordType: "split", key, words: { commentIDs, ...newPost } };
            const madeBefore = await discussions.submissions.madeBefore(sending);
            if (madeBefore !== undefined) return toResult(madeBefore, commentIDs);
            const positions = [];
            for (const commentID of commentIDs) positions.push(await requireView(viewer, commentID));
            const [source, another] = new Map(positions.map(({ discussion }) => [discussion.discussionID, discussion])).values();
            if (!source) throw notFound("Comment");
            if (another) throw badRequest("The replies are in several posts.");
            requireSplit(viewer, source.categoryID);
            await requireNewPost(viewer, newPost);
            const written = await wordsOf(viewer, newPost, source);
            const discussionID = await discussions.submissions.once(sending, () =>
                splitOff(viewer, source.discussionID, commentIDs, newPost, written),
            );
            return toResult(discussionID, commentIDs);
        },
    };

    async function toResult(discussionID: number, commentIDs: number[]): Promise<Output<typeof postSplitDiscussion>> {
        const made = await discussions.rowByID(discussionID);
        if (!made) throw notFound("Discussion");
        return {
            progress: { successIDs: commentIDs, failedIDs: [], exceptionsByID: {}, countTotalIDs: commentIDs.length },
            callbackPayload: null,
            newPostUrl: siteURL + discussionPath(made),
        };
    }

    /** Checks who may split: curators, and members who may edit the discussion. */
    function requireSplit(viewer: Viewer, categoryID: number): void {
        if (!may(viewer, "curation.manage")) requirePermission(viewer, "discussions.edit", categoryID);
    }

    async function requireNewPost(viewer: Viewer, { categoryID, postType }: NewPost): Promise<void> {
        await categories.requireView(viewer, categoryID);
        if (!may(viewer, "curation.manage")) requirePermission(viewer, "discussions.add", categoryID);
        await categories.requirePostable(categoryID);
        const category = (await categories.fragmentsByIDs([categoryID])).get(categoryID);
        if (!category?.allowedDiscussionTypes?.includes(postType))
            throw badRequest(`This category does not take posts of the type ${postType}.`);
    }

    async function wordsOf(viewer: Viewer, { name, body, format = "markdown" }: NewPost, source: DiscussionRow) {
        const trimmed = name.trim();
        if (trimmed === "") throw invalidField("newPost.name", "Enter a title.", { code: "missingField" });
        const written =
            body === undefined
                ? { body: fromWhere(source, siteURL + discussionPath(source)), format: "wysiwyg" }
                : { body, format: requireWritableFormat(format) };
        const rendering = await discussions.renderer.write(written.body, written.format, viewer);
        return { name: trimmed, ...written, ...rendering, ...(await discussions.renderer.summaryOf(rendering.bodyHtml, viewer)) };
    }

    async function splitOff(
        viewer: Viewer,
        sourceID: number,
        commentIDs: readonly number[],
        { categoryID, postType, authorType }: NewPost,
        words: Awaited<ReturnType<typeof wordsOf>>,
    ): Promise<number> {
        const source = (await discussions.lockAll([sourceID])).get(sourceID);
        if (!source || source.dateDeleted !== null) throw gone("Discussion", { discussionID: sourceID });
        const chosen = await movableRows.byIDs(commentIDs);
        if (chosen.length < commentIDs.length || chosen.some((row) => row.discussionID !== sourceID || row.dateDeleted !== null))
            throw conflict("Some of these replies have been moved or deleted in the meantime.");
        const below = await movableRows.idsBelow(commentIDs);
        const tops = chosen.filter(({ commentID }) => !below.includes(commentID));
        const all = [...new Set([...commentIDs, ...below])];
        const insertUserID = authorType === "me" ? viewer.userID : SYSTEM_USER_ID;
        const discussionID = await discussions.startSplit({ ...words, type: postType, categoryID, insertUserID });
        await movableRows.putOnTop(tops.map(({ commentID }) => commentID));
        await movableRows.moveTo(all, { from: sourceID, to: discussionID });
        const made = (await discussions.lockAll([discussionID])).get(discussionID);
        if (!made) throw new Error("the discussion that was just made is not there");
        const readPositions = await moving.settle([source, made]);
        const moved = await movableRows.byIDs(all);
        await discussions.participated(
            [...new Set(moved.map(({ insertUserID: userID }) => userID))]
                .filter((userID) => userID > 0)
                .map((userID) => ({ userID, discussionID })),
        );
        const done: Split = {
            before: {
                tops: tops.map(({ commentID, parentCommentID }) => ({ commentID, parentCommentID })),
                commentIDs: all,
                readPositions,
                acceptedCommentID: source.acceptedCommentID,
            },
            after: {
                discussionID,
                countComments: moved.filter(({ dateDeleted }) => dateDeleted === null).length,
                newestCommentID: (await movableRows.newestID()) ?? 0,
            },
        };
        await actionLog.record(viewer, { kind: "split", recordType: "discussion", recordID: sourceID, ...done });
        return discussionID;
    }

    async function shown(viewer: Viewer, action: LoggedAction): Promise<Record<string, unknown>> {
        const { discussionID, countComments } = action.after as unknown as Split["after"];
        const [made] = await discussions.rowsByIDs([discussionID]);
        const isSeen = made && made.dateDeleted === null && (await categories.visibleIDs(viewer)).includes(made.categoryID);
        const stayed = isSeen ? await moving.stayed(action, discussionID) : [];
        return {
            discussionID,
            ...(isSeen && { name: made.name, url: siteURL + discussionPath(made) }),
            countComments,
            ...(stayed.length > 0 && {
                stayed: stayed.map((commentID) => ({ commentID, url: siteURL + commentPath(commentID) })),
            }),
        };
    }

    /** Checks whether any of the split comments is still in the new discussion. */
    async function isUnchanged({ type }: DiscussionRow, action: LoggedAction): Promise<boolean> {
        const { before, after } = action as unknown as Split;
        const made = await discussions.rowByID(after.discussionID);
        if (type === "redirect" || !made || made.dateDeleted !== null || made.type === "redirect") return false;
        const tops = await movableRows.byIDs(before.tops.map(({ commentID }) => commentID));
        return tops.some(({ discussionID }) => discussionID === after.discussionID);
    }

    /**
     * Undoes a split and returns the comments below their former parents. Comments written since stay where they were written; those whose
     * parents move become top-level comments.
     */
    async function undo(viewer: Viewer, source: DiscussionRow, action: LoggedAction): Promise<void> {
        const { before, after } = action as unknown as Split;
        const [from, to] = [after.discussionID, source.discussionID];
        const made = (await discussions.lockAll([from])).get(from);
        if (!made || made.dateDeleted !== null) throw hasChangedSince(made?.name);
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
        if ((await movableRows.idsIn(from)).length === 0) await discussions.splitTakenBack(viewer, made);
        await moving.settle([made, source]);
        await discussions.restoreRead(to, before.readPositions ?? []);
        await moving.acceptAgain(to, before.acceptedCommentID);
    }
}

/** Returns the default body of a split discussion. */
function fromWhere({ name }: DiscussionRow, url: string): string {
    return `<p>This discussion was created from comments split from: <a href="${escapeText(url)}">${escapeText(name)}</a>.</p>`;
}
