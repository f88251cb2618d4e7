import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Database } from "@parley/library/server/database";
import { networkOf } from "@parley/library/server/sessions";
import type { Generated } from "kysely";
import { tooMany } from "./throttle";

interface TriesTable {
    tryID: Generated<number>;
    /** A hash: who tried is nobody's to read. */
    key: string;
    /** In milliseconds, as the server that counted it had them. */
    at: number;
}

declare module "@parley/library/server/database" {
    interface Tables {
        tries: TriesTable;
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

const LONGEST_WINDOW = 24 * 60 * 60 * 1000;
/** How often somebody waits for the tries of others before being told to come back later. */
const MOST_WAVES = 5;

export type Tries = ReturnType<typeof makeTries>;

/**
 * Counts tries in the database, so that all servers of a site count as one and a restart forgets nothing (FC-27, FC-46). However many
 * come at once, and whatever they are for, a try costs the same queries.
 */
export function makeTries({ database, clock }: { database: Database; clock: () => Date }) {
    const underway = new Set<Promise<boolean>>();

    return {
        /** Makes a try by `check` and counts it by each counter, unless it was right; throws 429 after too many. */
        async make(counters: readonly Counter[], check: () => Promise<boolean>): Promise<boolean> {
            // Counted before the work, so that a hundred tries at once are a hundred tries.
            const counted = await take(counters);
            const checking = check();
            underway.add(checking);
            try {
                const isRight = await checking;
                if (isRight) await forget(counted);
                return isRight;
            } finally {
                underway.delete(checking);
            }
        },

        /** Counts something that isn't right or wrong, as a registration; throws 429 after too many. Returns how to take it back. */
        async count(counters: readonly Counter[]): Promise<() => Promise<void>> {
            const counted = await take(counters);
            return () => forget(counted);
        },

        async sweep(): Promise<void> {
            await database.query
                .deleteFrom("tries")
                .where("at", "<", clock().getTime() - LONGEST_WINDOW)
                .execute();
        },
    };

    async function take(counters: readonly Counter[]): Promise<number[]> {
        for (let wave = 0; ; wave++) {
            const { counted, wait } = await countOnce(counters);
            if (wait === 0) return counted;
            await forget(counted);
            // Several right tries at once are no attack, so whoever finds the limit reached waits for those that are under way.
            if (wave >= MOST_WAVES || underway.size === 0) throw tooMany(wait);
            await Promise.allSettled(underway);
        }
    }

    /** Writes the try down, and looks how many were there before it. */
    async function countOnce(counters: readonly Counter[]): Promise<{ counted: number[]; wait: number }> {
        const now = clock().getTime();
        const hashed = counters.map((counter) => ({ ...counter, key: hashOf(counter.key) }));
        const rows = await database.query
            .insertInto("tries")
            .values(hashed.map(({ key }) => ({ key, at: now })))
            .returning(["tryID", "key"])
            .execute();
        const earlier = await database.query
            .selectFrom("tries")
            .select(["tryID", "key", "at"])
            .where(
                "key",
                "in",
                hashed.map(({ key }) => key),
            )
            .where("at", ">", now - Math.max(...counters.map(({ per }) => per)))
            .orderBy("tryID", "desc")
            .limit(MOST_READ)
            .execute();
        const waits = hashed.map(({ key, limit, per }) => {
            const own = rows.find((row) => row.key === key)?.tryID ?? 0;
            const before = earlier.filter((row) => row.key === key && row.tryID < own && row.at > now - per);
            const oldest = before[limit - 1];
            return oldest ? Math.max(1, Math.ceil((oldest.at + per - now) / 1000)) : 0;
        });
        return { counted: rows.map(({ tryID }) => tryID), wait: Math.max(...waits) };
    }

    async function forget(tryIDs: readonly number[]): Promise<void> {
        await database.query.deleteFrom("tries").where("tryID", "in", tryIDs).execute();
    }
}

/** Limits are far below this. */
const MOST_READ = 1000;

/** Whom an address counts as: of IPv6, everybody has a whole network. */
export function callerOf(address: string): string {
    return isIPv6(address) && !address.startsWith("::ffff:") ? (networkOf64(address) ?? address) : address;
}

/** The first half of an IPv6 address. */
function networkOf64(address: string): string | undefined {
    const coarse = networkOf(address);
    if (coarse === undefined) return undefined;
    const url = URL.canParse(`http://[${address}]`) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
    const [head = "", tail = ""] = url.split("::", 2);
    const [first, last] = [head.split(":").filter(Boolean), tail.split(":").filter(Boolean)];
    const whole = [...first, ...new Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0"), ...last];
    return whole.slice(0, 4).join(":");
}

const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url").slice(0, 32);
