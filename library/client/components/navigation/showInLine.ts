/** How much of its neighbour is seen too, so that one sees that there is more. In pixels. */
const BEYOND = 40;

/** Scrolls a line sideways, and nothing else, until one of the things in it is seen whole; again when the fonts have come. */
export function showInLine(line: HTMLElement | null, item: Element | null | undefined): void {
    if (!line || !item) return;
    scroll(line, item);
    // Not everything that runs this has fonts to wait for.
    if (document.fonts?.status === "loading") void document.fonts.ready.then(() => scroll(line, item));
}

function scroll(line: HTMLElement, item: Element): void {
    const [around, inside] = [line.getBoundingClientRect(), item.getBoundingClientRect()];
    if (inside.left < around.left) line.scrollLeft -= around.left - inside.left + BEYOND;
    else if (inside.right > around.right) line.scrollLeft += inside.right - around.right + BEYOND;
}
