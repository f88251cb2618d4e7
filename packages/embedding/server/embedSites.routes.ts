import type { Categories } from "@parley/categories/server";
import {
    deleteEmbedSite,
    getEmbedSite,
    getEmbedSites,
    getEmbedTokenSettings,
    patchEmbedSite,
    postCheckEmbedToken,
    postEmbedSite,
} from "@parley/embedding/contract";
import { getActionLog } from "@parley/library/server/actionLog";
import type { Egress } from "@parley/library/server/egress";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { RoleID } from "@parley/permissions/contract";
import { OPERATOR } from "@parley/permissions/server";
import type { Users } from "@parley/users/server";
import { registerEmbedSiteForms } from "./embedSites.forms";
import type { EmbedSitesRepository } from "./embedSites.repository";
import { createEmbedSitesService } from "./embedSites.service";
import type { SiteIdentities } from "./siteIdentities";
import { createSiteKeys } from "./siteKeys";
import { createSiteTokensRepository } from "./siteTokens.repository";
import type { SiteTokens } from "./siteTokens.service";
import { createSiteTokens } from "./siteTokens.service";

interface Dependencies {
    repository: EmbedSitesRepository;
    users: Pick<Users, "roles">;
    categories: Categories;
    identities: Pick<SiteIdentities, "isProvider">;
    /** Requests the keys of sites. */
    egress: Pick<Egress, "request" | "isPermitted">;
}

const HOUR_MS = 60 * 60 * 1000;

/** Registers the sites whose pages have comments here. Returns the functions that read their tokens. */
export function registerEmbedSites(
    kit: ServerKit,
    { repository, users, categories, identities, egress }: Dependencies,
): SiteTokens {
    const { api, database } = kit;
    const findKey = createSiteKeys({ ...kit, egress });
    const tokens = createSiteTokens({ ...kit, tokens: createSiteTokensRepository(database), findKey });
    const sites = createEmbedSitesService({
        ...kit,
        repository,
        categories,
        actionLog: getActionLog(kit),
        listRoleIDs: async () =>
            (await users.roles.list(OPERATOR, {})).map(({ roleID }) => roleID).filter((id) => id !== RoleID.guest),
        tokens,
        mayRequestKeys: egress.isPermitted,
        isProvider: identities.isProvider,
    });
    implement(api, getEmbedSites, (_input, viewer) => sites.list(viewer));
    implement(api, getEmbedSite, ({ embedSiteID }, viewer) => sites.get(viewer, embedSiteID));
    implement(api, postEmbedSite, (input, viewer) => sites.add(viewer, input));
    implement(api, patchEmbedSite, (input, viewer) => sites.change(viewer, input));
    implement(api, deleteEmbedSite, ({ embedSiteID }, viewer) => sites.remove(viewer, embedSiteID));
    implement(api, getEmbedTokenSettings, ({ embedSiteID }, viewer) => sites.describeTokens(viewer, embedSiteID));
    implement(api, postCheckEmbedToken, ({ embedSiteID, token }, viewer) => sites.checkToken(viewer, embedSiteID, token));
    registerEmbedSiteForms(kit, sites);
    kit.jobs.every("embedding: tidy used tokens", HOUR_MS, tokens.sweep);
    return tokens;
}
