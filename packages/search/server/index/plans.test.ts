import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { plansOf } from "@parley/discussions/server/testing";
import { getSearchSources } from "@parley/library/server/searchSources";
import { sql } from "kysely";
import type { SearchForum } from "../testing/forum";
import { createSearchForum } from "../testing/forum";
import { createSearchEngine } from "./createSearchEngine";
import { toIndexCondition } from "./postgresWords.repository";
import { createSearchIndex } from "./searchIndex.repository";
import { createPieceFinder } from "./sqlitePieces.repository";

const onPostgres = process.env.PARLEY_TEST_DATABASE_URL !== undefined;
/** Returns another phrase each time, of which nothing is known yet. */
const createWord = () => ({ anyOf: [{ tokens: ["kettle"], isPrefix: true }], inTitle: false });

let forum: SearchForum;
beforeAll(async () => {
    forum = await createSearchForum();
});
afterAll(() => forum.close());

(onPostgres ? test.skip : test)(
    "the index of words is read first, along its row IDs, and records are looked up by their keys: nothing is scanned or sorted",
    async () => {
        const index = createSearchIndex(forum.database, createSearchEngine(forum.database));
        const viewer = await forum.features.users.viewer(forum.member);
        for (const source of getSearchSources(forum.kit).all()) {
            const records = await source.select(viewer, {});
            if (!records) throw new Error(`${source.recordType} can't be searched`);
            const match = { clauses: [createWord()], operator: "and" as const, noneOf: [] };
            const [vocabulary = "", first = "", ...others] = await plansOf(forum.database, () =>
                index.find({ typeNumber: source.typeNumber, match, records, limit: 10 }),
            );
            expect({ type: source.recordType, vocabulary, first }).toEqual({
                type: source.recordType,
                vocabulary: expect.stringMatching(/^SEARCH searchVocabulary USING COVERING INDEX/),
                first: expect.stringMatching(/^SCAN searchWords VIRTUAL TABLE/),
            });
            expect(others.filter((step) => !/^SEARCH \w+ USING INTEGER PRIMARY KEY/.test(step))).toEqual([]);
        }
    },
);

(onPostgres ? test.skip : test)(
    "the beginning of a word that 10,000 texts have is looked for as the words that begin so, unless these are too many",
    async () => {
        const findWords = (piece: string) => createPieceFinder(forum.database)({ tokens: [piece], isPrefix: true });
        const addWords = (words: string[]) =>
            forum.database.query
                .insertInto("searchVocabulary")
                .values(words.map((word) => ({ word, reversed: word, first: "o", last: "o", length: word.length })))
                .execute();
        const addTexts = (from: number, to: number) =>
            sql`insert into "searchWords" (rowid, title, body)
                with recursive numbers(number) as (select ${sql.lit(from)} union all select number + 1 from numbers where number < ${sql.lit(to)})
                select 9 * 1099511627776 + number, '', case when number % 2 = 0 then 'ocarina' else 'ocarinas' end from numbers`.execute(
                forum.database.query,
            );
        await addWords(["ocarina", "ocarinas"]);
        await addTexts(1, 9_999);
        expect(await findWords("ocar")).toBeUndefined();
        await addTexts(10_000, 10_000);
        expect(await findWords("ocar")).toEqual(["ocarina", "ocarinas"]);
        expect(await findWords("ocarinas")).toBeUndefined();
        const many = (count: number) =>
            Array.from({ length: count }, (_, index) => `ocarin${String.fromCodePoint(0x3b1 + index)}`);
        await addWords(many(58));
        expect(await findWords("ocar")).toHaveLength(60);
        await addWords(["ocarist"]);
        expect(await findWords("ocar")).toBeUndefined();
        await forum.database.query.deleteFrom("searchVocabulary").where("word", "like", "ocar%").execute();
        await sql`delete from "searchWords" where rowid > ${sql.lit(9 * 2 ** 40)}`.execute(forum.database.query);
    },
);

(onPostgres ? test : test.skip)(
    "on PostgreSQL each record type has an index of its own, and the words of titles have one, so that no word of many comments is read for the discussions with it",
    async () => {
        const { query } = forum.database;
        await sql`insert into "searchTexts" select kind, 1000000 + number, ' ocarina' || number || ' / '
            from generate_series(1, 4) kind, generate_series(1, 2000) number`.execute(query);
        await sql`analyze "searchTexts"`.execute(query);
        const engine = createSearchEngine(forum.database);
        const viewer = await forum.features.users.viewer(forum.member);
        const indexes = new Map<string, string | undefined>();
        for (const { typeNumber, select } of getSearchSources(forum.kit).all()) {
            const records = await select(viewer, {});
            if (!records) throw new Error(`type ${typeNumber} can't be searched`);
            for (const inTitle of [false, true]) {
                const match = { clauses: [{ ...createWord(), inTitle }], operator: "and" as const, noneOf: [] };
                const matches = await engine.selectMatches({ typeNumber, records }, match, false);
                const { rows } = await forum.database.transaction(async () => {
                    // Otherwise the few records of the test are read first, and each is looked up in the index of keys.
                    await sql`set local enable_nestloop = off`.execute(forum.database.query);
                    return sql`explain select 1 ${matches}`.execute(forum.database.query);
                });
                const name = /searchTexts(By\w+|Key)/.exec(JSON.stringify(rows))?.[0];
                indexes.set(`${typeNumber}${inTitle ? " in titles" : ""}`, name);
            }
        }
        await query.deleteFrom("searchTexts").where("recordID", ">", 1_000_000).execute();
        // Categories are looked up by the IDs of the few that the viewer may see.
        for (const typeNumber of [1, 2, 4]) expect(indexes.get(String(typeNumber))).toBe(`searchTextsByWord_${typeNumber}`);
        expect(indexes.get("1 in titles")).toBe("searchTextsByTitle");
        expect(indexes.size).toBe(8);
    },
);

(onPostgres ? test : test.skip)(
    "on PostgreSQL the newest records are looked at one by one for a match that many of them meet, and for no other, however few are wanted",
    async () => {
        const { query } = forum.database;
        await sql`insert into "searchTexts" select kind, 1000000 + number, ' / ocarina' || (case when number % 10 = 0 then ' flute ' else ' ' end)
            from generate_series(1, 2) kind, generate_series(1, 2000) number`.execute(query);
        await sql`analyze "searchTexts"`.execute(query);
        const engine = createSearchEngine(forum.database);
        const viewer = await forum.features.users.viewer(forum.member);
        const [source] = getSearchSources(forum.kit)
            .all()
            .filter(({ recordType }) => recordType === "comment");
        const records = await source?.select(viewer, {});
        if (!source || !records) throw new Error("comments can't be searched");
        const indexesFor = async (words: readonly string[], isOrdered: boolean) => {
            const clauses = words.map((word) => ({ anyOf: [{ tokens: [word], isPrefix: true }], inTitle: false }));
            const match = { clauses, operator: "and" as const, noneOf: [] };
            const place = { typeNumber: source.typeNumber, records };
            const found = await engine.selectMatches(place, match, true);
            const matches = isOrdered ? found : await engine.selectMatches(place, match, false);
            const { rows } = await sql`explain select 1 ${matches} limit 1`.execute(query);
            return [...new Set(JSON.stringify(rows).match(/searchTexts(By\w+|Key)/g))];
        };
        try {
            const byWord = [`searchTextsByWord_${source.typeNumber}`];
            expect(await indexesFor(["ocarina"], true)).toEqual(["searchTextsKey"]);
            expect(await indexesFor(["ocarina"], false)).toEqual(["searchTextsKey"]);
            // Of a tenth the newest are found soonest among the newest records, but ten thousand by the index of words.
            expect(await indexesFor(["ocarina", "flute"], true)).toEqual(["searchTextsKey"]);
            expect(await indexesFor(["ocarina", "flute"], false)).toEqual(byWord);
            expect(await indexesFor(["ocarina", "zymometer"], true)).toEqual(byWord);
            expect(await indexesFor(["zymometer"], true)).toEqual(byWord);
            expect(await indexesFor(["zymometer"], false)).toEqual(byWord);
        } finally {
            await query.deleteFrom("searchTexts").where("recordID", ">", 1_000_000).execute();
        }
    },
);

(onPostgres ? test : test.skip)(
    "on PostgreSQL a phrase of words that all records have, nowhere together, is found without reading these",
    async () => {
        const { query } = forum.database;
        await sql`insert into "searchTexts" select 9, number, ' / ocarina of flute ' from generate_series(1, 2000) number`.execute(
            query,
        );
        await sql`insert into "searchTexts" values (9, 2001, ' / a flute ocarina flute ')`.execute(query);
        try {
            const clause = { anyOf: [{ tokens: ["ocarina", "flute"], isPrefix: false }], inTitle: false };
            const { condition } = toIndexCondition({ clauses: [clause], operator: "and", noneOf: [] });
            const read = sql`select "recordID" from "searchTexts" s where "typeNumber" = 9 and ${condition}`;
            expect((await read.execute(query)).rows).toEqual([{ recordID: 2_001 }]);
        } finally {
            await query.deleteFrom("searchTexts").where("typeNumber", "=", 9).execute();
        }
    },
);

(onPostgres ? test : test.skip)("on PostgreSQL a record is only written again if its words have changed", async () => {
    const { query } = forum.database;
    const engine = createSearchEngine(forum.database);
    const write = (word: string) =>
        engine.write(9, [{ recordID: 1, title: { words: [], compounds: [] }, body: { words: [word], compounds: [] } }]);
    const readVersion = () =>
        sql<{ version: string }>`select xmin::text as version, words from "searchTexts" where "typeNumber" = 9`.execute(query);
    try {
        await write("ocarina");
        const { rows } = await readVersion();
        await write("ocarina");
        expect((await readVersion()).rows).toEqual(rows);
        await write("flute");
        expect((await readVersion()).rows).toEqual([
            { version: expect.not.stringMatching(`^${rows[0]?.version}$`), words: " / flute " },
        ]);
    } finally {
        await engine.remove(9, [1]);
    }
});
