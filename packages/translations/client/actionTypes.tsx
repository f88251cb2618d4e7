import type { ActionTypes } from "@parley/actionLog/client";
import type { LoggedAction } from "@parley/actionLog/contract";
import { selectSetting } from "@parley/config/client";
import { toSitePath } from "@parley/library/client/basePath";
import type { AppThunk } from "@parley/library/client/thunks";
import { TRANSLATIONS_PAGE } from "@parley/translations/contract";
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
