import { defineEndpoint, ID, NoContent } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Record type of sections, in layouts and in the action log. */
export const SITE_SECTION = "siteSection";

/** ID of the section that every site has: it has the name of the site, and its home page is that of the site. */
export const MAIN_SECTION_ID = 0;

/** Maximum number of sections besides the main one. */
export const MAX_SITE_SECTIONS = 200;
export const MAX_SECTION_NAME = 100;
export const MAX_SECTION_DESCRIPTION = 500;

/** Address of the page on which sections are managed. */
export const SITE_SECTIONS_PAGE = "/appearance/sections";

/** Returns the address of the home page of a section. */
export const siteSectionPath = (sectionID: number | string): string =>
    Number(sectionID) === MAIN_SECTION_ID ? "/" : `/sections/${sectionID}`;

/** A section of the site (contract §4.12). */
export const SiteSection = Type.Object({
    sectionID: Type.String(),
    name: Type.String(),
    description: Type.Optional(Type.String()),
    /** Path of its home page; empty for the main section. */
    basePath: Type.String(),
    /** Language in which it is read by whoever has chosen none; that of the site, if it has none of its own. */
    contentLocale: Type.String(),
    sectionGroup: Type.String(),
    /** The theme that its pages have; absent for that of the site. */
    themeID: Type.Optional(Type.String()),
    apps: Type.Object({ forum: Type.Boolean() }),
    attributes: Type.Object({}),
});
export type SiteSection = Static<typeof SiteSection>;

const bySection = Type.Object({ sectionID: ID });
const Description = Type.Union([Type.String({ maxLength: MAX_SECTION_DESCRIPTION }), Type.Null()]);
const Name = Type.String({ minLength: 1, maxLength: MAX_SECTION_NAME });

/** ID of a stored theme, or the key of a built-in one; null for the theme of the site. */
const ThemeKey = Type.Union([Type.String({ minLength: 1, maxLength: 40 }), Type.Null()]);

/** Language of a section, one of those that visitors can choose; null for that of the site. */
const ContentLocale = Type.Union([Type.String({ minLength: 1, maxLength: 35 }), Type.Null()]);

/** Lists the sections, the main one first, and the others in their order. */
export const getSiteSections = defineEndpoint({
    method: "GET",
    path: "/site-sections",
    response: Type.Array(SiteSection),
});

export const getSiteSection = defineEndpoint({
    method: "GET",
    path: "/site-sections/:sectionID",
    params: Type.Object({ sectionID: Type.Integer({ minimum: 0 }) }),
    response: SiteSection,
});

/** Adds a section, as the last one. */
export const postSiteSection = defineEndpoint({
    method: "POST",
    path: "/site-sections",
    body: Type.Object({
        name: Name,
        description: Type.Optional(Description),
        contentLocale: Type.Optional(ContentLocale),
        themeID: Type.Optional(ThemeKey),
    }),
    response: SiteSection,
});

export const patchSiteSection = defineEndpoint({
    method: "PATCH",
    path: "/site-sections/:sectionID",
    params: bySection,
    body: Type.Object({
        name: Type.Optional(Name),
        description: Type.Optional(Description),
        contentLocale: Type.Optional(ContentLocale),
        themeID: Type.Optional(ThemeKey),
        /** Index among the sections besides the main one; those at and after it follow. */
        position: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_SITE_SECTIONS })),
    }),
    response: SiteSection,
});

/** Removes a section. The main one can't be removed. */
export const deleteSiteSection = defineEndpoint({
    method: "DELETE",
    path: "/site-sections/:sectionID",
    params: bySection,
    response: NoContent,
});
