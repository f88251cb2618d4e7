import type { DatabaseConnection } from "kysely";
import { CompiledQuery } from "kysely";
import { EVERYTHING } from "./tags";

/** PostgreSQL takes no longer message, in bytes. */
const MAX_MESSAGE_BYTES = 7_900;
/** What would take more messages is told as everything. */
const MAX_MESSAGES = 20;

/** The channel by which the servers on one schema tell each other what they have written. */
export const toChannelName = (schema: string): string => `parley_changes_${schema}`;

/** Tells the other servers, when the running transaction is stored; what is too much to be told in particular is told as everything. */
export function tellerOn(channel: string, origin: string) {
    return async (connection: DatabaseConnection, tags: ReadonlySet<string>): Promise<void> => {
        const inParticular = messagesOf([...tags], origin);
        const messages = inParticular.length <= MAX_MESSAGES ? inParticular : messagesOf([EVERYTHING], origin);
        await connection.executeQuery(
            CompiledQuery.raw("select pg_notify($1, message) from unnest($2::text[]) as message", [channel, messages]),
        );
    };
}

/** What another server has written; nothing of what this one has told itself. */
export function readForeignTags(message: string, origin: string): string[] {
    const [from, ...tags] = JSON.parse(message) as string[];
    return from === origin ? [] : tags;
}

/** As few messages as hold all of them. */
function messagesOf(tags: readonly string[], origin: string): string[] {
    const message = JSON.stringify([origin, ...tags]);
    if (tags.length <= 1 || Buffer.byteLength(message) <= MAX_MESSAGE_BYTES) return [message];
    const half = Math.ceil(tags.length / 2);
    return [...messagesOf(tags.slice(0, half), origin), ...messagesOf(tags.slice(half), origin)];
}
