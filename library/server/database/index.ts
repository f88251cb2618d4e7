export type { Cached } from "./cached";
export { cached } from "./cached";
export type { Database, Engine, Tables } from "./database";
export { foldName } from "./fold";
export { DirectoryInUse } from "./lockDirectory";
export type { Migration, MigrationKit } from "./migrations";
export { migrate, NewerDatabase } from "./migrations";
export { openPostgres } from "./postgres";
export { openSqlite, openSqliteInMemory } from "./sqlite";
