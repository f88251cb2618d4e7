import type { CompiledQuery, QueryResult } from "kysely";
import type SqliteConnection from "libsql";
import type { WritingConnection } from "./groupCommit";

const MAX_CACHED_STATEMENTS = 500;

/** SQLite connection for Kysely: prepares each statement once, and converts booleans in parameters and results. */
export interface SqliteStatements extends WritingConnection {
    execute<R>(query: Pick<CompiledQuery, "sql" | "parameters">): QueryResult<R>;
    close(): void;
}

export function createSqliteStatements(connection: SqliteConnection.Database): SqliteStatements {
    const prepared = new Map<string, Statement>();
    return {
        execute<R>({ sql, parameters }: Pick<CompiledQuery, "sql" | "parameters">) {
            return statementOf(sql)(parameters) as QueryResult<R>;
        },
        run(text) {
            statementOf(text)([]);
        },
        isInTransaction: () => connection.inTransaction,
        close: () => connection.close(),
    };

    function statementOf(text: string): Statement {
        const known = prepared.get(text);
        if (known) return known;
        // The oldest one goes: without all the others they would soon have to be prepared again.
        const [oldest] = prepared.size >= MAX_CACHED_STATEMENTS ? prepared.keys() : [];
        if (oldest !== undefined) prepared.delete(oldest);
        const statement = withBooleans(connection.prepare(text));
        // Statements about the schema are not cached, because later ones may change their meaning.
        if (CACHEABLE.test(text)) prepared.set(text, statement);
        return statement;
    }
}

const CACHEABLE = /^\s*(select|insert|update|delete|with|begin|commit|rollback|savepoint|release)\b/i;

/** Runs a prepared statement with these parameters. */
type Statement = (parameters: readonly unknown[]) => QueryResult<unknown>;

type Row = Record<string, unknown>;

function withBooleans(statement: SqliteConnection.Statement): Statement {
    if (!statement.reader) {
        return (parameters) => {
            const { changes } = statement.run(parameters.map(toSqlite));
            return { rows: [], numAffectedRows: BigInt(changes) };
        };
    }
    // Rows as arrays: the driver creates each column name again for each row, which takes longer than reading the row.
    statement.raw();
    let columns: Column[] = [];
    return (parameters) => {
        const rows = statement.all(parameters.map(toSqlite)) as unknown[][];
        if (columns.length === 0) columns = statement.columns().map(toColumn);
        return { rows: rows.map((values) => rowOf(columns, values)) };
    };
}

interface Column {
    name: string;
    isBoolean: boolean;
}

function toColumn({ name, type }: SqliteConnection.ColumnDefinition): Column {
    return { name, isBoolean: type?.toLowerCase() === "boolean" };
}

function rowOf(columns: readonly Column[], values: readonly unknown[]): Row {
    const row: Row = {};
    let index = 0;
    for (const { name, isBoolean } of columns) {
        const value = values[index++];
        row[name] = isBoolean && value !== null ? value === 1 : value;
    }
    return row;
}

function toSqlite(value: unknown): unknown {
    if (typeof value === "boolean") return value ? 1 : 0;
    // The driver ends the whole process on a value of an unsupported type, so those are rejected here.
    if (value === undefined || typeof value === "function" || typeof value === "symbol") {
        throw new TypeError(`A ${typeof value} is no value for a query`);
    }
    return value;
}
