import { loadForMember } from "@parley/accounts/client";
import { registerActionTypes } from "@parley/actionLog/client";
import {
    EMBED_ADDRESS,
    EMBED_ADDRESSES_PAGE,
    EMBED_COMMENTS_PAGE,
    EMBED_ENTRY_PAGE,
    EMBED_SITE,
    EMBED_SITES_PAGE,
    EMBED_WRITE_PAGE,
    FRAME_PARAMETERS,
} from "@parley/embedding/contract";
import { registerRoutes } from "@parley/library/client/routing";
import { registerSettings } from "@parley/settings/client";
import { fetchEmbedSignIn } from "./embedPages.slice";
import "./embedSites.slice";

registerActionTypes(
    EMBED_SITE,
    async () => (await import(/* webpackChunkName: "managing" */ "./actionTypes")).embedSiteActionTypes,
    "managing",
);

registerActionTypes(
    EMBED_ADDRESS,
    async () => (await import(/* webpackChunkName: "managing" */ "./actionTypes")).embedAddressActionTypes,
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
    load: async (loading) => (await import(/* webpackChunkName: "embed-sites" */ "./loadSettings")).loadSites(loading),
});

registerRoutes({
    path: EMBED_ADDRESSES_PAGE,
    query: ["site", "address", "query", "page"],
    page: () => import(/* webpackChunkName: "embed-sites" */ "./EmbedAddressesPage"),
    head: (_location, _state, t) => ({ title: t("Pages with comments"), noIndex: true }),
    load: async (loading) => (await import(/* webpackChunkName: "embed-sites" */ "./loadSettings")).loadAddresses(loading),
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
    load: async (loading) => (await import(/* webpackChunkName: "embed" */ "./loadFrame")).loadWriting(loading),
});
