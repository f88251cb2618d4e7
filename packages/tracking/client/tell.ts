import { sendAside } from "@parley/library/client/api";
import type { Input } from "@parley/library/contract";
import { MAX_TICK_URL_LENGTH, postTick } from "@parley/tracking/contract";

type Tick = Input<typeof postTick>;

/** What a page shows, as it is told of: a discussion and where it stands, or any page. */
export type View = Pick<Tick, "type" | "discussionID" | "categoryID">;

/** Tells the server what a visitor did; a failure is told to nobody (TRACK-006). */
export function tell(tick: Tick): void {
    sendAside(postTick, { siteSectionID: "0", ...tick });
}

/** An address as it is told: where it is, and none of what it asks for. */
export function plain(address: string): string {
    const [told = ""] = /^https?:\/\/[^?#]*/.exec(address) ?? [];
    return told.slice(0, MAX_TICK_URL_LENGTH);
}

/** Whether the browser says that its user wants not to be tracked. */
export function asksNotToBe(): boolean {
    const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
    return doNotTrack === "1" || globalPrivacyControl === true;
}
