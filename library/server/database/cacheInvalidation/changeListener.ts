import { setTimeout as wait } from "node:timers/promises";
import { isConnectionError } from "../databaseUnavailable";
import type { CacheInvalidation } from "./cacheInvalidation";
import { readForeignTags, toChannelName } from "./changeMessages";

interface ListenerOptions {
    url: string;
    schema: string;
    /** Name of this server in messages, by which it ignores its own. */
    origin: string;
    /** Time within which an intact connection responds, in milliseconds. */
    timeoutMs?: number | undefined;
}

/** Interval, in milliseconds, at which the connection is checked and reopened if it is broken; also the default of `patience`. */
const HEARTBEAT = 1_000;

/**
 * Receives the changes by other servers on the same database, over a connection of its own. While that is broken, no changes are received,
 * which is reported to `changes`, and the connection is reopened every second. If it can't be opened, the database is unreachable (FC-44).
 * Returns a function that stops listening.
 */
export function listenForChanges(
    { url, schema, origin, timeoutMs = HEARTBEAT }: ListenerOptions,
    changes: CacheInvalidation,
): () => Promise<void> {
    const stopping = new AbortController();
    const stopped = keepListening();
    return async () => {
        stopping.abort();
        await stopped;
    };

    async function keepListening(): Promise<void> {
        while (!stopping.signal.aborted) {
            await listenOnce().catch(() => undefined);
            if (changes.isListening()) changes.setListening(false);
            await pause();
        }
    }

    /** Listens until the connection breaks or no longer responds. */
    async function listenOnce(): Promise<void> {
        const { Client } = await import("pg");
        const client = new Client({ connectionString: url, connectionTimeoutMillis: 2 * timeoutMs, query_timeout: timeoutMs });
        let isBroken = false;
        const broken = () => {
            isBroken = true;
            if (changes.isListening()) changes.setListening(false);
        };
        client.on("error", broken);
        client.on("end", broken);
        client.on("notification", ({ payload }) => {
            if (payload) changes.touch(readForeignTags(payload, origin));
        });
        try {
            await client.connect().catch(notReached);
            await client.query(`LISTEN ${client.escapeIdentifier(toChannelName(schema))}`);
            changes.setListening(true);
            while (!isBroken && !stopping.signal.aborted) {
                await pause();
                await client.query("select 1");
            }
        } finally {
            await client.end().catch(() => undefined);
        }
    }

    function notReached(failure: unknown): never {
        // A database with too many connections responds with a different error.
        if (isConnectionError(failure)) changes.setUnreachable();
        throw failure;
    }

    /** Waits for one interval, or less if listening is stopped. */
    async function pause(): Promise<void> {
        await wait(HEARTBEAT, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
}
