import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import type { SearchCounts, SearchResult } from "@parley/search/contract";
import { sql } from "kysely";
import type { SearchForum } from "./testing/forum";
import { createSearchForum } from "./testing/forum";

const GUEST = 0;
const onPostgres = process.env.PARLEY_TEST_DATABASE_URL !== undefined;

let forum: SearchForum;
beforeAll(async () => {
    forum = await createSearchForum();
});
afterAll(() => forum.close());

const ask = (query: Record<string, string>) => forum.call(GUEST, "GET", `search?${new URLSearchParams(query)}`);
const countsOf = async (query: string) =>
    (await forum.call(GUEST, "GET", `search/counts?${new URLSearchParams({ query })}`)).json<SearchCounts>();
const runJobs = async () => {
    await forum.database.query.updateTable("jobs").set({ dateNext: "2020-01-01T00:00:00+00:00" }).execute();
    await forum.kit.jobs.run();
};

/** Gives a discussion a body that no form would take. */
async function setBody(discussionID: number, bodyHtml: string): Promise<void> {
    await forum.database.query.updateTable("discussions").set({ bodyHtml }).where("discussionID", "=", discussionID).execute();
}

/** Gives a discussion a title that no form would take. */
async function setTitle(discussionID: number, name: string): Promise<void> {
    await forum.database.query.updateTable("discussions").set({ name }).where("discussionID", "=", discussionID).execute();
}

describe("a word that half of all posts have", () => {
    const MATCHES = 1_203;
    let firstID: number;
    /** Stores discussions and their words without the time that posting them takes; every third has a later date. */
    beforeAll(async () => {
        const { query } = forum.database;
        const first = await forum.start(forum.author, "Ubiquitous", "Everywhere.");
        firstID = first;
        const row = await query.selectFrom("discussions").selectAll().where("discussionID", "=", first).executeTakeFirstOrThrow();
        const rows = Array.from({ length: MATCHES - 1 }, (_, index) => ({
            ...row,
            discussionID: first + 1 + index,
            dateInserted: index % 3 === 0 ? "2026-05-21T12:00:05+00:00" : row.dateInserted,
        })).map((one) => Object.fromEntries(Object.entries(one)));
        for (let start = 0; start < rows.length; start += 100)
            await sql`insert into discussions (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
                values ${sql.join(rows.slice(start, start + 100).map((one) => sql`(${sql.join(Object.values(one))})`))}`.execute(
                query,
            );
        if (onPostgres)
            await sql`select setval(pg_get_serial_sequence('discussions', 'discussionID'), ${sql.lit(first + MATCHES)})`.execute(
                query,
            );
        await runJobs();
    });
    afterAll(async () => {
        await forum.database.query.deleteFrom("discussions").where("discussionID", ">", firstID).execute();
        await runJobs();
    });

    test.each([{}, { collapse: "true" }])(
        "is found on every page once, in the same order whatever the page (%j)",
        async (more) => {
            const found: number[] = [];
            for (let page = 1; page <= 14; page++) {
                const answer = await ask({ query: "ubiquitous", limit: "100", page: String(page), expand: "-body", ...more });
                expect([page, answer.headers["x-app-page-result-count"]]).toEqual([page, String(MATCHES)]);
                found.push(...answer.json<SearchResult[]>().map(({ recordID }) => recordID));
            }
            expect(found).toHaveLength(MATCHES);
            expect(new Set(found).size).toBe(MATCHES);
            const across = await ask({ query: "ubiquitous", limit: "40", page: "13", expand: "-body", ...more });
            expect(across.json<SearchResult[]>().map(({ recordID }) => recordID)).toEqual(found.slice(480, 520));
        },
    );
});

test("FC-40 a batch that fails before its end leaves no partial changes, and the index agrees once the batch is repeated", async () => {
    const id = await forum.start(forum.author, "Halyard frays", "Near the block.");
    const { query } = forum.database;
    // The words are written to the index before the vocabulary, in the same transaction.
    await sql`alter table "searchVocabulary" rename to "searchVocabularyAway"`.execute(query);
    expect((await ask({ query: "halyard" })).statusCode).not.toBe(200);
    await sql`alter table "searchVocabularyAway" rename to "searchVocabulary"`.execute(query);
    const queued = await query.selectFrom("searchQueue").selectAll().where("recordID", "=", id).execute();
    expect(queued.length).toBeGreaterThan(0);
    await runJobs();
    const wrong = await getIntegrityChecks(forum.kit).run();
    expect(wrong.filter(({ name }) => name.includes("search index"))).toEqual([]);
    expect(await forum.namesFound(GUEST, "halyard block")).toEqual(["Halyard frays"]);
});

describe("100 kB without a space", () => {
    test.each([
        ["Latin letters", "x".repeat(100_000), "xxxxx"],
        ["digits and letters in turn", "a1".repeat(50_000), "a1a1a1"],
        ["ideographs", "水火".repeat(50_000), "水火"],
        ["combining marks", `e${"\u0301".repeat(100_000)}`, "capstan"],
    ])("of %s are indexed and found, and the excerpt is short", async (name, text, words) => {
        const title = `Capstan of ${name}`;
        await setBody(await forum.start(forum.author, title, "Soon replaced."), `<p>${text}</p>`);
        expect(await forum.namesFound(GUEST, `"${title}"`)).toEqual([title]);
        const found = await forum.search(GUEST, `${words} title:"${title}"`);
        expect(found.map(({ name: one }) => one)).toEqual([title]);
        expect(found[0]?.excerpt?.length).toBeLessThanOrEqual(222);
        expect((await ask({ query: text.slice(0, 9_000) })).statusCode).toBe(200);
    });
});

test("50 words and 50 with a minus are searched for up to the limits, and the response reports that", async () => {
    await forum.start(forum.author, "Many words", Array.from({ length: 50 }, (_, index) => `word${index}`).join(" "));
    const words = Array.from({ length: 50 }, (_, index) => `word${index}`).join(" ");
    const minus = Array.from({ length: 50 }, (_, index) => `-no${index}`).join(" ");
    const query = `${words} ${minus}`;
    expect((await ask({ query })).json<SearchResult[]>().map(({ name }) => name)).toEqual(["Many words"]);
    expect(await countsOf(query)).toMatchObject({ total: 1, isCut: true });
    const first = Array.from({ length: 30 }, (_, index) => `word${index}`).join(" ");
    expect(await countsOf(first)).toMatchObject({ total: 1, isCut: false });
    expect(await countsOf(`${first} -word31`)).toMatchObject({ total: 0 });
});

test("a text and a query of punctuation only are no error, and find nothing", async () => {
    await setBody(await forum.start(forum.author, "Punctuated", "Replaced."), "<p>?!… --- ***</p>");
    for (const query of ["?!…", "---", "- - -", '""', '"?!"', "***", "-?!"]) {
        const answer = await ask({ query });
        expect([query, answer.statusCode, answer.json()]).toEqual([query, 200, []]);
    }
    expect(await forum.namesFound(GUEST, "punctuated")).toEqual(["Punctuated"]);
});

test("FC-57 a query, a name or a number that is too long is refused with an error at its field, before anything is searched for", async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join();
    const tooLong: Record<string, string> = {
        query: "x".repeat(10_001),
        name: "x".repeat(10_001),
        tags: many(21),
        insertUserNames: "x".repeat(101),
        insertUserIDs: many(101),
        recordTypes: many(21),
        limit: "101",
        page: "10001",
    };
    for (const [field, value] of Object.entries(tooLong)) {
        const answer = await ask({ query: "kettle", [field]: value });
        const { errors } = answer.json<{ errors?: { field: string; path?: string }[] }>();
        expect([field, answer.statusCode, errors?.[0]]).toMatchObject([field, 422, { field }]);
    }
    const saved = { name: "x".repeat(101), query: "query=kettle" };
    expect((await forum.call(forum.member, "POST", "saved-searches", saved)).statusCode).toBe(422);
});

describe("FC-58 a title", () => {
    const ZALGO = `Z${"\u0300\u0301\u0302".repeat(12)}a${"\u0316\u0317".repeat(12)}lgo`;
    test.each([
        ["of emoji joined to families", "👨‍👩‍👧‍👦 mends 🇬🇧 flags", "flags"],
        ["of emoji alone beside one word", "🫖🫖🫖 urn", "urn"],
        ["with a word under many marks", `${ZALGO} text`, "zalgo"],
        ["in Arabic and Latin", "إبريق kettle الشاي", "إبريق kettle"],
        ["in Hebrew with points", "קוּמְקוּם רותח", "קומקום"],
        ["in Thai", "กาต้มน้ำเสีย", "ต้มน้ำ"],
        ["of ideographs beyond the first plane", "𠮷野家の看板", "𠮷野"],
        ["that is composed, by decomposed words", "Café crème brûlée", "cafe\u0301 bru\u0302le\u0301e"],
        ["that is decomposed, by composed words", "Angstro\u0308m sa\u0308tze", "angström sätze"],
        ["with invisible spaces around it", "\u200b\u2060Halyard\u00a0\u3000splice\u200b", "halyard splice"],
        ["with a slash and an ampersand", "A/C & D/C wiring &amp; fuses", "a/c d/c fuses"],
        ["of full width", "ＬＥＤ　ｌａｍｐ", "led lamp"],
    ])("%s is found by its words", async (_what, name, words) => {
        const id = await forum.start(forum.author, name, "Nothing else.");
        const found = await forum.search(GUEST, words);
        expect(found.map(({ recordID }) => recordID)).toContain(id);
    });

    test.each(["0", "null", "Guest", "System", "undefined", "NaN", "__proto__", "constructor"])(
        "may be %s, and the word finds it and nothing else",
        async (name) => {
            const id = await forum.start(forum.author, name, "Nothing else.");
            expect(
                (await forum.search(GUEST, { query: name, recordTypes: "discussion" })).map(({ recordID }) => recordID),
            ).toEqual([id]);
        },
    );

    test.each([".", "..", "🫖", "\u0301", "؟"])("of marks alone, %j, is no error, neither as a query", async (name) => {
        await setTitle(await forum.start(forum.author, "Replaced soon", "Nothing else."), name);
        expect((await ask({ query: name })).statusCode).toBe(200);
        expect((await ask({ query: `title:"${name}"` })).statusCode).toBe(200);
    });

    test("is cut in an excerpt between characters, never within one", async () => {
        const family = "👨‍👩‍👧‍👦";
        const marked = `e${"\u0301".repeat(3)}`;
        const pieces = [family, "🇬🇧", marked, "𠮷"];
        const known = new Set([...pieces, ..." xbowsprit…"]);
        for (const shift of [0, 5, 9, 13, 16]) {
            const text = `bowsprit ${"x".repeat(shift)} ${pieces.join("").repeat(40)}`;
            const id = await forum.start(forum.author, `Bowsprit ${shift}`, text);
            const found = (await forum.search(GUEST, "bowsprit")).find(({ recordID }) => recordID === id);
            const characters = Array.from(new Intl.Segmenter().segment(found?.excerpt ?? ""), ({ segment }) => segment);
            expect(characters.length).toBeGreaterThan(40);
            expect(characters.filter((character) => !known.has(character))).toEqual([]);
        }
    });
});
