/** Moves the focus to an element, whether or not it takes any by itself: whoever reads on by keyboard or by ear goes on from there. */
export function focusOn(element: HTMLElement, options: FocusOptions = {}): void {
    if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) {
        element.tabIndex = -1;
        element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
    }
    element.focus(options);
}
