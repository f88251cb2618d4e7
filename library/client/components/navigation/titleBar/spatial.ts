/** Reference point of an element on the screen, in pixels. */
export interface Spot {
    x: number;
    y: number;
}

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

/** Cost factor of a distance across the arrow's direction, which makes an arrow stay in its column or row if possible. */
const ASIDE = 3;

/**
 * Finds the index of the element that an arrow key leads to among several columns: the nearest one in that direction. At the end of a
 * column, up and down lead to the previous or next element. Returns undefined if there is none.
 */
export function findNeighbour(spots: readonly Spot[], from: number, arrow: Arrow): number | undefined {
    const start = spots[from];
    if (!start) return undefined;
    const isVertical = arrow === "ArrowUp" || arrow === "ArrowDown";
    const sign = arrow === "ArrowDown" || arrow === "ArrowRight" ? 1 : -1;
    let nearest: number | undefined;
    let least = Number.POSITIVE_INFINITY;
    spots.forEach(({ x, y }, index) => {
        const distance = (isVertical ? y - start.y : x - start.x) * sign;
        const aside = Math.abs(isVertical ? x - start.x : y - start.y);
        // Up and down stay in their column.
        if (distance < 1 || (isVertical && aside > 1)) return;
        const cost = distance + aside * ASIDE;
        if (cost < least) [nearest, least] = [index, cost];
    });
    const next = from + sign;
    return nearest ?? (isVertical && next >= 0 && next < spots.length ? next : undefined);
}
