import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { isWithin } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import { lockUntilCommit } from "@parley/library/server/database";
import { describeNetwork } from "@parley/library/server/sessions";
import { tooManyRequests } from "@parley/library/server/throttle";
import type { Generated } from "kysely";

interface LoginAttemptsTable {
    tryID: Generated<number>;
    /** Hashed, so that the table does not reveal names and addresses. */
    key: string;
    /** Time in milliseconds by the clock of the server that counted the attempt. */
    at: number;
}

declare module "@parley/library/server/database" {
    interface Tables {
        tries: LoginAttemptsTable;
    }
}

/** Limit for one kind of attempts. */
export interface Counter {
    /** Kind of attempt and subject. */
    key: string;
    /** Maximum number of attempts within the window. */
    limit: number;
    /** Length of the window, in milliseconds. */
    per: number;
}

const MAX_WINDOW_MS = 24 * 60 * 60 * 1000;
/**
 * Additional age before attempts are deleted, in milliseconds. A clock that was a day ahead must not delete attempts that still count after
 * its correction (FC-91).
 */
const SWEEP_AFTER_MS = 2 * MAX_WINDOW_MS;
/** How often an attempt waits for concurrent attempts before it is rejected. */
const MAX_WAVES = 5;

export type LoginAttempts = ReturnType<typeof createLoginAttempts>;

/**
 * Creates the counter of attempts. Attempts are stored in the database, so that all servers of a site share them and a restart keeps them
 * (FC-27, FC-46). The number of queries per attempt is constant.
 */
export function createLoginAttempts({ database, clock }: { database: Database; clock: () => Date }) {
    /** Attempts of this process that are neither completed nor deleted. */
    const underway = new Set<Promise<unknown>>();
    /** Number of attempts that have ended. */
    let ended = 0;

    return {
        /** Runs `check` and counts the attempt for each counter unless the check succeeds; throws 429 after too many attempts. */
        make: (counters: readonly Counter[], check: () => Promise<boolean>): Promise<boolean> =>
            // Counted before the check, so that concurrent attempts count individually.
            counted(counters, async (tryIDs) => {
                const isRight = await check();
                if (isRight) await forget(tryIDs);
                return isRight;
            }),

        /**
         * Counts an action that has no right or wrong, such as a registration; throws 429 after too many. Returns a function that removes
         * the count.
         */
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

    /** Runs the work of a counted attempt. */
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
            // Concurrent right attempts are no attack. An attempt that finds the limit reached therefore waits for the others and repeats
            // itself, even if the last of them ended before this one could be deleted.
            const isOnlyAttempt = underway.size === 0 && ended === endedBefore + 1;
            if (wave >= MAX_WAVES || isOnlyAttempt) throw tooManyRequests(done.wait);
            await Promise.allSettled(underway);
        }
    }

    /** Stores an attempt and runs its work. If the limit is reached, deletes the attempt and returns the seconds to wait. */
    async function tryOnce<T>(
        counters: readonly Counter[],
        work: (tryIDs: readonly number[]) => Promise<T>,
    ): Promise<{ result: T } | { wait: number }> {
        const { tryIDs, wait } = await writeDown(counters);
        if (wait === 0) return { result: await work(tryIDs) };
        await forget(tryIDs);
        return { wait };
    }

    /** Stores the attempt and returns the wait that results from earlier attempts. */
    async function writeDown(counters: readonly Counter[]): Promise<{ tryIDs: number[]; wait: number }> {
        const now = clock().getTime();
        const hashed = counters.map((counter) => ({ ...counter, key: hashOf(counter.key) }));
        const keys = hashed.map(({ key }) => key);
        const rows = await database.transaction(async () => {
            // The lock makes attempts visible in the order of their IDs; otherwise an attempt that is not committed yet would not be
            // counted.
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
            // Attempts further in the future were counted by a clock that has been corrected since.
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

/** Maximum number of rows read; all limits are far lower. */
const MAX_READ = 1000;

/** Returns the address by which attempts are counted: for IPv6 the /64 network, because every customer has a whole network. */
export function toNetwork(address: string): string {
    return isIPv6(address) && !address.startsWith("::ffff:") ? (networkOf64(address) ?? address) : address;
}

/** Returns the first 64 bits of an IPv6 address. */
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
