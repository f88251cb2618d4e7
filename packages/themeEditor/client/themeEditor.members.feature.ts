import { registerActionTypes } from "@parley/actionLog/client";
import { registerRoutes } from "@parley/library/client/routing";
import { registerSettings } from "@parley/settings/client";
import { STYLE_GUIDES_PAGE, styleGuidePath, styleGuideRevisionsPath, THEME_PARTS_PAGE } from "@parley/themes/contract";
import { outsideNotices } from "@parley/users/client";
import { ThemePreviewToast } from "./ThemePreviewToast";

registerActionTypes(
    "theme",
    async () => (await import(/* webpackChunkName: "managing" */ "./actionTypes")).themeActionTypes,
    "managing",
);

registerSettings({
    path: STYLE_GUIDES_PAGE,
    name: "Themes",
    about: "The colours, font and shape of the whole site, in light, dark and high contrast.",
    group: "site",
    permission: "site.manage",
    order: 6,
});

outsideNotices.fill(ThemePreviewToast, 95);

const importLoads = () => import(/* webpackChunkName: "themes" */ "./themePages.feature");

registerRoutes(
    {
        path: STYLE_GUIDES_PAGE,
        page: () => import(/* webpackChunkName: "themes" */ "./managing/StyleGuidesPage"),
        head: (_location, _state, t) => ({ title: t("Themes"), noIndex: true }),
        load: async (loading) => (await importLoads()).loadThemes(loading),
    },
    {
        path: THEME_PARTS_PAGE,
        page: () => import(/* webpackChunkName: "themes" */ "./editor/PartsPage"),
        head: (_location, _state, t) => ({ title: t("Parts of pages"), noIndex: true }),
        load: async (loading) => (await importLoads()).requireManager(loading),
    },
    {
        path: styleGuidePath(":themeID"),
        page: () => import(/* webpackChunkName: "themes" */ "./editor/EditThemePage"),
        head: (_location, _state, t) => ({ title: t("Edit the theme"), noIndex: true }),
        load: async (loading) => (await importLoads()).loadThemeEditor(loading),
    },
    {
        path: styleGuideRevisionsPath(":themeID"),
        page: () => import(/* webpackChunkName: "themes" */ "./managing/ThemeRevisionsPage"),
        head: (_location, _state, t) => ({ title: t("Revisions"), noIndex: true }),
        load: async (loading) => (await importLoads()).loadThemeRevisions(loading),
    },
);
