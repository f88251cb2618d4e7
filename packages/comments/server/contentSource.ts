import { commentPath } from "@parley/comments/contract";
import { toReplyName } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import { createRenderedBefore, createVisibilityCheck, getContentSources } from "@parley/library/server/contentSources";
import type { ServerKit } from "@parley/library/server/kit";
import type { CommentsRepository } from "./comments.repository";
import type { createCommentsService } from "./comments.service";
import type { registerCommentErasure } from "./removal/accountErasure";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "siteURL">;
    repository: CommentsRepository;
    service: Pick<ReturnType<typeof createCommentsService>, "visible">;
    unmention: ReturnType<typeof registerCommentErasure>["unmention"];
    renderer: Discussions["renderer"];
}

/** Registers the bodies of comments as a content source. */
export function registerCommentContent({ kit, repository, service, unmention, renderer }: Dependencies): void {
    const { siteURL } = kit;
    getContentSources(kit.database).provide("comment", {
        sees: createVisibilityCheck(service.visible),
        authorOf: async (commentID) => (await repository.byID(commentID))?.insertUserID,
        renderedBefore: createRenderedBefore(kit.database, { table: "comments", key: "commentID" }),
        async renderAgain(commentID) {
            const row = await repository.byID(commentID);
            if (!row) return;
            await repository.reword(row, await renderer.rerender(row.body, row.format, row.attributionUrl ?? undefined));
        },
        unmention,
        pathPattern: /^\/discussion\/comment\/([1-9]\d{0,9})(?:\/|$)/,
        async quote(viewer, commentID) {
            const { comment, discussion } = await service.visible(viewer, commentID);
            return { name: toReplyName(discussion.name), url: siteURL + commentPath(commentID), bodyHtml: comment.bodyHtml };
        },
    });
}
