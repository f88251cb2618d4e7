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
    registry: Pick<NotificationRegistry, "causes" | "records">;
    /** Returns those of these user IDs whose accounts are open. */
    findOpenAccounts(userIDs: readonly number[]): Promise<readonly number[]>;
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
export function createFanOut({ kit, repository, registry, findOpenAccounts }: Dependencies) {
    const { database, clock, jobs, pages } = kit;
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
        async record({ causeKey, parentID, ...event }: NotificationEvent): Promise<void> {
            if (!registry.causes().has(event.cause)) throw new Error(`nobody has registered the cause ${event.cause}`);
            const { recordType, recordID } = event;
            await events.insert({
                ...event,
                parentID: parentID ?? (await registry.records().get(recordType)?.parentOf?.(recordID)) ?? null,
                causeKey: causeKey ?? `${event.cause} ${recordType} ${recordID}`,
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
        running = scope.runInAsyncScope(() =>
            running.then(deliverAll).catch((error: unknown) => pages.log.error(error, "notifications were not delivered")),
        );
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

    async function notify(event: EventRow, audience: NotificationAudience, userIDs: readonly number[]): Promise<void> {
        const others = userIDs.filter((userID) => userID !== event.actorUserID && userID > 0);
        const members = others.length > 0 ? await findOpenAccounts(others) : [];
        if (members.length === 0) return;
        const { kind } = audience;
        const batchKey = (await audience.batchKeyOf?.(event)) ?? toBatchKey(kind, event);
        const { causeKey, cause, recordType, recordID, parentID, actorUserID, dateInserted } = event;
        await repository.insert(
            members.map((userID) => ({
                userID,
                causeKey,
                cause,
                activityType: kind.activityType,
                recordType,
                recordID,
                parentID,
                actorUserID,
                batchKey,
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
