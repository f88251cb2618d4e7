/**
 * Moves the focus to an element, even if it isn't focusable by itself, so that readers who use a keyboard or a screen reader continue
 * there.
 */
export function focusOn(element: HTMLElement, options: FocusOptions = {}): void {
    if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) {
        element.tabIndex = -1;
        element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
    }
    element.focus(options);
}
