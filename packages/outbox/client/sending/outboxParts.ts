import { createLazyPart, fetchToasts } from "@parley/library/client/components";
import { loadWritingKinds } from "../writingKinds";

export const OutboxBoxes = createLazyPart(
    async () => (await import(/* webpackChunkName: "outbox" */ "../OutboxBoxes")).OutboxBoxes,
);
export const OutboxWatch = createLazyPart(
    async () => (await import(/* webpackChunkName: "outbox" */ "../OutboxWatch")).OutboxWatch,
);
export const SessionOver = createLazyPart(
    async () => (await import(/* webpackChunkName: "outbox" */ "../session/SessionOver")).SessionOver,
);

/** Loads the code of the outbox as soon as a form is shown, because it could not be loaded without a connection (FC-61). */
export function fetchOutbox(): void {
    if (isBegun) return;
    isBegun = true;
    // A part that fails to load is requested again when it is needed.
    for (const part of [OutboxBoxes, OutboxWatch, SessionOver]) part.fetch().catch(() => undefined);
    fetchToasts().catch(() => undefined);
    loadWritingKinds().catch(() => undefined);
}

let isBegun = false;

/** Calls a function when the page is idle, and returns a function that cancels this. */
export function runWhenIdle(work: () => void): () => void {
    if (typeof requestIdleCallback === "function") {
        const waiting = requestIdleCallback(work, { timeout: LATEST });
        return () => cancelIdleCallback(waiting);
    }
    const timer = setTimeout(work, LATEST);
    return () => clearTimeout(timer);
}

/** Maximum delay, in milliseconds. */
const LATEST = 3_000;
