import { toURLPath } from "@parley/library/client/basePath";
import type { TabMessage } from "./tabMessages";

export interface LeaderOptions {
    /** Sends a message to all tabs, including this one. */
    announce: (message: TabMessage) => void;
    /** ID of the last event that the tabs have received; empty if there was none. */
    lastID: string;
    isSignedIn: () => boolean;
}

/** Events of the stream; others are ignored. */
const EVENTS = ["notification", "message", "typing", "discussion"];
/** Time for which the topics of all tabs are collected before the stream is opened, in milliseconds. */
const GATHER_MS = 200;
/** Delay before a refused stream is opened again, in milliseconds; the second part is random. Until then each tab polls. */
const [RETRY_MS, RETRY_SPREAD_MS] = [60_000, 30_000];
/** Maximum number of topics of a stream; of more, the latest ones are watched. */
const MAX_TRACKED = 50;

/** Creates the leader: the part of a tab that reads the live stream for all tabs of the browser. */
export function createLiveLeader({ announce, lastID: firstID, isSignedIn }: LeaderOptions) {
    const trackedBy = new Map<string, readonly string[]>();
    let [lastID, open, covered] = [firstID, undefined as EventSource | undefined, new Set<string>()];
    let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(connect, GATHER_MS);

    return {
        /** Sets the topics that a tab watches. Reopens the stream if it lacks one of them. */
        noteTracked(tab: string, topics: readonly string[]): void {
            trackedBy.delete(tab);
            if (topics.length > 0) trackedBy.set(tab, topics);
            if (!open) return;
            if (topics.every((topic) => covered.has(topic))) announceCovered();
            else {
                clearTimeout(timer);
                timer = setTimeout(connect, GATHER_MS);
            }
        },

        stop(): void {
            clearTimeout(timer);
            open?.close();
        },
    };

    function connect(): void {
        open?.close();
        const topics = [...new Set([...trackedBy.values()].flat())].slice(-MAX_TRACKED);
        const query = new URLSearchParams();
        if (topics.length > 0) query.set("watch", topics.join());
        // Before its first event a stream has no ID, so a tab that takes over can't name the versions that are known.
        const isFresh = lastID === "";
        if (!isFresh) query.set("lastEventID", lastID);
        const source = new EventSource(toURLPath(`/api/v2/live?${query}`));
        open = source;
        source.onopen = () => {
            covered = new Set(topics);
            announce({ type: "covers", topics, isFresh });
        };
        source.onerror = () => {
            // Otherwise the browser reconnects by itself.
            if (source.readyState === EventSource.CLOSED && source === open) poll();
        };
        for (const name of EVENTS)
            source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
                lastID = lastEventId;
                announce({ type: "event", name, data: JSON.parse(data), lastID });
            });
    }

    /** Makes the tabs poll while the stream is refused, unless the member has signed out. */
    function poll(): void {
        open = undefined;
        covered = new Set();
        announce({ type: "covers", topics: [], isPolling: true });
        if (isSignedIn()) timer = setTimeout(connect, RETRY_MS + Math.random() * RETRY_SPREAD_MS);
    }

    function announceCovered(): void {
        announce({ type: "covers", topics: [...covered] });
    }
}
