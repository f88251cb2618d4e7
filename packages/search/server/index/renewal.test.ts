import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Migration } from "@parley/library/server/database";
import { migrate } from "@parley/library/server/database";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import { testDatabase } from "@parley/library/server/testing";
import { sql } from "kysely";
import type { SearchForum } from "../testing/forum";
import { createSearchForum } from "../testing/forum";
import { createSearchMigrations } from "./searchIndex.migration";

const GUEST = 0;
const onPostgres = process.env.PARLEY_TEST_DATABASE_URL !== undefined;

let forum: SearchForum;
let kettle: number;
beforeAll(async () => {
    forum = await createSearchForum();
    kettle = await forum.start(forum.author, "Kettle trips the breaker", "It is warm.");
    await forum.start(forum.author, "Lamp flickers", "It is cold.");
    await forum.search(GUEST, "kettle");
});
afterAll(() => forum.close());

/** Runs the recurring jobs, as the server does every few seconds. */
async function runJobs(): Promise<void> {
    await forum.database.query.updateTable("jobs").set({ dateNext: "2020-01-01T00:00:00+00:00" }).execute();
    await forum.kit.jobs.run();
}

const countQueued = async (): Promise<number> =>
    (await forum.database.query.selectFrom("searchQueue").selectAll().execute()).length;

/** Takes a discussion out of the index, as a fault would. */
async function loseEntry(discussionID: number): Promise<void> {
    const { query } = forum.database;
    if (onPostgres)
        await query.deleteFrom("searchTexts").where("typeNumber", "=", 1).where("recordID", "=", discussionID).execute();
    else
        await query
            .deleteFrom("searchWords")
            .where("rowid", "=", 2 ** 40 + discussionID)
            .execute();
}

/** Puts a discussion into the index that does not exist. */
async function addEntry(discussionID: number): Promise<void> {
    const { query } = forum.database;
    if (onPostgres) {
        await query.insertInto("searchTexts").values({ typeNumber: 1, recordID: discussionID, words: " kettle / " }).execute();
    } else
        await query
            .insertInto("searchWords")
            .values({ rowid: 2 ** 40 + discussionID, title: "kettle", body: "" })
            .execute();
}

test("parley doctor finds missing and superfluous records of the index, and mends it", async () => {
    await loseEntry(kettle);
    const checks = getIntegrityChecks(forum.kit);
    expect(await forum.search(GUEST, "breaker")).toEqual([]);
    const name = "every discussion is in the search index, and nothing else is";
    expect(await checks.run()).toEqual([{ name, ids: [kettle], mended: false }]);
    expect(await checks.run({ mend: true })).toEqual([{ name, ids: [kettle], mended: true }]);
    expect(await forum.namesFound(GUEST, "breaker")).toEqual(["Kettle trips the breaker"]);

    await addEntry(9_999);
    expect(await checks.run({ mend: true })).toEqual([{ name, ids: [9_999], mended: true }]);
    expect(await checks.run()).toEqual([]);
});

test("FC-40 a change is queued in the transaction that makes it, and none is lost before it is indexed", async () => {
    await expect(
        forum.database.transaction(async () => {
            await forum.database.query
                .updateTable("discussions")
                .set({ name: "Kettle sings" })
                .where("discussionID", "=", kettle)
                .execute();
            throw new Error("killed");
        }),
    ).rejects.toThrow("killed");
    expect(await forum.namesFound(GUEST, "sings")).toEqual([]);
    await forum.call(forum.author, "PATCH", `discussions/${kettle}`, { name: "Kettle hums" });
    expect(await countQueued()).toBeGreaterThan(0);
    await runJobs();
    expect(await countQueued()).toBe(0);
    expect(await forum.namesFound(GUEST, "hums")).toEqual(["Kettle hums"]);
});

test("everything is indexed again on request and after a change of the tokens, and the search works meanwhile", async () => {
    expect((await forum.call(forum.member, "POST", "search/reindex", {})).statusCode).toBe(403);
    await loseEntry(kettle);
    const answer = await forum.call(forum.manager, "POST", "search/reindex", { recordTypes: ["discussion", "planet"] });
    expect(answer.json()).toEqual({ recordTypes: ["discussion"] });
    expect(await forum.namesFound(GUEST, "flickers")).toEqual(["Lamp flickers"]);
    await runJobs();
    expect(await forum.namesFound(GUEST, "hums")).toEqual(["Kettle hums"]);

    await loseEntry(kettle);
    await forum.database.query.updateTable("searchRenewals").set({ tokensVersion: 0 }).execute();
    await runJobs();
    expect(await forum.namesFound(GUEST, "hums")).toEqual(["Kettle hums"]);
    await runJobs();
    expect(await countQueued()).toBe(0);
});

test("an interrupted renewal continues where it stopped", async () => {
    await loseEntry(kettle);
    await loseEntry(kettle + 1);
    await forum.database.query
        .updateTable("searchRenewals")
        .set({ queuedTo: kettle, isQueued: false })
        .where("typeNumber", "=", 1)
        .execute();
    await runJobs();
    expect(await forum.namesFound(GUEST, "hums")).toEqual([]);
    expect(await forum.namesFound(GUEST, "flickers")).toEqual(["Lamp flickers"]);
    await getIntegrityChecks(forum.kit).run({ mend: true });
});

test("FC-48 a migration of the index that is killed leaves nothing; two that run at once queue every record, and what changes later", async () => {
    const lamps: Migration = {
        name: "0001_lamps",
        up: async ({ schema, identity }) => {
            const table = schema.createTable("lamps").addColumn("lampID", "integer", identity);
            await table.addColumn("name", "text", (column) => column.notNull()).execute();
        },
    };
    const [index, vocabulary, renewals] = createSearchMigrations([
        { recordType: "lamp", typeNumber: 1, table: "lamps", key: "lampID", columns: ["name"] },
    ]);
    if (!index || !vocabulary || !renewals) throw new Error("the index has three migrations");
    const all = [lamps, index, vocabulary, renewals];
    const killed: Migration = { name: "0743_killed", up: () => Promise.reject(new Error("the power went")) };
    const database = await testDatabase([lamps]);
    try {
        const tables = async () => (await database.query.introspection.getTables()).map(({ name }) => name);
        const add = (name: string) => sql`insert into lamps (name) values (${name})`.execute(database.query);
        for (const name of ["Lantern", "Storm lamp"]) await add(name);
        const before = await tables();
        await expect(migrate(database, [...all, killed])).rejects.toThrow("the power went");
        expect(await tables()).toEqual(before);
        await add("Torch");

        const ran = await Promise.all([migrate(database, all), migrate(database, all)]);
        expect(ran.map((names) => names.length).sort()).toEqual([0, 3]);
        await add("Beacon");
        await sql`update lamps set name = 'Lighthouse' where name = 'Lantern'`.execute(database.query);
        const queued = await database.query.selectFrom("searchQueue").select("recordID").orderBy("queueID").execute();
        // The words of the vocabulary are collected by indexing everything once more.
        expect(queued.map(({ recordID }) => recordID)).toEqual([1, 2, 3, 1, 2, 3, 4, 1]);
    } finally {
        await database.close();
    }
});

(onPostgres ? test.skip : test)("a damaged index is made anew: the search says so, and all else works", async () => {
    await sql`delete from "searchWords_data" where id > 10`.execute(forum.database.query);
    const refused = await forum.call(GUEST, "GET", "search?query=hums");
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
        503,
        "The search is being rebuilt. Try again in a few minutes.",
    ]);
    expect((await forum.call(GUEST, "GET", "discussions")).statusCode).toBe(200);
    expect((await forum.call(forum.author, "PATCH", `discussions/${kettle}`, { name: "Kettle whines" })).statusCode).toBe(200);
    await runJobs();
    expect(await forum.namesFound(GUEST, "whines")).toEqual(["Kettle whines"]);
    expect(await forum.namesFound(GUEST, "flickers")).toEqual(["Lamp flickers"]);
});
