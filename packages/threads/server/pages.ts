import { commentOptionsPath, commentPath, editCommentPath } from "@parley/comments/contract";
import type { Comments } from "@parley/comments/server";
import type { Config } from "@parley/config/server";
import type { DiscussionPages } from "@parley/discussionPages/server";
import { readLocation } from "@parley/discussionPages/server";
import { discussionPath, readDiscussionReference } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import { invalidField, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { PageFacts } from "@parley/library/server/layouts";
import { isPrefetchRequest } from "@parley/library/server/layouts";
import { handleForm, readID, readTexts } from "@parley/posting/server";

interface Dependencies {
    kit: Pick<ServerKit, "layouts" | "pages" | "siteURL">;
    comments: Pick<Comments, "requireView" | "rowByID" | "add" | "change" | "answer" | "remove">;
    discussions: Discussions;
    discussionPages: DiscussionPages;
    config: Config;
}

/** Registers the pages of comments, and the forms that write comments without scripts (CMT-002, CMT-014). */
export function registerThreadPages({ kit, comments, discussions, discussionPages, config }: Dependencies): void {
    const { layouts, pages, siteURL } = kit;
    layouts.registerWidget("react.discussion.comments", {
        name: "Comments",
        component: "CommentThread",
        viewTypes: ["discussion"],
        props: pickLocation,
    });
    layouts.registerWidget("react.discussion.createComment", {
        name: "Form to write a comment",
        component: "CreateComment",
        viewTypes: ["discussion"],
        props: replyOf,
    });
    const discussionView = layouts.view("discussion", "discussion");
    layouts.registerView(
        "discussion",
        {
            defaultLayout: discussionView?.defaultLayout ?? [],
            /**
             * Resolves to the page of the discussion that contains the comment. The URL stays; the canonical URL is that of the discussion.
             */
            async resolve({ recordID, params }, viewer) {
                if (!/^\d{1,10}$/.test(String(recordID))) throw notFound("Comment");
                const { comment, discussion } = await comments.requireView(viewer, Number(recordID));
                const { view, quote } = readLocation(params);
                const page = await pageOf(comment.commentID, view);
                const shape = { sort: "dateInserted", view, ...(quote !== undefined && { quote }) };
                const location = { page, ...shape, focusCommentID: comment.commentID };
                const repliesPage = /^[1-9]\d{0,5}$/.test(String(params.replies)) ? Number(params.replies) : undefined;
                const shown = { ...location, ...(repliesPage !== undefined && { repliesPage }) };
                return discussionPages.page(viewer, discussion, shown, isPrefetchRequest(params));
            },
        },
        "comment",
    );

    pages.post("/post/comment", async ({ body, viewer }, reply) => {
        const values = readTexts(body);
        const discussionID = readID(values.discussionID, "discussionID");
        const discussion = await discussions.requireView(viewer, discussionID);
        return handleForm(reply, { form: "comment", path: discussionPath(discussion), values }, async () => {
            const { body: text = "", format = "markdown", parentCommentID, idempotencyKey } = values;
            const comment = await comments.add(viewer, {
                discussionID,
                body: text,
                format,
                ...(parentCommentID && { parentCommentID: readID(parentCommentID, "parentCommentID") }),
                ...(idempotencyKey && { key: idempotencyKey.slice(0, 100) }),
            });
            return siteURL + commentPath(comment.commentID);
        });
    });

    pages.post<{ Params: { commentID: string } }>("/post/editcomment/:commentID", async ({ body, params, viewer }, reply) => {
        const values = readTexts(body);
        const commentID = readID(params.commentID, "commentID");
        return handleForm(reply, { form: "editComment", path: editCommentPath(commentID), values }, async () => {
            const { body: text = "", format, etag } = values;
            if (text.trim() === "") throw invalidField("body", "Write something first.", { code: "missingField" });
            await comments.change(viewer, commentID, { body: text, ...(format && { format }) }, { ifMatch: etag || undefined });
            return siteURL + commentPath(commentID);
        });
    });

    pages.post<{ Params: { commentID: string } }>("/comment/options/:commentID", async ({ body, params, viewer }, reply) => {
        const values = readTexts(body);
        const commentID = readID(params.commentID, "commentID");
        return handleForm(reply, { form: "commentOptions", path: commentOptionsPath(commentID), values }, async () => {
            const { act: action, reason, method } = values;
            if (action === "accept" || action === "reject")
                await comments.answer(viewer, commentID, action === "accept" ? "accepted" : "pending");
            else if (action === "move")
                await comments.change(viewer, commentID, { discussionID: readTarget(values.discussionID) });
            else if (action !== "delete") throw invalidField("act", "act is required.", { code: "missingField" });
            else {
                const { discussion } = await comments.requireView(viewer, commentID);
                const isFull = method === "full";
                await comments.remove(viewer, commentID, { method: isFull ? "full" : "tombstone", reason });
                // A comment removed in full has no page to redirect to.
                if (isFull) return siteURL + discussionPath(discussion);
            }
            return siteURL + (action === "delete" ? await pathOfRemoved(commentID) : commentPath(commentID));
        });
    });

    function readTarget(text = ""): number {
        const discussionID = readDiscussionReference(text, siteURL);
        if (discussionID !== undefined) return discussionID;
        throw invalidField("discussionID", "Enter the address or the number of a discussion of this site.");
    }

    /** Returns the URL of the page with a tombstone, scrolled to it. A tombstone has no URL of its own. */
    async function pathOfRemoved(commentID: number): Promise<string> {
        const comment = await comments.rowByID(commentID);
        const discussion = comment && (await discussions.rowByID(comment.discussionID));
        if (!discussion) throw notFound("Comment");
        return `${discussionPath(discussion, await pageOf(commentID, "nested"))}#Comment_${commentID}`;
    }

    async function pageOf(commentID: number, view: "flat" | "nested"): Promise<number> {
        const limit = await config.get("comments.pageSize");
        const comment = await comments.rowByID(commentID);
        if (view === "flat") return Math.ceil((comment?.position ?? 1) / limit);
        const root = comment?.rootCommentID == null ? comment : await comments.rowByID(comment.rootCommentID);
        return Math.ceil((root?.siblingPosition ?? 1) / limit);
    }
}

/** Properties of the page that the comment widgets need. */
const LOCATION_PARAMETERS = [
    "discussionID",
    "page",
    "limit",
    "sort",
    "view",
    "focusCommentID",
    "repliesPage",
    "span",
    "dateRead",
    "countRead",
    "countNew",
    "firstNewID",
    "acceptedCommentID",
];

/** Returns the properties of the reply widget. Only this widget needs the quote. */
const replyOf = (facts: PageFacts): Record<string, unknown> => ({
    ...pickLocation(facts),
    ...(facts.quote !== undefined && { quote: facts.quote }),
});

function pickLocation(facts: PageFacts): Record<string, unknown> {
    return Object.fromEntries(LOCATION_PARAMETERS.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]])));
}
