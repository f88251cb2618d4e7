import type { DatabaseConnection } from "kysely";
import { CompiledQuery } from "kysely";
import { EVERYTHING } from "./tags";

/** Maximum size of a PostgreSQL notification, in bytes. */
const MAX_MESSAGE_BYTES = 7_900;
/** Maximum number of messages per transaction; beyond it, one message invalidates everything. */
const MAX_MESSAGES = 20;

/** Returns the channel on which the servers that share a schema notify each other of writes. */
export const toChannelName = (schema: string): string => `parley_changes_${schema}`;

/**
 * Creates a function that notifies other servers of a write set when the running transaction commits; a set that is too large is sent as
 * `EVERYTHING`.
 */
export function createChangeNotifier(channel: string, origin: string) {
    return async (connection: DatabaseConnection, tags: ReadonlySet<string>): Promise<void> => {
        const inParticular = messagesOf([...tags], origin);
        const messages = inParticular.length <= MAX_MESSAGES ? inParticular : messagesOf([EVERYTHING], origin);
        await connection.executeQuery(
            CompiledQuery.raw("select pg_notify($1, message) from unnest($2::text[]) as message", [channel, messages]),
        );
    };
}

/** Returns the tags in a message of another server; none for a message of this one. */
export function readForeignTags(message: string, origin: string): string[] {
    const [from, ...tags] = JSON.parse(message) as string[];
    return from === origin ? [] : tags;
}

/** Splits tags into messages within the size limit. */
function messagesOf(tags: readonly string[], origin: string): string[] {
    const message = JSON.stringify([origin, ...tags]);
    if (tags.length <= 1 || Buffer.byteLength(message) <= MAX_MESSAGE_BYTES) return [message];
    const half = Math.ceil(tags.length / 2);
    return [...messagesOf(tags.slice(0, half), origin), ...messagesOf(tags.slice(half), origin)];
}
