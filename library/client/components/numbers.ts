const STEPS = [
    { from: 1e12, suffix: "t" },
    { from: 1e9, suffix: "b" },
    { from: 1e6, suffix: "m" },
    { from: 1e3, suffix: "k" },
];

/**
 * A number for a narrow place: from 1000 on with k, m, b or t and at most one decimal (S1§9, decision 6).
 * 999 stays, 1000 is 1k, 1,250 is 1.3k, 999,999 is 1m. What is no number is 0.
 */
export function compactNumber(value: number): string {
    if (!Number.isFinite(value)) return "0";
    const size = Math.abs(value);
    const index = STEPS.findIndex(({ from }) => size >= from);
    const step = STEPS[index];
    if (!step) return String(value);
    const tenths = Math.round((size / step.from) * 10);
    const larger = STEPS[index - 1];
    const text = tenths >= 10_000 && larger ? `1${larger.suffix}` : `${tenths / 10}${step.suffix}`;
    return value < 0 ? `-${text}` : text;
}

/** The number in full, with commas: 12,309 (UI-044). What is no number is 0. */
export function fullNumber(value: number): string {
    return Number.isFinite(value) ? value.toLocaleString("en", { maximumFractionDigits: 20 }) : "0";
}

const BADGE_COMPACT_ABOVE = 1050;

/** What a badge shows: its maximum with a plus above it (S2§9, decision 6); in compact form above 1050, where the maximum allows it. */
export function badgeNumber(count: number, maximum = 99): string {
    const write = (value: number): string => (value > BADGE_COMPACT_ABOVE ? compactNumber(value) : String(value));
    return count > maximum ? `${write(maximum)}+` : write(count);
}
