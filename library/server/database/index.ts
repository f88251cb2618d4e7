export type { Database, Engine, Tables } from "./database";
export { foldName } from "./fold";
export { DirectoryInUse } from "./lockDirectory";
export { migrate, NewerDatabase } from "./migrations";
export type { Migration, MigrationKit } from "./migrations";
export { openPostgres } from "./postgres";
export { openSqlite, openSqliteInMemory } from "./sqlite";
