import { toDateTime } from "@parley/library/contract";
import type { IntegrityCheck } from "@parley/library/server/integrityChecks";
import type { BackgroundRun } from "@parley/library/server/jobs";
import { createBackgroundLoop } from "@parley/library/server/jobs";
import type { ServerKit } from "@parley/library/server/kit";
import type { EventRow } from "../notifications.schema";
import type { NotificationEvent } from "../registry";
import { createEventsRepository } from "./events.repository";
import { groupBy } from "./groupBy";
import type { AudienceSlice } from "./reach";
import type { EventSlice, SliceNotifierDependencies } from "./sliceNotifier";
import { createSliceNotifier } from "./sliceNotifier";

interface Dependencies extends SliceNotifierDependencies {
    kit: Pick<ServerKit, "database" | "clock" | "jobs" | "pages">;
}

/** Maximum number of members of small audiences who are notified in one transaction, for which other writers wait on SQLite. */
const SLICE = 500;
/** Maximum number of members of a large audience who are notified in one transaction, for which requests wait on SQLite. */
const LARGE_SLICE = 128;
/**
 * Rest after each slice of a large audience, in which requests are served: so long that few of them meet a slice, and so short that 100,000
 * members, 782 slices, are notified within five minutes.
 */
const LARGE_REST_MS = 300;
/** Maximum number of events that are delivered in one transaction. */
const BATCH = 50;
/** Minimum time between two deliveries, in milliseconds, in which events gather. A delivery of many costs hardly more than that of one. */
const PAUSE_MS = 250;
/**
 * Pauses after failed deliveries of an event, in milliseconds. Others are delivered meanwhile. After the last one the event is given up;
 * `parley doctor` reports it.
 */
const RETRY_PAUSES_MS = [60_000, 5 * 60_000, 30 * 60_000, 3 * 3_600_000, 12 * 3_600_000, 24 * 3_600_000];

/**
 * Creates the delivery of notifications. The event is a row stored in the transaction of its cause, so that it exists if and only if the
 * cause does. Afterwards it is turned into one row for each member, slice by slice; a slice and the progress are stored together, so
 * that the delivery goes on where a kill ended it (FC-40) and nobody is notified twice, whichever server works (FC-42, FC-46). An event
 * that cannot be delivered is tried again later, and holds up no other.
 */
export function createFanOut(dependencies: Dependencies) {
    const { kit, registry } = dependencies;
    const { database, clock, pages } = kit;
    const events = createEventsRepository(database);
    const notify = createSliceNotifier(dependencies);
    /** Number of the next events to be delivered one by one, because one of them failed among others. */
    let countSingle = 0;
    /** Until when events for many wait, by `performance.now()`. */
    let restUntil = Number.NEGATIVE_INFINITY;
    const loop = createBackgroundLoop({
        ...kit,
        name: "notifications: deliver",
        failure: "notifications were not delivered",
        runNext: deliverNext,
        pauseMs: PAUSE_MS,
    });

    return {
        /** Records an event; to be called in the transaction of its cause. */
        async record({ causeKey, parentID, ...event }: NotificationEvent): Promise<void> {
            if (!registry.causes().has(event.cause)) throw new Error(`nobody has registered the cause ${event.cause}`);
            const { recordType, recordID } = event;
            await events.insert({
                ...event,
                parentID: parentID ?? (await registry.records().get(recordType)?.parentOf?.(recordID)) ?? null,
                causeKey: causeKey ?? `${event.cause} ${recordType} ${recordID}`,
                dateInserted: toDateTime(clock()),
            });
            database.afterCommit(loop.start);
        },

        /** Check of `parley doctor` that no delivery has been given up. */
        givenUpCheck: {
            name: "every notification is delivered",
            findViolations: events.givenUp,
            repair: events.takeUp,
        } satisfies IntegrityCheck,

        /** Delivers all events that are due, and waits for the end. */
        settle: loop.settle,
    };

    /**
     * Delivers the next events in one transaction. If that fails, each of them is delivered alone, and the one that fails is postponed.
     * Returns whether more may be due, or for how long events for many are to wait: they leave time for requests, unless the run is urgent.
     */
    async function deliverNext({ isUrgent }: BackgroundRun): Promise<boolean | { restMs: number }> {
        let batch: EventRow[] = [];
        let isComplete = false;
        const limit = countSingle > 0 ? 1 : BATCH;
        const isResting = performance.now() < restUntil && !isUrgent;
        try {
            // A slice that a power failure undoes is delivered again, since its progress is stored with it.
            await database.unsyncedTransaction(async () => {
                batch = await events.next(toDateTime(clock()), { limit, withLarge: !isResting });
                isComplete = await deliver(batch);
            });
            if (!isComplete) restUntil = performance.now() + LARGE_REST_MS;
            countSingle = Math.max(0, countSingle - 1);
        } catch (error) {
            const [event] = batch;
            if (!event) throw error;
            countSingle = batch.length > 1 ? batch.length : countSingle - 1;
            if (batch.length === 1) await postpone(event, error);
        }
        // Whoever records another event starts the next delivery.
        if (!isResting || batch.length === limit) return !isComplete || batch.length === limit;
        return { restMs: Math.max(0, restUntil - performance.now()) };
    }

    async function postpone({ eventID, cause, countFailures }: EventRow, error: unknown): Promise<void> {
        const pause = RETRY_PAUSES_MS[countFailures];
        const dateRetry = pause === undefined ? null : toDateTime(new Date(clock().getTime() + pause));
        pages.log.error({ err: error, eventID, cause, dateRetry }, "a notification was not delivered");
        await events.postpone(eventID, countFailures + 1, dateRetry);
    }

    /**
     * Notifies the next members of these events: as many as are allowed, but of an event for many those of no other. Returns whether all of
     * them are delivered.
     */
    async function deliver(batch: readonly EventRow[]): Promise<boolean> {
        await prepareAudiences(batch);
        const slices: EventSlice[] = [];
        const delivered: number[] = [];
        let count = 0;
        for (const event of batch) {
            if (count >= SLICE || (event.isLarge && slices.length > 0)) break;
            const { parts, audience, afterUserID, next } = await readSlice(event, SLICE - count);
            slices.push({ event, parts });
            for (const { userIDs } of parts) count += userIDs.length;
            if (!next) delivered.push(event.eventID);
            else {
                const progress = { audience, afterUserID, countSlices: event.countSlices + 1 };
                await events.advance(event.eventID, { ...progress, isLarge: next.isLarge ?? false });
            }
            if (event.isLarge) break;
        }
        await notify(slices);
        await events.remove(delivered);
        return delivered.length === batch.length;
    }

    /** Lets features read what the audiences of several events need by few queries. */
    async function prepareAudiences(batch: readonly EventRow[]): Promise<void> {
        for (const [cause, those] of groupBy(batch, (event) => event.cause))
            if (those.length > 1) await registry.causes().get(cause)?.prepare?.(those);
    }

    /** Returns the next members of an event, and where its delivery goes on: with `next`, unless it is complete. */
    async function readSlice(event: EventRow, limit: number) {
        const audiences = registry.causes().get(event.cause)?.audiences ?? [];
        let [index, after, left] = [event.audience, event.afterUserID, limit];
        const parts: AudienceSlice[] = [];
        for (let audience = audiences[index]; audience && left > 0; audience = audiences[index]) {
            const most = audience.isLarge ? Math.min(left, LARGE_SLICE) : left;
            const userIDs = await audience.members(event, { after, limit: most });
            parts.push({ audience, userIDs });
            const last = userIDs.at(-1);
            if (userIDs.length < most || last === undefined) [index, after] = [index + 1, 0];
            else after = last;
            left = userIDs.length === most ? 0 : left - userIDs.length;
        }
        return { parts, audience: index, afterUserID: after, next: audiences[index] };
    }
}
