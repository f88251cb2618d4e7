/**
 * Counts the changes that make one word of another: a letter added, left out, replaced, or two neighbours exchanged. Returns
 * `maxDistance + 1` as soon as there are more.
 */
export function editDistance(one: string, other: string, maxDistance: number): number {
    const [a, b] = [Array.from(one), Array.from(other)];
    if (Math.abs(a.length - b.length) > maxDistance) return maxDistance + 1;
    let beforeLast: number[] = [];
    let last = Array.from({ length: b.length + 1 }, (_, index) => index);
    for (let row = 1; row <= a.length; row++) {
        const current = [row];
        let least = row;
        for (let column = 1; column <= b.length; column++) {
            const isSame = a[row - 1] === b[column - 1];
            let distance = Math.min(
                (last[column] ?? 0) + 1,
                (current[column - 1] ?? 0) + 1,
                (last[column - 1] ?? 0) + (isSame ? 0 : 1),
            );
            const isExchanged = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
            if (isExchanged) distance = Math.min(distance, (beforeLast[column - 2] ?? 0) + 1);
            current.push(distance);
            least = Math.min(least, distance);
        }
        if (least > maxDistance) return maxDistance + 1;
        beforeLast = last;
        last = current;
    }
    return Math.min(last[b.length] ?? 0, maxDistance + 1);
}
