import { createCachedValue } from "@parley/library/server/database";
import type { ServerKit } from "@parley/library/server/kit";
import type { EmbedPagesRepository } from "./embedPages.repository";
import type { EmbedSitesRepository } from "./embedSites.repository";

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    sites: Pick<EmbedSitesRepository, "all">;
    pages: Pick<EmbedPagesRepository, "isOfSites">;
}

/** Creates the rule by which comments on the pages of some sites are held for approval, wherever they are written. */
export function createHoldRule({ database, clock, sites, pages }: Dependencies): (discussionID: number) => Promise<boolean> {
    const siteIDs = createCachedValue(database, clock, async () =>
        (await sites.all()).filter(({ requiresApproval }) => requiresApproval).map(({ embedSiteID }) => embedSiteID),
    );
    return async (discussionID) => pages.isOfSites(discussionID, await siteIDs.get());
}
