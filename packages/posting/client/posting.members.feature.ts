import { registerRoutes } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { ALL_ROLES, fetchRoles } from "@parley/permissions/client";
import { POSTING_LIMITS_SETTINGS, ROLE_LIMITS_SETTINGS } from "@parley/posting/contract";
import { loadSettings, registerSettings } from "@parley/settings/client";

registerSettings({
    path: POSTING_LIMITS_SETTINGS,
    name: "Limits on posting",
    about: "How much members may post, store as drafts and upload.",
    group: "content",
    permission: "site.manage",
    order: 86,
    settings: ["newAccounts.*", "floodControl.*", "drafts.*", "upload.*"],
});

registerRoutes(
    {
        path: POSTING_LIMITS_SETTINGS,
        page: () => import(/* webpackChunkName: "report-settings" */ "./pages/LimitsSettingsPage"),
        head: (_location, _state, t) => ({ title: t("Limits on posting"), noIndex: true }),
        load: (loading) => loadSettings(loading, "site.manage", "newAccounts.*", "floodControl.*", "drafts.*", "upload.*"),
    },
    {
        path: ROLE_LIMITS_SETTINGS,
        page: () => import(/* webpackChunkName: "report-settings" */ "./pages/RoleLimitsPage"),
        head: (_location, _state, t) => ({ title: t("Limits by role"), noIndex: true }),
        load: async (loading) => {
            await loadSettings(loading, "site.manage", "floodControl.byRole");
            await loading.dispatch(fetchUnlessFresh(fetchRoles, ALL_ROLES));
        },
    },
);
