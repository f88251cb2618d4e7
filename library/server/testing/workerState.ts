// What the test files of a worker share: this module alone is evaluated once for all of them (`scripts/jest/moduleLoader.cjs`), and
// therefore imports no other.

/** Database on PostgreSQL that test files use one after the other. */
export interface PostgresTemplate {
    url: string;
    /** Schema of its tables. */
    schema: string;
    /** State of the system catalogues after the migrations; another one shows that a test file has changed the schema. */
    catalogueState: string;
    /** Last values of the sequences that the migrations used, by name. */
    sequences: ReadonlyMap<string, number>;
    /** The tables that the migrations filled, and their columns as a list in SQL. */
    filledTables: readonly { name: string; columns: string }[];
    /** Test file that uses it. Files of a worker run one after the other, so that any other file than the running one has ended. */
    usedBy?: string | undefined;
}

/** Statements that create the tables and rows of a migrated SQLite database, by its migrations. */
export const sqliteScripts = new Map<string, string>();

/** Migrated databases on PostgreSQL, by their migrations. */
export const postgresTemplates = new Map<string, PostgresTemplate[]>();

/** Contents of the files in a data folder with a migrated SQLite database, by name; empty until the first test file needs it. */
export const siteFiles = new Map<string, Uint8Array>();

/** Hashes of passwords by password and method, and whether a password matches a hash, by both (`rememberHashes`). */
export const passwordHashes = new Map<string, string>();
export const passwordMatches = new Map<string, boolean>();

/** Bundled scripts by the path of their source: texts, or the path of a file that stays. */
export const bundles = new Map<string, string>();
