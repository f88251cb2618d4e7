/** Returns the path of the page with the translation of a post. */
export const postTranslationPath = (recordType: string, recordID: number | string): string =>
    `/post/translation/${recordType}/${recordID}`;
