/** Width of the neighbouring element that is made visible, too, to show that there is more. In pixels. */
const BEYOND = 40;

/**
 * Scrolls a line of elements sideways until an element is completely visible, and again once the fonts are loaded. Scrolls nothing else.
 */
export function showInLine(line: HTMLElement | null, item: Element | null | undefined): void {
    if (!line || !item) return;
    scroll(line, item);
    // `document.fonts` doesn't exist in every environment.
    if (document.fonts?.status === "loading") void document.fonts.ready.then(() => scroll(line, item));
}

function scroll(line: HTMLElement, item: Element): void {
    const [around, inside] = [line.getBoundingClientRect(), item.getBoundingClientRect()];
    if (inside.left < around.left) line.scrollLeft -= around.left - inside.left + BEYOND;
    else if (inside.right > around.right) line.scrollLeft += inside.right - around.right + BEYOND;
}
