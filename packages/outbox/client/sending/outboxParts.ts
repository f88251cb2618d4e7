import { createLazyPart, fetchToasts } from "@parley/library/client/components";
import { writingKinds } from "../writingKinds";

export const OutboxBoxes = createLazyPart(
    async () => (await import(/* webpackChunkName: "outbox" */ "../OutboxBoxes")).OutboxBoxes,
);
export const OutboxWatch = createLazyPart(
    async () => (await import(/* webpackChunkName: "outbox" */ "../OutboxWatch")).OutboxWatch,
);
export const SessionOver = createLazyPart(
    async () => (await import(/* webpackChunkName: "outbox" */ "../session/SessionOver")).SessionOver,
);

/** Fetches what sends what waits, for somebody who has a form before them: once the connection is gone it could not be fetched any more (FC-61). */
export function fetchOutbox(): void {
    if (isBegun) return;
    isBegun = true;
    // Where it can't be fetched now, it is asked for again when it is needed.
    for (const part of [OutboxBoxes, OutboxWatch, SessionOver]) part.fetch().catch(() => undefined);
    fetchToasts().catch(() => undefined);
    writingKinds().catch(() => undefined);
}

let isBegun = false;

/** Does something when the page has nothing else to do, unless the answer is called before. */
export function whenIdle(work: () => void): () => void {
    if (typeof requestIdleCallback === "function") {
        const waiting = requestIdleCallback(work, { timeout: LATEST });
        return () => cancelIdleCallback(waiting);
    }
    const timer = setTimeout(work, LATEST);
    return () => clearTimeout(timer);
}

/** In milliseconds. */
const LATEST = 3_000;
