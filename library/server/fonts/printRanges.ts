/** Maximum number of ranges: pages contain them. */
const MAX_RANGES = 12;

/** Returns characters as `unicode-range`: those between two near ones are named as well, which loads the font for nothing but a character that it lacks. */
export function printRanges(codes: readonly number[]): string {
    const ranges: [first: number, last: number][] = [];
    for (const code of codes.toSorted((one, other) => one - other)) {
        const last = ranges.at(-1);
        if (last && code <= last[1] + 1) last[1] = code;
        else ranges.push([code, code]);
    }
    while (ranges.length > MAX_RANGES) mergeNearest(ranges);
    const print = (code: number) => code.toString(16).toUpperCase();
    return ranges.map(([first, last]) => `U+${print(first)}${last > first ? `-${print(last)}` : ""}`).join();
}

function mergeNearest(ranges: [first: number, last: number][]): void {
    const gaps = ranges.map(([first], index) => first - (ranges[index - 1]?.[1] ?? Number.NEGATIVE_INFINITY));
    const nearest = gaps.indexOf(Math.min(...gaps));
    const [merged] = ranges.splice(nearest, 1);
    const former = ranges[nearest - 1];
    if (merged && former) former[1] = merged[1];
}
