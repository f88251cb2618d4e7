import { escapeText } from "../sanitizing/tree";
import { readAttributes } from "./discourseBlocks";

/** The tag of a time that Discourse shows in each reader's zone: `[date=2026-05-01 time=10:00:00 timezone="Europe/Paris"]`. */
// bounded: the tag at one place, at most 300 characters.
const DATE_TAG = /^\[date(-range)?(?:=([\d-]{10}))?((?: [^\]\n]{0,280})?)\]/i;

/** Length of the longest tag, in characters. */
const MAX_TAG_LENGTH = 320;

/** Returns the length and the HTML of the date tag at a place of a text; undefined if there is none that names a valid time. */
export function readDateTag(text: string, start: number): { length: number; html: string } | undefined {
    const [tag, range, date, written = ""] = DATE_TAG.exec(text.slice(start, start + MAX_TAG_LENGTH)) ?? [];
    if (tag === undefined) return undefined;
    const { time, timezone, from = "", to } = readAttributes(written);
    const moments = range ? [from, ...(to === undefined ? [] : [to])] : [time === undefined ? (date ?? "") : `${date}T${time}`];
    const times = moments.map((moment) => toTimeElement(moment, timezone));
    return times.includes(undefined) ? undefined : { length: tag.length, html: times.join(" – ") };
}

/** Returns the element of a date, or of a date and time in a zone; undefined if it is not valid. The text is written in no language. */
function toTimeElement(moment: string, timezone = "Etc/UTC"): string | undefined {
    const [, date, time] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2})?)?$/.exec(moment) ?? [];
    if (date === undefined || Number.isNaN(Date.parse(time ? `${date}T${time}Z` : date))) return undefined;
    if (time === undefined) return `<time datetime="${date}">${date}</time>`;
    const instant = toInstant(`${date}T${time}`, timezone);
    return `<time datetime="${instant ?? `${date}T${time}`}">${date}, ${time} (${escapeText(timezone)})</time>`;
}

/** Returns the instant of a local time in a time zone; undefined if the zone is unknown. */
function toInstant(local: string, timeZone: string): string | undefined {
    try {
        const asUTC = Date.parse(`${local}Z`);
        // The offset of the zone at that time; within an hour of a change of clocks it may be that of the other side.
        const there = new Date(asUTC).toLocaleString("sv-SE", { timeZone }).replace(" ", "T");
        return new Date(2 * asUTC - Date.parse(`${there}Z`)).toISOString().replace(".000Z", "Z");
    } catch {
        return undefined;
    }
}
