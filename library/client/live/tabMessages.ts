import type { LiveData } from "./liveEvents";

/** Messages between the tabs of one browser. */
export type TabMessage =
    /** The topics that a tab watches; none when it is closed. */
    | { type: "watches"; tab: string; topics: string[] }
    /** The leader requests the topics of the other tabs. */
    | { type: "leads" }
    /**
     * The topics of the stream; with `isPolling`, there is no stream. With `isFresh`, the stream does not know which events were missed.
     */
    | { type: "covers"; topics: string[]; isPolling?: true; isFresh?: boolean }
    | { type: "event"; name: string; data: LiveData; lastID: string };
