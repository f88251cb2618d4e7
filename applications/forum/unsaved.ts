/** Whether something typed on this page is kept nowhere yet, so that nothing may reload the page by itself. */
export function hasUnsaved(): boolean {
    return [...document.querySelectorAll<HTMLTextAreaElement>("textarea")].some(
        ({ value, defaultValue }) => value !== defaultValue,
    );
}
