/** Languages into which the texts of the community can be translated. */
export const TRANSLATION_LOCALES = ["ar", "de", "en", "es", "fr", "ja", "pt-BR"] as const;

/** Returns the key of a text: `recordType.recordID-or-key.propertyName` (I18N-020). */
export function toPropertyKey(recordType: string, record: string | number, propertyName: string): string {
    return `${recordType}.${record}.${propertyName}`;
}
