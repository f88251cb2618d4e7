import type { Database } from "@parley/library/server/database";
import { createPostgresIndex } from "./postgresIndex.repository";
import type { SearchIndex } from "./searchIndex";
import { createSqliteIndex } from "./sqliteIndex.repository";

/** Returns the index in the database itself. */
export function createSearchIndex(database: Database): SearchIndex {
    return database.engine === "sqlite" ? createSqliteIndex(database) : createPostgresIndex(database);
}
