/** The middle of some numbers; 0 of none. */
export function median(numbers) {
    return percentile(numbers, 50);
}

/** The number that `percent` of some numbers do not exceed; 0 of none. */
export function percentile(numbers, percent) {
    const sorted = [...numbers].sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

/** A number as people want to read it: three figures that count. */
export function rounded(number) {
    return number >= 100 ? Math.round(number) : Number(number.toPrecision(3));
}
