import { join } from "node:path";

const PENDING = `select (select count(*) from "searchQueue") + (select count(*) from "searchRenewals" where not "isQueued") as pending`;
const EMPTY_QUEUE = 'delete from "searchQueue"';
/** Text of the posts in bytes, and their number. */
const TEXT = (bytes) => `select
    (select sum(${bytes("name")} + ${bytes('"bodyHtml"')}) from discussions) + (select sum(${bytes('"bodyHtml"')}) from comments) as text,
    (select count(*) from discussions) + (select count(*) from comments) as posts`;
const VOCABULARY = `select sum(length(word) * 4 + 40) as vocabulary from "searchVocabulary"`;
const DISCUSSIONS = `select "discussionID" as id from discussions order by "discussionID" limit 2000`;

/** Opens what the measurement of the search reads of the database of a running forum. */
export async function openSearchStore({ dataDir, databaseUrl }) {
    return databaseUrl ? openPostgres(databaseUrl) : openSqlite(join(dataDir, "parley.sqlite"));
}

async function openSqlite(path) {
    const { default: Connection } = await import("libsql");
    const connection = new Connection(path, { timeout: 10_000 });
    const first = (text) => connection.prepare(text).get();
    return {
        countPending: async () => Number(first(PENDING).pending),
        emptyQueue: async () => void connection.exec(EMPTY_QUEUE),
        discussionIDs: async () =>
            connection
                .prepare(DISCUSSIONS)
                .all()
                .map(({ id }) => id),
        async sizes() {
            const { text, posts } = first(TEXT((column) => `length(cast(${column} as blob))`));
            const { size } = first(`select (select sum(length(block)) from "searchWords_data")
                + (select 12 * count(*) from "searchWords_docsize") as size`);
            return toMegabytes({ posts, text, index: size, vocabulary: first(VOCABULARY).vocabulary });
        },
        /** Removes what puts changes into the queue of the index; returns the function that restores it. */
        async dropTriggers() {
            const triggers = connection
                .prepare("select name, sql as make from sqlite_master where type = 'trigger' and name like '%Search%'")
                .all();
            for (const { name } of triggers) connection.exec(`drop trigger "${name}"`);
            return async () => {
                for (const { make } of triggers) connection.exec(make);
            };
        },
        close: async () => connection.close(),
    };
}

async function openPostgres(connectionString) {
    const { default: pg } = await import("pg");
    const client = new pg.Client({ connectionString });
    await client.connect();
    const first = async (text) => (await client.query(text)).rows[0];
    const tables = ["discussions", "comments"];
    const setTriggers = async (state) => {
        for (const table of tables)
            for (const event of ["Insert", "Update"])
                await client.query(`alter table ${table} ${state} trigger "${table}Search${event}"`);
    };
    return {
        countPending: async () => Number((await first(PENDING)).pending),
        emptyQueue: async () => void (await client.query(EMPTY_QUEUE)),
        discussionIDs: async () => (await client.query(DISCUSSIONS)).rows.map(({ id }) => id),
        async sizes() {
            const { text, posts } = await first(TEXT((column) => `octet_length(${column})`));
            const { size } = await first(`select pg_total_relation_size('"searchTexts"') as size`);
            const { size: vocabulary } = await first(`select pg_total_relation_size('"searchVocabulary"') as size`);
            return toMegabytes({ posts, text, index: size, vocabulary });
        },
        async dropTriggers() {
            await setTriggers("disable");
            return () => setTriggers("enable");
        },
        close: () => client.end(),
    };
}

const toMegabytes = ({ posts, text, index, vocabulary }) => ({
    posts: Number(posts),
    textMB: Number(text) / 1e6,
    indexMB: Number(index) / 1e6,
    vocabularyMB: Number(vocabulary) / 1e6,
});
