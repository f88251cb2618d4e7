import { randomUUID } from "node:crypto";
import { toDateTime } from "@parley/library/contract";
import type { PostgresPool } from "kysely";
import { Kysely } from "kysely";
import { createChanges } from "../cacheInvalidation/changes";
import { listenForChanges } from "../cacheInvalidation/listening";
import { tellerOn, toChannelName } from "../cacheInvalidation/messages";
import type { TableDescriptions } from "../cacheInvalidation/tableDescriptions";
import { watchedDialect } from "../cacheInvalidation/watched";
import type { Database, Tables } from "../database";
import { createDatabase } from "../database";
import { PostgresDialectWithEmptyLists } from "./postgresCompiler";
import { reachable } from "./reachable";

const INT8 = 20;
const TIMESTAMPTZ = 1184;

/** Who asks waits so long for a connection, in milliseconds, be it that the database does not answer or that others have them all. */
const CONNECT_TIMEOUT_MS = 5_000;
const OPTIONS = {
    max: 10,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    // Where the network swallows what is sent, the database cannot tell that it took too long.
    query_timeout: 35_000,
    idle_in_transaction_session_timeout: 60_000,
};

interface PostgresOptions {
    /** One other than `public` keeps one database apart for several communities, or for tests. */
    schema?: string;
    /** How finely changes are told apart. */
    tables?: TableDescriptions;
    /** Hears what other servers write, as servers do that keep what they have read. Each tells the others in any case. */
    listens?: boolean;
    /** How long the database may say nothing until it is taken to be away, in milliseconds; unless told, five seconds to who asks and one to who listens. */
    patience?: number | undefined;
}

/** Opens PostgreSQL 15 or newer. Counts are numbers and dates are the strings of the contract, as on SQLite. */
export function openPostgres(
    url: string,
    { schema = "public", tables = {}, listens = false, patience }: PostgresOptions = {},
): Database {
    const origin = randomUUID();
    const changes = createChanges({ areHeard: false });
    const watched = { changes, tables, tell: tellerOn(toChannelName(schema), origin) };
    const kysely = new Kysely<Tables>({
        dialect: watchedDialect(
            new PostgresDialectWithEmptyLists({
                pool: async () => reachable(await poolOf(url, schema, patience), changes.isAway),
            }),
            watched,
        ),
    });
    const stopListening = listens ? listenForChanges({ url, schema, origin, patience }, changes) : undefined;
    return createDatabase(kysely, { engine: "postgres", changes }, stopListening);
}

/** The connections to a database. Their driver is loaded here: a site on SQLite goes without. */
async function poolOf(url: string, schema: string, patience = CONNECT_TIMEOUT_MS): Promise<PostgresPool> {
    const { Pool, types } = await import("pg");
    const parseTimestamp = types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;
    const pool = new Pool({
        connectionString: url,
        ...OPTIONS,
        connectionTimeoutMillis: patience,
        // Compiling a statement takes longer than any of ours does, and is begun for a guess of how many rows there are.
        options: `-c search_path="${schema}" -c TimeZone=UTC -c jit=off`,
        types: {
            getTypeParser(id: number, format?: string) {
                if (id === INT8) return Number;
                if (id === TIMESTAMPTZ) return (text: string) => toDateTime(parseTimestamp(text));
                return types.getTypeParser(id, format as "text");
            },
        },
    });
    // A connection that breaks while idle is replaced by the pool; without a listener it would end the process (FC-44).
    pool.on("error", () => undefined);
    // Nor does the pool listen to one that is in use.
    pool.on("connect", (client) => client.on("error", () => undefined));
    return pool;
}
