import { loadForMember, requireHeld, requireMember } from "@parley/accounts/client";
import { registerActionTypes } from "@parley/actionLog/client";
import { fetchCategories, POSTABLE_CATEGORIES } from "@parley/categories/client";
import { fetchConfig } from "@parley/config/client";
import { registerRoutes } from "@parley/library/client/routing";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { registerSettings } from "@parley/settings/client";
import { TRANSLATION_SERVICE, TRANSLATION_SERVICES_PAGE } from "@parley/translationServices/contract";
import { fetchTranslationServices } from "./translationServices.slice";

registerActionTypes(
    TRANSLATION_SERVICE,
    async () => (await import(/* webpackChunkName: "managing" */ "./actionTypes")).translationServiceActionTypes,
    "managing",
);

registerSettings({
    path: TRANSLATION_SERVICES_PAGE,
    name: "Translation services",
    about: "Services that translate posts, and what they may get.",
    group: "site",
    permission: "site.manage",
    order: 11,
    settings: ["translation.*"],
});

registerRoutes({
    path: TRANSLATION_SERVICES_PAGE,
    page: () => import(/* webpackChunkName: "translation-services" */ "./TranslationServicesPage"),
    head: (_location, _state, t) => ({ title: t("Translation services"), noIndex: true }),
    async load(loading) {
        requireMember(loading);
        requireHeld(loading, "site.manage");
        await Promise.all([
            loadForMember(loading, fetchConfig, { select: ["translation.*"] }),
            loadForMember(loading, fetchTranslationServices, {}),
            loading.dispatch(fetchUnlessFresh(fetchCategories, POSTABLE_CATEGORIES)),
        ]);
    },
});
