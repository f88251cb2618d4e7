import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { listPropertyNames } from "@parley/library/contract";
import { getContentSources } from "@parley/library/server/contentSources";
import type { InjectOptions } from "fastify";
import type { TSchema } from "typebox";
import { readEnvironment } from "./settings/environment";
import type { Site } from "./site";
import { createExample } from "./testing/createExample";
import { listEndpoints } from "./testing/endpoints";
import { openTestSite } from "./testing/openTestSite";
import { takeSiteDatabase } from "./testing/siteDatabase";

const ENDPOINTS = [...listEndpoints()]
    // Ending the session would turn the viewer into a guest for the rest.
    .filter(([, { path: address }]) => address !== "/authenticate/signout");

const HOST = "localhost:3000";
const ADMINISTRATOR = { name: "Keyholder", email: "keyholder@example.com", password: "the brass one by the door" };
const MEMBER = { name: "Marguerite", email: "marguerite@example.com", password: "rush seats and hide glue" };

const directory = mkdtempSync(path.join(tmpdir(), "parley-endpoints-"));
let site: Site;
let cookies: { administrator: string; member: string; guest: string };

beforeAll(async () => {
    const url = process.env.PARLEY_TEST_DATABASE_URL;
    site = await openTestSite(
        readEnvironment({
            DATA_DIR: directory,
            LOG_LEVEL: "silent",
            ...(url && { DATABASE_URL: await takeSiteDatabase(url) }),
        }),
    );
    await site.features.users.createAdministrator(ADMINISTRATOR);
    await site.features.users.create(MEMBER);
    cookies = { administrator: await signIn(ADMINISTRATOR), member: await signIn(MEMBER), guest: "" };
}, 180_000);
afterAll(async () => {
    await site.close();
    rmSync(directory, { recursive: true, force: true });
});

describe("FC-9, FC-11, FC-18 invalid input", () => {
    const NONSENSE = [
        "-1",
        "constructor",
        "%00",
        "1%20OR%201=1",
        "__proto__",
        "%5B2020,",
        "9999999999999999999",
        "$nobody:x",
        "'",
        "%F0%9F%AB%96".repeat(200),
    ];

    /** More IDs than any call takes (FC-18). */
    const MANY = Array.from({ length: 10_001 }, (_, index) => index + 1);

    /** Requests with nonsense in the query of an endpoint. */
    const TURNS = 4;

    test.each(ENDPOINTS)(
        "in the path or query of %s gets an error of the contract or a valid response",
        async (_name, endpoint) => {
            const names = Object.keys((endpoint.query as { properties?: object } | undefined)?.properties ?? {});
            // Each parameter gets another kind at the same time, and other kinds with the next request; an object of which no text can be
            // made, instead of its value or beside it.
            const kindOf = (index: number, turn: number) => NONSENSE[(3 * turn + index) % NONSENSE.length];
            const queryAt = (turn: number) =>
                names
                    .map((name, index) => {
                        const inObject = `${name}[toString]=${kindOf(index, turn)}`;
                        return (index + turn) % 2 === 0 ? inObject : `${name}=${kindOf(index, turn)}&${inObject}`;
                    })
                    .join("&");
            const address = endpoint.path.replace(/:\w+/g, "1");
            const addresses = [
                ...Array.from({ length: TURNS }, (_, turn) => `${address}?${queryAt(turn)}`),
                ...(endpoint.path.includes(":") ? NONSENSE.map((nonsense) => endpoint.path.replace(/:\w+/g, nonsense)) : []),
            ];
            for (const one of addresses) expectNoBug(await call("administrator", endpoint.method, one, {}));
        },
    );

    test.each(ENDPOINTS.filter(([, { body }]) => body))(
        "in the body of %s gets an error of the contract",
        async (_name, endpoint) => {
            const wrong = [
                '{"name":["x"],"body":{},"format":5}',
                "[]",
                "null",
                JSON.stringify(
                    Object.fromEntries(listPropertyNames(endpoint.body).map((name) => [name, { toString: 1, valueOf: 1 }])),
                ),
                '{"name":null,"constructor":{"prototype":{"isAdmin":true}},"hasOwnProperty":1,"toString":1}',
                "{",
                '{"discussionIDs":["x"],"categoryID":"one"}',
            ];
            const send = (payload: string) =>
                call("administrator", endpoint.method, endpoint.path.replace(/:\w+/g, "1"), payload);
            for (const payload of wrong) expectNoBug(await send(payload));
            const lists = listArrayNames(endpoint.body);
            if (lists.length === 0) return;
            const answer = await send(JSON.stringify(Object.fromEntries(lists.map((name) => [name, MANY]))));
            const { errors } = answer.json<{ errors?: { field: string; code: string }[] }>();
            expect([answer.statusCode, errors?.filter(({ code }) => code === "maxItems").map(({ field }) => field)]).toEqual([
                422,
                lists,
            ]);
        },
    );

    /** Returns the members of a body that are lists, but for the parts of layouts, which are counted at any depth, by a rule of their own. */
    function listArrayNames(schema: TSchema | undefined): string[] {
        const { properties = {} } = (schema ?? {}) as { properties?: Record<string, { type?: unknown }> };
        return Object.keys(properties).filter((name) => name !== "layout" && properties[name]?.type === "array");
    }

    function expectNoBug({ statusCode, body }: { statusCode: number; body: string }): void {
        expect(statusCode).toBeLessThan(500);
        if (statusCode < 400) return;
        const answer = JSON.parse(body) as { status?: unknown; message?: unknown };
        expect(answer).toMatchObject({ status: statusCode, message: expect.any(String) });
    }
});

test("FC-25 a page of another site changes nothing by any endpoint, in the session of an administrator", async () => {
    const accepted: string[] = [];
    for (const [name, { method, path: address }] of ENDPOINTS.filter(([, endpoint]) => endpoint.method !== "GET")) {
        const { statusCode } = await site.app.inject({
            method,
            url: `/api/v2${address.replace(/:\w+/g, "1")}`,
            headers: {
                host: HOST,
                cookie: cookies.administrator,
                origin: "https://evil.example",
                "x-requested-with": "parley",
                "content-type": "application/json",
            },
            payload: "{}",
        });
        if (statusCode !== 403) accepted.push(`${name} ${statusCode}`);
    }
    expect(accepted).toEqual([]);
});

describe("FC-93 names that an endpoint does not declare", () => {
    const UNKNOWN = "zzqqxx";
    /** Names that every object inherits, as members of a body; in a query also that of the prototype, which is refused under another name. */
    const INHERITED = ["constructor", "toString", "hasOwnProperty"];
    const UNKNOWN_NAMES = [UNKNOWN, ...INHERITED];
    /** Fields that only the server sets, or only with a permission of their own (FC-17). */
    const OF_SERVER = ["isAdmin", "roleIDs", "insertUserID", "pinned", "score", "dateInserted", "banned"];
    const inQuery = `${[...UNKNOWN_NAMES, "__proto__"].map((name) => `${name}=1`).join("&")}&__proto__[x]=1`;

    test("FC-11 FC-17 are refused at every endpoint, inherited ones and those of the server too, by the name of the query parameter, of the expand, of the sort and of the body property", async () => {
        const accepted: string[] = [];
        for (const [name, endpoint] of ENDPOINTS) {
            const address = endpoint.path.replace(/:\w+/g, "1");
            const properties = listPropertyNames(endpoint.query);
            const isWriting = endpoint.method !== "GET" && !endpoint.upload && !isFree(endpoint.body);
            const attempts: [string[], string, unknown][] = [
                [[...UNKNOWN_NAMES, "(prototype)"], `${address}?${inQuery}`, {}],
                [["expand"], `${address}?expand=${UNKNOWN}`, {}],
                ...(properties.includes("sort")
                    ? [[["sort"], `${address}?sort=${UNKNOWN}`, {}] as [string[], string, unknown]]
                    : []),
                ...(isWriting ? [writeUnknown(address, endpoint.body)] : []),
            ];
            for (const [fields, url, body] of attempts) {
                const answer = await call("administrator", endpoint.method, url, body as object);
                const rows = answer.statusCode === 422 ? answer.json<{ errors?: { field: string }[] }>().errors : undefined;
                const isRefused = fields.every((field) => rows?.some((row) => row.field === field));
                if (!isRefused) accepted.push(`${name}: ${url} ${answer.statusCode}`);
            }
        }
        expect(accepted).toEqual([]);
    });

    test("can't be called: every route of the API but the continuation of long runs, the live stream and the files of fragments has a declared endpoint", () => {
        const undeclared = site.app.apiRoutes.filter(({ endpoint }) => !endpoint).map(({ method, url }) => `${method} ${url}`);
        expect(undeclared).toEqual([
            "POST /api/v2/calls/run",
            "GET /api/v2/live",
            "GET /api/v2/fragments/:fragmentUUID/js",
            "GET /api/v2/fragments/:fragmentUUID/css",
            "GET /api/v2/fragments/:fragmentUUID/frame",
        ]);
        const declared = new Set(site.app.apiRoutes.map(({ endpoint }) => endpoint && `${endpoint.method} ${endpoint.path}`));
        expect(ENDPOINTS.filter(([name]) => !declared.has(name)).map(([name]) => name)).toEqual([]);
    });

    /** Whether a body may have any names: settings, profile fields and forms of integrations are checked by their own rules. */
    function isFree(schema: TSchema | undefined): boolean {
        const { type, properties, additionalProperties } = (schema ?? {}) as Record<string, unknown>;
        return schema !== undefined && (additionalProperties === true || (type === "object" && properties === undefined));
    }

    function writeUnknown(address: string, schema: TSchema | undefined): [string[], string, unknown] {
        const example = schema && createExample(schema);
        const declared = listPropertyNames(schema);
        const names = [...UNKNOWN_NAMES, ...OF_SERVER.filter((name) => !declared.includes(name))];
        const unknown = Object.fromEntries(names.map((name) => [name, 1]));
        return Array.isArray(example)
            ? [UNKNOWN_NAMES, address, [unknown]]
            : [names, address, { ...(example as object), ...unknown }];
    }
});

describe("FC-12, FC-14, FC-23 a category without permission, and a private profile", () => {
    const SECRET = "zzyzx";
    let ids: { categoryID: number; discussionID: number; commentID: number };

    beforeAll(async () => {
        const category = {
            name: `${SECRET} room`,
            urlcode: `${SECRET}-room`,
            description: SECRET,
            customPermissions: true,
            grants: {},
        };
        const { categoryID } = (await made("categories", category)) as { categoryID: number };
        const post = {
            categoryID,
            name: `${SECRET} post`,
            body: `${SECRET} said`,
            format: "markdown",
            newTagNames: [`${SECRET}tag`],
        };
        const { discussionID } = (await made("discussions", post)) as { discussionID: number };
        const { commentID } = (await made("comments", { discussionID, body: `${SECRET} answered`, format: "markdown" })) as {
            commentID: number;
        };
        ids = { categoryID, discussionID, commentID };
        await publishAsRecluse();
    });

    /** The administrator has a private profile, and has written all that everybody sees: its fragments tell nothing of it (FC-23). */
    async function publishAsRecluse(): Promise<void> {
        const profile = { title: `${SECRET} mender`, about: SECRET, private: true };
        expect((await call("administrator", "PATCH", "/users/$me", profile)).statusCode).toBe(200);
        const { categoryID } = (await made("categories", { name: "Bench", urlcode: "bench" })) as { categoryID: number };
        const post = { categoryID, name: "=Kettle", body: "It trips.", format: "markdown" };
        const { discussionID } = (await made("discussions", post)) as { discussionID: number };
        await made("comments", { discussionID, body: "Still.", format: "markdown" });
        await made("collections", { name: "=Best", records: [{ recordType: "discussion", recordID: discussionID }] });
        const theme = { name: "=Ours", parentTheme: "parley", parentVersion: "1" };
        const { themeID } = (await made("themes", theme)) as { themeID: number };
        await made("tags", { name: "=kettle" });
        await made("layouts", { name: "=Spring", layoutViewType: "home", layout: [] });
        await made("site-sections", { name: "=Leeds" });
        await made("embed-sites", { name: "=Blog", origins: ["https://blog.example"], categoryID });
        openPaths = [
            `/themes/${themeID}`,
            `/themes/${themeID}/revisions`,
            `/discussions/${discussionID}`,
            "/embed-counts?urls[]=/",
        ];
    }
    let openPaths: string[] = [];

    test("is visible to those with permission", async () => {
        expect((await call("administrator", "GET", `/discussions/${ids.discussionID}`)).body).toContain(SECRET);
    });

    test.each(["guest", "member"] as const)("is not disclosed to a %s by any endpoint that reads", async (who) => {
        const messages: string[] = [];
        for (const [name, { method, path: pattern, query: schema }] of ENDPOINTS) {
            if (method !== "GET") continue;
            const declared = listPropertyNames(schema);
            const queries = [
                "",
                `?discussionID=${ids.discussionID}`,
                `?categoryID=${ids.categoryID}`,
                `?parentRecordType=discussion&parentRecordID=${ids.discussionID}`,
                "?query=zz&expand=all",
                `?limit=100&expand=all&includeChildCategories=true&categoryID=${ids.categoryID}`,
                `?layoutViewType=discussion&recordType=discussion&recordID=${ids.discussionID}`,
                `?layoutViewType=discussion&recordType=comment&recordID=${ids.commentID}`,
                `?layoutViewType=discussionCategoryPage&recordType=category&recordID=${SECRET}-room`,
            ];
            // Names that an endpoint does not declare are refused (FC-93).
            for (const query of queries.filter((one) =>
                [...new URLSearchParams(one).keys()].every((key) => declared.includes(key)),
            )) {
                const address = pattern
                    .replace(":categoryID", String(ids.categoryID))
                    .replace(":discussionID", String(ids.discussionID))
                    .replace(":commentID", String(ids.commentID))
                    .replace(/:\w+/, "1");
                const { body } = await call(who, "GET", address + query);
                if (body.includes(SECRET)) messages.push(`${name} ${address}${query}`);
            }
        }

        for (const path of openPaths) {
            const { statusCode, body } = await call(who, "GET", path);
            expect([path, statusCode]).toEqual([path, 200]);
            if (body.includes(SECRET)) messages.push(path);
        }
        expect(messages).toEqual([]);
    });

    test.each(["site-sections", "embed-sites", "themes", "layouts", "collections", "collections/contents/en", "tags"])(
        "FC-10 names that begin like a formula are texts in the table of %s",
        async (list) => {
            const { statusCode, body } = await call("administrator", "GET", `/${list}.csv`);
            expect([statusCode, body.includes("'="), /(^|[,"])=/m.test(body)]).toEqual([200, true, false]);
        },
    );

    test.each(["guest", "member"] as const)("responds to a %s like a category that never existed", async (who) => {
        const pairs = [
            [`/categories/${ids.categoryID}`, "/categories/4711"],
            [`/discussions/${ids.discussionID}`, "/discussions/4711"],
            [`/discussions/${ids.discussionID}/quote`, "/discussions/4711/quote"],
            [`/discussions/${ids.discussionID}/reactions`, "/discussions/4711/reactions"],
            [`/comments/${ids.commentID}`, "/comments/4711"],
            [`/comments/${ids.commentID}/quote`, "/comments/4711/quote"],
        ] as const;
        for (const [there, never] of pairs) {
            const [answer, expected] = [await call(who, "GET", there), await call(who, "GET", never)];
            expect([there, answer.statusCode, answer.body]).toEqual([there, 404, expected.body]);
        }
    });

    test.each(["/discussions/feed.atom", `/categories/${SECRET}-room/feed.atom`, "/sitemap.xml", "/robots.txt"])(
        "is not in %s",
        async (address) => {
            const { body } = await site.app.inject({ url: address, headers: { host: HOST } });

            expect(body).not.toContain(SECRET);
        },
    );

    test("FC-39 does not serve its uploads to viewers without permission, by path or ID", async () => {
        const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="plan.txt"\r\n\r\n';
        const { url, mediaID } = (
            await site.app.inject({
                method: "POST",
                url: "/api/v2/media",
                headers: {
                    host: HOST,
                    "x-requested-with": "parley",
                    cookie: cookies.administrator,
                    "content-type": "multipart/form-data; boundary=edge",
                },
                payload: `${head}A plan.\r\n--edge--\r\n`,
            })
        ).json<{ url: string; mediaID: number }>();
        await made("comments", { discussionID: ids.discussionID, body: `[The plan](${url})`, format: "markdown" });
        const statusFor = async (who: keyof typeof cookies, address: string) =>
            (await site.app.inject({ url: address, headers: { host: HOST, cookie: cookies[who] } })).statusCode;
        const { pathname } = new URL(url);
        for (const address of [pathname, `/api/v2/media/${mediaID}/download`]) {
            expect([await statusFor("guest", address), await statusFor("member", address)]).toEqual([404, 404]);
        }
        for (const address of ["/uploads//media", "/uploads/./media", "/uploads/media%2F..%2Fmedia"])
            expect(await statusFor("guest", pathname.replace("/uploads/media", address))).toBe(404);
        expect(await statusFor("administrator", pathname)).toBe(200);
    });

    test("FC-37 an upload used in drafts, signatures or layouts is retained", async () => {
        const isReferenced = (name: string) => getContentSources(site.database).isReferenced(name);
        await made("drafts", {
            recordType: "comment",
            attributes: { body: "![](/uploads/media/drafted.png)", format: "markdown" },
        });
        const signature = { body: "![](/uploads/media/signed.png)", format: "markdown" };
        expect((await call("administrator", "PUT", "/users/$me/signature", signature)).statusCode).toBe(200);
        const leads = [{ title: "Begin", text: "", url: "/", picture: "/uploads/media/leading.png" }];
        await made("layouts", { name: "Ours", layoutViewType: "home", layout: [{ $hydrate: "react.homeLeads", leads }] });
        for (const name of ["drafted.png", "signed.png", "leading.png"])
            expect([name, await isReferenced(name)]).toEqual([name, true]);
        expect(await isReferenced("nowhere.png")).toBe(false);
    });

    test("rejects replies, reactions and bookmarks of a member", async () => {
        const { discussionID, commentID } = ids;
        const attempts: [string, string, object][] = [
            ["POST", "/comments", { discussionID, body: "hello", format: "markdown" }],
            ["POST", `/discussions/${discussionID}/reactions`, { reactionType: "Like" }],
            ["POST", `/comments/${commentID}/reactions`, { reactionType: "Like" }],
            ["PUT", `/discussions/${discussionID}/bookmark`, { bookmarked: true }],
            ["PATCH", `/discussions/${discussionID}`, { name: "mine" }],
            ["PATCH", `/comments/${commentID}`, { body: "mine" }],
            ["DELETE", `/discussions/${discussionID}`, {}],
            ["DELETE", `/comments/${commentID}`, {}],
        ];
        for (const [method, address, body] of attempts) {
            expect([method, address, (await call("member", method, address, body)).statusCode]).toEqual([method, address, 404]);
        }
    });
});

async function made(address: string, body: object): Promise<unknown> {
    const answer = await call("administrator", "POST", `/${address}`, body);
    if (answer.statusCode !== 201) throw new Error(`${address}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
}

let calls = 0;

function call(who: keyof typeof cookies, method: string, address: string, body?: object | string) {
    calls++;
    return site.app.inject({
        // Each request has another IP address, because of the limit of writes per minute.
        remoteAddress: `198.18.${Math.floor(calls / 250) % 250}.${calls % 250}`,
        method: method as NonNullable<InjectOptions["method"]> as "GET",
        url: `/api/v2${address}`,
        headers: {
            host: HOST,
            "x-requested-with": "parley",
            cookie: cookies[who],
            ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && method !== "GET" && { payload: body }),
    });
}

async function signIn({ name, password }: { name: string; password: string }): Promise<string> {
    const answer = await site.app.inject({
        method: "POST",
        url: "/api/v2/authenticate/password",
        headers: { host: HOST, "x-requested-with": "parley" },
        payload: { username: name, password, persist: false },
    });
    return answer.cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join("; ");
}
