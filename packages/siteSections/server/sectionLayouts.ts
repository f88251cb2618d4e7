import type { LayoutQuery } from "@parley/library/contract";
import { createCachedValue } from "@parley/library/server/database";
import type { Call, Viewer } from "@parley/library/server/http";
import { notFound, registerQueryCheck } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { LayoutView } from "@parley/library/server/layouts";
import { MAIN_SECTION_ID, SITE_SECTION, siteSectionPath } from "@parley/siteSections/contract";
import type { SiteSectionsRepository } from "./siteSections.repository";

/** Addresses of pages of a section: its home page. */
const SECTION_PAGE = /^\/sections\/(\d{1,9})(?:[?#]|$)/;

/**
 * Registers the sections of the site as records of layouts, and the home page of each: that of the main section is the home page of the
 * site, others are of the kind `subcommunityHome` (LAY-001…LAY-003). Refuses API calls that name a section which the site doesn't have.
 * Sections are cached in memory, so that a page asks the database for none.
 */
export function registerSectionLayouts(
    { api, database, clock, layouts, siteURL }: Pick<ServerKit, "api" | "database" | "clock" | "layouts" | "siteURL">,
    { all }: Pick<SiteSectionsRepository, "all">,
) {
    const known = createCachedValue(database, clock, async () => new Map((await all()).map((row) => [row.sectionID, row])));
    const others = async () => [...(await known.get()).values()].filter(({ sectionID }) => sectionID !== MAIN_SECTION_ID);

    // Lists, totals and leaderboards of any feature name a section by the same parameter.
    registerQueryCheck(api, "siteSectionID", async (siteSectionID) => (await known.get()).has(Number(siteSectionID)));
    layouts.registerRecordType(SITE_SECTION, {
        async filterExisting(sectionIDs) {
            const rows = await known.get();
            return new Set(sectionIDs.filter((sectionID) => rows.has(sectionID)));
        },
        list: async () => (await others()).map(({ sectionID, name }) => ({ recordID: sectionID, name: name ?? "", depth: 1 })),
        nameInURL: async (sectionID) => String(sectionID),
    });
    const home = {
        // The feature that owns the home page may be registered later.
        get defaultLayout() {
            return layouts.view("home", "")?.defaultLayout ?? [];
        },
        resolve: resolveHome,
    };
    layouts.registerView("home", home, SITE_SECTION);
    layouts.registerView("subcommunityHome", {
        name: "Home page of a section",
        recordTypes: [SITE_SECTION],
        isOffered: async () => (await others()).length > 0,
        get defaultLayout() {
            return home.defaultLayout;
        },
        resolve: resolveHome,
    });

    return {
        /** Returns the key of the theme that a page has because of its section; undefined for that of the site. */
        async findTheme(address: string): Promise<string | undefined> {
            return (await findSection(address))?.themeID ?? undefined;
        },

        /** Returns the language that a page has because of its section, for readers who want no other one; undefined for that of the site. */
        async findLocale(address: string): Promise<string | undefined> {
            return (await findSection(address))?.contentLocale ?? undefined;
        },
    };

    /** Returns the section whose page an address is. */
    async function findSection(address: string) {
        const [, sectionID] = SECTION_PAGE.exec(address) ?? [];
        return sectionID === undefined ? undefined : (await known.get()).get(Number(sectionID));
    }

    /** Resolves the home page of a section. Throws 404 for one that the site doesn't have. */
    async function resolveHome(query: LayoutQuery, viewer: Viewer, call: Call): ReturnType<LayoutView["resolve"]> {
        const view = layouts.view("home", "");
        if (!view) throw notFound("Page");
        const site = await view.resolve(query, viewer, call);
        const sectionID = query.recordType === SITE_SECTION ? Number(query.recordID) : MAIN_SECTION_ID;
        if (sectionID === MAIN_SECTION_ID || "redirectTo" in site) return site;
        const section = (await known.get()).get(sectionID);
        if (!section) throw notFound("Section");
        const { sectionID: siteSectionID, name, description, contentLocale, sectionGroup } = section;
        return {
            layoutViewType: "subcommunityHome",
            facts: {
                ...site.facts,
                siteSectionID,
                contentLocale,
                sectionGroup,
                sectionName: name,
                sectionDescription: description,
            },
            seo: {
                title: name ?? site.seo.title,
                ...(description !== null && { description }),
                canonicalUrl: `${siteURL}${siteSectionPath(siteSectionID)}`,
            },
            records: [{ recordType: SITE_SECTION, recordID: siteSectionID }],
        };
    }
}
