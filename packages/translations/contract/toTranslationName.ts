import type { RemovedTranslation, TranslationProperty } from "./translations";

/** Returns the fields that name a text in the calls that publish and remove translations (I18N-027, I18N-029). */
export function toTranslationName(property: TranslationProperty): Omit<RemovedTranslation, "locale"> {
    const { recordType, recordID, recordKey, propertyName, translationPropertyKey } = property;
    return {
        recordType,
        ...(recordID !== undefined && { recordID }),
        ...(recordKey !== undefined && { recordKey }),
        propertyName,
        translationPropertyKey,
    };
}
