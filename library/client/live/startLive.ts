import { toURLPath } from "@parley/library/client/basePath";
import { isFramed } from "@parley/library/client/device";
import type { AppStore } from "@parley/library/client/store";
import { selectTracked } from "./live.slice";
import type { LiveData } from "./liveEvents";
import { broadcastLiveEvent, RESUMED } from "./liveEvents";
import type { LeaderOptions } from "./liveLeader";
import { createLiveLeader } from "./liveLeader";
import type { TabMessage } from "./tabMessages";

interface LiveOptions {
    userID: number;
    isSignedIn: () => boolean;
}

/**
 * Connects this page to the live events of its member. The tabs of a browser share one stream, because HTTP/1.1 gives them six connections:
 * the tab that holds a lock reads it and passes the events on. Returns a function that disconnects.
 */
export function startLive(store: AppStore, { userID, isSignedIn }: LiveOptions): () => void {
    // The request for a stream cannot say that it comes from a frame, so it would be that of the browser's own session.
    if (isFramed() || typeof BroadcastChannel === "undefined" || !navigator.locks || typeof EventSource === "undefined")
        return startPolling(store, isSignedIn);
    const tab = crypto.randomUUID();
    const name = `parley-live ${toURLPath("/")} ${userID}`;
    let stop = connect();
    const stopHere = () => stop();
    const handleShow = ({ persisted }: PageTransitionEvent) => {
        if (persisted) stop = connect();
    };
    // A page in the back/forward cache must not hold the stream.
    window.addEventListener("pagehide", stopHere);
    window.addEventListener("pageshow", handleShow);
    return () => {
        window.removeEventListener("pagehide", stopHere);
        window.removeEventListener("pageshow", handleShow);
        stop();
    };

    function connect(): () => void {
        const channel = new BroadcastChannel(name);
        const stopping = new AbortController();
        const waiting = createDelivery(store);
        let [lastID, covered]: [string, Set<string> | undefined] = ["", undefined];
        let leader: ReturnType<typeof createLiveLeader> | undefined;
        let tracked = Object.keys(selectTracked(store.getState()));

        const receive = (message: TabMessage): void => {
            if (message.type === "event") {
                lastID = message.lastID;
                waiting.deliver(message.name, message.data);
            } else if (message.type === "covers") {
                const isMissing = (topic: string) => !covered?.has(topic) && message.topics.includes(topic);
                // The stream has sent no events of a topic that it did not watch.
                if (message.isPolling || message.isFresh || !covered || tracked.some(isMissing)) waiting.deliver(RESUMED, {});
                covered = new Set(message.topics);
                if (!isSignedIn()) stop();
            } else if (message.type === "leads") announceTracked();
            else leader?.noteTracked(message.tab, message.topics);
        };
        /** Sends a message to all tabs, including this one. */
        const announce: LeaderOptions["announce"] = (message) => {
            channel.postMessage(message);
            receive(message);
        };
        const announceTracked = () => announce({ type: "watches", tab, topics: tracked });
        channel.onmessage = ({ data }: MessageEvent<TabMessage>) => receive(data);
        const unsubscribe = store.subscribe(() => {
            const now = Object.keys(selectTracked(store.getState()));
            if (now.join() === tracked.join()) return;
            tracked = now;
            announceTracked();
        });
        announceTracked();
        navigator.locks
            .request(name, { signal: stopping.signal }, () => {
                leader = createLiveLeader({ announce, lastID, isSignedIn });
                leader.noteTracked(tab, tracked);
                announce({ type: "leads" });
                return new Promise<void>((resolve) => stopping.signal.addEventListener("abort", () => resolve()));
            })
            // Aborted before it had the lock.
            .catch(() => undefined);
        return () => {
            if (stopping.signal.aborted) return;
            unsubscribe();
            waiting.stop();
            leader?.stop();
            channel.postMessage({ type: "watches", tab, topics: [] } satisfies TabMessage);
            channel.close();
            stopping.abort();
        };
    }
}

/** Polling interval of a page without a stream, in milliseconds. */
const POLL_MS = 60_000;

/** Polls in browsers without event streams or Web Locks, such as on an insecure connection. */
function startPolling(store: AppStore, isSignedIn: () => boolean): () => void {
    const waiting = createDelivery(store);
    const timer = setInterval(() => {
        if (isSignedIn()) waiting.deliver(RESUMED, {});
        else clearInterval(timer);
    }, POLL_MS);
    return () => {
        clearInterval(timer);
        waiting.stop();
    };
}

/** Delivers events while the page is visible; the missed events of a hidden page are delivered as one when it is shown. */
function createDelivery(store: AppStore) {
    let hasMissed = false;
    const handleVisible = () => {
        if (document.hidden || !hasMissed) return;
        hasMissed = false;
        broadcastLiveEvent(store, RESUMED, {});
    };
    document.addEventListener("visibilitychange", handleVisible);
    return {
        deliver(name: string, data: LiveData): void {
            if (document.hidden) hasMissed = true;
            else broadcastLiveEvent(store, name, data);
        },
        stop: (): void => document.removeEventListener("visibilitychange", handleVisible),
    };
}
