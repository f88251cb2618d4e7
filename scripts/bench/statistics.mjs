/** Returns the median of some numbers; 0 if there are none. */
export function median(numbers) {
    return percentile(numbers, 50);
}

/** Returns the number that `percent` of some numbers do not exceed; 0 if there are none. */
export function percentile(numbers, percent) {
    const sorted = [...numbers].sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

/** Rounds a number to three significant digits. */
export function rounded(number) {
    return number >= 100 ? Math.round(number) : Number(number.toPrecision(3));
}
