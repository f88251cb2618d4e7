import { requireMember } from "@parley/accounts/client";
import type { PageLoading } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import { BRANDING_PAGE, SETTINGS_PAGE, SITE_SETTINGS } from "@parley/settings/contract";
import { OWN_SETTINGS } from "./addresses";
import { loadSettings } from "./loadSettings";
import { listOwnSettingsEntries } from "./ownSettings";
import { registerSettings } from "./settingsPages";

const SITE_FIELDS = ["ui.siteName", "garden.title", "garden.description", "garden.guestTimeZone", "registration.*"];

registerSettings(
    {
        path: SITE_SETTINGS,
        name: "Name, welcome and joining",
        about: "What the community is called, how its home page welcomes people, and who may join.",
        group: "site",
        permission: "site.manage",
        order: 5,
        settings: SITE_FIELDS,
    },
    {
        path: BRANDING_PAGE,
        name: "Logo and pictures",
        about: "Logos, the icon, and pictures of the home page, links and mails.",
        group: "site",
        permission: "site.manage",
        order: 6,
        settings: ["branding.*"],
    },
);

registerRoutes(
    {
        path: OWN_SETTINGS,
        page: () => import(/* webpackChunkName: "account" */ "./OwnSettingsPage"),
        head: (_location, _state, t) => ({ title: t("Settings"), noIndex: true }),
        load: async (loading) => {
            requireMember(loading);
            const preloads = listOwnSettingsEntries().flatMap(({ preload }) => (preload ? [preload()] : []));
            await Promise.all(preloads.map((thunk) => loading.dispatch(thunk)));
        },
    },
    {
        path: SETTINGS_PAGE,
        page: () => import(/* webpackChunkName: "settings" */ "./SettingsHomePage"),
        head: (_location, _state, t) => ({ title: t("Manage"), noIndex: true }),
        load: async (loading: PageLoading) => requireMember(loading),
    },
    {
        path: SITE_SETTINGS,
        page: () => import(/* webpackChunkName: "settings" */ "./SiteSettingsPage"),
        head: (_location, _state, t) => ({ title: t("Name, welcome and joining"), noIndex: true }),
        load: (loading) => loadSettings(loading, "site.manage", ...SITE_FIELDS),
    },
    {
        path: BRANDING_PAGE,
        page: () => import(/* webpackChunkName: "settings" */ "./BrandingPage"),
        head: (_location, _state, t) => ({ title: t("Logo and pictures"), noIndex: true }),
        load: (loading) => loadSettings(loading, "site.manage", "branding.*"),
    },
);
