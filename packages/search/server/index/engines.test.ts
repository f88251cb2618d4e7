import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import type { SearchableRow } from "@parley/library/server/searchSources";
import { tokenize, toTextTokens } from "@parley/tokenizer/server";
import { sql } from "kysely";
import { createMatch } from "../query/createMatch";
import { parseQuery } from "../query/parseQuery";
import type { SearchForum } from "../testing/forum";
import { createSearchForum } from "../testing/forum";
import { createSearchEngine } from "./createSearchEngine";
import { createFallbackEngine } from "./fallbackEngine";
import { createMemoryEngine } from "./memoryEngine.repository";
import type { SearchEngine } from "./searchEngine";
import { createSearchIndex } from "./searchIndex.repository";

/** Numbers of record types that no feature has. */
const TYPE = 101;
const OTHER_TYPE = 102;

/** Creates an engine in memory that fails while `isDown` is set, and counts the queries that it answers. */
function createUnreliableEngine() {
    const memory = createMemoryEngine();
    const state = { memory, isDown: false, answered: 0, engine: memory };
    const failing =
        <A extends unknown[], R>(work: (...values: A) => Promise<R>) =>
        (...values: A): Promise<R> =>
            state.isDown ? Promise.reject(new Error("connection refused")) : work(...values);
    const selectMatches: SearchEngine["selectMatches"] = (...values) => {
        state.answered++;
        return memory.selectMatches(...values);
    };
    state.engine = {
        ...memory,
        write: failing(memory.write),
        remove: failing(memory.remove),
        selectMatches: failing(selectMatches),
        reset: failing(memory.reset),
    };
    return state;
}

const external = createUnreliableEngine();
let forum: SearchForum;
beforeAll(async () => {
    forum = await createSearchForum({ engine: external.engine });
});
afterAll(async () => {
    // The tests have emptied the index.
    await getIntegrityChecks(forum.kit).run({ mend: true });
    await forum.close();
});

const toTexts = (texts: Readonly<Record<number, string>>) =>
    Object.entries(texts).map(([recordID, text]) => {
        const [title = "", body = ""] = text.split(" | ");
        return { recordID: Number(recordID), title: toTextTokens(tokenize(title)), body: toTextTokens(tokenize(body)) };
    });

/** Subquery of the records with these IDs, which stand for those that a viewer may see. */
const visible = (ids: readonly number[]) => {
    const rows = ids.map(
        (id) => sql`select cast(${sql.lit(id)} as integer) as "recordID", cast(null as integer) as "discussionID",
            cast(null as text) as "dateInserted", cast(null as integer) as "score"`,
    );
    return sql<SearchableRow>`(${sql.join(rows, sql` union all `)})`;
};

const ALL = [1, 2, 3, 4, 5, 6, 7];

async function idsFound(engine: SearchEngine, query: string, ids: readonly number[] = ALL, operator: "and" | "or" = "and") {
    const index = createSearchIndex(forum.database, engine);
    const match = createMatch(parseQuery(query, new Set()), operator);
    const rows = await index.find({ typeNumber: TYPE, records: visible(ids), match, limit: 100 });
    const count = await index.count({ typeNumber: TYPE, records: visible(ids), match, limit: 100 });
    expect(count).toBe(rows.length);
    return rows.map(({ recordID }) => recordID);
}

const ENGINES: readonly (readonly [string, () => SearchEngine])[] = [
    ["the engine of the database", () => createSearchEngine(forum.database)],
    ["the engine in memory", createMemoryEngine],
    [
        "another engine with ours behind it",
        () =>
            createFallbackEngine({
                engine: createMemoryEngine(),
                own: createSearchEngine(forum.database),
                clock: () => new Date(0),
            }),
    ],
];

describe.each(ENGINES)("%s", (_name, create) => {
    let engine: SearchEngine;
    beforeEach(async () => {
        engine = create();
        for (const typeNumber of [TYPE, OTHER_TYPE]) await engine.remove(typeNumber, ALL);
        await engine.write(
            TYPE,
            toTexts({
                1: "Whistling kettle | It trips the breaker.",
                2: "Kettle whistling | Of brass, and warm.",
                3: "Lamp | The kettle is fine. Model TR-82.",
                4: "東京都に行く | 電気ケトル",
                5: "useState in React | v1.2.3 for state readers",
            }),
        );
        await engine.write(OTHER_TYPE, toTexts({ 6: "Kettle of another type" }));
    });

    test.each([
        ["kettle", [3, 2, 1]],
        ["ket", [3, 2, 1]],
        ["ke", []],
        ["KÉTTLE breaker", [1]],
        ['"whistling kettle"', [1]],
        ['"kettle it"', []],
        ["title:kettle", [2, 1]],
        ["kettle -brass", [3, 1]],
        ["kettle -title:lamp -brass", [1]],
        ["東京", [4]],
        ["京都に", [4]],
        ["京東", []],
        ["ケトル", [4]],
        ["tr82", [3]],
        ["TR-82", [3]],
        ["usestate", [5]],
        ["state", [5]],
        ['"state usestate"', []],
        ['"state react"', []],
        ['"state readers"', [5]],
        ["v1.2.3", [5]],
        ["samovar", []],
    ])("finds by %p the records %j, the newest first", async (query, ids) => {
        expect(await idsFound(engine, query)).toEqual(ids);
    });

    test("finds records with one of the words, where that is enough", async () => {
        expect(await idsFound(engine, "brass breaker", ALL, "or")).toEqual([2, 1]);
    });

    test("finds all other records by an exclusion alone, those without words too", async () => {
        expect(await idsFound(engine, "-kettle")).toEqual([7, 6, 5, 4]);
    });

    test("FC-14 finds and counts only records that the viewer may see", async () => {
        expect(await idsFound(engine, "kettle", [2, 5])).toEqual([2]);
        expect(await idsFound(engine, "kettle", [4])).toEqual([]);
    });

    test("removes the former words of a record, and all words of one that is removed", async () => {
        await engine.write(TYPE, toTexts({ 1: "Samovar" }));
        await engine.remove(TYPE, [2]);
        expect(await idsFound(engine, "kettle")).toEqual([3]);
        expect(await idsFound(engine, "samovar")).toEqual([1]);
    });

    test("lists the IDs of its records, separately for each type", async () => {
        expect(await engine.recordIDsAfter(TYPE, 0, 3)).toEqual([1, 2, 3]);
        expect(await engine.recordIDsAfter(TYPE, 3, 10)).toEqual([4, 5]);
        expect(await engine.recordIDsAfter(OTHER_TYPE, 0, 10)).toEqual([6]);
    });

    test("is empty after a reset, and works then", async () => {
        await engine.reset();
        expect(await idsFound(engine, "kettle")).toEqual([]);
        expect(await engine.recordIDsAfter(TYPE, 0, 10)).toEqual([]);
        await engine.write(TYPE, toTexts({ 1: "Kettle" }));
        expect(await idsFound(engine, "kettle")).toEqual([1]);
    });
});

test("the search uses another engine, and the built-in one while that fails, for earlier posts and for those posted meanwhile", async () => {
    const GUEST = 0;
    await forum.start(forum.author, "Astrolabe of brass", "It is old.");
    expect(await forum.namesFound(GUEST, "astrolabe")).toEqual(["Astrolabe of brass"]);
    const { answered } = external;
    expect(answered).toBeGreaterThan(0);
    external.isDown = true;
    expect(await forum.namesFound(GUEST, "astrolabe")).toEqual(["Astrolabe of brass"]);
    await forum.start(forum.author, "Astrolabe of wood", "It is new.");
    expect(await forum.namesFound(GUEST, "astrolabe")).toEqual(["Astrolabe of wood", "Astrolabe of brass"]);
    external.isDown = false;
    expect(await forum.namesFound(GUEST, "astrolabe")).toEqual(["Astrolabe of wood", "Astrolabe of brass"]);
    expect(external.answered).toBe(answered);
});

describe("if another engine fails", () => {
    let now: number;
    let other: ReturnType<typeof createUnreliableEngine>;
    let engine: SearchEngine;
    beforeEach(async () => {
        now = 0;
        other = createUnreliableEngine();
        const own = createSearchEngine(forum.database);
        engine = createFallbackEngine({ engine: other.engine, own, clock: () => new Date(now) });
        await engine.reset();
        await engine.write(TYPE, toTexts({ 1: "Kettle" }));
        // What the other one alone says shows which of the two answers.
        await other.memory.write(TYPE, toTexts({ 1: "Kettle", 2: "Kettle of the other one" }));
    });

    test("the built-in index answers, and the other engine is tried again half a minute later", async () => {
        expect(await idsFound(engine, "kettle")).toEqual([2, 1]);
        other.isDown = true;
        expect(await idsFound(engine, "kettle")).toEqual([1]);
        other.isDown = false;
        expect(await idsFound(engine, "kettle")).toEqual([1]);
        now = 30_000;
        expect(await idsFound(engine, "kettle")).toEqual([2, 1]);
    });

    test("to store a text, the built-in index answers until everything is indexed again", async () => {
        other.isDown = true;
        await engine.write(TYPE, toTexts({ 3: "Kettle that it does not get" }));
        other.isDown = false;
        now = 60_000;
        expect(await idsFound(engine, "kettle")).toEqual([3, 1]);
        await engine.reset();
        await engine.write(TYPE, toTexts({ 3: "Kettle" }));
        await other.memory.write(TYPE, toTexts({ 2: "Kettle" }));
        expect(await idsFound(engine, "kettle")).toEqual([3, 2]);
    });
});
