import { afterEach, beforeEach, expect, test } from "@jest/globals";
import type { Database } from "../database";
import { openSqliteInMemory } from "../sqlite/sqlite";
import { createCachedValue } from "./cachedValue";

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

test("a loaded value is cached until it is dropped", async () => {
    const cached = createCachedValue(database, clock, load);
    await Promise.all([cached.get(), cached.get()]);
    written = "second";
    expect([await cached.get(), readings]).toEqual(["first", 1]);
    cached.drop();
    expect([await cached.get(), readings]).toEqual(["second", 2]);
});

test("FC-46 a value is loaded again within a second while changes by other servers are not received", async () => {
    database.changes.setListening(false);
    const cached = createCachedValue(database, clock, load);
    await cached.get();
    written = "second";
    now = 500;
    expect(await cached.get()).toBe("first");
    now = 1000;
    expect(await cached.get()).toBe("second");
});

test("a transaction reads its own writes, and a failed one leaves nothing in the cache", async () => {
    const cached = createCachedValue(database, clock, load);
    await cached.get();
    const failing = database.transaction(async () => {
        written = "phantom";
        cached.drop();
        expect(await cached.get()).toBe("phantom");
        throw new Error("it broke off");
    });
    await expect(failing).rejects.toThrow("it broke off");
    expect([await cached.get(), readings]).toEqual(["first", 2]);
    await database.transaction(async () => {
        written = "second";
        cached.drop();
    });
    expect(await cached.get()).toBe("second");
});

test("a transaction never waits for a load that waits for the transaction", async () => {
    const cached = createCachedValue(database, clock, load);
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
        begin = resolve;
    });
    const transaction = database.transaction(async () => {
        await database.query.selectNoFrom((eb) => eb.lit(1).as("one")).execute();
        begin();
        await new Promise((resolve) => setImmediate(resolve));
        return cached.get();
    });
    await begun;
    const waiting = cached.get();
    expect(await transaction).toBe("first");
    expect(await waiting).toBe("first");
});

test("a failed load is retried on the next call", async () => {
    let fails = true;
    const cached = createCachedValue(database, clock, async () => {
        if (fails) throw new Error("the disk is full");
        return "read";
    });
    await expect(cached.get()).rejects.toThrow("the disk is full");
    fails = false;
    expect(await cached.get()).toBe("read");
});

test("FC-91 a value loaded while the clock was ahead is loaded again after the clock is set back, if changes by other servers are not received", async () => {
    database.changes.setListening(false);
    const cached = createCachedValue(database, clock, load);
    now = 24 * 60 * 60 * 1000;
    await cached.get();
    written = "second";
    now = 0;
    expect(await cached.get()).toBe("second");
});
