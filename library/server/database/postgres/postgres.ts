import { randomUUID } from "node:crypto";
import { toDateTime } from "@parley/library/contract";
import type { PostgresPool } from "kysely";
import { Kysely } from "kysely";
import { createCacheInvalidation } from "../cacheInvalidation/cacheInvalidation";
import { listenForChanges } from "../cacheInvalidation/changeListener";
import { createChangeNotifier, toChannelName } from "../cacheInvalidation/changeMessages";
import type { TableDescriptions } from "../cacheInvalidation/tableDescriptions";
import { createTrackingDialect } from "../cacheInvalidation/trackingDialect";
import type { Database, Tables } from "../database";
import { createDatabase } from "../database";
import { createCheckedPool } from "./checkedPool";
import { PostgresDialectWithEmptyLists } from "./postgresCompiler";

const INT8 = 20;
const TIMESTAMPTZ = 1184;

/**
 * Maximum time that a query waits for a connection, in milliseconds, whether the database does not respond or all connections are in use.
 */
const CONNECT_TIMEOUT_MS = 5_000;
const OPTIONS = { max: 10, idleTimeoutMillis: 30_000, idle_in_transaction_session_timeout: 60_000 };
/** Time limits of a statement, in milliseconds. If the network drops packets silently, the database cannot enforce its own timeout. */
const TIME_LIMITS = { statement_timeout: 30_000, query_timeout: 35_000 };

interface PostgresOptions {
    /** Schema of the tables. A schema other than `public` separates several communities, or tests, in one database. */
    schema?: string;
    /** How finely changes of each table are tracked. */
    tables?: TableDescriptions;
    /** Whether to receive changes by other servers, as servers with a cache must. Every server sends its own changes in any case. */
    listens?: boolean;
    /**
     * Time without a response after which the database counts as unreachable, in milliseconds; by default five seconds for queries and one
     * for the connection that receives changes.
     */
    timeoutMs?: number | undefined;
}

/** Opens PostgreSQL 15 or newer. Counts are numbers and dates are the contract's strings, as on SQLite. */
export function openPostgres(
    url: string,
    { schema = "public", tables = {}, listens = false, timeoutMs }: PostgresOptions = {},
): Database {
    const origin = randomUUID();
    const changes = createCacheInvalidation({ isListening: false });
    const tracking = { changes, tables, notify: createChangeNotifier(toChannelName(schema), origin) };
    const open = (limits: Partial<typeof TIME_LIMITS>) => {
        const pool = async () => createCheckedPool(await poolOf(url, schema, limits, timeoutMs), changes.isUnreachable);
        return new Kysely<Tables>({ dialect: createTrackingDialect(new PostgresDialectWithEmptyLists({ pool }), tracking) });
    };
    const stopListening = listens ? listenForChanges({ url, schema, origin, timeoutMs }, changes) : undefined;
    return createDatabase(open(TIME_LIMITS), { engine: "postgres", changes, untimedQuery: open({}) }, stopListening);
}

/** Creates the connection pool. Imports the driver here, so that sites on SQLite do not load it. */
async function poolOf(
    url: string,
    schema: string,
    limits: Partial<typeof TIME_LIMITS>,
    connectTimeout = CONNECT_TIMEOUT_MS,
): Promise<PostgresPool> {
    const { Pool, types } = await import("pg");
    const parseTimestamp = types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;
    const pool = new Pool({
        connectionString: url,
        ...OPTIONS,
        ...limits,
        connectionTimeoutMillis: connectTimeout,
        // Just-in-time compilation and starting parallel workers take longer than our statements, and are triggered by row estimates; many
        // requests share the processors anyway. With the usual 4 MB, PostgreSQL forgets which of the texts with a word it has found in the index,
        // where they are hundreds of thousands, and computes the lexemes of each again.
        options: `-c search_path="${schema}" -c TimeZone=UTC -c jit=off -c max_parallel_workers_per_gather=0 -c work_mem=32MB`,
        types: {
            getTypeParser(id: number, format?: string) {
                if (id === INT8) return Number;
                if (id === TIMESTAMPTZ) return (text: string) => toDateTime(parseTimestamp(text));
                return types.getTypeParser(id, format as "text");
            },
        },
    });
    // The pool replaces a connection that breaks while idle; without a listener the error would end the process (FC-44).
    pool.on("error", () => undefined);
    // The pool does not listen to connections in use either.
    pool.on("connect", (client) => client.on("error", () => undefined));
    return pool;
}
