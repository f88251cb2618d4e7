import { SYSTEM_USER_ID } from "@parley/accounts/contract";
import type { Categories } from "@parley/categories/server";
import type { Comments, MovableRows } from "@parley/comments/server";
import { discussionPath } from "@parley/discussions/contract";
import type { DiscussionRow, Discussions } from "@parley/discussions/server";
import type { Input, Output } from "@parley/library/contract";
import { fill } from "@parley/library/contract";
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
import type { Transfers } from "./transfers";
import { requireSplit } from "./transfers";

interface Dependencies {
    kit: Pick<ServerKit, "siteURL">;
    movableRows: MovableRows;
    /** Returns a comment that the viewer may see, with its discussion. */
    requireView: Comments["requireView"];
    transfers: Transfers;
    categories: Pick<Categories, "visibleIDs" | "requireView" | "requirePostable" | "fragmentsByIDs">;
    discussions: Discussions;
}

type NewPost = Input<typeof postSplitDiscussion>["newPost"];

/** Creates the split function, and registers its logged action with undo (contract §5.1). */
export function createSplitting({ kit, movableRows, requireView, transfers, categories, discussions }: Dependencies) {
    const { siteURL } = kit;
    discussions.provideAction("split", transfers.createActionType({ whenEmptied: discussions.splitTakenBack }));

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

    async function requireNewPost(viewer: Viewer, { categoryID, postType }: NewPost): Promise<void> {
        await categories.requireView(viewer, categoryID);
        if (!may(viewer, "curation.manage")) requirePermission(viewer, "discussions.add", categoryID);
        await categories.requirePostable(categoryID);
        const category = (await categories.fragmentsByIDs([categoryID])).get(categoryID);
        if (!category?.allowedDiscussionTypes?.includes(postType))
            throw badRequest(fill("This category does not take posts of the type {postType}.", { postType }));
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
        const insertUserID = authorType === "me" ? viewer.userID : SYSTEM_USER_ID;
        const discussionID = await discussions.startInNameOf({ ...words, type: postType, categoryID, insertUserID });
        const made = (await discussions.lockAll([discussionID])).get(discussionID);
        if (!made) throw new Error("the discussion that was just made is not there");
        await transfers.transfer(viewer, { kind: "split", source, target: made, chosen });
        return discussionID;
    }
}

/** Returns the default body of a split discussion. */
function fromWhere({ name }: DiscussionRow, url: string): string {
    return `<p>This discussion was created from comments split from: <a href="${escapeText(url)}">${escapeText(name)}</a>.</p>`;
}
