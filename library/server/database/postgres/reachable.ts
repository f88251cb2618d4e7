import type { PostgresPool, PostgresPoolClient } from "kysely";
import { DatabaseAway, DatabaseRefusal, isOfConnection, isRefusal } from "../databaseAway";

/**
 * Connections that tell by `DatabaseAway` when there is no database behind them, and by `DatabaseRefusal` when it lets nobody in. While it is known to be away nobody waits to be told so again:
 * who tries first would hold up all others.
 */
export function reachable(pool: PostgresPool, isAway: () => boolean): PostgresPool {
    return {
        async connect() {
            if (isAway()) throw new DatabaseAway();
            const client = await pool.connect().catch(tell);
            const query = client.query.bind(client) as (sql: string, parameters: readonly unknown[]) => Promise<unknown>;
            return {
                query: (sql: string, parameters: readonly unknown[]) => query(sql, parameters).catch(tell),
                release: () => client.release(),
            } as PostgresPoolClient;
        },
        end: () => pool.end(),
    };
}

function tell(failure: unknown): never {
    if (isOfConnection(failure)) throw new DatabaseAway(failure);
    throw isRefusal(failure) ? new DatabaseRefusal(failure) : failure;
}
