import type { Config } from "@parley/config/server";
import { getActionLog } from "@parley/library/server/actionLog";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import {
    deleteSiteSection,
    getSiteSection,
    getSiteSections,
    patchSiteSection,
    postSiteSection,
    SITE_SECTION,
} from "@parley/siteSections/contract";
import { registerSectionLayouts } from "./sectionLayouts";
import { registerSiteSectionForms } from "./siteSections.forms";
import { createSiteSectionsRepository } from "./siteSections.repository";
import type { SectionThemes } from "./siteSections.service";
import { createSectionStates, createSiteSectionsService } from "./siteSections.service";

interface Dependencies {
    config: Pick<Config, "get">;
    themes: SectionThemes;
}

/** Registers the sections of the site: their API, their form, and their home pages. Returns which theme and language a page has. */
export function createSiteSectionsServer(kit: ServerKit, { config, themes }: Dependencies) {
    const repository = createSiteSectionsRepository(kit.database);
    const { findTheme, findLocale } = registerSectionLayouts(kit, repository);
    const actionLog = getActionLog(kit);
    const states = createSectionStates(repository);
    actionLog.provide(SITE_SECTION, states);
    const service = createSiteSectionsService({ ...kit, repository, states, actionLog, config, themes });
    const { api } = kit;
    implement(api, getSiteSections, () => service.list());
    implement(api, getSiteSection, ({ sectionID }) => service.get(sectionID));
    implement(api, postSiteSection, (input, viewer) => service.add(viewer, input));
    implement(api, patchSiteSection, (input, viewer) => service.change(viewer, input));
    implement(api, deleteSiteSection, ({ sectionID }, viewer) => service.remove(viewer, sectionID));
    registerSiteSectionForms(kit, service);
    return { findTheme, findLocale };
}
