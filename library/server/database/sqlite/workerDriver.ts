import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";

/** A statement as it is sent to a worker. */
export type WorkerStatement = Pick<CompiledQuery, "sql" | "parameters">;

/** Runs a statement that only reads in a worker, and returns its rows. */
export type ReadInWorker = (statement: WorkerStatement) => Promise<unknown[]>;

/** Creates the Kysely driver whose statements run in a worker. They only read, so there are no transactions. */
export function createWorkerDriver(read: ReadInWorker): Driver {
    const connection: DatabaseConnection = {
        executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => ({
            rows: (await read({ sql, parameters })) as R[],
        }),
        streamQuery: refuse,
    };
    return {
        init: async () => undefined,
        acquireConnection: async () => connection,
        beginTransaction: refuse,
        commitTransaction: refuse,
        rollbackTransaction: refuse,
        releaseConnection: async () => undefined,
        destroy: async () => undefined,
    };
}

function refuse(): never {
    throw new Error("Only single reads run in a worker.");
}
