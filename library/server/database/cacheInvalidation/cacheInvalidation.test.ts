import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { Generated } from "kysely";
import { sql } from "kysely";
import type { Database } from "../database";
import type { Migration } from "../migrations";
import { migrate } from "../migrations";
import { openSqliteInMemory } from "../sqlite/sqlite";

declare module "@parley/library/server/database" {
    interface Tables {
        racks: { rackID: Generated<number>; name: string };
        tools: { toolID: Generated<number>; rackID: number; name: string; countLoans: number; dateSeen: string | null };
    }
}

const workshop: Migration = {
    name: "9100_workshop",
    async up({ schema, identity }) {
        await schema
            .createTable("racks")
            .addColumn("rackID", "integer", identity)
            .addColumn("name", "text", (column) => column.notNull())
            .execute();
        await schema
            .createTable("tools")
            .addColumn("toolID", "integer", identity)
            .addColumn("rackID", "integer", (column) => column.notNull().references("racks.rackID").onDelete("cascade"))
            .addColumn("name", "text", (column) => column.notNull())
            .addColumn("countLoans", "integer", (column) => column.notNull().defaultTo(0))
            .addColumn("dateSeen", "text")
            .execute();
    },
};

let database: Database;
beforeAll(async () => {
    database = openSqliteInMemory({
        racks: { keys: ["rackID"], takesAlong: ["tools"] },
        tools: {
            keys: ["toolID", "rackID"],
            apart: { loans: ["countLoans"] },
            unseen: { dateSeen: "Nobody minds." },
        },
    });
    await migrate(database, [workshop]);
});
afterAll(() => database.close());
beforeEach(async () => {
    await database.query.deleteFrom("tools").execute();
    await database.query.deleteFrom("racks").execute();
    await database.query
        .insertInto("racks")
        .values([1, 2, 3].map((rackID) => ({ rackID, name: `rack ${rackID}` })))
        .execute();
    await database.query
        .insertInto("tools")
        .values(
            [11, 12, 21].map((toolID) => ({
                toolID,
                rackID: Math.floor(toolID / 10),
                name: `tool ${toolID}`,
                countLoans: 0,
                dateSeen: null,
            })),
        )
        .execute();
});

const readings = {
    "all tools": () => tools().select("name"),
    "the tools of shelf 1": () => tools().select("name").where("rackID", "=", 1),
    "the tools of shelf 2": () => tools().select("name").where("rackID", "in", [2]).orderBy("name"),
    "all of tool 11": () => tools().selectAll().where("toolID", "=", 11),
    "how many tools are on shelf 1": () =>
        database.query
            .selectFrom(tools().select("toolID").where("rackID", "=", 1).limit(5).as("counted"))
            .select((row) => row.fn.countAll<number>().as("count")),
    "shelf 2 with its tools": () =>
        database.query
            .selectFrom("racks as s")
            .innerJoin("tools as t", "t.rackID", "s.rackID")
            .select(["s.name", "t.name as tool"])
            .where("s.rackID", "=", 2),
    "what nobody can tell": () => database.query.selectNoFrom(sql`(select count(*) from tools)`.as("count")),
};
type Reading = keyof typeof readings;
const tools = () => database.query.selectFrom("tools");

/** Returns the queries whose results are invalidated by `write`. */
async function touchedBy(write: () => Promise<unknown>): Promise<Reading[]> {
    const touched: Reading[] = [];
    for (const name of Object.keys(readings) as Reading[]) {
        const recording = database.changes.record();
        await recording.run(async () => readings[name]().execute());
        database.changes.watch(recording.end().reads, () => touched.push(name));
    }
    await write();
    return touched.sort();
}

const ALL = (Object.keys(readings) as Reading[]).sort();
const without = (...names: Reading[]) => ALL.filter((name) => !names.includes(name));

test.each<[string, () => Promise<unknown>, Reading[]]>([
    [
        "a tool that is put on shelf 1",
        () =>
            database.query
                .insertInto("tools")
                .values({ rackID: 1, name: "awl", countLoans: 0, dateSeen: null })
                .returning("toolID")
                .execute(),
        without("the tools of shelf 2", "shelf 2 with its tools", "all of tool 11"),
    ],
    [
        "a tool of shelf 2 that gets another name, as the statement answers",
        () => database.query.updateTable("tools").set({ name: "vice" }).where("toolID", "=", 21).returning("rackID").execute(),
        without("the tools of shelf 1", "all of tool 11", "how many tools are on shelf 1"),
    ],
    [
        "a tool that gets another name on a shelf of which nothing is said",
        () => database.query.updateTable("tools").set({ name: "vice" }).where("toolID", "=", 21).execute(),
        without("all of tool 11"),
    ],
    [
        "a tool that is put elsewhere",
        () => database.query.updateTable("tools").set({ rackID: 3 }).where("toolID", "=", 21).where("rackID", "=", 2).execute(),
        without("the tools of shelf 1", "all of tool 11", "how many tools are on shelf 1"),
    ],
    [
        "a tool that is put elsewhere from a shelf of which nothing is said",
        () => database.query.updateTable("tools").set({ rackID: 3 }).where("toolID", "=", 21).execute(),
        without("all of tool 11"),
    ],
    [
        "a tool that is put where nobody can tell",
        () =>
            database.query
                .updateTable("tools")
                .set((row) => ({ rackID: row("rackID", "-", 1) }))
                .where("rackID", "=", 2)
                .returning("toolID")
                .execute(),
        without("all of tool 11"),
    ],
    [
        "a loan, which only tells of loans",
        () =>
            database.query
                .updateTable("tools")
                .set((row) => ({ countLoans: row("countLoans", "+", 1) }))
                .where("toolID", "=", 11)
                .execute(),
        ["all of tool 11", "what nobody can tell"],
    ],
    [
        "when a tool was seen, which nobody minds",
        () => database.query.updateTable("tools").set({ dateSeen: "today" }).where("toolID", "=", 11).execute(),
        [],
    ],
    [
        "a change that meets no row",
        () => database.query.updateTable("tools").set({ name: "x" }).where("toolID", "=", 99).execute(),
        [],
    ],
    [
        "a shelf that goes, with what was on it",
        () => database.query.deleteFrom("racks").where("rackID", "=", 3).execute(),
        without("shelf 2 with its tools").concat("shelf 2 with its tools").sort(),
    ],
    ["a statement that nobody can read", () => sql`update tools set name = 'x' where 1 = 0`.execute(database.query), ALL],
    ["what is only read", () => tools().selectAll().execute(), []],
])("FC-72 %s invalidates the queries that depend on it, and no others", async (_what, write, touched) => {
    expect(await touchedBy(write)).toEqual(touched);
});

test("FC-72 the writes of a transaction invalidate queries on commit, and never on rollback", async () => {
    const write = () => database.query.updateTable("tools").set({ name: "saw" }).where("toolID", "=", 11).execute();
    const failing = () =>
        database
            .transaction(async () => {
                await write();
                throw new Error("the lamp fell");
            })
            .catch(() => undefined);
    expect(await touchedBy(failing)).toEqual([]);

    let before: Reading[] | undefined;
    const touched: Reading[] = [];
    const recording = database.changes.record();
    await recording.run(async () => readings["all of tool 11"]().execute());
    database.changes.watch(recording.end().reads, () => touched.push("all of tool 11"));
    await database.transaction(async () => {
        await write();
        before = [...touched];
    });
    expect([before, touched]).toEqual([[], ["all of tool 11"]]);
});

test("FC-72 a recording is invalid if part of its read set was written meanwhile", async () => {
    const read = async (meanwhile: () => Promise<unknown>) => {
        const recording = database.changes.record();
        await recording.run(async () => readings["the tools of shelf 1"]().execute());
        await meanwhile();
        return recording.end().holds;
    };
    const rename = (toolID: number) => () =>
        database.query.updateTable("tools").set({ name: "plane" }).where("toolID", "=", toolID).returning("rackID").execute();
    expect(await read(async () => undefined)).toBe(true);
    expect(await read(rename(21))).toBe(true);
    expect(await read(rename(11))).toBe(false);
});

test("FC-72 a recording is invalid if its own work writes", async () => {
    const recording = database.changes.record();
    await recording.run(async () => database.query.updateTable("tools").set({ name: "file" }).where("toolID", "=", 21).execute());
    expect(recording.end().holds).toBe(false);
});
