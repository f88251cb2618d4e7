import type { Database } from "@parley/library/server/database";
import { createPostgresEngine } from "./postgresEngine.repository";
import type { SearchEngine } from "./searchEngine";
import { createSqliteEngine } from "./sqliteEngine.repository";

/** Returns the engine in the database itself. */
export function createSearchEngine(database: Database): SearchEngine {
    return database.engine === "sqlite" ? createSqliteEngine(database) : createPostgresEngine(database);
}
