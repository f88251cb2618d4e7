import {
    cpSync,
    existsSync,
    mkdtempSync,
    readFileSync,
    renameSync,
    rmSync,
    statSync,
    truncateSync,
    utimesSync,
    writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { sql } from "kysely";
import SqliteConnection from "libsql";
import type { Database } from "..";
import { DatabaseIncomplete, openSqlite } from "..";

let folder: string;
beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "parley-heartbeat-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => path.join(folder, name);
const file = (name: string): string => path.join(folder, name, "parley.sqlite");

/** Opens a database with these words in it, each in a commit of its own. */
async function openWith(name: string, words: string[]): Promise<Database> {
    const database = openSqlite(at(name));
    await sql`create table if not exists words (word text)`.execute(database.query);
    for (const word of words) await sql`insert into words values (${word})`.execute(database.query);
    return database;
}

async function wordsIn(name: string): Promise<string[]> {
    const database = openSqlite(at(name));
    const { rows } = await sql<{ word: string }>`select word from words order by word`.execute(database.query);
    await database.close();
    return rows.map(({ word }) => word);
}

/** Copies the files of an open database, as a power cut would leave them. */
const crash = (from: string, to: string): void => cpSync(at(from), at(to), { recursive: true });

test("FC-85 after a graceful shutdown the database file alone contains all data", async () => {
    await (await openWith("a", ["kettle", "lamp"])).close();
    cpSync(file("a"), file("copy"));
    expect(await wordsIn("copy")).toEqual(["kettle", "lamp"]);
    expect(await wordsIn("a")).toEqual(["kettle", "lamp"]);
});

test("FC-85 after a power cut the database opens with all committed data if its log is present", async () => {
    const database = await openWith("a", ["kettle", "lamp"]);
    crash("a", "cut");
    await database.close();
    expect(await wordsIn("cut")).toEqual(["kettle", "lamp"]);
});

test("FC-85 a start without the log that contains the latest commits is refused on every attempt", async () => {
    const database = await openWith("a", ["kettle"]);
    crash("a", "cut");
    await database.close();
    rmSync(`${file("cut")}-wal`);
    for (let time = 0; time < 2; time++) expect(() => openSqlite(at("cut"))).toThrow(DatabaseIncomplete);
    expect(() => openSqlite(at("cut"))).toThrow(/has lost its write-ahead log/);
});

test("FC-85 a start succeeds if another program checkpointed the log after a power cut", async () => {
    const database = await openWith("a", ["kettle"]);
    crash("a", "cut");
    await database.close();
    const other = new SqliteConnection(file("cut"));
    other.pragma("wal_checkpoint(truncate)");
    other.close();
    rmSync(`${file("cut")}-wal`, { force: true });
    expect(await wordsIn("cut")).toEqual(["kettle"]);
});

test("FC-85 a start with a truncated or damaged log is refused", async () => {
    await (await openWith("a", ["kettle"])).close();
    const database = await openWith("a", ["lamp"]);
    for (const name of ["cut", "damaged"]) crash("a", name);
    await database.close();
    truncateSync(`${file("cut")}-wal`, 100);
    const log = readFileSync(`${file("damaged")}-wal`);
    writeFileSync(`${file("damaged")}-wal`, log.fill(7, 1_000, 1_100));
    for (const name of ["cut", "damaged"]) {
        const before = readFileSync(`${file(name)}-wal`);
        expect(() => openSqlite(at(name))).toThrow(/is older than it was/);
        expect(readFileSync(`${file(name)}-wal`)).toEqual(before);
    }
});

test("FC-85 a refused start leaves the log unchanged, and a successful one leaves no copy of it", async () => {
    const database = await openWith("a", ["kettle"]);
    for (const name of ["whole", "cut"]) crash("a", name);
    await database.close();
    truncateSync(`${file("cut")}-wal`, 100);
    // A rewritten file would have a newer modification time.
    const longAgo = new Date("2020-01-01T00:00:00Z");
    utimesSync(`${file("cut")}-wal`, longAgo, longAgo);
    expect(() => openSqlite(at("cut"))).toThrow(DatabaseIncomplete);
    expect(statSync(`${file("cut")}-wal`).mtime).toEqual(longAgo);
    expect(existsSync(`${file("cut")}-wal-backup`)).toBe(false);
    const opened = openSqlite(at("whole"));
    expect(existsSync(`${file("whole")}-wal-backup`)).toBe(false);
    await opened.close();
});

test("FC-85 a process that ends before it restores the log or removes its backup loses no data", async () => {
    const database = await openWith("a", ["kettle"]);
    for (const name of ["before", "after"]) crash("a", name);
    await database.close();
    renameSync(`${file("before")}-wal`, `${file("before")}-wal-backup`);
    writeFileSync(`${file("after")}-wal-backup`, readFileSync(`${file("after")}-wal`));
    for (const name of ["before", "after"]) {
        expect(await wordsIn(name)).toEqual(["kettle"]);
        expect(existsSync(`${file(name)}-wal-backup`)).toBe(false);
    }
});

test("FC-85 a start with the log of another database is refused, and the database is complete with its own log", async () => {
    const [one, other] = [await openWith("a", ["kettle"]), await openWith("b", ["saucer"])];
    for (const name of ["a", "b"]) crash(name, `${name}-cut`);
    await Promise.all([one.close(), other.close()]);
    const own = readFileSync(`${file("a-cut")}-wal`);
    cpSync(`${file("b-cut")}-wal`, `${file("a-cut")}-wal`);
    rmSync(`${file("a-cut")}-shm`, { force: true });
    expect(() => openSqlite(at("a-cut"))).toThrow(/has the write-ahead log of another database beside it/);
    writeFileSync(`${file("a-cut")}-wal`, own);
    expect(await wordsIn("a-cut")).toEqual(["kettle"]);
});

test("FC-85 removing the files that the error message names makes a start without the lost data possible", async () => {
    await (await openWith("a", ["kettle"])).close();
    const database = await openWith("a", ["lamp"]);
    crash("a", "cut");
    await database.close();
    rmSync(`${file("cut")}-wal`);
    rmSync(`${file("cut")}.heartbeat`);
    expect(await wordsIn("cut")).toEqual(["kettle"]);
});
