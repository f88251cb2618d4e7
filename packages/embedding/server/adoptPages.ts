import { toDateTime } from "@parley/library/contract";
import type { EmbeddedPageSource } from "@parley/library/server/embeddedPages";
import type { ServerKit } from "@parley/library/server/kit";
import type { EmbedPagesRepository } from "./embedPages.repository";
import type { EmbedSitesRepository } from "./embedSites.repository";
import { findListedPage } from "./listedPages";
import { toOpening } from "./toOpening";

interface Dependencies extends Pick<ServerKit, "clock"> {
    sites: Pick<EmbedSitesRepository, "all">;
    pages: Pick<EmbedPagesRepository, "claim" | "setDiscussion" | "discussionOf" | "removeOf">;
}

/** Creates the functions that give imported discussions to pages of listed sites, so that a blog brings its comments along. */
export function createPageAdoption({ clock, sites, pages }: Dependencies): EmbeddedPageSource {
    return {
        async findPlaces(pageURLs) {
            const listed = await sites.all();
            return new Map(
                pageURLs.flatMap((pageUrl) => {
                    const page = findListedPage(listed, { pageUrl });
                    return page ? [[pageUrl, { categoryID: page.site.categoryID, ...toOpening(pageUrl) }] as const] : [];
                }),
            );
        },

        async adopt(adopted) {
            const listed = await sites.all();
            const taken: string[] = [];
            for (const { pageURL, discussionID } of adopted) {
                const page = findListedPage(listed, { pageUrl: pageURL });
                if (!page) continue;
                const dateInserted = toDateTime(clock());
                const embedPageID = await pages.claim(page.identity, { pageURL, dateInserted });
                if (embedPageID !== undefined) await pages.setDiscussion(embedPageID, discussionID);
                else if ((await pages.discussionOf(page.identity)) !== discussionID) taken.push(pageURL);
            }
            return taken;
        },

        release: pages.removeOf,
    };
}
