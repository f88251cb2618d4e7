import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { sql } from "kysely";
import SqliteConnection from "libsql";
import type { Database } from "..";
import { openSqlite } from "..";
import type { GroupCommit } from "./groupCommit";
import { createGroupCommit } from "./groupCommit";
import { createSqliteStatements } from "./sqliteStatements";

/** Values of the pragma `synchronous`. */
const [NORMAL, FULL] = [1, 2];

let folder: string;
beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "parley-commits-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("FC-41 concurrent writers share one commit, and are notified only when their data is on disk", async () => {
    const { commits, executed, write, written, close } = openCommits();

    const results = await Promise.all(["red", "green", "blue"].map((name) => write(commits, name).then(written)));

    expect(results).toEqual(Array(3).fill(["red", "green", "blue"]));
    expect(executed.filter((statement) => statement === "commit")).toHaveLength(1);
    close();
});

test("FC-40 the rollback of one writer leaves the others unchanged", async () => {
    const { commits, write, written, close } = openCommits();

    const undone = commits.begin().then(() => commits.undo());
    await Promise.all([write(commits, "red"), undone, write(commits, "green")]);

    expect(written()).toEqual(["red", "green"]);
    close();
});

test("FC-40 FC-44 all writers fail if SQLite itself rolls back, and the next one can write", async () => {
    const { commits, write, written, close } = openCommits();

    const results = await Promise.allSettled([write(commits, "red"), write(commits, "red", { how: "insert or rollback" })]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(written()).toEqual([]);

    await write(commits, "green");
    expect(written()).toEqual(["green"]);
    close();
});

test("FC-40 all writers fail if a savepoint cannot be released or rolled back, and the next one can write", async () => {
    const { commits, failOnce, write, written, close } = openCommits();

    failOnce("release writer");
    const results = await Promise.allSettled([write(commits, "red"), write(commits, "blue")]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    failOnce("rollback to writer");
    await expect(write(commits, "blue")).rejects.toThrow("UNIQUE");
    await write(commits, "green");
    expect(written()).toEqual(["blue", "green"]);
    close();
});

test("FC-40 FC-41 an unsynced transaction is stored alone, and those before and after it are synced", async () => {
    const { commits, syncs, write, written, close } = openCommits();

    const before = write(commits, "red");
    const undone = commits.beginUnsynced().then(() => commits.undo());
    const unsynced = write(commits, "green", { begin: "beginUnsynced" });
    await Promise.all([before, undone, unsynced, write(commits, "blue")]);
    await expect(write(commits, "green", { begin: "beginUnsynced", how: "insert or rollback" })).rejects.toThrow("UNIQUE");
    await write(commits, "white");

    expect(written()).toEqual(["red", "green", "blue", "white"]);
    expect(syncs).toEqual([FULL, NORMAL, FULL, FULL]);
    close();
});

test("FC-40 a page read during a write does not wait, and shows only committed data", async () => {
    const database = openSqlite(folder);
    await sql`create table lamps (name text)`.execute(database.query);
    let isStarted: () => void = () => undefined;
    const started = new Promise<void>((resolve) => {
        isStarted = resolve;
    });
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
        finish = resolve;
    });
    const writing = database.transaction(async () => {
        await sql`insert into lamps values ('reading lamp')`.execute(database.query);
        expect(await lampsIn(database)).toBe(1);
        isStarted();
        await finished;
    });
    await started;

    expect(await lampsIn(database)).toBe(0);
    finish();
    await writing;
    expect(await lampsIn(database)).toBe(1);
    await database.close();
});

async function lampsIn(database: Database): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*) as count from lamps`.execute(database.query);
    return rows[0]?.count ?? 0;
}

/** Creates a database with a table of unique names; `written` reads over another connection, which sees only committed data. */
function openCommits() {
    const file = join(folder, "shelf.sqlite");
    const connection = new SqliteConnection(file);
    connection.pragma("journal_mode = WAL");
    connection.pragma("synchronous = FULL");
    connection.exec("create table names (name text unique)");
    const executed: string[] = [];
    /** How each commit was synced to the disk. */
    const syncs: number[] = [];
    const statements = createSqliteStatements(connection);
    let failing: string | undefined;
    const commits = createGroupCommit({
        ...statements,
        run(statement) {
            executed.push(statement);
            if (statement === failing) {
                failing = undefined;
                throw new Error(`${statement} failed`);
            }
            if (statement === "commit")
                syncs.push(Number((connection.prepare("pragma synchronous").raw().get() as unknown[])[0]));
            statements.run(statement);
        },
    });
    const other = new SqliteConnection(file);
    const names = other.prepare("select name from names order by rowid");
    return {
        commits,
        executed,
        syncs,
        failOnce(statement: string) {
            failing = statement;
        },
        written: () => (names.all() as { name: string }[]).map(({ name }) => name),
        async write(into: GroupCommit, name: string, { how = "insert", begin = "begin" as "begin" | "beginUnsynced" } = {}) {
            await into[begin]();
            try {
                statements.run(`${how} into names values ('${name}')`);
            } catch (error) {
                into.undo();
                throw error;
            }
            await into.store();
        },
        close() {
            other.close();
            connection.close();
        },
    };
}
