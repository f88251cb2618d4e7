import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { forumOptions as commentsForum } from "@parley/comments/server/testing";
import { discussionsSearchTable } from "@parley/discussionLists/server";
import { settle } from "@parley/discussions/server/testing";
import { actionLogMigrations } from "@parley/library/server/actionLog";
import type { MigrationKit } from "@parley/library/server/database";
import { migrate } from "@parley/library/server/database";
import { splitGraphemes } from "@parley/library/server/graphemes";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import { jobsMigration } from "@parley/library/server/jobs";
import { mailMigrations } from "@parley/library/server/mail";
import { testApp } from "@parley/library/server/testing";
import type { SearchCounts, SearchResult } from "@parley/search/contract";
import { sql } from "kysely";
import { createSearchMigrations } from "./index/searchIndex.migration";
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

test("FC-57 a thousand words are cut, and the response reports that; a megabyte, and thousands of names and values, are refused", async () => {
    await forum.start(forum.author, "Windlass", "Turns.");
    expect(await countsOf("windlass ".repeat(1_000))).toMatchObject({ total: 1, isCut: true });
    const refused = await ask({ query: "windlass ".repeat(120_000) });
    expect([refused.statusCode, refused.json<{ errors: object[] }>().errors]).toMatchObject([
        422,
        [{ field: "query", code: "maxLength" }],
    ]);
    const names = Array.from({ length: 20_000 }, (_, index) => `n${index}=1`).join("&");
    const values = Array.from({ length: 10_000 }, (_, index) => `types[]=t${index}`).join("&");
    for (const queryString of [names, values, `recordTypes=${"discussion,".repeat(10_000)}discussion`])
        expect((await forum.call(GUEST, "GET", `search?query=windlass&${queryString}`)).statusCode).toBe(422);
});

describe("FC-58 a post is found by its words, and its excerpt splits no grapheme, with", () => {
    const FAMILY = "\u{1F469}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}";
    test.each([
        ["families of emoji", "Mending for families", `A ${FAMILY.repeat(60)}`, "families"],
        ["flags", "Pennant repairs", `A ${"\u{1F1E7}\u{1F1EA}".repeat(100)}`, "pennant"],
        ["stacked marks", "Zalgo lamp", `z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f`.repeat(60), "zalgo"],
        ["Arabic and Latin", "مصباح TR-82 مكسور", "مصباح قديم", "مصباح"],
        ["Thai", "ซ่อมเก้าอี้", "เก้าอี้ไม้เก่า".repeat(30), "เก้าอี้"],
        ["ideographs of the higher planes", "𠮷野家の椅子", "𠮷".repeat(200), "𠮷野"],
        ["decomposed letters", "Cafe\u0301 grinder", "e\u0301".repeat(200), "caf\u00e9"],
        ["invisible spaces around it", "\u200b\u2060Bellows\u200b", "Leather.", "bellows"],
        ["a name of two dots", "..", "Dotted underscoring", "underscoring"],
        ["the name 0", "0", "Nought recorded", "nought"],
        ["the name null", "null", "Nothing whatsoever", "whatsoever"],
        ["an ampersand and a slash", "Nuts & bolts / washers", "Spring washers.", "nuts washers"],
    ])("%s", async (_what, name, body, query) => {
        const discussionID = await forum.start(forum.author, name, body);
        const found = (await forum.search(GUEST, query)).find(({ recordID }) => recordID === discussionID);
        expect(found?.recordID).toBe(discussionID);
        const excerpt = found?.excerpt?.replaceAll("…", "") ?? "";
        const whole = new Set(splitGraphemes(body));
        expect(excerpt).not.toBe("");
        expect([...splitGraphemes(excerpt)].filter((grapheme) => !whole.has(grapheme))).toEqual([]);
    });
});

test("FC-48 migrations of the index that fail halfway leave nothing; the next start makes it of all posts, and only once", async () => {
    const site = await testApp(commentsForum);
    const { author, open } = await settle(site);
    for (const name of ["Kettle", "Lamp"])
        await site.call(author, "POST", "discussions", { name, body: "It drips.", format: "text", categoryID: open });
    const before = [...mailMigrations, jobsMigration, ...actionLogMigrations, ...commentsForum.migrations];
    const ofIndex = createSearchMigrations([discussionsSearchTable]);
    const killed = ofIndex.map(({ name, up }, index) => ({
        name,
        async up(kit: MigrationKit) {
            await up(kit);
            if (index === 1) throw new Error("killed");
        },
    }));
    await expect(migrate(site.database, [...before, ...killed])).rejects.toThrow("killed");
    const tables = (await site.database.query.introspection.getTables()).map(({ name }) => name);
    expect(tables.filter((name) => /^search/i.test(name))).toEqual([]);
    expect(await migrate(site.database, [...before, ...ofIndex])).toEqual(ofIndex.map(({ name }) => name));
    expect(await migrate(site.database, [...before, ...ofIndex])).toEqual([]);
    const queued = await site.database.query.selectFrom("searchQueue").select("recordID").distinct().execute();
    expect(queued.map(({ recordID }) => recordID)).toEqual([1, 2]);
    await site.close();
});

test("a text and a query of punctuation only are no error, and find nothing", async () => {
    await setBody(await forum.start(forum.author, "Punctuated", "Replaced."), "<p>?!… --- ***</p>");
    for (const query of ["?!…", "---", "- - -", '""', '"?!"', "***", "-?!"]) {
        const answer = await ask({ query });
        expect([query, answer.statusCode, answer.json()]).toEqual([query, 200, []]);
    }
    expect(await forum.namesFound(GUEST, "punctuated")).toEqual(["Punctuated"]);
});
