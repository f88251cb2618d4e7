import { discussionPath } from "@parley/discussions/contract";
import { createRenderedBefore, createVisibilityCheck, getContentSources } from "@parley/library/server/contentSources";
import type { ServerKit } from "@parley/library/server/kit";
import type { DiscussionsServices } from "../createServices";
import type { createAccountErasure } from "../removal/accountErasure";

interface Dependencies extends Pick<DiscussionsServices, "repository" | "renderer" | "service"> {
    kit: Pick<ServerKit, "database" | "siteURL">;
    unmention: ReturnType<typeof createAccountErasure>["unmention"];
}

/** Registers the bodies of discussions as a content source. */
export function registerDiscussionContent({ kit, repository, renderer, service, unmention }: Dependencies): void {
    const { database, siteURL } = kit;
    getContentSources(database).provide("discussion", {
        sees: createVisibilityCheck(service.visible),
        authorOf: async (discussionID) => (await repository.byID(discussionID))?.insertUserID,
        renderedBefore: createRenderedBefore(database, { table: "discussions", key: "discussionID" }),
        async renderAgain(discussionID) {
            const row = await repository.byID(discussionID);
            if (!row) return;
            const rendering = await renderer.rerender(row.body, row.format, row.attributionUrl ?? undefined);
            await repository.reword(row, { ...rendering, ...(await renderer.summaryOf(rendering.bodyHtml)) });
        },
        unmention,
        pathPattern: /^\/discussion\/([1-9]\d{0,9})(?:\/|$)/,
        async quote(viewer, discussionID) {
            const row = await service.visible(viewer, discussionID);
            return { name: row.name, url: siteURL + discussionPath(row), bodyHtml: row.bodyHtml };
        },
    });
}
