import { afterEach, beforeEach, expect, test } from "@jest/globals";
import type { Database } from "../database";
import { openSqliteInMemory } from "../sqlite/sqlite";
import { cached } from "./cached";

let database: Database;
let now = 0;
let written = "first";
let readings = 0;
const clock = () => new Date(now);
const load = async () => {
    readings += 1;
    await database.query.selectNoFrom((eb) => eb.lit(1).as("one")).execute();
    return written;
};

beforeEach(() => {
    database = openSqliteInMemory();
    [now, written, readings] = [0, "first", 0];
});
afterEach(() => database.close());

test("what was read is kept until it is dropped", async () => {
    const kept = cached(database, clock, load);
    await Promise.all([kept.get(), kept.get()]);
    written = "second";
    expect([await kept.get(), readings]).toEqual(["first", 1]);
    kept.drop();
    expect([await kept.get(), readings]).toEqual(["second", 2]);
});

test("FC-46 while nobody tells what other servers write, it is read again within a second", async () => {
    database.changes.setHeard(false);
    const kept = cached(database, clock, load);
    await kept.get();
    written = "second";
    now = 500;
    expect(await kept.get()).toBe("first");
    now = 1000;
    expect(await kept.get()).toBe("second");
});

test("a transaction sees what it wrote, and one that fails leaves nothing behind", async () => {
    const kept = cached(database, clock, load);
    await kept.get();
    const failing = database.transaction(async () => {
        written = "phantom";
        kept.drop();
        expect(await kept.get()).toBe("phantom");
        throw new Error("it broke off");
    });
    await expect(failing).rejects.toThrow("it broke off");
    expect([await kept.get(), readings]).toEqual(["first", 2]);
    await database.transaction(async () => {
        written = "second";
        kept.drop();
    });
    expect(await kept.get()).toBe("second");
});

test("a transaction never waits for a reading that waits for the transaction", async () => {
    const kept = cached(database, clock, load);
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
        begin = resolve;
    });
    const transaction = database.transaction(async () => {
        await database.query.selectNoFrom((eb) => eb.lit(1).as("one")).execute();
        begin();
        await new Promise((resolve) => setImmediate(resolve));
        return kept.get();
    });
    await begun;
    const waiting = kept.get();
    expect(await transaction).toBe("first");
    expect(await waiting).toBe("first");
});

test("a reading that fails is tried again", async () => {
    let fails = true;
    const kept = cached(database, clock, async () => {
        if (fails) throw new Error("the disk is full");
        return "read";
    });
    await expect(kept.get()).rejects.toThrow("the disk is full");
    fails = false;
    expect(await kept.get()).toBe("read");
});

test("FC-91 what was read while the clock was ahead, and nobody told what others write, is read again when it has been put back", async () => {
    database.changes.setHeard(false);
    const kept = cached(database, clock, load);
    now = 24 * 60 * 60 * 1000;
    await kept.get();
    written = "second";
    now = 0;
    expect(await kept.get()).toBe("second");
});
