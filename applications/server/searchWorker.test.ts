import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { countQueriesAndRows } from "@parley/library/server/testing";
import { sql } from "kysely";
import type { SearchWorkers } from "./search/searchWorkers";
import type { Site } from "./site";
import { buildWorker } from "./testing/buildWorker";
import { createTestEnvironment } from "./testing/testEnvironment";

/** Rows that one request brings into the main thread, which all other requests wait for: some 15 ms. Ten thousand are found. */
const MAX_ROWS = 3_000;
const MATCHES = 10_000;
const PASSWORD = "the brass one by the door";
const onPostgres = process.env.PARLEY_TEST_DATABASE_URL !== undefined;

/** The work that the workers have done. */
const worked = { statements: 0, rows: 0, scored: 0, excerpts: 0 };
jest.mock("./search/searchWorkers", () => {
    const actual = jest.requireActual<typeof import("./search/searchWorkers")>("./search/searchWorkers");
    return {
        createSearchWorkers(options: Parameters<typeof actual.createSearchWorkers>[0]): SearchWorkers {
            const workers = actual.createSearchWorkers(options);
            return {
                ...workers,
                async read(statement) {
                    const rows = await workers.read(statement);
                    worked.statements++;
                    worked.rows += rows.length;
                    return rows;
                },
                runTextJob(job) {
                    if (job.kind === "score" && "texts" in job) worked.scored += job.texts.length;
                    if (job.kind === "excerpt" && "texts" in job) worked.excerpts += job.texts.length;
                    return workers.runTextJob(job);
                },
            };
        },
    };
});

const { script, remove } = buildWorker("searchWorker");
const testEnvironment = createTestEnvironment();

let site: Site;
let openTestSite: typeof import("./testing/openTestSite").openTestSite;
beforeAll(async () => {
    // Loaded after the mock.
    ({ openTestSite } = await import("./testing/openTestSite"));
    site = await openTestSite(testEnvironment.environment, { searchWorker: { script } });
    await site.features.users.createAdministrator({ name: "Keyholder", email: "k@example.com", password: PASSWORD });
    const { headers } = await post("authenticate/password", { username: "Keyholder", password: PASSWORD });
    const cookie = String(headers["set-cookie"]).split(";", 1)[0];
    await post("categories", { name: "Kettles", urlcode: "kettles" }, cookie);
    await post("discussions", { name: "Kettle", body: "It drips.", format: "markdown", categoryID: 1 }, cookie);
    await createManyMatches();
}, 60_000);
afterAll(async () => {
    await site?.close();
    remove();
});

const post = (address: string, payload: object, cookie = "") =>
    site.app.inject({
        method: "POST",
        url: `/api/v2/${address}`,
        headers: { host: "localhost:3000", "x-requested-with": "parley", cookie },
        payload,
    });

/** Stores discussions, and their words in the index, without the time that posting and indexing them takes. */
async function createManyMatches(): Promise<void> {
    const { query } = site.database;
    const first = await query.selectFrom("discussions").selectAll().executeTakeFirstOrThrow();
    const columns = Object.keys(first).map((name) => sql.ref(name));
    const copied = Object.keys(first).map((name) => (name === "discussionID" ? sql`n` : sql.ref(name)));
    const numbers = sql`with recursive numbers(n) as (select 2 union all select n + 1 from numbers where n < ${sql.lit(MATCHES)})`;
    await sql`insert into discussions (${sql.join(columns)}) ${numbers} select ${sql.join(copied)} from discussions, numbers`.execute(
        query,
    );
    await sql`delete from ${sql.table("searchQueue")}`.execute(query);
    const index = onPostgres
        ? sql`insert into "searchTexts" select 1, "discussionID", ' kettle / drips ' from discussions`
        : sql`insert into "searchWords" (rowid, title, body) select ${sql.lit(2 ** 40)} + "discussionID", 'kettle', 'drips' from discussions`;
    await index.execute(query);
}

const search = (address: string, on: Site = site) =>
    on.app.inject({ url: `/api/v2/${address}`, headers: { host: "localhost:3000" } });

test.each([
    ["search?query=kettle&sort=dateInserted", { scored: 0, excerpts: 0 }],
    ["search?query=kettle&sort=-score&limit=100&page=100&collapse=true&expand=all", { scored: 0, excerpts: 100 }],
    ["search?query=kettle&limit=100&page=100&expand=excerpt", { scored: 0, excerpts: 100 }],
    ["search?query=kettle+drips&queryOperator=or&limit=30&page=3", { scored: 100, excerpts: 0 }],
    ["search?query=kettle&expand=excerpt", { scored: 100, excerpts: 30 }],
    ["search/counts?query=kettle", { scored: 0, excerpts: 0 }],
])("%s finds thousands of records in workers, and brings few rows into the main thread", async (address, texts) => {
    Object.assign(worked, { statements: 0, rows: 0, scored: 0, excerpts: 0 });
    const here = await countQueriesAndRows(site.database, async () => {
        const answer = await search(address);
        expect([address, answer.statusCode]).toEqual([address, 200]);
        if (address.startsWith("search?")) expect(answer.headers["x-app-page-result-count"]).toBe(String(MATCHES));
    });
    // PostgreSQL finds them in its own processes.
    expect(worked.statements > 0).toBe(!onPostgres);
    expect(worked).toMatchObject(texts);
    expect(here.rows + worked.rows).toBeLessThanOrEqual(MAX_ROWS);
});

test("the searches of a thread find what has just been posted, and count all results", async () => {
    const answer = await search("search?query=kettle&sort=-dateInserted&limit=2");
    expect(answer.headers["x-app-page-result-count"]).toBe(String(MATCHES));
    expect(answer.json()).toMatchObject([{ recordID: MATCHES }, { recordID: MATCHES - 1 }]);
    await site.database.query.updateTable("discussions").set({ name: "Samovar" }).where("discussionID", "=", 7).execute();
    expect((await search("search?query=samovar")).json()).toMatchObject([{ recordID: 7, name: "Samovar" }]);
});

(onPostgres ? test.skip : test)(
    "a search that takes longer than its time is ended with 503, and the next one is answered",
    async () => {
        await site.close();
        const hasty = await openTestSite(testEnvironment.environment, { searchWorker: { script, budget: 1 } });
        const answer = await search("search/counts?query=kettle", hasty);
        expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
            503,
            "This search takes too long. Try rarer words, or more of them.",
        ]);
        await hasty.close();
        site = await openTestSite(testEnvironment.environment, { searchWorker: { script } });
        expect((await search("search?query=samovar")).json()).toMatchObject([{ recordID: 7 }]);
    },
);
