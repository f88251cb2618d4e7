import { refreshActions } from "@parley/actionLog/client";
import type { AppDispatch } from "@parley/library/client/store";
import type { ApiError, FieldError } from "@parley/library/contract";
import type { TranslationProperty } from "@parley/translations/contract";
import { toTranslationName } from "@parley/translations/contract";
import type { TranslationChange } from "./readChanges";
import { publishTranslations, removeTranslations } from "./translations.slice";

/**
 * Publishes exactly the changed texts that are not empty, and removes the translations that were cleared (I18N-026, I18N-028). Resolves to
 * the error, with its rows under the keys of the texts; it is 412 if somebody else has saved another translation meanwhile (FC-52).
 */
export function saveTranslations(resource: string, locale: string, changes: readonly TranslationChange[]) {
    return async (dispatch: AppDispatch): Promise<ApiError | undefined> => {
        const toItem = (property: TranslationProperty) => ({
            ...toTranslationName(property),
            locale,
            formerTranslation: property.translation ?? null,
        });
        const published = changes.filter(({ translation }) => translation !== "");
        const removed = changes.filter(({ translation }) => translation === "");
        if (published.length > 0) {
            const items = published.map(({ property, translation }) => ({ ...toItem(property), translation }));
            const answered = await dispatch(publishTranslations({ resource, items }));
            if (publishTranslations.rejected.match(answered))
                return byText(answered.payload ?? toUnsent(answered.error.message), published);
        }
        if (removed.length > 0) {
            const items = removed.map(({ property }) => toItem(property));
            const answered = await dispatch(removeTranslations({ resource, items }));
            if (removeTranslations.rejected.match(answered))
                return byText(answered.payload ?? toUnsent(answered.error.message), removed);
        }
        void dispatch(refreshActions("translation", 1));
        return undefined;
    };
}

const toUnsent = (message = ""): ApiError => ({ status: 0, message });

/** Puts the rows of an error under the keys of the texts that they are about. */
function byText(error: ApiError, changes: readonly TranslationChange[]): ApiError {
    const errors: Record<string, FieldError[]> = {};
    for (const row of Object.values(error.errors ?? {}).flat()) {
        const index = Number(/^\[(\d{1,3})\]$/.exec(row.path ?? "")?.[1] ?? -1);
        const key = changes[index]?.property.translationPropertyKey;
        if (key !== undefined) errors[key] = [...(errors[key] ?? []), row];
    }
    return Object.keys(errors).length > 0 ? { ...error, errors } : error;
}
