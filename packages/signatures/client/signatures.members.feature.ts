import { registerRoutes } from "@parley/library/client/routing";
import { loadSettings, registerSettings } from "@parley/settings/client";
import { SIGNATURE_SETTINGS } from "@parley/signatures/contract";

registerSettings({
    path: SIGNATURE_SETTINGS,
    name: "Signatures",
    about: "Whether members sign their posts, and with what.",
    group: "content",
    permission: "site.manage",
    order: 40,
    settings: ["signatures.*"],
});

registerRoutes({
    path: SIGNATURE_SETTINGS,
    page: () => import(/* webpackChunkName: "settings" */ "./SignatureSettingsPage"),
    head: (_location, _state, t) => ({ title: t("Signatures"), noIndex: true }),
    load: (loading) => loadSettings(loading, "site.manage", "signatures.*"),
});
