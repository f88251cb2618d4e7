import { toDarkMedia } from "@parley/library/contract";

/** Shows the logos for a palette, and gives the bars of the browser the colour of the title bar, if the site has either. */
export function applyToMarks(palette: string): void {
    for (const source of document.querySelectorAll<HTMLSourceElement>("source[data-dark]"))
        source.media = toDarkMedia(source.dataset.dark ?? "", palette);
    const color = getComputedStyle(document.documentElement).getPropertyValue("--paper");
    for (const meta of document.head.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = color;
}
