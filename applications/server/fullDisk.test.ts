import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { sql } from "kysely";
import type { Site } from "./site";
import { openTestSite } from "./testing/openTestSite";
import { createTestEnvironment } from "./testing/testEnvironment";

jest.setTimeout(120_000);

const own = createTestEnvironment();
const HOST = "localhost:3000";
const ADMINISTRATOR = { name: "Keyholder", email: "keyholder@example.com", password: "the brass one by the door" };
/** Only SQLite can limit the size of its file, which causes the same error as a full disk. */
const onSqlite = process.env.PARLEY_TEST_DATABASE_URL === undefined ? describe : describe.skip;
const UNLIMITED = 1_000_000;

let site: Site;
let cookie = "";
beforeAll(async () => {
    site = await openTestSite(own.environment);
    await site.features.users.createAdministrator(ADMINISTRATOR);
    cookie = String((await signIn()).headers["set-cookie"]).split(";", 1)[0] ?? "";
}, 120_000);
afterAll(() => site.close());

function ask(method: "GET" | "POST", address: string, payload?: object) {
    const headers = { host: HOST, "x-requested-with": "parley", cookie };
    return site.app.inject({ method, url: address, headers, ...(payload && { payload }) });
}

const signIn = () =>
    ask("POST", "/api/v2/authenticate/password", { username: ADMINISTRATOR.name, password: ADMINISTRATOR.password });
const start = (name: string) =>
    ask("POST", "/api/v2/discussions", { name, body: "It trips. ".repeat(700), format: "text", categoryID: 1 });
const limitPages = (pages: number) =>
    site.database.transaction(() => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(site.database.query));
const ready = async () => (await ask("GET", "/readyz")).json<{ status: string }>();

onSqlite("FC-43 a full disk", () => {
    test("refuses writes with 507, stores nothing partially, serves readers, reports the problem, and recovers without a restart", async () => {
        await ask("POST", "/api/v2/categories", { name: "Kettles", urlcode: "kettles" });
        expect((await start("Before")).statusCode).toBe(201);
        await limitPages(1);
        const stored: string[] = ["Before"];
        let answer = await start("Attempt 0");
        for (let count = 1; answer.statusCode === 201; count++) {
            stored.push(answer.json<{ name: string }>().name);
            answer = await start(`Attempt ${count}`);
        }
        expect([answer.statusCode, answer.json<{ message: string }>().message, answer.headers.connection]).toEqual([
            507,
            "The community’s storage is full, so this was not saved. Keep your text and try again later.",
            "close",
        ]);
        const several = await Promise.all(Array.from({ length: 5 }, (_, index) => start(`Together ${index}`)));
        expect(several.map(({ statusCode }) => statusCode)).toEqual([507, 507, 507, 507, 507]);
        const names = async () =>
            (await ask("GET", "/api/v2/discussions?limit=100")).json<{ name: string }[]>().map(({ name }) => name);
        expect((await names()).sort()).toEqual([...stored].sort());
        expect(await ready()).toMatchObject({ status: "degraded" });

        await limitPages(UNLIMITED);
        expect((await start("After")).statusCode).toBe(201);
        expect(await ready()).toEqual({ status: "ready" });
        expect(await names()).toContain("After");
    });
});
