import type { ActionTypes } from "@parley/actionLog/client";
import type { LoggedAction } from "@parley/actionLog/contract";
import { selectSetting } from "@parley/config/client";
import { toSitePath } from "@parley/library/client/basePath";
import type { AppThunk } from "@parley/library/client/thunks";
import { LANGUAGES_PAGE, TRANSLATIONS_PAGE } from "@parley/translations/contract";
import { fetchLocaleTexts } from "./ownTexts/interfaceTexts.slice";
import { toLocaleTextsQuery } from "./ownTexts/localeTextsQuery";
import { fetchProperties } from "./translations.slice";
import { toPropertiesQuery } from "./translationsQuery";

/** Fetches the texts of the editor again, if it is open. */
const refetchShown: AppThunk = async (dispatch, getState) => {
    const { pathname, search } = window.location;
    const path = toSitePath(pathname);
    if (!path?.startsWith(`${TRANSLATIONS_PAGE}/`)) return;
    const resource = path.slice(TRANSLATIONS_PAGE.length + 1);
    const siteLocale = String(selectSetting(getState(), "garden.locale"));
    await dispatch(fetchProperties(toPropertiesQuery(resource, new URLSearchParams(search), siteLocale)));
};

/** Sentences for actions on translations. */
export const translationActionTypes: ActionTypes = {
    sentences: {
        change: {
            icon: "globe",
            text: ({ shown: { count } }) =>
                count === 1
                    ? "{name} changed a translation of {record} ({locale})."
                    : "{name} changed translations of {record} ({locale}).",
            values: ({ shown }: LoggedAction) => ({
                record: (
                    <b>
                        <bdi>{String(shown.name)}</bdi>
                    </b>
                ),
                locale: String(shown.locale),
            }),
        },
    },
    undone: () => [refetchShown],
};

/** Fetches the texts of the interface again, if their page is open. */
const refetchTexts: AppThunk = async (dispatch) => {
    const { pathname, search } = window.location;
    const locale = toSitePath(pathname)?.slice(LANGUAGES_PAGE.length + 1);
    if (!toSitePath(pathname)?.startsWith(`${LANGUAGES_PAGE}/`) || locale === undefined) return;
    await dispatch(fetchLocaleTexts(toLocaleTextsQuery(locale, new URLSearchParams(search))));
};

/** Sentences for actions on texts of the interface. */
export const interfaceTextActionTypes: ActionTypes = {
    sentences: {
        change: {
            icon: "globe",
            text: ({ shown: { count } }) =>
                count === 1
                    ? "{name} changed the words of “{text}” ({locale})."
                    : "{name} changed the words of {count} texts of the interface ({locale}).",
            values: ({ shown }: LoggedAction) => ({
                text: <bdi lang="en">{String(shown.text)}</bdi>,
                count: String(shown.count),
                locale: String(shown.locale),
            }),
        },
    },
    undone: () => [refetchTexts],
};
