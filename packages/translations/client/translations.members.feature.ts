import { loadData, loadForMember, requireHeld, requireMember } from "@parley/accounts/client";
import { fetchActions, loadActionTypes, registerActionTypes, toRecordActionsQuery } from "@parley/actionLog/client";
import { fetchConfig, selectSetting } from "@parley/config/client";
import type { PageLoading } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import { loadSettings, registerSettings } from "@parley/settings/client";
import { LANGUAGES_PAGE, TRANSLATED_RESOURCES, TRANSLATIONS_PAGE } from "@parley/translations/contract";
import { meMenuItems, outsideNotices } from "@parley/users/client";
import { InPlace } from "./inPlace/InPlace";
import { TranslateItem } from "./inPlace/TranslateItem";
import { fetchLocaleProgress, fetchLocaleTexts } from "./ownTexts/interfaceTexts.slice";
import { toLocaleTextsQuery } from "./ownTexts/localeTextsQuery";
import { fetchProperties } from "./translations.slice";
import { readLocale, toCountQuery, toPropertiesQuery } from "./translationsQuery";

registerActionTypes(
    "translation",
    async () => (await import(/* webpackChunkName: "managing" */ "./actionTypes")).translationActionTypes,
    "managing",
);

registerActionTypes(
    "interfaceText",
    async () => (await import(/* webpackChunkName: "managing" */ "./actionTypes")).interfaceTextActionTypes,
    "managing",
);

meMenuItems.fill(TranslateItem, 30);
outsideNotices.fill(InPlace, 96);

registerSettings({
    path: TRANSLATIONS_PAGE,
    name: "Translations",
    about: "Names and descriptions of this community in other languages.",
    group: "site",
    permission: "site.manage",
    order: 10,
});

registerSettings({
    path: LANGUAGES_PAGE,
    name: "Languages",
    about: "The language of this community, and those that visitors can choose.",
    group: "site",
    permission: "site.manage",
    order: 9,
    settings: ["garden.locale", "garden.locales"],
});

registerRoutes(
    {
        path: LANGUAGES_PAGE,
        page: () => import(/* webpackChunkName: "translations" */ "./pages/LanguagesPage"),
        head: (_location, _state, t) => ({ title: t("Languages"), noIndex: true }),
        async load(loading) {
            await loadSettings(loading, "site.manage", "garden.locale", "garden.locales");
            await loadForMember(loading, fetchLocaleProgress, {});
        },
    },
    {
        path: `${LANGUAGES_PAGE}/:locale`,
        page: async () => {
            await loadActionTypes("managing");
            return import(/* webpackChunkName: "translations" */ "./pages/LocaleTextsPage");
        },
        head: (_location, _state, t) => ({ title: t("Texts of the interface"), noIndex: true }),
        async load(loading) {
            await loadSiteLocale(loading);
            const query = toLocaleTextsQuery(loading.params.locale ?? "", loading.url.searchParams);
            await loadData(loading, fetchLocaleTexts, query);
            await loading.dispatch(fetchActions(toRecordActionsQuery("interfaceText", 1)));
        },
    },
    {
        path: TRANSLATIONS_PAGE,
        page: () => import(/* webpackChunkName: "translations" */ "./pages/TranslationsPage"),
        head: (_location, _state, t) => ({ title: t("Translations"), noIndex: true }),
        async load(loading) {
            const locale = readLocale(loading.url.searchParams, await loadSiteLocale(loading));
            await Promise.all(
                TRANSLATED_RESOURCES.flatMap((resource) =>
                    [true, false].map((isMissing) =>
                        loadData(loading, fetchProperties, toCountQuery(resource, locale, isMissing)),
                    ),
                ),
            );
        },
    },
    {
        path: `${TRANSLATIONS_PAGE}/:resource`,
        page: async () => {
            await loadActionTypes("managing");
            return import(/* webpackChunkName: "translations" */ "./pages/TranslatePage");
        },
        head: (_location, _state, t) => ({ title: t("Translations"), noIndex: true }),
        async load(loading) {
            const siteLocale = await loadSiteLocale(loading);
            const query = toPropertiesQuery(loading.params.resource ?? "", loading.url.searchParams, siteLocale);
            await loadData(loading, fetchProperties, query);
            await loading.dispatch(fetchActions(toRecordActionsQuery("translation", 1)));
        },
    },
);

/** Returns the language of the site. Throws 403 for members who don't manage it. */
async function loadSiteLocale(loading: PageLoading): Promise<string> {
    requireMember(loading);
    requireHeld(loading, "site.manage");
    await loadForMember(loading, fetchConfig, { select: ["garden.locale"] });
    return String(selectSetting(loading.getState(), "garden.locale"));
}
