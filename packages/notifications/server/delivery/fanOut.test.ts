import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Database } from "@parley/library/server/database";
import { createJobs, jobsMigration } from "@parley/library/server/jobs";
import { testDatabase } from "@parley/library/server/testing";
import { createNotificationsRepository } from "../notifications.repository";
import { notificationsMigrations } from "../notifications.schema";
import { createNotificationRegistry } from "../registry";
import { createFanOut } from "./fanOut";

let database: Database;
beforeAll(async () => {
    database = await testDatabase([jobsMigration, ...notificationsMigrations]);
});
afterAll(() => database.close());

/** Member whose account is closed. */
const CLOSED = 7;
const clock = () => new Date("2026-05-21T12:00:00Z");
/** Members 1, 2, 3, …, in slices. */
const upTo = (count: number) => (after: number, limit: number) =>
    Array.from({ length: Math.min(limit, count - after) }, (_, index) => after + index + 1);

interface Server {
    /** Called before each slice of an audience. */
    onSlice?: (cause: string) => void;
}

/** Creates the delivery of one server, with a cause of a few members and one of thousands. */
function createServer({ onSlice = () => undefined }: Server = {}) {
    const registry = createNotificationRegistry();
    for (const [name, count] of [
        ["few", 3],
        ["many", 2203],
    ] as const)
        registry.provideCause({
            name,
            audiences: [
                {
                    kind: { activityType: name, text: "{people}: {name}" },
                    isLarge: name === "many",
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
    return createFanOut({ kit, registry, findOpenAccounts, repository: createNotificationsRepository(database) });
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

test("FC-40 a delivery goes on where it was ended, and notifies everybody once but who caused it, and no closed account", async () => {
    let slices = 0;
    const killed = createServer({
        onSlice() {
            if (++slices === 3) throw new Error("killed");
        },
    });
    await killed.record(event("many", 1));
    await killed.settle();
    expect(await notified(1)).toEqual({ userIDs: EVERYBODY.userIDs.filter((userID) => userID <= 1000), count: 998 });
    let more = 0;
    await createServer({ onSlice: () => void more++ }).settle();
    expect([await notified(1), more]).toEqual([EVERYBODY, 3]);
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

test("what is for a few overtakes what is for many", async () => {
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
