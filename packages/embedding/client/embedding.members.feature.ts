import { loadForMember, requireHeld, requireMember } from "@parley/accounts/client";
import { registerActionTypes } from "@parley/actionLog/client";
import { fetchCategories, VISIBLE_CATEGORIES } from "@parley/categories/client";
import {
    EMBED_COMMENTS_PAGE,
    EMBED_ENTRY_PAGE,
    EMBED_SITE,
    EMBED_SITES_PAGE,
    EMBED_WRITE_PAGE,
    FRAME_PARAMETERS,
} from "@parley/embedding/contract";
import { registerRoutes } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { registerSettings } from "@parley/settings/client";
import { fetchEmbedSignIn } from "./embedPages.slice";
import { fetchEmbedSites } from "./embedSites.slice";

registerActionTypes(
    EMBED_SITE,
    async () => (await import(/* webpackChunkName: "managing" */ "./actionTypes")).embedSiteActionTypes,
    "managing",
);

registerSettings({
    path: EMBED_SITES_PAGE,
    name: "Comments on other sites",
    about: "Sites whose pages have comments here.",
    group: "site",
    permission: "site.manage",
    order: 70,
});

registerRoutes({
    path: EMBED_SITES_PAGE,
    page: () => import(/* webpackChunkName: "embed-sites" */ "./EmbedSitesPage"),
    head: (_location, _state, t) => ({ title: t("Comments on other sites"), noIndex: true }),
    load: async (loading) => {
        requireMember(loading);
        requireHeld(loading, "site.manage");
        await Promise.all([
            loadForMember(loading, fetchEmbedSites, {}),
            loading.dispatch(fetchUnlessFresh(fetchCategories, VISIBLE_CATEGORIES)),
        ]);
    },
});

// A frame on a page of another site: the server renders it without the app.
registerRoutes({
    path: EMBED_COMMENTS_PAGE,
    query: FRAME_PARAMETERS,
    page: () => import(/* webpackChunkName: "embed" */ "./EmbedCommentsPage"),
    head: (_location, _state, t) => ({ title: t("Comments"), noIndex: true }),
    isFrame: true,
    load: async (loading) => (await import(/* webpackChunkName: "embed" */ "./loadFrame")).loadFrame(loading),
});

registerRoutes({
    path: EMBED_ENTRY_PAGE,
    query: ["code"],
    page: () => import(/* webpackChunkName: "embed" */ "./EmbedEntryPage"),
    head: (_location, _state, t) => ({ title: t("Comment on another site"), noIndex: true }),
    load: (loading) => loadForMember(loading, fetchEmbedSignIn, { code: loading.url.searchParams.get("code") ?? "" }),
});

registerRoutes({
    path: EMBED_WRITE_PAGE,
    query: ["url", "id"],
    page: () => import(/* webpackChunkName: "embed" */ "./EmbedWritePage"),
    head: (_location, _state, t) => ({ title: t("Write a comment"), noIndex: true }),
});
