import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import type { Database } from "@parley/library/server/database";
import { createJobs, jobsMigration } from "@parley/library/server/jobs";
import { testDatabase } from "@parley/library/server/testing";
import { createNotificationMailsRepository } from "../mails/notificationMails.repository";
import { notificationsMigrations } from "../notifications.migration";
import { createPreferencesService } from "../preferences/preferences.service";
import { createNotificationRegistry } from "../registry";
import { createFanOut } from "./fanOut";

let database: Database;
beforeAll(async () => {
    database = await testDatabase([jobsMigration, ...notificationsMigrations]);
});
afterAll(() => database.close());

/** Member whose account is closed. */
const CLOSED = 7;
const NOON = Date.parse("2026-05-21T12:00:00Z");
let now = NOON;
const clock = () => new Date(now);
/** Members 1, 2, 3, …, in slices. */
const upTo = (count: number) => (after: number, limit: number) =>
    Array.from({ length: Math.min(limit, count - after) }, (_, index) => after + index + 1);

interface Server {
    /** Called before each slice of an audience. */
    onSlice?: (cause: string) => void;
    /** Called with the events that are delivered together. */
    onPrepare?: (recordIDs: number[]) => void;
}

/** Creates the delivery of one server, with a cause of a few members and one of thousands. */
function createServer({ onSlice = () => undefined, onPrepare = () => undefined }: Server = {}) {
    const registry = createNotificationRegistry();
    for (const [name, count] of [
        ["few", 3],
        ["hundreds", 700],
        ["many", 2203],
    ] as const)
        registry.provideCause({
            name,
            prepare: async (events) => onPrepare(events.map(({ recordID }) => recordID)),
            audiences: [
                {
                    kind: { activityType: name, text: "{people}: {name}" },
                    isLarge: name !== "few",
                    async members(_event, { after, limit }) {
                        onSlice(name);
                        return upTo(count)(after, limit);
                    },
                },
            ],
        });
    const kit = {
        database,
        clock,
        jobs: createJobs({ database, clock }),
        pages: { addHook: () => undefined, log: { error: () => undefined } } as never,
    };
    const findOpenAccounts = async (userIDs: readonly number[]) => userIDs.filter((userID) => userID !== CLOSED);
    const preferences = createPreferencesService({ kit, registry, findOpenAccounts });
    const relations = { findBlocks: async () => () => false };
    const mails = createNotificationMailsRepository(database);
    const schedules = { findDigested: async () => [] };
    const startMails = () => undefined;
    const pushing = { insert: async () => undefined, subscribedAmong: async () => [], start: () => undefined };
    return createFanOut({
        kit,
        registry,
        mails,
        startMails,
        pushing,
        preferences,
        relations,
        schedules,
        findOpenAccounts,
    });
}

const event = (cause: string, recordID: number) => ({ cause, recordType: "post", recordID, actorUserID: 2 });

/** Returns who was notified of a record, in order, and how many notifications there are. */
async function notified(recordID: number): Promise<{ userIDs: number[]; count: number }> {
    const rows = await database.query
        .selectFrom("notifications")
        .select("userID")
        .where("recordID", "=", recordID)
        .orderBy("userID")
        .execute();
    return { userIDs: [...new Set(rows.map(({ userID }) => userID))], count: rows.length };
}

const EVERYBODY = { userIDs: upTo(2203)(0, 3000).filter((userID) => userID !== 2 && userID !== CLOSED), count: 2201 };

test("FC-40 an interrupted delivery continues, and notifies everybody once, except the member who caused it and closed accounts", async () => {
    let slices = 0;
    const killed = createServer({
        onSlice() {
            if (++slices === 3) throw new Error("killed");
        },
    });
    await killed.record(event("many", 1));
    await killed.settle();
    now += 60_000;
    expect(await notified(1)).toEqual({ userIDs: EVERYBODY.userIDs.filter((userID) => userID <= 256), count: 254 });
    let more = 0;
    await createServer({ onSlice: () => void more++ }).settle();
    expect([await notified(1), more]).toEqual([EVERYBODY, 16]);
    expect(await database.query.selectFrom("notificationEvents").select("eventID").execute()).toEqual([]);
});

test("FC-42 FC-46 two servers on one database notify everybody once, also of an event that is recorded again", async () => {
    const servers = [createServer(), createServer()];
    await Promise.all(servers.map((server) => server.record(event("many", 2))));
    await Promise.all(servers.map((server) => server.settle()));
    // A server passes over an event that the other has locked, so one of them may have finished first.
    await Promise.all(servers.map((server) => server.settle()));
    expect(await notified(2)).toEqual(EVERYBODY);
});

test("simultaneous events are delivered together, for at most 500 members, and notify as if each were delivered separately", async () => {
    const together: number[][] = [];
    const server = createServer({ onPrepare: (recordIDs) => together.push(recordIDs) });
    const recordIDs = [21, 22, 23, 24];
    // One transaction, so that no delivery begins between them.
    await database.transaction(async () => {
        for (const recordID of recordIDs) await server.record(event("few", recordID));
        await server.record({ ...event("few", 25), causeKey: "few post 24" });
        await server.record(event("hundreds", 26));
    });
    await server.settle();
    expect(together).toEqual([[...recordIDs, 25]]);
    for (const recordID of recordIDs) expect(await notified(recordID)).toEqual({ userIDs: [1, 3], count: 2 });
    // The same cause again.
    expect(await notified(25)).toEqual({ userIDs: [], count: 0 });
    expect((await notified(26)).count).toBe(698);
});

test("an event for few members overtakes one for many", async () => {
    const order: string[] = [];
    const server = createServer({
        onSlice(cause) {
            order.push(cause);
            if (order.length === 2) void server.record(event("few", 4));
        },
    });
    await server.record(event("many", 3));
    await server.settle();
    await server.settle();
    expect(order.indexOf("few")).toBeLessThan(order.lastIndexOf("many"));
    expect([await notified(4), await notified(3)]).toEqual([{ userIDs: [1, 3], count: 2 }, EVERYBODY]);
});

test("an event for hundreds of members overtakes one for thousands", async () => {
    const order: string[] = [];
    const server = createServer({
        onSlice(cause) {
            order.push(cause);
            if (order.length === 2) void server.record(event("hundreds", 8));
        },
    });
    await server.record(event("many", 9));
    await server.settle();
    await server.settle();
    expect(order.slice(0, 5)).toEqual(["many", "many", "hundreds", "hundreds", "many"]);
    expect(order.lastIndexOf("hundreds")).toBeLessThan(order.lastIndexOf("many") - 1);
});

describe("while the clock of the process stands still", () => {
    afterEach(() => {
        jest.useRealTimers();
    });

    test("an event for many rests after each slice, and one for few is delivered in its rest", async () => {
        jest.useFakeTimers({ now, doNotFake: ["setImmediate", "nextTick", "queueMicrotask", "Date"] });
        const order: string[] = [];
        const server = createServer({
            onSlice(cause) {
                order.push(cause);
                // How long the slice takes.
                jest.advanceTimersByTime(10);
            },
        });
        /** Waits until the delivery rests, or has begun too many slices. */
        const untilRest = async (slices: number) => {
            while (order.length < slices || (jest.getTimerCount() === 0 && order.length === slices))
                await new Promise((resolve) => setImmediate(resolve));
        };
        await server.record(event("many", 31));
        await untilRest(1);
        expect(order).toEqual(["many"]);
        await server.record(event("few", 32));
        await untilRest(2);
        expect(order).toEqual(["many", "few"]);
        await server.settle();
        expect([await notified(31), await notified(32)]).toEqual([EVERYBODY, { userIDs: [1, 3], count: 2 }]);
    });
});

test("an event of a transaction that fails notifies nobody", async () => {
    const server = createServer();
    const failing = database.transaction(async () => {
        await server.record(event("few", 5));
        throw new Error("it broke off");
    });
    await expect(failing).rejects.toThrow("it broke off");
    await server.settle();
    expect(await notified(5)).toEqual({ userIDs: [], count: 0 });
});

describe("an event that can't be delivered", () => {
    let broken: ReturnType<typeof createServer>;
    beforeAll(() => {
        broken = createServer({
            onSlice(cause) {
                if (cause === "many") throw new Error("the followers can't be read");
            },
        });
    });
    const left = () => database.query.selectFrom("notificationEvents").select(["countFailures", "isGivenUp"]).execute();
    /** Advances the clock by more than a day, and delivers due mails. */
    const settleNextDay = async () => {
        now += 25 * 3_600_000;
        await broken.settle();
    };

    test("does not delay others, and is retried after a pause only", async () => {
        await broken.record(event("many", 6));
        await broken.record(event("few", 7));
        await broken.settle();
        await broken.settle();
        expect([await notified(7), await left()]).toEqual([
            { userIDs: [1, 3], count: 2 },
            [{ countFailures: 1, isGivenUp: false }],
        ]);
        await settleNextDay();
        expect(await left()).toEqual([{ countFailures: 2, isGivenUp: false }]);
    });

    test("is given up after some days, reported by the doctor, and delivered when mended", async () => {
        for (let day = 0; day < 10; day++) await settleNextDay();
        expect(await left()).toEqual([{ countFailures: 7, isGivenUp: true }]);
        const { givenUpCheck, settle } = createServer();
        await settle();
        const eventIDs = await givenUpCheck.findViolations();
        expect([eventIDs.length, (await notified(6)).count]).toEqual([1, 0]);
        await givenUpCheck.repair(eventIDs);
        await settle();
        expect([await notified(6), await givenUpCheck.findViolations()]).toEqual([EVERYBODY, []]);
    });
});
