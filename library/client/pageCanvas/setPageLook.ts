/** How the page in a frame looks. */
export interface PageLook {
    /** Palette; that of this page if empty. */
    palette: string;
    direction: string;
}

/**
 * Sets the palette and the direction of the page in a frame, and keeps its links and forms from leading away. Returns the page; undefined for
 * one that has just begun to load and has no root yet, until its `load` event.
 */
export function setPageLook(frame: HTMLIFrameElement | null, { palette, direction }: PageLook): Document | undefined {
    const page = frame?.contentDocument;
    const root = page?.querySelector<HTMLElement>(":root");
    if (!page || !root) return undefined;
    root.dir = direction;
    const chosen = palette || document.documentElement.dataset.theme;
    if (chosen) root.dataset.theme = chosen;
    else delete root.dataset.theme;
    page.onclick = (event) => event.preventDefault();
    page.onsubmit = (event) => event.preventDefault();
    return page;
}
