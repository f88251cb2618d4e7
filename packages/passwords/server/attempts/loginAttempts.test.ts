import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Database } from "@parley/library/server/database";
import { testDatabase } from "@parley/library/server/testing";
import { usersSiteMigrations } from "@parley/users/server/testing";
import type { KyselyPlugin } from "kysely";
import { sql } from "kysely";
import { createLoginAttempts } from "./loginAttempts";

const NOW = new Date("2026-05-21T12:00:00Z");
const clock = () => NOW;

let database: Database;
beforeAll(async () => {
    database = await testDatabase(usersSiteMigrations);
});
afterAll(() => database.close());

const one = (key: string) => [{ key, limit: 1, per: 60_000 }];

function createBarrier() {
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
        open = resolve;
    });
    return { open, opened };
}

test("FC-27 a right attempt that found the limit reached is repeated, even if the other attempt ended before it was deleted", async () => {
    const [checking, checked, takenBack, mayEnd] = [createBarrier(), createBarrier(), createBarrier(), createBarrier()];
    let countDeletes = 0;
    const slow: KyselyPlugin = {
        transformQuery: ({ node }) => {
            if (node.kind === "DeleteQueryNode") countDeletes++;
            return node;
        },
        async transformResult({ result }) {
            // The first deleted attempt is the one that found the limit reached.
            if (countDeletes === 1) {
                takenBack.open();
                await mayEnd.opened;
            }
            return result;
        },
    };
    const attempts = createLoginAttempts({ database: through(slow), clock });
    const first = attempts.make(one("right"), async () => {
        checking.open();
        await checked.opened;
        return true;
    });
    await checking.opened;
    const second = attempts.make(one("right"), async () => true);
    await takenBack.opened;
    checked.open();
    expect(await first).toBe(true);
    mayEnd.open();
    expect(await second).toBe(true);
});

test("FC-27 FC-46 an attempt waits for concurrent attempts that are not committed yet", async () => {
    const attempts = createLoginAttempts({ database, clock });
    const [counted, mayEnd] = [createBarrier(), createBarrier()];
    const first = database.transaction(async () => {
        await attempts.count(one("unseen"));
        counted.open();
        await mayEnd.opened;
    });
    await counted.opened;
    let isOver = false;
    const second = createLoginAttempts({ database, clock })
        .count(one("unseen"))
        .finally(() => {
            isOver = true;
        });
    const refused = expect(second).rejects.toMatchObject({ answer: { status: 429 } });
    while (!isOver && !(await isAnyWaiting())) await new Promise(setImmediate);
    mayEnd.open();
    await first;
    await refused;
});

test("FC-91 attempts counted by a clock that was ahead do not block after its correction, and count again when the clock catches up", async () => {
    const aDayLater = createLoginAttempts({ database, clock: () => new Date(NOW.getTime() + 24 * 60 * 60 * 1000) });
    await aDayLater.count(one("ahead"));
    const attempts = createLoginAttempts({ database, clock });
    await attempts.count(one("ahead"));
    await attempts.sweep();
    await expect(attempts.count(one("ahead"))).rejects.toMatchObject({ answer: { status: 429, retryAfter: 60 } });
    // An attempt counted before the clock was ahead still counts after the correction.
    await attempts.count(one("before"));
    await aDayLater.sweep();
    await expect(attempts.count(one("before"))).rejects.toMatchObject({ answer: { status: 429 } });
});

/** Returns the database with a plugin applied to all queries. */
function through(plugin: KyselyPlugin): Database {
    return Object.create(database, { query: { get: () => database.query.withPlugin(plugin) } });
}

/** Checks whether a transaction waits for a lock. On SQLite all writers do. */
async function isAnyWaiting(): Promise<boolean> {
    if (database.engine === "sqlite") return true;
    const { rows } = await sql`select 1 from pg_locks join pg_database on pg_database.oid = database
        where datname = current_database() and locktype = 'advisory' and not granted`.execute(database.query);
    return rows.length > 0;
}
