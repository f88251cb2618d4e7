import { setTimeout as wait } from "node:timers/promises";
import { isOfConnection } from "../databaseAway";
import type { Changes } from "./changes";
import { readForeignTags, toChannelName } from "./messages";

interface Place {
    url: string;
    schema: string;
    /** The name by which this server tells the others apart from itself. */
    origin: string;
    /** A connection that is still there answers within this, in milliseconds. */
    patience?: number | undefined;
}

/** How often the connection is asked whether it is still there, and made anew where it is not, in milliseconds; and its patience unless told. */
const HEARTBEAT = 1_000;

/**
 * Hears what other servers on the same database write, by a connection of its own. While that is broken, nothing is heard and `changes` says so;
 * it is made anew every second. That it can't be made tells that the database is away (FC-44). Returns how to stop.
 */
export function listenForChanges({ url, schema, origin, patience = HEARTBEAT }: Place, changes: Changes): () => Promise<void> {
    const stopping = new AbortController();
    const stopped = keepListening();
    return async () => {
        stopping.abort();
        await stopped;
    };

    async function keepListening(): Promise<void> {
        while (!stopping.signal.aborted) {
            await listenOnce().catch(() => undefined);
            if (changes.areHeard()) changes.setHeard(false);
            await pause();
        }
    }

    /** Listens until the connection breaks, or says nothing any more. */
    async function listenOnce(): Promise<void> {
        const { Client } = await import("pg");
        const client = new Client({ connectionString: url, connectionTimeoutMillis: 2 * patience, query_timeout: patience });
        let isBroken = false;
        const broken = () => {
            isBroken = true;
            if (changes.areHeard()) changes.setHeard(false);
        };
        client.on("error", broken);
        client.on("end", broken);
        client.on("notification", ({ payload }) => {
            if (payload) changes.touch(readForeignTags(payload, origin));
        });
        try {
            await client.connect().catch(notReached);
            await client.query(`LISTEN ${client.escapeIdentifier(toChannelName(schema))}`);
            changes.setHeard(true);
            while (!isBroken && !stopping.signal.aborted) {
                await pause();
                await client.query("select 1");
            }
        } finally {
            await client.end().catch(() => undefined);
        }
    }

    function notReached(failure: unknown): never {
        // One that has too many connections answers so.
        if (isOfConnection(failure)) changes.setAway();
        throw failure;
    }

    /** A moment, or less when it is all to end. */
    async function pause(): Promise<void> {
        await wait(HEARTBEAT, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
}
