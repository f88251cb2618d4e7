import { requireMember } from "@parley/accounts/client";
import { registerRoutes } from "@parley/library/client/routing";
import { OWN_SETTINGS } from "./addresses";

registerRoutes({
    path: OWN_SETTINGS,
    page: () => import(/* webpackChunkName: "account" */ "./OwnSettingsPage"),
    head: (_place, _state, t) => ({ title: t("Settings"), noIndex: true }),
    load: async (loading) => requireMember(loading),
});
