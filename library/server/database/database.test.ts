import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { testDatabase } from "@parley/library/server/testing";
import type { Generated } from "kysely";
import { sql } from "kysely";
import type { Database, Migration } from "./index";
import { DirectoryInUse, migrate, NewerDatabase, openSqlite, splitByPowers } from "./index";

declare module "@parley/library/server/database" {
    interface Tables {
        lamps: { lampID: Generated<number>; name: string; lit: boolean; dateLit: string | null };
    }
}

const lamps: Migration = {
    name: "9000_lamps",
    async up({ schema, identity, dateTime }) {
        await schema
            .createTable("lamps")
            .addColumn("lampID", "integer", identity)
            .addColumn("name", "text", (column) => column.notNull().unique())
            .addColumn("lit", "boolean", (column) => column.notNull())
            .addColumn("dateLit", dateTime)
            .execute();
    },
};

let database: Database;
beforeAll(async () => {
    database = await testDatabase([lamps]);
});
afterEach(() => database.query.deleteFrom("lamps").execute());
afterAll(() => database.close());

const add = (name: string) =>
    database.query.insertInto("lamps").values({ name, lit: true, dateLit: "2026-05-21T12:00:00+00:00" }).execute();
const names = async () =>
    (await database.query.selectFrom("lamps").select("name").orderBy("lampID").execute()).map(({ name }) => name);

test("both engines return booleans as booleans and dates in the contract's format", async () => {
    await add("reading lamp");
    const [lamp] = await database.query.selectFrom("lamps").selectAll().execute();

    expect(lamp).toMatchObject({ lit: true, dateLit: "2026-05-21T12:00:00+00:00" });
});

test("a count is returned as a number", async () => {
    await add("reading lamp");
    const { count } = await database.query
        .selectFrom("lamps")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();

    expect(count).toBe(1);
});

test("FC-9 an empty list contains no value, and its negation matches every row, on both engines", async () => {
    for (const name of ["reading lamp", "floor lamp"]) await add(name);
    const lamps = () => database.query.selectFrom("lamps").select("name");
    expect(await lamps().where("name", "in", []).execute()).toEqual([]);
    expect(await lamps().where("name", "not in", []).execute()).toHaveLength(2);
    const either = lamps().where(({ or, eb }) => or([eb("name", "in", []), eb("name", "=", "floor lamp")]));
    expect(await either.execute()).toEqual([{ name: "floor lamp" }]);
});

test("FC-72 lists of any length share few statements, and inserts of any number of rows", async () => {
    for (const name of ["one", "two", "three", "four", "five", "six"]) await add(name);
    const withNames = (...wanted: string[]) =>
        database.query.selectFrom("lamps").select("name").where("name", "in", wanted).orderBy("lampID");
    const without = (...unwanted: string[]) =>
        database.query.selectFrom("lamps").select("name").where("name", "not in", unwanted);

    expect(await withNames("one", "three", "six").execute()).toHaveLength(3);
    expect(await without("one", "three", "six").execute()).toHaveLength(3);
    const texts = [3, 4, 5, 7, 8].map((count) => withNames(...Array.from({ length: count }, String)).compile().sql);
    expect(new Set(texts).size).toBe(database.engine === "sqlite" ? 2 : 5);
    expect(splitByPowers(Array.from({ length: 300 }, String)).map(({ length }) => length)).toEqual([256, 32, 8, 4]);
    expect(splitByPowers([7, 8, 9]).flat()).toEqual([7, 8, 9]);
    expect(splitByPowers([])).toEqual([]);
});

test("a parameter of an unsupported type does not end the process", async () => {
    const value = Symbol("lamp") as never;
    const write = async () => database.query.insertInto("lamps").values({ name: value, lit: true, dateLit: null }).execute();

    await write().catch((error: unknown) => expect(error).toBeInstanceOf(TypeError));

    await add("reading lamp");
    expect(await names()).toContain("reading lamp");
});

describe("a transaction", () => {
    test("commits all of its writes", async () => {
        await database.transaction(async () => {
            await add("one");
            await add("two");
        });

        expect(await names()).toEqual(["one", "two"]);
    });

    test("FC-40 stores none of its writes if one fails", async () => {
        const failing = database.transaction(async () => {
            await add("one");
            await add("one");
        });

        await expect(failing).rejects.toThrow();
        expect(await names()).toEqual([]);
    });

    test("joins the outer transaction when nested", async () => {
        const failing = database.transaction(async () => {
            await database.transaction(() => add("one"));
            throw new Error("the lamp fell");
        });

        await expect(failing).rejects.toThrow("the lamp fell");
        expect(await names()).toEqual([]);
    });

    test("runs afterCommit callbacks on commit, and not on failure", async () => {
        const logged: string[] = [];
        await database.transaction(async () => {
            database.afterCommit(() => void logged.push("stored"));
            expect(logged).toEqual([]);
        });
        await database
            .transaction(async () => {
                database.afterCommit(() => void logged.push("failed"));
                throw new Error("the lamp fell");
            })
            .catch(() => undefined);

        expect(logged).toEqual(["stored"]);
    });
});

describe("migrations", () => {
    test("FC-48 run once, however often they are requested", async () => {
        expect(await migrate(database, [lamps])).toEqual([]);
    });

    test("FC-48 that fail leave no changes", async () => {
        const broken: Migration = {
            name: "9001_broken",
            async up({ schema }) {
                await schema.createTable("shades").addColumn("name", "text").execute();
                throw new Error("the lamp fell");
            },
        };

        await expect(migrate(database, [lamps, broken])).rejects.toThrow("the lamp fell");
        expect((await database.query.introspection.getTables()).map(({ name }) => name)).not.toContain("shades");
    });

    (process.env.PARLEY_TEST_DATABASE_URL ? test : test.skip)(
        "FC-48 may take as long as they need on PostgreSQL, where any other statement is ended after half a minute",
        async () => {
            const readLimit = async (query: Database["query"]) =>
                (await sql<{ ms: string }>`select setting as ms from pg_settings where name = 'statement_timeout'`.execute(query))
                    .rows[0]?.ms;
            const limits: (string | undefined)[] = [await readLimit(database.query)];
            const long: Migration = {
                name: "9002_long",
                up: async ({ query }) => void limits.push(await readLimit(query)),
            };
            await migrate(database, [lamps, long]);
            expect(limits).toEqual(["30000", "0"]);
            await database.query
                .deleteFrom("migrations" as never)
                .where(sql.ref("name"), "=", long.name)
                .execute();
        },
    );

    test("FC-48 of a newer Parley stop an older version", async () => {
        await expect(migrate(database, [])).rejects.toThrow(NewerDatabase);
    });
});

describe("a data directory", () => {
    const directory = mkdtempSync(path.join(tmpdir(), "parley-test-"));
    afterAll(() => rmSync(directory, { recursive: true }));

    test("in use by another process is refused, and free again after that process ends in any way", async () => {
        const script = `const Database = require("libsql"); const lock = new Database(${JSON.stringify(path.join(directory, "parley.lock"))});
            lock.exec("BEGIN EXCLUSIVE"); process.send("locked"); setInterval(() => {}, 1000);`;
        const other = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
        await once(other, "message");

        expect(() => openSqlite(directory)).toThrow(DirectoryInUse);

        const ended = once(other, "exit");
        other.kill("SIGKILL");
        await ended;
        const opened = openSqlite(directory);
        await opened.close();
    });
});
