import { registerRoutes } from "@parley/library/client/routing";
import { PRIVACY_PAGE } from "@parley/privacy/contract";
import { loadPrivacy } from "./loadPrivacy";
import "./privacy.slice";

registerRoutes({
    path: PRIVACY_PAGE,
    page: () => import(/* webpackChunkName: "profile-edit" */ "./PrivacyPage"),
    head: (_location, _state, t) => ({ title: t("Privacy"), noIndex: true }),
    load: loadPrivacy,
});
