import { sendAside } from "@parley/library/client/api";
import type { Input } from "@parley/library/contract";
import { MAX_TICK_URL_LENGTH, postTick } from "@parley/tracking/contract";

type Tick = Input<typeof postTick>;

/** View of a page, as it is reported: a discussion with its category, or any page. */
export type View = Pick<Tick, "type" | "discussionID" | "categoryID">;

/** Sends the report of a visitor's activity to the server; ignores errors (TRACK-006). */
export function sendTick(tick: Tick): void {
    sendAside(postTick, { siteSectionID: "0", ...tick });
}

/** Returns a URL for reports, without its query string and fragment; empty for a URL that isn't HTTP. */
export function toReportedURL(address: string): string {
    const [page = ""] = /^https?:\/\/[^?#]*/.exec(address) ?? [];
    return page.slice(0, MAX_TICK_URL_LENGTH);
}

/** Whether the browser signals that its user has opted out of tracking. */
export function hasOptedOut(): boolean {
    const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
    return doNotTrack === "1" || globalPrivacyControl === true;
}
