import { mergePermission, requireMerge, requirePresent } from "@parley/bulkModeration/server";
import type { Categories } from "@parley/categories/server";
import { commentPath } from "@parley/comments/contract";
import type { CommentRow, MovableRows } from "@parley/comments/server";
import { computeCommentHotness } from "@parley/comments/server";
import { discussionPath } from "@parley/discussions/contract";
import type {
    DiscussionActionType,
    DiscussionRow,
    Discussions,
    Followers,
    MergedState,
    ReadPosition,
} from "@parley/discussions/server";
import type { Input, UndoableResult } from "@parley/library/contract";
import type { ActionLog, LoggedAction } from "@parley/library/server/actionLog";
import { hasChangedSince } from "@parley/library/server/actionLog";
import type { Call, Viewer } from "@parley/library/server/http";
import { badRequest, forbidden, may, notFound, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getLongRunner } from "@parley/library/server/longRunner";
import type { patchMergeDiscussions } from "@parley/mergeAndSplit/contract";
import type { Summary } from "@parley/posting/server";
import type { Reactions } from "@parley/reactions/server";
import type { Users } from "@parley/users/server";
import type { Moving } from "./moving";

interface Dependencies {
    kit: Pick<ServerKit, "api" | "pages" | "database" | "clock" | "jobs" | "siteURL">;
    movableRows: MovableRows;
    moving: Moving;
    categories: Pick<Categories, "visibleIDs">;
    discussions: Discussions;
    reactions: Pick<Reactions, "moveRecord" | "clearFor">;
    users: Pick<Users, "addCounts">;
    actionLog: ActionLog;
}

interface Destination {
    destinationID: number;
    addRedirects: boolean;
    jobID: number;
}

/** Stored values of a logged merge. */
interface Merged {
    before: MergedState &
        Followers & {
            commentIDs: number[];
            /** Absent from merges before these were recorded. */
            readPositions?: ReadPosition[];
        };
    after: { sourceID: number; bodyCommentID: number; newestCommentID: number; countComments: number; isRedirect: boolean };
}

/** Content of a merged discussion, summarized before the transaction that restores it. */
interface Prepared {
    bodyHtml: string;
    summary: Summary;
}

/** Creates the merge function, and registers its logged action with undo (contract §5.1, FC-51). */
export function createMerging({ kit, movableRows, moving, categories, discussions, reactions, users, actionLog }: Dependencies) {
    const { database, siteURL } = kit;
    const mergeEach = getLongRunner(kit).job<Destination>("merge-discussions", merge);
    const kind: DiscussionActionType = {
        effect: "merges",
        shown,
        requireUndo,
        isUnchanged,
        undo: unmerge,
        prepareUndo: prepareUnmerge,
        locks: ({ after }) => [Number(after.sourceID)],
    };
    discussions.provideAction("merge", kind);

    return {
        /**
         * Merges discussions one after the other, and checks each again under lock. Throws 404 for a missing discussion, and 403 unless all
         * may be merged.
         */
        async merge(
            viewer: Viewer,
            {
                discussionIDs,
                destinationDiscussionID,
                addRedirects = false,
                jobID,
                ...options
            }: Input<typeof patchMergeDiscussions>,
            { reply }: Pick<Call, "reply">,
        ): Promise<UndoableResult> {
            requireSession(viewer);
            const sourceIDs = [...new Set(discussionIDs)].filter((discussionID) => discussionID !== destinationDiscussionID);
            const rows = await discussions.rowsByIDs([destinationDiscussionID, ...sourceIDs]);
            const visibleIDs = await categories.visibleIDs(viewer);
            if (rows.length <= sourceIDs.length || rows.some(({ categoryID }) => !visibleIDs.includes(categoryID)))
                throw notFound("Discussion");
            for (const permission of ["discussions.edit", "discussions.delete"] as const) {
                const refused = rows.filter(
                    (row) =>
                        mergePermission(row, destinationDiscussionID) === permission && !may(viewer, permission, row.categoryID),
                );
                if (refused.length > 0)
                    throw forbidden(permission, { recordIDs: refused.map(({ discussionID }) => discussionID) });
            }
            if (sourceIDs.length === 0) throw badRequest("You must select at least 2 discussions to merge.");
            const params = { discussionIDs: sourceIDs, destinationDiscussionID, addRedirects };
            const job = await actionLog.beginJob(viewer, { kind: "merge", params, jobID });
            const destination = { destinationID: destinationDiscussionID, addRedirects, jobID: job };
            return {
                ...(await mergeEach(viewer, { ids: sourceIDs, params: destination, options }, reply)),
                jobID: job,
            };
        },
    };

    async function merge(viewer: Viewer, sourceID: number, { destinationID, addRedirects, jobID }: Destination): Promise<void> {
        const visibleIDs = await categories.visibleIDs(viewer);
        await database.transaction(async () => {
            const locked = await discussions.lockAll([sourceID, destinationID]);
            const [source, destination] = [locked.get(sourceID), locked.get(destinationID)];
            if (!source || !destination) throw notFound("Discussion");
            for (const row of [source, destination]) {
                if (!visibleIDs.includes(row.categoryID)) throw notFound("Discussion");
                requireMerge(viewer, row, destinationID);
            }
            for (const row of [source, destination]) requirePresent(row);
            await into(viewer, source, destination, { addRedirect: addRedirects, jobID });
        });
    }

    async function into(
        viewer: Viewer,
        source: DiscussionRow,
        destination: DiscussionRow,
        { addRedirect, jobID }: { addRedirect: boolean; jobID: number },
    ): Promise<void> {
        const [from, to] = [source.discussionID, destination.discussionID];
        const commentIDs = await movableRows.idsIn(from);
        await movableRows.moveTo(commentIDs, { from, to });
        const { commentID: bodyCommentID } = await movableRows.insert(commentOf(source, to));
        await users.addCounts(source.insertUserID, { comments: 1 });
        await reactions.moveRecord(
            { recordType: "discussion", recordID: from },
            { recordType: "comment", recordID: bodyCommentID },
        );
        const followers = await discussions.followersMoved({ from, to });
        const left = await discussions.absorbed(viewer, source, { intoID: to, addRedirect });
        const readPositions = await moving.settle([source, destination]);
        const { type, pinLocation, acceptedCommentID } = source;
        const done: Merged = {
            before: { commentIDs, readPositions, type, pinLocation, acceptedCommentID, ...followers },
            after: {
                sourceID: from,
                bodyCommentID,
                newestCommentID: bodyCommentID,
                countComments: source.countComments,
                isRedirect: addRedirect,
                ...left,
            },
        };
        await actionLog.record(viewer, { kind: "merge", recordType: "discussion", recordID: to, ...done, jobID });
    }

    async function shown(viewer: Viewer, action: LoggedAction): Promise<Record<string, unknown>> {
        const { sourceID, countComments, isRedirect } = action.after as unknown as Merged["after"];
        const [source] = await discussions.rowsByIDs([sourceID]);
        const isSeen = source && (await categories.visibleIDs(viewer)).includes(source.categoryID);
        const isThere = isRedirect || action.dateUndone !== null;
        const merged = isSeen
            ? [{ discussionID: sourceID, name: source.name, ...(isThere && { url: siteURL + discussionPath(source) }) }]
            : [];
        const stayed = await moving.stayed(action, action.recordID);
        return {
            discussions: merged,
            countComments,
            ...(stayed.length > 0 && {
                stayed: stayed.map((commentID) => ({ commentID, url: siteURL + commentPath(commentID) })),
            }),
        };
    }

    async function requireUndo(
        viewer: Viewer,
        { discussionID, categoryID }: Pick<DiscussionRow, "discussionID" | "categoryID">,
        action: LoggedAction,
    ) {
        const { sourceID } = action.after as unknown as Merged["after"];
        const [source] = await discussions.rowsByIDs([sourceID]);
        if (!source || !(await categories.visibleIDs(viewer)).includes(source.categoryID)) throw notFound("Discussion");
        requireMerge(viewer, { discussionID, categoryID }, discussionID);
        requireMerge(viewer, source, discussionID);
    }

    async function isUnchanged({ discussionID, type }: DiscussionRow, action: LoggedAction): Promise<boolean> {
        const { sourceID, bodyCommentID } = action.after as unknown as Merged["after"];
        const source = await discussions.rowByID(sourceID);
        const body = await movableRows.byID(bodyCommentID);
        const isWhole = body?.discussionID === discussionID && body.dateDeleted === null;
        return type !== "redirect" && isWhole && source !== undefined && isStillMerged(source, discussionID, action);
    }

    /** Summarizes the content to restore, since the transaction must not wait for it (FC-82). */
    async function prepareUnmerge(_destination: DiscussionRow, action: LoggedAction) {
        const body = await movableRows.byID((action as unknown as Merged).after.bodyCommentID);
        const prepared = body && { bodyHtml: body.bodyHtml, summary: await discussions.renderer.summaryOf(body.bodyHtml) };
        return (viewer: Viewer, present: DiscussionRow, undone: LoggedAction) => unmerge(viewer, present, undone, prepared);
    }

    /** Undoes a merge. Comments written since stay where they were written; those whose parents move become top-level comments. */
    async function unmerge(
        _viewer: Viewer,
        destination: DiscussionRow,
        action: LoggedAction,
        prepared?: Prepared,
    ): Promise<void> {
        const { before, after } = action as unknown as Merged;
        const [from, to] = [destination.discussionID, after.sourceID];
        const source = (await discussions.lockAll([to])).get(to);
        const body = await movableRows.byID(after.bodyCommentID);
        if (!source || !body || !isStillMerged(source, from, action)) throw hasChangedSince(source?.name);
        await movableRows.moveTo(before.commentIDs, { from, to });
        await movableRows.putOnTop(await movableRows.idsOfAnswers(body.commentID));
        await movableRows.erase(body.commentID);
        await users.addCounts(body.insertUserID, { comments: -1 });
        await reactions.moveRecord(
            { recordType: "comment", recordID: body.commentID },
            { recordType: "discussion", recordID: to },
        );
        const { type, pinLocation } = before;
        const { bodyHtml, renderVersion, format, score } = body;
        const rendering =
            prepared?.bodyHtml === bodyHtml
                ? { bodyHtml, renderVersion, ...prepared.summary }
                : discussions.renderer.unrendered(body.body);
        await discussions.released(source, {
            ...{ type, pinLocation, acceptedCommentID: null, score },
            ...{ body: body.body, format, ...rendering },
        });
        await moving.settle([source, destination]);
        await discussions.restoreRead(to, before.readPositions ?? []);
        await moving.acceptAgain(to, before.acceptedCommentID);
        const writing = await movableRows.authorsAmong(from, before.participatedIDs);
        await discussions.followersLeft(from, {
            ...before,
            participatedIDs: before.participatedIDs.filter((userID) => !writing.has(userID)),
        });
        await actionLog.forget("comment", [body.commentID]);
    }

    /** Returns the post of a discussion as a comment of another one. */
    function commentOf(row: DiscussionRow, discussionID: number): Parameters<MovableRows["insert"]>[0] {
        const { body, format, bodyHtml, renderVersion, insertUserID, authorName, dateInserted, dateUpdated, updateUserID } = row;
        const { score, attributionUrl, attributionLicence, lang, isLangSet, dir } = row;
        const ordering: Pick<CommentRow, "parentCommentID" | "rootCommentID" | "depth" | "position" | "siblingPosition"> = {
            parentCommentID: null,
            rootCommentID: null,
            depth: 1,
            position: 0,
            siblingPosition: 0,
        };
        return {
            discussionID,
            ...ordering,
            ...{ body, format, bodyHtml, renderVersion, insertUserID, authorName, dateInserted, dateUpdated, updateUserID },
            ...{ score, attributionUrl, attributionLicence, lang, isLangSet, dir },
            hot: computeCommentHotness({ dateInserted, score, countChildComments: 0 }),
            countChildComments: 0,
            scoreChildComments: 0,
        };
    }
}

/** Checks whether a merged discussion is still as the merge left it: removed at that time, or a redirect to the destination. */
function isStillMerged(source: DiscussionRow, destinationID: number, { after }: LoggedAction): boolean {
    if (after.isRedirect === true) return source.type === "redirect" && source.redirectToID === destinationID;
    return source.dateWiped === null && source.dateDeleted !== null && source.dateDeleted === after.dateDeleted;
}
