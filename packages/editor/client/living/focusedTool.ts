/** Returns the name of the focused tool of the plain field, whose counterpart in the editor's toolbar gets the focus. */
export function findFocusedTool(strip: HTMLElement | null): string | undefined {
    const { activeElement } = document;
    return strip?.contains(activeElement) ? nameOf(activeElement) : undefined;
}

/** Returns the tool with this name. */
export function findTool(frame: HTMLElement | null, name: string): HTMLElement | undefined {
    const buttons = frame?.querySelectorAll<HTMLElement>("button, label") ?? [];
    return [...buttons].find((button) => nameOf(button) === name);
}

const nameOf = (button: Element | null): string | undefined =>
    button?.getAttribute("aria-label") ?? button?.textContent ?? undefined;
