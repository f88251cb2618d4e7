import { rmSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { NO_POSTING_LIMITS } from "@parley/config/server/testing";
import { createSessions } from "@parley/library/server/sessions";
import { sql } from "kysely";
import { Client } from "pg";
import type { Site } from "../site";
import { createFakeBuild } from "../testing/createFakeBuild";
import { openTestSite } from "../testing/openTestSite";
import { createTestEnvironment } from "../testing/testEnvironment";
import { waitForCondition } from "../testing/waitForCondition";
import { cacheableEndpoints } from "./cacheableEndpoints";
import { tables } from "./tables";

jest.setTimeout(180_000);

/** Replaces the renderer of the forum: a page contains API responses, the token of its viewer, and the number of pages rendered so far. */
const RENDERER = `
    let made = 0;
    exports.locales = ["en"];
    exports.withoutNoise = (address) => address.split("?")[0];
    exports.renderPage = async ({ path, call, settings }) => {
        const [, kind, id = ""] = path.split("/");
        const requests = {
            "": [["/discussions", {}, ""], ["/categories", {}, "outputFormat=tree&expand=lastPost"]],
            discussion: [
                ["/discussions/:discussionID", { discussionID: id }, ""],
                ["/comments", {}, "discussionID=" + id],
                ["/categories", {}, "outputFormat=tree"],
            ],
            categories: [["/discussions", {}, "categoryID=" + id]],
        }[kind];
        const answers = await Promise.all([...requests, ["/users/me", {}, ""]].map(([path, params, query]) => call({ path, params, query })));
        const status = Math.max(...answers.map(({ status }) => status));
        return { status, html: [++made, settings.transientKey, ...answers.map(({ body }) => body)].join("\\n") };
    };
`;

/**
 * The clock is frozen, so that no cached response expires on a slow machine and no rate limit is reached. The long timeout keeps a slow
 * database from counting as unreachable, which would clear the cache.
 */
const NOW = new Date();
const AT_REST = { clock: () => NOW, connectTimeout: 60_000 };

const own = createTestEnvironment({ SITE_URL: "http://forum.test" });
const buildDirectory = createFakeBuild(RENDERER);
const onPostgres = process.env.PARLEY_TEST_DATABASE_URL !== undefined;

let site: Site;
const tokens: Record<"admin" | "ines" | "tom", string> = { admin: "", ines: "", tom: "" };
const ids = { ines: 0, broken: 0, wood: 0, kettle: 0, clock: 0, chair: 0 };
beforeAll(async () => {
    site = await openTestSite(own.environment, { ...AT_REST, buildDirectory });
    const { users, config } = site.features;
    await config.set(NO_POSTING_LIMITS);
    const [admin, ines, tom] = [
        await users.createAdministrator(account("Keyholder")),
        await users.create(account("Ines")),
        await users.create(account("Tom")),
    ];
    ids.ines = ines;
    const sessions = createSessions(site.database);
    for (const [name, userID] of [
        ["admin", admin],
        ["ines", ines],
        ["tom", tom],
    ] as const)
        tokens[name] = (await sessions.begin(userID, false)).token;
    ids.broken = await made("categories", "categoryID", { name: "Broken things", urlcode: "broken" });
    ids.wood = await made("categories", "categoryID", { name: "Wood", urlcode: "wood" });
    // Tom replies too, so that nobody is notified of a reply.
    const start = (name: string, categoryID: number) =>
        made("discussions", "discussionID", { name, body: `${name}, since Monday.`, format: "markdown", categoryID }, "tom");
    ids.kettle = await start("The kettle trips", ids.broken);
    ids.clock = await start("The clock is frozen", ids.broken);
    ids.chair = await start("The chair creaks", ids.wood);
    await untilListening(site);
}, 180_000);
// A delivery of notifications that is still to come writes something.
beforeEach(() => site.features.notifications.settle());
afterAll(async () => {
    await site.close();
    rmSync(buildDirectory, { recursive: true, force: true });
});

const account = (name: string) => ({ name, email: `${name.toLowerCase()}@example.com`, password: "kettles boil at 100" });

/** Waits until the server hears of changes by others: on PostgreSQL nothing is cached before. */
const untilListening = (at: Site, is = true): Promise<void> =>
    waitForCondition(at, () => at.database.changes.isListening() === is);

type Who = keyof typeof tokens | "guest";
const cookieOf = (who: Who) => (who === "guest" ? {} : { cookie: `parley-session=${tokens[who]}` });

async function get(url: string, who: Who = "guest", headers: Record<string, string> = {}, at = site) {
    return at.app.inject({ method: "GET", url, headers: { host: "forum.test", ...cookieOf(who), ...headers } });
}

async function write(who: Who, method: "POST" | "PATCH" | "PUT" | "DELETE", path: string, payload?: object, at = site) {
    const headers = { host: "forum.test", "x-requested-with": "parley", ...cookieOf(who) };
    const answer = await at.app.inject({ method, url: `/api/v2/${path}`, headers, ...(payload && { payload }) });
    if (answer.statusCode >= 400) throw new Error(`${path}: ${answer.body}`);
    return answer;
}

const made = async (path: string, id: string, input: object, who: Who = "admin"): Promise<number> =>
    (await write(who, "POST", path, input)).json<Record<string, number>>()[id] ?? 0;

const reply = (discussionID: number, who: Who = "tom") =>
    write(who, "POST", "comments", { discussionID, body: "It clicks first.", format: "markdown" });

/** Requests each of these URLs before and after `action`; returns the names of those whose responses were computed again. */
async function madeAgainBy(action: () => Promise<unknown>, urls: Record<string, string>, who: Who = "guest"): Promise<string[]> {
    await site.features.notifications.settle();
    // The first visit of a page marks its content as read, which invalidates the response.
    for (const url of [...Object.values(urls), ...Object.values(urls)]) expect((await get(url, who)).statusCode).toBe(200);
    const before = await Promise.all(Object.values(urls).map((url) => cachedBody(url, who)));
    await action();
    const after = await Promise.all(Object.values(urls).map((url) => cachedBody(url, who)));
    return Object.keys(urls).filter((_, index) => !before[index] || before[index] !== after[index]);
}

/** Returns the version of the cached response. A response computed for a HEAD request has no version. */
async function cachedBody(url: string, who: Who): Promise<string | undefined> {
    const answer = await site.app.inject({ method: "HEAD", url, headers: { host: "forum.test", ...cookieOf(who) } });
    return answer.headers.etag === undefined ? undefined : String(answer.headers.etag);
}

const pages = () => ({
    home: "/",
    kettle: `/discussion/${ids.kettle}`,
    clock: `/discussion/${ids.clock}`,
    chair: `/discussion/${ids.chair}`,
    "broken things": `/categories/${ids.broken}`,
    wood: `/categories/${ids.wood}`,
    "the kettle's comments": `/api/v2/comments?discussionID=${ids.kettle}`,
    "the chair's comments": `/api/v2/comments?discussionID=${ids.chair}`,
    "discussions of wood": `/api/v2/discussions?categoryID=${ids.wood}`,
    "all discussions": "/api/v2/discussions",
    "all categories": "/api/v2/categories",
});
const OF_THE_KETTLE = ["home", "kettle", "broken things", "the kettle's comments", "all discussions", "all categories"];

describe.each<Who>(["guest", "ines"])("FC-72 responses to %s are cached", (who) => {
    test("except those that a reply changes: the thread, the list of its category, and the lists of everything", async () => {
        expect(await madeAgainBy(() => reply(ids.kettle), pages(), who)).toEqual(OF_THE_KETTLE);
    });

    test("except those that a new discussion changes: the list of its category, and the lists of everything", async () => {
        const begin = () =>
            made("discussions", "discussionID", { name: "New", body: "?", format: "markdown", categoryID: ids.wood });
        expect(await madeAgainBy(begin, pages(), who)).toEqual([
            "home",
            "wood",
            "discussions of wood",
            "all discussions",
            "all categories",
        ]);
    });

    test("while nothing is written", async () => {
        expect(await madeAgainBy(() => get("/api/v2/discussions", "tom"), pages(), who)).toEqual([]);
    });

    test("except those that show a discussion that is renamed", async () => {
        const rename = () => write("admin", "PATCH", `discussions/${ids.chair}`, { name: `The chair creaks at ${who}` });
        expect(await madeAgainBy(rename, pages(), who)).toEqual(
            expect.arrayContaining(["home", "chair", "wood", "discussions of wood", "all discussions"]),
        );
    });

    test("also after a transaction was rolled back", async () => {
        const breakOff = () =>
            site.database
                .transaction(async () => {
                    await site.database.query.updateTable("discussions").set({ name: "Gone" }).execute();
                    throw new Error("the lamp fell");
                })
                .catch(() => undefined);
        expect(await madeAgainBy(breakOff, pages(), who)).toEqual([]);
    });

    test("except all pages, if a setting changes that every page shows", async () => {
        const rename = () => site.features.config.set({ "ui.siteName": `Fettle of ${who}` });
        const again = await madeAgainBy(rename, pages(), who);
        expect(again).toEqual(expect.arrayContaining(["home", "kettle", "clock", "chair", "broken things", "wood"]));
    });
});

test("FC-72 a reply invalidates the same pages for a moderator as for others", async () => {
    expect(await madeAgainBy(() => reply(ids.kettle), pages(), "admin")).toEqual(OF_THE_KETTLE);
});

test("FC-73 the cache distinguishes the rows on which unread counts depend", () => {
    const keys = tables as Record<string, { keys?: readonly string[] }>;
    const reads = site.features.notifications.listReads();
    expect(reads.length).toBeGreaterThan(5);
    expect(reads.filter(({ table, key }) => !keys[table]?.keys?.includes(key))).toEqual([]);
});

test("NOTIF-009 FC-72 a notification changes the badge on all pages of the notified member, and no page of others", async () => {
    const badge = { own: "/api/v2/users/me", chair: pages().chair };
    const notify = async () => {
        await reply(ids.clock, "ines");
        await site.features.notifications.settle();
    };
    expect(await madeAgainBy(notify, badge, "tom")).toEqual(["own", "chair"]);
    expect(await madeAgainBy(notify, badge, "admin")).toEqual([]);
    const { commentID } = (await reply(ids.clock, "ines")).json<{ commentID: number }>();
    await site.features.notifications.settle();
    expect(await madeAgainBy(() => write("admin", "DELETE", `comments/${commentID}`), { own: badge.own }, "tom")).toEqual([
        "own",
    ]);
    // Ines is notified that her reply was removed.
    await site.features.notifications.settle();
    expect(await madeAgainBy(() => reply(ids.chair, "admin"), { own: badge.own }, "ines")).toEqual([]);
});

test("FC-14 a private category disappears from all cached responses", async () => {
    const { "broken things": broken, kettle, home } = pages();
    const lists = [home, "/api/v2/discussions", "/api/v2/categories"];
    for (const who of ["guest", "ines"] as const) for (const url of [...lists, kettle, broken]) await get(url, who);
    await write("admin", "PATCH", `categories/${ids.broken}`, { customPermissions: true });
    for (const who of ["guest", "ines"] as const) {
        for (const url of lists) expect((await get(url, who)).body).not.toContain("kettle");
        expect((await get(`/api/v2/comments?discussionID=${ids.kettle}`, who)).statusCode).toBe(404);
        expect((await get(kettle, who)).statusCode).toBe(404);
    }
    await write("admin", "PATCH", `categories/${ids.broken}`, { customPermissions: false });
    expect((await get(kettle)).statusCode).toBe(200);
});

describe("FC-73 the response of a member", () => {
    test("is not sent to others, and every session has keys of its own", async () => {
        const { home } = pages();
        const homePages = await Promise.all((["guest", "ines", "tom"] as const).map(async (who) => (await get(home, who)).body));
        const again = await Promise.all((["guest", "ines", "tom"] as const).map(async (who) => (await get(home, who)).body));
        expect(again).toEqual(homePages);
        expect(new Set(homePages.map((body) => body.split("\n")[1])).size).toBe(3);
        expect(homePages.map((body) => body.includes("ines@example.com"))).toEqual([false, true, false]);
        for (const who of ["guest", "ines"] as const) {
            const { headers } = await get(home, who);
            expect([headers["cache-control"], headers.vary]).toEqual([
                "private, no-cache",
                "Accept-Encoding, Accept-Language, Cookie",
            ]);
            expect(headers["set-cookie"]).toBeUndefined();
        }
    });

    test("is computed again after the member sets a bookmark, and those of others are not", async () => {
        const discussion = { discussion: `/api/v2/discussions/${ids.chair}` };
        const bookmark = (bookmarked: boolean) => () => write("ines", "PUT", `discussions/${ids.chair}/bookmark`, { bookmarked });
        expect(await madeAgainBy(bookmark(true), discussion, "tom")).toEqual([]);
        expect(await madeAgainBy(bookmark(false), discussion, "ines")).toEqual(["discussion"]);
        expect((await get(discussion.discussion, "ines")).json()).toMatchObject({ bookmarked: false });
    });

    test("is not sent after the session has ended or the member was banned", async () => {
        const sessions = createSessions(site.database);
        const { token, session } = await sessions.begin(ids.ines, false);
        const ask = () => get("/api/v2/users/me", "guest", { cookie: `parley-session=${token}` });
        const userID = async () => (await ask()).json<{ userID: number }>().userID;
        expect([await userID(), await userID()]).toEqual([ids.ines, ids.ines]);
        await sessions.end(session.sessionID);
        expect(await userID()).toBe(0);

        const me = async () => (await get("/api/v2/users/me", "ines")).json<{ userID: number }>().userID;
        expect([await me(), await me()]).toEqual([ids.ines, ids.ines]);
        await write("admin", "PUT", `users/${ids.ines}/ban`, { banned: true });
        expect(await me()).toBe(0);
        await write("admin", "PUT", `users/${ids.ines}/ban`, { banned: false });
        tokens.ines = (await sessions.begin(ids.ines, false)).token;
    });

    test("stays cached when others sign in or out or get another token", async () => {
        const sessions = createSessions(site.database);
        const comeAndGo = async () => {
            const [one, two] = [await sessions.begin(ids.ines, false), await sessions.begin(ids.ines, false)];
            await sessions.renewAll(ids.ines);
            expect(await sessions.renew(one.session.sessionID, { gently: true, ifNeeded: true })).toBeDefined();
            expect(await sessions.renew(one.session.sessionID, { ifNeeded: true })).toBeUndefined();
            const proved = await sessions.prove(one.session.sessionID);
            expect(await sessions.find(one.token)).toBeUndefined();
            expect(await sessions.find(String(proved?.token))).toBeDefined();
            await sessions.forgetDevices(ids.ines);
            await sessions.endOf(ids.ines, two.session.sessionID);
            await sessions.end(one.session.sessionID);
        };
        expect(await madeAgainBy(comeAndGo, pages(), "tom")).toEqual([]);
        expect(await madeAgainBy(() => sessions.renewAll(ids.ines), { home: pages().home }, "ines")).toEqual(["home"]);
        expect(await madeAgainBy(() => sessions.endAll(ids.ines), { home: pages().home }, "tom")).toEqual([]);
        tokens.ines = (await sessions.begin(ids.ines, false)).token;
    });

    test("stays cached when many sessions of others end, get another token, expire or are used again", async () => {
        const sessions = createSessions(site.database);
        const ofInes = site.database.query.selectFrom("users").select("userID").where("userID", "=", ids.ines);
        expect(await madeAgainBy(() => sessions.renewAllOf(ofInes), pages(), "tom")).toEqual([]);
        expect(await madeAgainBy(() => sessions.renewAllOf(ofInes), { home: pages().home }, "ines")).toEqual(["home"]);
        expect(await madeAgainBy(() => sessions.endAllOf(ofInes), pages(), "tom")).toEqual([]);
        const DAY = 24 * 60 * 60 * 1000;
        const { token } = await createSessions(site.database, () => new Date(Date.now() - DAY / 2)).begin(ids.ines, false);
        expect(await madeAgainBy(() => sessions.find(token), pages(), "tom")).toEqual([]);
        await createSessions(site.database, () => new Date(Date.now() - 4 * DAY)).begin(ids.ines, false);
        expect(await madeAgainBy(() => sessions.sweep(), pages(), "tom")).toEqual([]);
        expect(await sessions.listOf(ids.ines, { valid: false })).toEqual([]);
        tokens.ines = (await sessions.begin(ids.ines, false)).token;
    });

    test("is not sent to a page of another member", async () => {
        await get("/api/v2/users/me", "ines");
        expect((await get("/api/v2/users/me", "ines", { "x-writer": String(ids.ines) })).statusCode).toBe(200);
        expect((await get("/api/v2/users/me", "ines", { "x-writer": "999" })).statusCode).toBe(409);
    });
});

describe("a cached response", () => {
    const list = () => `/api/v2/discussions?categoryID=${ids.wood}&limit=1`;

    test("is identical to the first one, with its paging headers, in every encoding, and 304 to clients that have it", async () => {
        const first = await get(list(), "guest", { "accept-encoding": "br" });
        const second = await get(list(), "guest", { "accept-encoding": "br" });
        const lasting = ({ date: _date, connection: _connection, "content-length": _length, ...headers }: typeof first.headers) =>
            headers;
        expect(lasting(second.headers)).toEqual(lasting(first.headers));
        expect(second.headers.link).toContain('rel="first"');
        expect(second.rawPayload).toEqual(first.rawPayload);
        const known = await get(list(), "guest", { "if-none-match": String(first.headers.etag) });
        expect([known.statusCode, known.body]).toEqual([304, ""]);
        const head = await site.app.inject({ method: "HEAD", url: list(), headers: { host: "forum.test" } });
        expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, "", first.headers.etag]);
    });

    test("is shared by addresses that differ only in unread parameters, which a call refuses if they are not declared", async () => {
        const { headers } = await get(list());
        expect((await get(`${list()}&discussionIDs[0]=1`)).headers.etag).toBe(headers.etag);
        expect((await get(`${list()}&utm_source=letter&fbclid=abc`)).statusCode).toBe(422);
        const { headers: page } = await get("/?utm_source=letter");
        expect((await get("/?gclid=1")).headers.etag).toBe(page.etag);
        expect((await get(`${list()}&page=2`)).headers.etag).not.toBe(headers.etag);
    });

    test("is neither used nor stored for requests with an API key, nor stored if it failed", async () => {
        await get("/api/v2/users/me");
        expect((await get("/api/v2/users/me", "guest", { authorization: "Bearer none" })).headers.etag).toBeUndefined();
        for (let time = 0; time < 2; time++) {
            const { statusCode, headers } = await get("/api/v2/discussions/2000000000");
            expect([statusCode, headers.etag]).toEqual([404, undefined]);
        }
    });

    test("is computed once for concurrent requests", async () => {
        await reply(ids.kettle);
        const { kettle } = pages();
        const answers = await Promise.all(Array.from({ length: 20 }, () => get(kettle)));
        expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    });
});

test.each<Who>(["guest", "ines", "admin"])("FC-72 values held in memory count as read in the responses to %s", async (who) => {
    const readsOf = async (url: string) => {
        const recording = site.database.changes.record();
        // Requests with an API key are not cached.
        const { statusCode } = await recording.run(() => get(url, who, { authorization: "Bearer none" }));
        return { statusCode, reads: [...recording.end().reads].sort() };
    };
    const plain = [...cacheableEndpoints].map(({ path }) => path).filter((path) => !path.includes(":"));
    for (const url of [...Object.values(pages()), ...plain.map((path) => `/api/v2${path}`)]) {
        site.database.changes.touch(["*"]);
        const first = await readsOf(url);
        expect({ url, ...(await readsOf(url)) }).toEqual({ url, ...first });
    }
});

test("FC-72 the table descriptions list all cascading deletes", async () => {
    if (onPostgres) return;
    const names = (await site.database.query.introspection.getTables()).map(({ name }) => name);
    const found: string[] = [];
    for (const name of names) {
        const { rows } = await sql<{
            table: string;
            on_delete: string;
        }>`select "table", on_delete from pragma_foreign_key_list(${name})`.execute(site.database.query);
        for (const { table, on_delete } of rows) if (on_delete === "CASCADE") found.push(`${table} ${name}`);
    }
    const invalidations = Object.entries(tables).flatMap(([name, { takesAlong = [] }]) =>
        takesAlong.map((other) => `${name} ${other}`),
    );
    expect(invalidations.sort()).toEqual([...new Set(found)].sort());
});

describe("with a cache size of 0", () => {
    const sparing = createTestEnvironment({ SITE_URL: "http://forum.test", KEPT_ANSWERS_MB: "0" });
    let other: Site;
    beforeAll(async () => {
        other = await openTestSite(sparing.environment, { ...AT_REST, buildDirectory });
    }, 180_000);
    afterAll(() => other.close());

    test("every page is rendered for its viewer", async () => {
        expect([await get("/", "guest", {}, site), await get("/", "guest", {}, site)].map(isMadeOnce)).toEqual([true, true]);
        expect([await get("/", "guest", {}, other), await get("/", "guest", {}, other)].map(isMadeOnce)).toEqual([false, false]);
    });

    const isMadeOnce = ({ headers, statusCode }: Awaited<ReturnType<typeof get>>) =>
        statusCode === 200 && headers.etag !== undefined;
});

const onSeveral = onPostgres ? describe : describe.skip;
onSeveral("FC-46 beside another server on the same database", () => {
    let other: Site;
    const elsewhere = createFakeBuild(RENDERER);
    beforeAll(async () => {
        other = await openTestSite(own.environment, { ...AT_REST, buildDirectory: elsewhere });
        await untilListening(other);
    }, 180_000);
    afterAll(async () => {
        await other.close();
        rmSync(elsewhere, { recursive: true, force: true });
    });
    /** Makes a server deaf to the changes of others until the returned function is called, however soon it could listen again. */
    function deafen({ database: { changes } }: Site): () => void {
        const { setListening } = changes;
        let isBack = false;
        changes.setListening = (isListening) => {
            isBack = isListening;
            if (!isListening) setListening(false);
        };
        return () => {
            changes.setListening = setListening;
            if (isBack) setListening(true);
        };
    }

    const countOn = async (at: Site) =>
        (await get(`/api/v2/discussions/${ids.chair}`, "guest", {}, at)).json<{ countComments: number }>().countComments;

    test("writes of one server are soon visible on the other, in responses and in values held in memory", async () => {
        const before = await countOn(other);
        await reply(ids.chair);
        // Without the notification the response would stay cached for ever.
        await waitForCondition(other, async () => (await countOn(other)) !== before);
        expect(await countOn(other)).toBe(before + 1);

        expect((await get("/api/v2/discussions", "guest", {}, other)).body).toContain("kettle");
        await write("admin", "PATCH", `categories/${ids.broken}`, { customPermissions: true });
        const shows = async () => (await get("/api/v2/discussions", "guest", {}, other)).body.includes("kettle");
        await waitForCondition(other, async () => !(await shows()));
        await write("admin", "PATCH", `categories/${ids.broken}`, { customPermissions: false });
    });

    test("changes of many sessions are reported one by one, so that the responses of others stay cached", async () => {
        const sessions = createSessions(site.database);
        const begun = [];
        for (let number = 0; number < 200; number++) begun.push(await sessions.begin(ids.ines, false));
        const last = begun.at(-1)?.token;
        const page = async (url: string, cookie: string) => (await get(url, "guest", { cookie }, other)).body.split("\n")[0];
        const asGuest = () => page("/", "");
        const asInes = () => page("/", `parley-session=${last}`);
        const before = [await asGuest(), await asInes()];
        expect([await asGuest(), await asInes()]).toEqual(before);
        await sessions.endAll(ids.ines);
        await waitForCondition(other, async () => (await asInes()) !== before[1]);
        expect(await asGuest()).toBe(before[0]);
        tokens.ines = (await sessions.begin(ids.ines, false)).token;
    });

    test("while changes by the other server are not received, nothing is cached, and the cache is cleared", async () => {
        await countOn(other);
        const letHear = deafen(other);
        const client = new Client({ connectionString: own.environment.databaseURL });
        await client.connect();
        // Connections that listen run no other queries than `select 1`.
        await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and (query like 'LISTEN%' or query = 'select 1')`);
        await untilListening(other, false);
        const before = await countOn(other);
        await reply(ids.chair);
        expect(await countOn(other)).toBe(before + 1);
        letHear();
        await untilListening(other);
        expect(await countOn(other)).toBe(before + 1);
        await client.end();
    });
});
