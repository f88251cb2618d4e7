import { numberFormat } from "@parley/library/client/i18n";

const STEPS = [
    { from: 1e12, suffix: "t" },
    { from: 1e9, suffix: "b" },
    { from: 1e6, suffix: "m" },
    { from: 1e3, suffix: "k" },
];

/**
 * A number for a narrow place: from 1000 on with k, m, b or t and at most one decimal (S1§9, decision 6).
 * 999 stays, 1000 is 1k, 1,250 is 1.3k, 999,999 is 1m. What is no number is 0.
 *
 * @param locale writes the figures and the decimal sign; the letters are the same everywhere
 */
export function compactNumber(value: number, locale = "en"): string {
    const { format } = numberFormat(locale, UNGROUPED);
    if (!Number.isFinite(value)) return format(0);
    const size = Math.abs(value);
    const index = STEPS.findIndex(({ from }) => size >= from);
    const step = STEPS[index];
    if (!step) return format(value);
    const tenths = Math.round((size / step.from) * 10);
    const larger = STEPS[index - 1];
    const [shown, suffix] = tenths >= 10_000 && larger ? [1, larger.suffix] : [tenths / 10, step.suffix];
    return format(Math.sign(value) * shown) + suffix;
}

/** The number in full, grouped as the locale does it: in English with commas, 12,309 (UI-044). What is no number is 0. */
export function fullNumber(value: number, locale = "en"): string {
    return numberFormat(locale, GROUPED).format(Number.isFinite(value) ? value : 0);
}

const BADGE_COMPACT_ABOVE = 1050;

/** What a badge shows: its maximum with a plus above it (S2§9, decision 6); in compact form above 1050, where the maximum allows it. */
export function badgeNumber(count: number, maximum = 99, locale = "en"): string {
    const write = (value: number): string =>
        value > BADGE_COMPACT_ABOVE ? compactNumber(value, locale) : numberFormat(locale, UNGROUPED).format(value);
    return count > maximum ? `${write(maximum)}+` : write(count);
}

const UNITS = ["B", "KB", "MB", "GB", "TB"] as const;
const UNIT_STEP = 1024;

/**
 * The size of a file: B, KB, MB, GB or TB in steps of 1024, with at most one decimal (S1§9, UI-045). What would be written as 1,024 of a unit
 * is one of the next: 1023.95 KB is 1 MB. What is no size is 0 B.
 *
 * @param locale writes the figures; the units are the same everywhere
 */
export function fileSize(bytes: number, locale = "en"): string {
    let size = Number.isFinite(bytes) && bytes > 0 ? bytes : 0;
    let unit = 0;
    while (toTenth(size) >= UNIT_STEP && unit < UNITS.length - 1) {
        size /= UNIT_STEP;
        unit++;
    }
    return `${fullNumber(toTenth(size), locale)} ${UNITS[unit]}`;
}

function toTenth(value: number): number {
    return Math.round(value * 10) / 10;
}

const GROUPED = { maximumFractionDigits: 20 } satisfies Intl.NumberFormatOptions;
const UNGROUPED = { maximumFractionDigits: 20, useGrouping: false } satisfies Intl.NumberFormatOptions;
