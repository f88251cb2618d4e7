import type { PostgresPool, PostgresPoolClient } from "kysely";
import { DatabaseRefusal, DatabaseUnavailableError, isConnectionError, isRefusal } from "../databaseUnavailable";

/**
 * Wraps a connection pool so that it throws `DatabaseUnavailableError` if the database is unreachable and `DatabaseRefusal` if it rejects the
 * connection. While the database is known to be unreachable, the pool throws at once, because each attempt to connect would hold up the
 * others.
 */
export function createCheckedPool(pool: PostgresPool, isUnreachable: () => boolean): PostgresPool {
    return {
        async connect() {
            if (isUnreachable()) throw new DatabaseUnavailableError();
            const client = await pool.connect().catch(throwConnectionError);
            const query = client.query.bind(client) as (sql: string, parameters: readonly unknown[]) => Promise<unknown>;
            return {
                query: (sql: string, parameters: readonly unknown[]) => query(sql, parameters).catch(throwConnectionError),
                release: () => client.release(),
            } as PostgresPoolClient;
        },
        end: () => pool.end(),
    };
}

function throwConnectionError(failure: unknown): never {
    if (isConnectionError(failure)) throw new DatabaseUnavailableError(failure);
    throw isRefusal(failure) ? new DatabaseRefusal(failure) : failure;
}
