/** The middle of something on the screen, in pixels. */
export interface Spot {
    x: number;
    y: number;
}

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

/** Sidewards steps cost more, so that an arrow stays in its column or row where it can. */
const ASIDE = 3;

/**
 * Where an arrow key leads from one spot to another in a field of several columns: to the nearest in that direction. Up and down go on
 * with the spot before and after where a column ends. Undefined where there is nothing.
 */
export function spotBeyond(spots: readonly Spot[], from: number, arrow: Arrow): number | undefined {
    const start = spots[from];
    if (!start) return undefined;
    const isVertical = arrow === "ArrowUp" || arrow === "ArrowDown";
    const sign = arrow === "ArrowDown" || arrow === "ArrowRight" ? 1 : -1;
    let nearest: number | undefined;
    let least = Number.POSITIVE_INFINITY;
    spots.forEach(({ x, y }, index) => {
        const ahead = (isVertical ? y - start.y : x - start.x) * sign;
        const aside = Math.abs(isVertical ? x - start.x : y - start.y);
        // Up and down stay in their column.
        if (ahead < 1 || (isVertical && aside > 1)) return;
        const cost = ahead + aside * ASIDE;
        if (cost < least) [nearest, least] = [index, cost];
    });
    const next = from + sign;
    return nearest ?? (isVertical && next >= 0 && next < spots.length ? next : undefined);
}
