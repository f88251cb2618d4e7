import { commentPath } from "@parley/comments/contract";
import type { Config } from "@parley/config/server";
import { discussionPath } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import { answerForm, placeIn, readID, textsOf } from "@parley/discussions/server";
import { notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { PageFacts } from "@parley/library/server/layouts";
import type { CommentsEditing } from "./comments.editing";
import type { CommentsRepository } from "./comments.repository";
import type { CommentsService } from "./comments.service";

interface Needs {
    kit: Pick<ServerKit, "layouts" | "pages" | "siteURL">;
    service: CommentsService;
    editing: Pick<CommentsEditing, "change">;
    repository: CommentsRepository;
    discussions: Discussions;
    config: Config;
}

/** Where comments stand on pages, and the forms that write them where no script runs (CMT-002, CMT-014). */
export function commentPages({ kit, service, editing, repository, discussions, config }: Needs): void {
    const { layouts, pages, siteURL } = kit;
    layouts.registerWidget("react.discussion.comments", {
        component: "CommentThread",
        props: placeOf,
    });
    layouts.registerWidget("react.discussion.createComment", { component: "CreateComment", props: placeOf });
    const discussionView = layouts.view("discussion", "discussion");
    layouts.registerView(
        "discussion",
        {
            defaultLayout: discussionView?.defaultLayout ?? [],
            /** The page of the discussion on which the comment stands; the address stays, and the discussion's own is the canonical one. */
            async resolve({ recordID, params }, viewer) {
                if (!/^\d{1,10}$/.test(String(recordID))) throw notFound("Comment");
                const { comment, discussion } = await service.visible(viewer, Number(recordID));
                const { view } = placeIn(params);
                const page = await pageOf(comment.commentID, view);
                const place = { page, sort: "dateInserted", view, focusCommentID: comment.commentID };
                return discussions.page(viewer, discussion, {
                    ...place,
                    ...(/^[1-9]\d{0,5}$/.test(String(params.replies)) && { repliesPage: Number(params.replies) }),
                });
            },
        },
        "comment",
    );

    pages.post("/post/comment", async ({ body, viewer }, reply) => {
        const values = textsOf(body);
        const discussionID = readID(values.discussionID, "discussionID");
        const discussion = await discussions.requireView(viewer, discussionID);
        return answerForm(reply, { form: "comment", path: discussionPath(discussion), values }, async () => {
            const { body: text = "", format = "markdown", parentCommentID, idempotencyKey } = values;
            const comment = await service.add(viewer, {
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
        const values = textsOf(body);
        const commentID = readID(params.commentID, "commentID");
        return answerForm(reply, { form: "editComment", path: `/discussion/comment/${commentID}`, values }, async () => {
            const { body: text = "", format } = values;
            await editing.change(viewer, commentID, { body: text, ...(format && { format }) });
            return siteURL + commentPath(commentID);
        });
    });

    async function pageOf(commentID: number, view: "flat" | "nested"): Promise<number> {
        const limit = await config.get("comments.pageSize");
        const comment = await repository.byID(commentID);
        if (view === "flat") return Math.ceil((comment?.position ?? 1) / limit);
        const root = comment?.rootCommentID == null ? comment : await repository.byID(comment.rootCommentID);
        return Math.ceil((root?.siblingPosition ?? 1) / limit);
    }
}

/** What the widgets about the comments of a page must know of it. */
const PLACE = [
    "discussionID",
    "page",
    "limit",
    "sort",
    "view",
    "focusCommentID",
    "repliesPage",
    "dateRead",
    "countNew",
    "acceptedCommentID",
];

function placeOf(facts: PageFacts): Record<string, unknown> {
    return Object.fromEntries(PLACE.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]])));
}
