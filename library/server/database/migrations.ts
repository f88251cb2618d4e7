import type { ColumnDefinitionBuilder, Kysely, Migration as KyselyMigration, RawBuilder, SchemaModule } from "kysely";
import { Migrator, sql } from "kysely";
import type { Database, Engine, Tables } from "./database";

/** A schema migration. Migrations run once, sorted by name, so names begin with a number: `0300_discussions`. */
export interface Migration {
    name: string;
    up(kit: MigrationKit): Promise<void>;
}

/** Arguments of a migration: the schema builder, and the column types whose names differ between engines. */
export interface MigrationKit {
    engine: Engine;
    query: Kysely<Tables>;
    schema: SchemaModule;
    /** An auto-incrementing primary key that never reuses a number. */
    identity(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
    /** A point in time, read and written as the contract's `DateTime`. */
    dateTime: RawBuilder<unknown>;
    /** Text compared and sorted byte by byte, the same on both engines: keys, hashes, folded names. */
    key: RawBuilder<unknown>;
}

/** Error: the data was written by a newer version of Parley. */
export class NewerDatabase extends Error {
    constructor(cause: unknown) {
        super("This data was written by a newer version of Parley. Start that version, or restore a backup made before it.", {
            cause,
        });
    }
}

/**
 * Updates the schema under the database's lock and in one transaction, so that processes that start together run each migration once and a
 * killed run leaves no changes (FC-48). Returns the names of the migrations that ran.
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<string[]> {
    const schema = await schemaOf(database);
    const migrator = new Migrator({
        db: database.untimedQuery,
        // Without a schema, the migration tables of another application in the same database would be used.
        ...(schema !== undefined && { migrationTableSchema: schema }),
        provider: { getMigrations: async () => asKysely(database.engine, migrations) },
        migrationTableName: "migrations",
        migrationLockTableName: "migrationsLock",
        allowUnorderedMigrations: true,
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error instanceof Error && /corrupted migrations/.test(error.message)) throw new NewerDatabase(error);
    if (error) throw error;
    return results.map(({ migrationName }) => migrationName);
}

/** Returns the PostgreSQL schema that contains the tables. */
async function schemaOf({ engine, query }: Database): Promise<string | undefined> {
    if (engine === "sqlite") return undefined;
    const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(query);
    return rows[0]?.name ?? undefined;
}

function asKysely(engine: Engine, migrations: readonly Migration[]): Record<string, KyselyMigration> {
    return Object.fromEntries(migrations.map(({ name, up }) => [name, { up: (query) => up(kitFor(engine, query)) }]));
}

function kitFor(engine: Engine, query: Kysely<Tables>): MigrationKit {
    const sqlite = engine === "sqlite";
    return {
        engine,
        query,
        schema: query.schema,
        identity: (column) => (sqlite ? column.primaryKey().autoIncrement() : column.generatedByDefaultAsIdentity().primaryKey()),
        dateTime: sqlite ? sql`text` : sql`timestamptz(0)`,
        key: sqlite ? sql`text` : sql`text collate "C"`,
    };
}
