import type { Migration, MigrationKit } from "@parley/library/server/database";
import type { SearchedTable } from "@parley/library/server/searchSources";
import type { Generated, RawBuilder } from "kysely";
import { sql } from "kysely";
import { savedSearchesMigration, savedSearchNotificationsMigration } from "../saved/savedSearches.schema";
import { createLexemesFunction, LEXEMES, TITLE_LEXEMES } from "./postgresWords.repository";

interface SearchQueueTable {
    queueID: Generated<number>;
    typeNumber: number;
    recordID: number;
}

/** Index of SQLite: an FTS5 table without content, whose row IDs are `documentID`s. */
interface SearchWordsTable {
    rowid: number;
    title: string;
    body: string;
}

/** Index of PostgreSQL: the words of each text. */
interface SearchTextsTable {
    typeNumber: number;
    recordID: number;
    words: string;
}

/** How far the records of a type have been indexed by the present tokens. */
interface SearchRenewalsTable {
    typeNumber: number;
    tokensVersion: number;
    /** All records up to this ID have been queued by that version. */
    queuedTo: number;
    isQueued: boolean;
}

/** Words of the indexed texts, for spellings, endings and compounds. Words whose texts are gone stay; nobody is shown one by itself. */
interface SearchVocabularyTable {
    word: string;
    /** The word from its end to its beginning. */
    reversed: string;
    first: string;
    last: string;
    /** Number of characters. */
    length: number;
}

declare module "@parley/library/server/database" {
    interface Tables {
        searchVocabulary: SearchVocabularyTable;
        searchRenewals: SearchRenewalsTable;
        searchQueue: SearchQueueTable;
        searchWords: SearchWordsTable;
        searchTexts: SearchTextsTable;
    }
}

/**
 * Creates the migrations of the index. Triggers on the searched tables note every change of a text in a queue, in the transaction that
 * makes it, so that edits, erasures, undo and imports reach the index by themselves, and none is lost with a process (FC-40).
 */
export const createSearchMigrations = (tables: readonly SearchedTable[]): Migration[] => [
    {
        name: "0740_search",
        async up(kit) {
            await kit.schema
                .createTable("searchQueue")
                .addColumn("queueID", "integer", kit.identity)
                .addColumn("typeNumber", "integer", (column) => column.notNull())
                .addColumn("recordID", "integer", (column) => column.notNull())
                .execute();
            await kit.schema.createIndex("searchQueueByRecord").on("searchQueue").columns(["recordID", "typeNumber"]).execute();
            await (kit.engine === "sqlite" ? createWords(kit) : createVectors(kit));
            for (const table of tables) await (kit.engine === "sqlite" ? createTriggers : createTriggerFunctions)(kit, table);
            // The latest change is indexed first, so the newest records come last.
            for (const table of tables) await enqueueAll(kit, table);
        },
    },
    {
        name: "0741_searchVocabulary",
        async up(kit) {
            await kit.schema
                .createTable("searchVocabulary")
                .addColumn("word", kit.key, (column) => column.primaryKey())
                .addColumn("reversed", kit.key, (column) => column.notNull())
                .addColumn("first", kit.key, (column) => column.notNull())
                .addColumn("last", kit.key, (column) => column.notNull())
                .addColumn("length", "integer", (column) => column.notNull())
                .execute();
            await kit.schema.createIndex("searchVocabularyByEnd").on("searchVocabulary").columns(["reversed"]).execute();
            for (const letter of ["first", "last"] as const) {
                await kit.schema
                    .createIndex(`searchVocabularyBy_${letter}`)
                    .on("searchVocabulary")
                    .columns([letter, "length", "word"])
                    .execute();
            }
            // The words of texts that are indexed already are collected by indexing them again.
            for (const table of tables) await enqueueAll(kit, table);
        },
    },
    {
        name: "0742_searchRenewals",
        async up({ schema, query }) {
            await schema
                .createTable("searchRenewals")
                .addColumn("typeNumber", "integer", (column) => column.primaryKey())
                .addColumn("tokensVersion", "integer", (column) => column.notNull())
                .addColumn("queuedTo", "integer", (column) => column.notNull())
                .addColumn("isQueued", "boolean", (column) => column.notNull())
                .execute();
            for (const { typeNumber } of tables) {
                await query
                    .insertInto("searchRenewals")
                    .values({ typeNumber, tokensVersion: 1, queuedTo: 0, isQueued: true })
                    .execute();
            }
        },
    },
    savedSearchesMigration,
    savedSearchNotificationsMigration,
    {
        name: "0745_searchVectorsByType",
        async up(kit) {
            if (kit.engine === "postgres") await indexVectorsByType(kit, tables);
        },
    },
    {
        name: "0746_searchTexts",
        async up(kit) {
            if (kit.engine === "postgres") await replaceVectors(kit, tables);
        },
    },
];

/** Queues all records of a table. */
async function enqueueAll({ query }: MigrationKit, { table, key, typeNumber }: SearchedTable): Promise<void> {
    await sql`insert into ${sql.table("searchQueue")} (${sql.ref("typeNumber")}, ${sql.ref("recordID")})
        select ${sql.lit(typeNumber)}, ${sql.ref(key)} from ${sql.table(table)} order by ${sql.ref(key)}`.execute(query);
}

/** The tokenizer only divides at spaces: the words are written as our own tokens, which may contain `+` and `#`. */
export async function createWords({ query }: Pick<MigrationKit, "query">): Promise<void> {
    await sql`create virtual table ${sql.table("searchWords")} using fts5 (
        title, body, content = '', contentless_delete = 1, tokenize = ${sql.lit("ascii tokenchars '+#'")}
    )`.execute(query);
}

async function createVectors({ schema }: MigrationKit): Promise<void> {
    await schema
        .createTable("searchVectors")
        .addColumn("typeNumber", "integer", (column) => column.notNull())
        .addColumn("recordID", "integer", (column) => column.notNull())
        .addColumn("words", sql`tsvector`, (column) => column.notNull())
        .addPrimaryKeyConstraint("searchVectorsKey", ["typeNumber", "recordID"])
        .execute();
    await schema.createIndex("searchVectorsByWord").on("searchVectors").using("gin").column("words").execute();
}

/**
 * Gives each type an index of its own: a search reads one type at a time, and of a common word an index of all types returns every comment for
 * the few discussions among them. The words of titles have another one, since an index of all words does not know where they stand.
 */
async function indexVectorsByType({ query, schema }: MigrationKit, tables: readonly SearchedTable[]): Promise<void> {
    const numbers = tables.map(({ typeNumber }) => typeNumber);
    const create = (name: string, condition: RawBuilder<unknown>) =>
        sql`create index ${sql.id(name)} on ${sql.table("searchVectors")} using gin ("words") where "typeNumber" ${condition}`.execute(
            query,
        );
    for (const number of numbers) await create(`searchVectorsByWord_${number}`, sql`= ${sql.lit(number)}`);
    await create("searchVectorsByWord_others", sql`> ${sql.lit(Math.max(...numbers))}`);
    await sql`create index ${sql.id("searchVectorsByTitle")} on ${sql.table("searchVectors")} using gin (ts_filter("words", '{a}'))`.execute(
        query,
    );
    await schema.dropIndex("searchVectorsByWord").execute();
}

/**
 * Replaces the vectors by texts of the words, which take a quarter less space, and indexes the lexemes of each type, and those of titles. All
 * records are indexed again in the background.
 */
async function replaceVectors(kit: MigrationKit, tables: readonly SearchedTable[]): Promise<void> {
    const { query, schema } = kit;
    await createLexemesFunction.execute(query);
    await schema
        .createTable("searchTexts")
        .addColumn("typeNumber", "integer", (column) => column.notNull())
        .addColumn("recordID", "integer", (column) => column.notNull())
        .addColumn("words", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("searchTextsKey", ["typeNumber", "recordID"])
        .execute();
    const numbers = tables.map(({ typeNumber }) => typeNumber);
    const create = (name: string, lexemes: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
        sql`create index ${sql.id(name)} on ${sql.table("searchTexts")} using gin ((${lexemes})) ${condition}`.execute(query);
    for (const number of numbers) {
        await create(`searchTextsByWord_${number}`, LEXEMES, sql`where "typeNumber" = ${sql.lit(number)}`);
    }
    await create("searchTextsByWord_others", LEXEMES, sql`where "typeNumber" > ${sql.lit(Math.max(...numbers))}`);
    await create("searchTextsByTitle", TITLE_LEXEMES, sql``);
    await schema.dropTable("searchVectors").execute();
    for (const table of tables) await enqueueAll(kit, table);
}

const hasChanged = (columns: readonly string[], operator: "is not" | "is distinct from") =>
    sql.join(
        columns.map((column) => sql`old.${sql.ref(column)} ${sql.raw(operator)} new.${sql.ref(column)}`),
        sql` or `,
    );

async function createTriggers({ query }: MigrationKit, { table, key, columns, typeNumber }: SearchedTable): Promise<void> {
    const enqueue = (row: "old" | "new") => sql`begin
        insert into ${sql.table("searchQueue")} (${sql.ref("typeNumber")}, ${sql.ref("recordID")})
        values (${sql.lit(typeNumber)}, ${sql.raw(row)}.${sql.ref(key)});
    end`;
    const create = (event: string) => sql`create trigger ${sql.id(`${table}Search${event}`)} after`;
    const on = sql`on ${sql.table(table)}`;
    await sql`${create("Insert")} insert ${on} ${enqueue("new")}`.execute(query);
    await sql`${create("Delete")} delete ${on} ${enqueue("old")}`.execute(query);
    await sql`${create("Update")} update of ${sql.join(columns.map((column) => sql.ref(column)))} ${on}
        when ${hasChanged(columns, "is not")} ${enqueue("new")}`.execute(query);
}

async function createTriggerFunctions(
    { query }: MigrationKit,
    { table, key, columns, typeNumber }: SearchedTable,
): Promise<void> {
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(query);
    // Named with its schema, so that the trigger works whatever the search path of who changes the table.
    const queue = sql.id(rows[0]?.schema ?? "public", "searchQueue");
    const name = sql.id(`${table}Search`);
    const enqueue = (row: "old" | "new") =>
        sql`insert into ${queue} ("typeNumber", "recordID") values (${sql.lit(typeNumber)}, ${sql.raw(row)}.${sql.ref(key)});`;
    await sql`create function ${name}() returns trigger language plpgsql as $$ begin
        if tg_op = 'DELETE' then ${enqueue("old")} else ${enqueue("new")} end if;
        return null;
    end $$`.execute(query);
    const create = (event: string) => sql`create trigger ${sql.id(`${table}Search${event}`)} after`;
    const run = sql`for each row`;
    await sql`${create("Insert")} insert or delete on ${sql.table(table)} ${run} execute function ${name}()`.execute(query);
    await sql`${create("Update")} update of ${sql.join(columns.map((column) => sql.ref(column)))} on ${sql.table(table)} ${run}
        when (${hasChanged(columns, "is distinct from")}) execute function ${name}()`.execute(query);
}
