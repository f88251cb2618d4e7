import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { isWithin } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import { lockUntilCommit } from "@parley/library/server/database";
import { describeNetwork } from "@parley/library/server/sessions";
import { tooMany } from "@parley/library/server/throttle";
import type { Generated } from "kysely";

interface LoginAttemptsTable {
    tryID: Generated<number>;
    /** A hash: who tried is nobody's to read. */
    key: string;
    /** In milliseconds, as the server that counted it had them. */
    at: number;
}

declare module "@parley/library/server/database" {
    interface Tables {
        tries: LoginAttemptsTable;
    }
}

/** One way of counting tries. */
export interface Counter {
    /** What is counted, and for whom. */
    key: string;
    /** How many fit into the window. */
    limit: number;
    /** The window, in milliseconds. */
    per: number;
}

const MAX_WINDOW_MS = 24 * 60 * 60 * 1000;
/** What a clock that is a day ahead takes for old is still there when it has been put back (FC-91). */
const SWEEP_AFTER_MS = 2 * MAX_WINDOW_MS;
/** How often somebody waits for the tries of others before being told to come back later. */
const MAX_WAVES = 5;

export type LoginAttempts = ReturnType<typeof createLoginAttempts>;

/**
 * Counts tries in the database, so that all servers of a site count as one and a restart forgets nothing (FC-27, FC-46). However many
 * come at once, and whatever they are for, a try costs the same queries.
 */
export function createLoginAttempts({ database, clock }: { database: Database; clock: () => Date }) {
    /** Each until it stays written down, or is taken back. */
    const underway = new Set<Promise<unknown>>();
    /** How many are not under way any more. */
    let ended = 0;

    return {
        /** Makes a try by `check` and counts it by each counter, unless it was right; throws 429 after too many. */
        make: (counters: readonly Counter[], check: () => Promise<boolean>): Promise<boolean> =>
            // Counted before the work, so that a hundred tries at once are a hundred tries.
            counted(counters, async (tryIDs) => {
                const isRight = await check();
                if (isRight) await forget(tryIDs);
                return isRight;
            }),

        /** Counts something that isn't right or wrong, as a registration; throws 429 after too many. Returns how to take it back. */
        count: (counters: readonly Counter[]): Promise<() => Promise<void>> =>
            counted(counters, async (tryIDs) => () => forget(tryIDs)),

        async sweep(): Promise<void> {
            await database.query
                .deleteFrom("tries")
                .where(({ or, eb }) =>
                    or([
                        eb("at", "<", clock().getTime() - MAX_WINDOW_MS - SWEEP_AFTER_MS),
                        eb("at", ">", clock().getTime() + SWEEP_AFTER_MS),
                    ]),
                )
                .execute();
        },
    };

    /** Does the work of a try that is written down. */
    async function counted<T>(counters: readonly Counter[], work: (tryIDs: readonly number[]) => Promise<T>): Promise<T> {
        for (let wave = 0; ; wave++) {
            const endedBefore = ended;
            const one = tryOnce(counters, work);
            underway.add(one);
            const done = await one.finally(() => {
                underway.delete(one);
                ended++;
            });
            if ("result" in done) return done.result;
            // Several right tries at once are no attack, so whoever finds the limit reached waits for those that are under way, and tries again
            // also where the last of them has ended before this one could be taken back.
            const isAlone = underway.size === 0 && ended === endedBefore + 1;
            if (wave >= MAX_WAVES || isAlone) throw tooMany(done.wait);
            await Promise.allSettled(underway);
        }
    }

    /** Writes a try down and does its work; where there is no room for it takes it back, and tells in how many seconds there is. */
    async function tryOnce<T>(
        counters: readonly Counter[],
        work: (tryIDs: readonly number[]) => Promise<T>,
    ): Promise<{ result: T } | { wait: number }> {
        const { tryIDs, wait } = await writeDown(counters);
        if (wait === 0) return { result: await work(tryIDs) };
        await forget(tryIDs);
        return { wait };
    }

    /** Writes the try down, and looks how many were there before it. */
    async function writeDown(counters: readonly Counter[]): Promise<{ tryIDs: number[]; wait: number }> {
        const now = clock().getTime();
        const hashed = counters.map((counter) => ({ ...counter, key: hashOf(counter.key) }));
        const keys = hashed.map(({ key }) => key);
        const rows = await database.transaction(async () => {
            // One that has its number but is not seen yet would be counted by nobody.
            await lockUntilCommit(
                database,
                keys.map((key) => `try ${key}`),
            );
            return database.query
                .insertInto("tries")
                .values(keys.map((key) => ({ key, at: now })))
                .returning(["tryID", "key"])
                .execute();
        });
        const longest = Math.max(...counters.map(({ per }) => per));
        const earlier = await database.query
            .selectFrom("tries")
            .select(["tryID", "key", "at"])
            .where("key", "in", keys)
            .where("at", ">", now - longest)
            // What lies further ahead was counted by a clock that has been put back since.
            .where("at", "<", now + longest)
            .orderBy("tryID", "desc")
            .limit(MAX_READ)
            .execute();
        const waits = hashed.map(({ key, limit, per }) => {
            const own = rows.find((row) => row.key === key)?.tryID ?? 0;
            const before = earlier.filter((row) => row.key === key && row.tryID < own && isWithin(row.at, now, per));
            const oldest = before[limit - 1];
            return oldest ? Math.max(1, Math.ceil((Math.min(oldest.at, now) + per - now) / 1000)) : 0;
        });
        return { tryIDs: rows.map(({ tryID }) => tryID), wait: Math.max(...waits) };
    }

    async function forget(tryIDs: readonly number[]): Promise<void> {
        await database.query.deleteFrom("tries").where("tryID", "in", tryIDs).execute();
    }
}

/** Limits are far below this. */
const MAX_READ = 1000;

/** Whom an address counts as: of IPv6, everybody has a whole network. */
export function toNetwork(address: string): string {
    return isIPv6(address) && !address.startsWith("::ffff:") ? (networkOf64(address) ?? address) : address;
}

/** The first half of an IPv6 address. */
function networkOf64(address: string): string | undefined {
    const coarse = describeNetwork(address);
    if (coarse === undefined) return undefined;
    const url = URL.canParse(`http://[${address}]`) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
    const [head = "", tail = ""] = url.split("::", 2);
    const [first, last] = [head.split(":").filter(Boolean), tail.split(":").filter(Boolean)];
    const whole = [...first, ...new Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0"), ...last];
    return whole.slice(0, 4).join(":");
}

const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url").slice(0, 32);
