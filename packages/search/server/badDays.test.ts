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
