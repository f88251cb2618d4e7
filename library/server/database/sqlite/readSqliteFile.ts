import SqliteConnection from "libsql";

/** Yields the rows of a query of a SQLite file of another program, which may be using it: it is only read. Throws if it is no database. */
export function* readSqliteFile<Row>(path: string, query: string): Generator<Row> {
    const connection = new SqliteConnection(path, { readonly: true });
    try {
        for (const row of connection.prepare(query).iterate()) yield row as Row;
    } finally {
        connection.close();
    }
}
