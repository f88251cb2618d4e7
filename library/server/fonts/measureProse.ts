/** How often characters occur in English prose, of a thousand. */
const FREQUENCIES: Readonly<Record<string, number>> = {
    " ": 172,
    e: 100,
    t: 72,
    a: 64,
    o: 61,
    i: 56,
    n: 56,
    s: 50,
    h: 49,
    r: 48,
    d: 34,
    l: 33,
    u: 23,
    c: 22,
    m: 20,
    w: 18,
    f: 18,
    g: 16,
    y: 16,
    p: 15,
    b: 12,
    v: 8,
    k: 6,
    ",": 11,
    ".": 10,
    "'": 2,
    "-": 2,
    T: 3,
    I: 3,
    A: 3,
    S: 2,
    x: 1,
    j: 1,
    q: 1,
    z: 1,
};

/** Returns the mean width of a character of English prose; undefined for a font that can't show it. */
export function measureProse(readWidth: (character: string) => number | undefined): number | undefined {
    let sum = 0;
    let weights = 0;
    for (const [character, weight] of Object.entries(FREQUENCIES)) {
        const width = readWidth(character);
        if (width === undefined) return undefined;
        sum += width * weight;
        weights += weight;
    }
    return sum / weights;
}
