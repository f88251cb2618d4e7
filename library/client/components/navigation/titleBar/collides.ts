/** Widths in pixels of what stands in the bar, as wide as it wants to be. */
export interface BarWidths {
    /** Between the paddings of the bar. */
    room: number;
    /** Between any two parts. */
    gap: number;
    logo: number;
    navigation: number;
    /** The search, the languages and the account, with the gaps between them. */
    end: number;
}

/** A search field that is narrower cannot be read while writing. */
export const NARROWEST_SEARCH = 140;

/**
 * Whether the navigation would run into the logo or into what stands at the end (NAV-020). Centred, it has on both sides only as much room as
 * on the fuller one.
 */
export function collides({ room, gap, logo, navigation, end }: BarWidths, isCentred = false): boolean {
    if (navigation === 0) return false;
    const sides = isCentred ? 2 * Math.max(logo, end) : logo + end;
    return sides + navigation + 2 * gap > room;
}
