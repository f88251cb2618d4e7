import { numberFormat } from "@parley/library/client/i18n";

const STEPS = [
    { from: 1e12, suffix: "t" },
    { from: 1e9, suffix: "b" },
    { from: 1e6, suffix: "m" },
    { from: 1e3, suffix: "k" },
];

/**
 * Formats a number for a narrow space: from 1000 on with k, m, b or t and at most one decimal (S1§9, decision 6). 999 stays, 1000 is 1k,
 * 1,250 is 1.3k, 999,999 is 1m. Languages other than English have their own short form: 12,309 is 1.2万. NaN and infinity are formatted as 0.
 */
export function formatCompactNumber(value: number, locale = "en"): string {
    const isEnglish = /^en\b/.test(locale);
    const { format } = numberFormat(locale, isEnglish ? UNGROUPED : COMPACT);
    if (!Number.isFinite(value)) return format(0);
    if (!isEnglish) return format(value);
    const size = Math.abs(value);
    const index = STEPS.findIndex(({ from }) => size >= from);
    const step = STEPS[index];
    if (!step) return format(value);
    const tenths = Math.round((size / step.from) * 10);
    const larger = STEPS[index - 1];
    const [shown, suffix] = tenths >= 10_000 && larger ? [1, larger.suffix] : [tenths / 10, step.suffix];
    return format(Math.sign(value) * shown) + suffix;
}

/** Formats a number in full, grouped as in the locale: in English with commas, 12,309 (UI-044). NaN and infinity are formatted as 0. */
export function formatFullNumber(value: number, locale = "en"): string {
    return numberFormat(locale, GROUPED).format(Number.isFinite(value) ? value : 0);
}

const BADGE_COMPACT_ABOVE = 1050;

/**
 * Formats the number on a badge: above its maximum, the maximum with a plus (S2§9, decision 6); above 1050 in compact form, if the maximum
 * allows it.
 */
export function formatBadgeNumber(count: number, maximum = 99, locale = "en"): string {
    const write = (value: number): string =>
        value > BADGE_COMPACT_ABOVE ? formatCompactNumber(value, locale) : numberFormat(locale, UNGROUPED).format(value);
    return count > maximum ? `${write(maximum)}+` : write(count);
}

const UNITS = ["B", "KB", "MB", "GB", "TB"] as const;
const UNIT_STEP = 1024;

/**
 * Formats the size of a file: B, KB, MB, GB or TB in steps of 1024, with at most one decimal (S1§9, UI-045). A size that would be rounded
 * to 1,024 of a unit is formatted in the next unit: 1023.95 KB is 1 MB. Invalid sizes are formatted as 0 B.
 *
 * @param locale Defines the digits; the units are the same in all locales.
 */
export function formatFileSize(bytes: number, locale = "en"): string {
    let size = Number.isFinite(bytes) && bytes > 0 ? bytes : 0;
    let unit = 0;
    while (toTenth(size) >= UNIT_STEP && unit < UNITS.length - 1) {
        size /= UNIT_STEP;
        unit++;
    }
    return `${formatFullNumber(toTenth(size), locale)} ${UNITS[unit]}`;
}

function toTenth(value: number): number {
    return Math.round(value * 10) / 10;
}

const COMPACT = { notation: "compact", maximumFractionDigits: 1 } satisfies Intl.NumberFormatOptions;
const GROUPED = { maximumFractionDigits: 20 } satisfies Intl.NumberFormatOptions;
const UNGROUPED = { maximumFractionDigits: 20, useGrouping: false } satisfies Intl.NumberFormatOptions;
