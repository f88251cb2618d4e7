/** Natural widths of the parts of the bar, in pixels. */
export interface BarWidths {
    /** Space between the paddings of the bar. */
    room: number;
    /** Gap between two parts. */
    gap: number;
    logo: number;
    navigation: number;
    /** Width of search, languages and account, including the gaps between them. */
    end: number;
}

/** Minimum width of a usable search field, in pixels. */
export const MIN_SEARCH_WIDTH_PX = 140;

/**
 * Checks whether the navigation would overlap the logo or the parts at the end (NAV-020). A centred navigation has on both sides only the
 * space of the fuller side.
 */
export function isColliding({ room, gap, logo, navigation, end }: BarWidths, isCentred = false): boolean {
    if (navigation === 0) return false;
    const sides = isCentred ? 2 * Math.max(logo, end) : logo + end;
    return sides + navigation + 2 * gap > room;
}
