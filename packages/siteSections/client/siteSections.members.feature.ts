import { loadForMember, requireHeld, requireMember } from "@parley/accounts/client";
import { registerActionTypes } from "@parley/actionLog/client";
import { registerRoutes } from "@parley/library/client/routing";
import { registerSettings } from "@parley/settings/client";
import { SITE_SECTION, SITE_SECTIONS_PAGE, siteSectionPath } from "@parley/siteSections/contract";
import { fetchSectionThemes, fetchSiteSections } from "./siteSections.slice";

registerActionTypes(
    SITE_SECTION,
    async () => (await import(/* webpackChunkName: "managing" */ "./actionTypes")).siteSectionActionTypes,
    "managing",
);

registerSettings({
    path: SITE_SECTIONS_PAGE,
    name: "Sections",
    about: "Parts of the site with home pages of their own.",
    group: "site",
    permission: "site.manage",
    order: 9,
});

registerRoutes(
    // Guests load it too, as a path that the rest of the app does not know.
    {
        path: siteSectionPath(":sectionID"),
        query: [],
        layout: ({ params: { sectionID = "" } }) => ({
            layoutViewType: "subcommunityHome",
            recordType: SITE_SECTION,
            recordID: sectionID,
            params: { siteSectionID: sectionID },
        }),
    },
    {
        path: SITE_SECTIONS_PAGE,
        page: () => import(/* webpackChunkName: "site-sections" */ "./SiteSectionsPage"),
        head: (_location, _state, t) => ({ title: t("Sections"), noIndex: true }),
        load: async (loading) => {
            requireMember(loading);
            requireHeld(loading, "site.manage");
            await Promise.all([loadForMember(loading, fetchSiteSections, {}), loadForMember(loading, fetchSectionThemes, {})]);
        },
    },
);
