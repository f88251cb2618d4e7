import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { openPostgres } from "@parley/library/server/database";
import { createSessions } from "@parley/library/server/sessions";
import type { Site } from "./site";
import { createFakeBuild } from "./testing/createFakeBuild";
import type { DatabaseProxy } from "./testing/databaseProxy";
import { startDatabaseProxy } from "./testing/databaseProxy";
import { openTestSite } from "./testing/openTestSite";
import { createTestEnvironment } from "./testing/testEnvironment";
import { waitForCondition } from "./testing/waitForCondition";

jest.setTimeout(180_000);

/** Replaces the renderer of the forum: a page contains an API response and, if it is an older copy, says so. */
const RENDERER = `
    exports.locales = ["en"];
    exports.withoutNoise = (address) => address.split("?")[0];
    exports.markOlder = (html) => "An older copy. " + html;
    exports.renderPage = async ({ path, call }) => {
        const answer = await call({ path: "/discussions", params: {}, query: path.startsWith("/wood") ? "limit=1" : "" });
        return { status: 200, html: path + " " + answer.body };
    };
`;

/** A slow database on a busy machine is not unreachable. In this test it is when the connection is cut, which is noticed at once. */
const TIMEOUT_MS = 60_000;

const own = createTestEnvironment({ SITE_URL: "http://forum.test" });
const buildDirectory = createFakeBuild(RENDERER);
afterAll(() => rmSync(buildDirectory, { recursive: true, force: true }));

// SQLite runs in the process and is always reachable.
const onPostgres = process.env.PARLEY_TEST_DATABASE_URL === undefined ? describe.skip : describe;
onPostgres("FC-44 while the database is away", () => {
    let site: Site;
    let way: DatabaseProxy;
    let cookie = "";
    let categoryID = 0;
    let clock = Date.now();
    beforeAll(async () => {
        way = await startDatabaseProxy(String(own.environment.databaseURL));
        const options = { buildDirectory, clock: () => new Date(clock), connectTimeout: TIMEOUT_MS };
        site = await openTestSite({ ...own.environment, databaseURL: way.url }, options);
        const admin = { name: "Keyholder", email: "keyholder@example.com", password: "kettles boil at 100" };
        const userID = await site.features.users.createAdministrator(admin);
        cookie = `parley-session=${(await createSessions(site.database).begin(userID, false)).token}`;
        categoryID = (await write("POST", "categories", { name: "Wood", urlcode: "wood" })).json<{ categoryID: number }>()
            .categoryID;
        await start("The chair creaks");
        await until(() => site.database.changes.isListening());
    });
    afterAll(async () => {
        await site.close();
        await way.close();
    });

    const get = (url: string, headers: Record<string, string> = {}) =>
        site.app.inject({ method: "GET", url, headers: { host: "forum.test", ...headers } });
    const page = (url: string, headers: Record<string, string> = {}) => get(url, { accept: "text/html", ...headers });
    const write = (method: "POST" | "PATCH", path: string, payload: object) =>
        site.app.inject({
            method,
            url: `/api/v2/${path}`,
            headers: { host: "forum.test", "x-requested-with": "parley", cookie },
            payload,
        });
    const start = (name: string) => write("POST", "discussions", { name, body: "Since Monday.", format: "markdown", categoryID });

    const until = (holds: () => boolean): Promise<void> => waitForCondition(site, holds);

    /** Resolves when the server next marks the database as unreachable. */
    function untilUnreachable(): Promise<void> {
        const { changes } = site.database;
        const { setUnreachable } = changes;
        return new Promise((resolve) => {
            changes.setUnreachable = () => {
                changes.setUnreachable = setUnreachable;
                setUnreachable();
                resolve();
            };
        });
    }

    /** Runs `work` without the database: before the server has noticed, and again afterwards. */
    async function withoutDatabase(work: () => Promise<void>): Promise<void> {
        const isKnown = untilUnreachable();
        await way.cut();
        try {
            await until(() => !site.database.changes.isListening());
            await work();
            await isKnown;
            await work();
        } finally {
            await way.mend();
        }
        await until(() => site.database.changes.isListening());
    }

    test("guests get cached pages marked as older copies, without storing them, and soon current ones", async () => {
        const before = await page("/");
        clock += 31_000;
        await withoutDatabase(async () => {
            for (const encoding of ["", "br"]) {
                const { statusCode, headers, body } = await page("/", {
                    "if-none-match": String(before.headers.etag),
                    "accept-encoding": encoding,
                });
                expect(statusCode).toBe(200);
                expect(headers).toMatchObject({ "cache-control": "no-store", warning: '110 - "Response is Stale"' });
                expect([headers.etag, headers["retry-after"]]).toEqual([undefined, undefined]);
                if (!headers["content-encoding"]) expect(body).toBe(`An older copy. ${before.body}`);
            }
        });
        const after = await page("/");
        expect([after.statusCode, after.body]).toEqual([200, before.body]);
    });

    test("uncached pages and pages of members respond with 503 and Retry-After", async () => {
        await page("/", { cookie });
        await withoutDatabase(async () => {
            for (const answer of [
                await page("/never-seen"),
                await page("/", { cookie }),
                await get("/api/v2/discussions"),
                await write("POST", "discussions", { name: "A", body: "B", format: "markdown", categoryID }),
            ]) {
                expect([answer.statusCode, answer.headers["retry-after"], answer.headers["cache-control"]]).toEqual([
                    503,
                    "5",
                    "no-store",
                ]);
                expect(answer.body).toContain("The community can’t be reached right now.");
            }
        });
        expect((await page("/never-seen")).statusCode).toBe(200);
        expect((await start("The lamp fell")).statusCode).toBe(201);
    });

    test("a notification that could not be delivered meanwhile is delivered once when the database is back", async () => {
        const userID = await site.features.users.create({
            name: "Latch",
            email: "latch@example.com",
            password: "a lock of pear wood",
        });
        const session = (await createSessions(site.database).begin(userID, false)).token;
        const discussionID = (await start("The gate")).json<{ discussionID: number }>().discussionID;
        const notices = async () =>
            (await get("/api/v2/notifications", { cookie: `parley-session=${session}` })).json<{ reason: string }[]>();
        expect((await write("POST", "comments", { discussionID, body: "Ask @Latch.", format: "markdown" })).statusCode).toBe(201);
        expect(await notices()).toEqual([]);
        await withoutDatabase(async () => {
            // Its failure is logged, and the event stays in the table.
            await site.features.notifications.settle();
        });
        for (let turn = 0; turn < 2; turn++) await site.features.notifications.settle();
        expect((await notices()).map(({ reason }) => reason)).toEqual(["CommentMention"]);
    });

    test("while the connection flaps, guests get no unmarked older page, and members no older page at all", async () => {
        const elsewhere = openPostgres(String(own.environment.databaseURL));
        const { discussionID } = (await start("Flap 0")).json<{ discussionID: number }>();
        try {
            for (let turn = 1; turn <= 4; turn++) {
                await page("/");
                await page("/", { cookie });
                await way.cut();
                await until(() => !site.database.changes.isListening());
                await elsewhere.query
                    .updateTable("discussions")
                    .set({ name: `Flap ${turn}` })
                    .where("discussionID", "=", discussionID)
                    .execute();
                await way.mend();
                while (!site.database.changes.isListening()) await isTrue(`Flap ${turn}`);
                await isTrue(`Flap ${turn}`);
            }
        } finally {
            await elsewhere.close();
        }

        /** Checks that a guest and a member each get the current page, a marked copy (guests only) or 503. */
        async function isTrue(name: string): Promise<void> {
            const [guests, members] = [await page("/"), await page("/", { cookie })];
            expect([503, 200]).toContain(members.statusCode);
            for (const { statusCode, body } of [guests, members]) {
                if (statusCode === 200 && !body.startsWith("An older copy.")) expect(body).toContain(name);
            }
            expect(members.body).not.toContain("An older copy.");
        }
    });

    test("the server is alive, serves assets and pictures, and is not ready", async () => {
        const photos = path.join(own.environment.dataDirectory, "uploads/people");
        mkdirSync(photos, { recursive: true });
        writeFileSync(path.join(photos, "Keyholder.webp"), "x");
        await withoutDatabase(async () => {
            expect((await get("/assets/manifest.json", { cookie })).statusCode).toBe(200);
            expect((await get("/uploads/people/Keyholder.webp")).statusCode).toBe(200);
            expect((await get("/uploads/media/Keyholder.webp")).statusCode).toBe(503);
            expect((await get("/healthz")).statusCode).toBe(200);
            expect((await get("/readyz")).statusCode).toBe(503);
        });
        expect((await get("/readyz")).statusCode).toBe(200);
    });

    test("FC-14 nobody gets a page with content that has become private", async () => {
        await page("/");
        expect((await page("/wood")).body).toContain("Since Monday");
        await write("PATCH", `categories/${categoryID}`, { customPermissions: true });
        await withoutDatabase(async () => {
            for (const url of ["/", "/wood"]) expect((await page(url)).statusCode).toBe(503);
        });
        await write("PATCH", `categories/${categoryID}`, { customPermissions: false });
    });
});
