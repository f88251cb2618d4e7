/** Attribute of the element that contains the toasts. */
export const TOASTS = "data-toasts";

/** Whether the focus is on a toast. Only its user moves it there, so whatever moves the focus when the page changes leaves it. */
export function isFocusOnToast(): boolean {
    return document.activeElement?.closest(`[${TOASTS}]`) != null;
}
