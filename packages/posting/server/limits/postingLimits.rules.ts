import type { LimitedKind } from "@parley/config/contract";
import { LIMITED_KINDS } from "@parley/config/contract";
import type { FilledText } from "@parley/library/contract";
import { fill } from "@parley/library/contract";
/** Rate limit for posts: after `posts` within `seconds` the member waits for `lockSeconds`. 0 posts mean no limit. */
export interface FloodLimit {
    posts: number;
    seconds: number;
    lockSeconds: number;
}

/** Returns of several roles the most generous number of each kind, where one of them has its own; 0 is no limit. */
export function chooseMostGenerous(
    limits: readonly Partial<Record<LimitedKind, number>>[],
): Partial<Record<LimitedKind, number>> {
    const entries = LIMITED_KINDS.flatMap((kind): [LimitedKind, number][] => {
        const counts = limits.flatMap((limit) => limit[kind] ?? []);
        return counts.length === 0 ? [] : [[kind, counts.includes(0) ? 0 : Math.max(...counts)]];
    });
    return Object.fromEntries(entries);
}

/**
 * Returns the seconds until the member may post again; 0 if they may post now. `times` are the times of their posts in milliseconds, newest
 * first (contract §8, FC-87).
 */
export function computeWaitingTime(times: readonly number[], { posts, seconds, lockSeconds }: FloodLimit, now: number): number {
    const newest = times[0];
    const first = times[posts - 1];
    // Stryker disable next-line ConditionalExpression: without a newest post there is no first one; the type checker does not know it.
    if (newest === undefined || first === undefined || newest - first >= seconds * 1000) return 0;
    const end = Math.max(first + seconds * 1000, newest + lockSeconds * 1000);
    return Math.max(0, Math.ceil((end - now) / 1000));
}

/** Minimum length of a text that counts as distinctive. Short texts such as "Thank you!" are repeated legitimately. */
const MIN_DISTINCTIVE_LENGTH = 40;

interface PostedText {
    recordType: string;
    /** ID of the discussion, for a comment. */
    discussionID: number | null;
    name: string;
    body: string;
    hasLink: boolean;
}

/**
 * Returns a key that is equal for posts with the same text, regardless of case, white space and title. Short texts without a link are equal
 * only within the same discussion.
 */
export function toRepeatKey({ recordType, discussionID, name, body, hasLink }: PostedText): string {
    const words = normalize(body);
    if (hasLink || words.length >= MIN_DISTINCTIVE_LENGTH) return words;
    return [recordType, discussionID ?? normalize(name), words].join("\n");
}

const normalize = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

/** Returns the text of a waiting time, which follows “in” in the error message. */
export function formatWait(seconds: number): FilledText {
    // For translators: a time, as in “send it in a second”
    if (seconds < 60) return seconds === 1 ? fill("1 second") : fill("{count} seconds", { count: seconds });
    const minutes = Math.ceil(seconds / 60);
    // For translators: a time, as in “send it in a minute”
    if (minutes < 60) return minutes === 1 ? fill("a minute") : fill("{count} minutes", { count: minutes });
    const hours = Math.ceil(minutes / 60);
    // For translators: a time, as in “send it in an hour”
    return hours === 1 ? fill("an hour") : fill("{count} hours", { count: hours });
}
