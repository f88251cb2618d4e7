/** Whether a text area contains unsaved text, so that the page must not be reloaded automatically. */
export function hasUnsaved(): boolean {
    return [...document.querySelectorAll<HTMLTextAreaElement>("textarea")].some(
        ({ value, defaultValue }) => value !== defaultValue,
    );
}
