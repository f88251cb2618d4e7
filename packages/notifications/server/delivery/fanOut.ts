import { AsyncResource } from "node:async_hooks";
import { toDateTime } from "@parley/library/contract";
import type { ServerKit } from "@parley/library/server/kit";
import type { NotificationsRepository } from "../notifications.repository";
import type { EventRow } from "../notifications.schema";
import type { NotificationAudience, NotificationEvent, NotificationKind, NotificationRegistry } from "../registry";
import { createEventsRepository } from "./events.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "jobs" | "pages">;
    repository: Pick<NotificationsRepository, "insert">;
    registry: Pick<NotificationRegistry, "causes">;
}

/** Maximum number of members who are notified in one transaction, for which other writers wait on SQLite. */
const SLICE = 500;
/** How often events are looked for that a killed server, or one that lost its database, has left behind. */
const LOOK_EVERY_MS = 15_000;

/**
 * Creates the delivery of notifications. The event is a row stored in the transaction of its cause, so that it exists if and only if the
 * cause does. Afterwards it is turned into one row for each member, slice by slice; a slice and the progress are stored together, so
 * that the delivery goes on where a kill ended it (FC-40) and nobody is notified twice, whichever server works (FC-42, FC-46).
 */
export function createFanOut({ kit: { database, clock, jobs, pages }, repository, registry }: Dependencies) {
    const events = createEventsRepository(database);
    // The delivery belongs to no request, whichever request starts it.
    const scope = new AsyncResource("NotificationDelivery");
    let running: Promise<void> = Promise.resolve();
    let isWaiting = false;
    let isStopped = false;

    // Jobs run one after the other, and a large delivery must not hold up the others.
    jobs.every("notifications: deliver", LOOK_EVERY_MS, async () => start());
    pages.addHook("onClose", async () => {
        isStopped = true;
        await running;
    });

    return {
        /** Records an event; to be called in the transaction of its cause. */
        async record({ causeKey, parentID = null, ...event }: NotificationEvent): Promise<void> {
            if (!registry.causes().has(event.cause)) throw new Error(`nobody has registered the cause ${event.cause}`);
            await events.insert({
                ...event,
                parentID,
                causeKey: causeKey ?? `${event.cause} ${event.recordType} ${event.recordID}`,
                dateInserted: toDateTime(clock()),
            });
            database.afterCommit(start);
        },

        /** Delivers all events, and waits for the end. */
        settle(): Promise<void> {
            start();
            return running;
        },
    };

    function start(): void {
        if (isWaiting || isStopped) return;
        isWaiting = true;
        // After the response has been sent; a failure is repeated by the job.
        running = scope.runInAsyncScope(() => running.then(deliverAll).catch(() => undefined));
    }

    async function deliverAll(): Promise<void> {
        await new Promise((resolve) => setImmediate(resolve));
        // From here on a new event needs another turn.
        isWaiting = false;
        while (!isStopped && (await database.transaction(deliverSlice))) await new Promise((resolve) => setImmediate(resolve));
    }

    /** Notifies the next members of one event. Returns false if there is no event. */
    async function deliverSlice(): Promise<boolean> {
        const event = await events.next();
        if (!event) return false;
        const audiences = registry.causes().get(event.cause)?.audiences ?? [];
        let [index, after, count] = [event.audience, event.afterUserID, 0];
        for (let audience = audiences[index]; audience && count < SLICE; audience = audiences[index]) {
            const limit = SLICE - count;
            const userIDs = await audience.members(event, { after, limit });
            await notify(event, audience, userIDs);
            count += userIDs.length;
            const last = userIDs.at(-1);
            if (userIDs.length < limit || last === undefined) [index, after] = [index + 1, 0];
            else after = last;
        }
        const next = audiences[index];
        if (next) await events.advance(event.eventID, { audience: index, afterUserID: after, isLarge: next.isLarge ?? false });
        else await events.remove(event.eventID);
        return true;
    }

    async function notify(event: EventRow, { kind }: NotificationAudience, userIDs: readonly number[]): Promise<void> {
        const { causeKey, cause, recordType, recordID, parentID, actorUserID, dateInserted } = event;
        await repository.insert(
            userIDs
                .filter((userID) => userID !== actorUserID && userID > 0)
                .map((userID) => ({
                    userID,
                    causeKey,
                    cause,
                    activityType: kind.activityType,
                    recordType,
                    recordID,
                    parentID,
                    actorUserID,
                    batchKey: toBatchKey(kind, event),
                    dateInserted,
                    dateUpdated: dateInserted,
                    readID: null,
                })),
        );
    }
}

function toBatchKey({ batch }: NotificationKind, { causeKey, recordType, recordID, parentID }: EventRow): string {
    if (!batch) return causeKey;
    return batch.by === "parent" && parentID !== null
        ? `${batch.group} in ${parentID}`
        : `${batch.group} ${recordType} ${recordID}`;
}
