import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { SESSION_COOKIE } from "@parley/authentication/server";
import { UNDO_HEADER } from "@parley/library/contract";
import { readSecret } from "@parley/library/server/secrets";
import { createSessions } from "@parley/library/server/sessions";
import type { Token } from "@parley/tokens/contract";
import type { InjectOptions } from "fastify";
import type { Site } from "./site";
import { openTestSite } from "./testing/openTestSite";
import { createTestEnvironment } from "./testing/testEnvironment";

const HOST = "forum.test";
const OTHER_SITE = "https://app.example";
const ADMINISTRATOR = { name: "Keyholder", email: "keyholder@example.com", password: "the brass one by the door" };
const MEMBER = { name: "Marguerite", email: "marguerite@example.com", password: "rush seats and hide glue" };
const MINUTE_MS = 60 * 1000;

const own = createTestEnvironment({ SITE_URL: `http://${HOST}` });
let now = Date.parse("2026-05-21T12:00:00Z");
let site: Site;
let administrator: string;
let memberID: number;

beforeAll(async () => {
    site = await openTestSite(own.environment, { clock: () => new Date(now) });
    await site.features.users.createAdministrator(ADMINISTRATOR);
    memberID = await site.features.users.create(MEMBER);
    administrator = await signIn(ADMINISTRATOR);
    await inSession("POST", "/categories", { name: "Kettles", urlcode: "kettles" });
    await inSession("PATCH", "/config", { "api.trustedOrigins": [OTHER_SITE] });
}, 180_000);
afterAll(() => site.close());

async function signIn({ name, password }: { name: string; password: string }): Promise<string> {
    const answer = await send("POST", "/authenticate/password", { "x-requested-with": "parley" }, { username: name, password });
    return answer.cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join("; ");
}

function send(method: string, path: string, headers: Record<string, string> = {}, payload?: object) {
    const options: InjectOptions = { method: method as "GET", url: `/api/v2${path}`, headers: { host: HOST, ...headers } };
    return site.app.inject(payload === undefined ? options : { ...options, payload });
}

const inSession = (method: string, path: string, body?: object, cookie = administrator) =>
    send(method, path, { cookie, "x-requested-with": "parley" }, body);
const byToken = (accessToken: string, method: string, path: string, body?: object) =>
    send(method, path, { authorization: `Bearer ${accessToken}` }, body);

async function create(body: object = {}): Promise<Token & { accessToken: string }> {
    const answer = await inSession("POST", "/tokens", body);
    expect(answer.statusCode).toBe(201);
    return answer.json();
}

const post = { name: "Kettle", body: "It trips.", format: "markdown", categoryID: 1 };

describe("contract §5.17 an access token", () => {
    test("authenticates its owner, without a cookie, a CSRF token or a header of our scripts", async () => {
        const { accessToken, tokenID } = await create({ name: "Backup" });
        expect((await byToken(accessToken, "GET", "/users/me")).json()).toMatchObject({
            name: ADMINISTRATOR.name,
            isAdmin: true,
        });
        expect((await byToken(accessToken, "POST", "/discussions", post)).statusCode).toBe(201);
        expect((await byToken(accessToken, "PATCH", "/config", { "garden.title": "Fettle" })).statusCode).toBe(200);
        expect((await byToken(accessToken, "POST", "/roles", { name: "Guild" })).statusCode).toBe(201);
        const listed = (await inSession("GET", "/tokens")).json<Token[]>().find((token) => token.tokenID === tokenID);
        expect(listed).toEqual({
            tokenID,
            name: "Backup",
            scopes: ["read", "write", "manage"],
            dateInserted: "2026-05-21T12:00:00+00:00",
            dateExpires: "2027-05-21T12:00:00+00:00",
            dateLastUsed: "2026-05-21T12:00:00+00:00",
        });
    });

    test("FC-35 that may only read is refused for everything else, by whatever method", async () => {
        const { accessToken } = await create({ scopes: ["read"] });
        expect((await byToken(accessToken, "GET", "/discussions")).statusCode).toBe(200);
        for (const [method, path] of [
            ["POST", "/discussions"],
            ["PATCH", "/discussions/1"],
            ["POST", "/discussions/1"],
            ["PUT", "/discussions/1/bookmark"],
            ["DELETE", "/discussions/1"],
            ["POST", "/site-sections"],
            ["DELETE", "/site-sections/1"],
            ["POST", "/embed-sites"],
            ["POST", "/embed-comments"],
            ["PUT", "/themes/current"],
            ["PUT", "/themes/parley/assets/styles"],
            ["PUT", "/layouts/1/views"],
            ["PUT", "/collections/by-resource"],
            ["POST", "/tags"],
        ] as const) {
            const answer = await byToken(accessToken, method, path, {});
            expect([method, answer.statusCode, answer.json().permissions]).toEqual([method, 403, ["tokens.write"]]);
        }
    });

    test("FC-35 without the scope to manage takes part like a member, though its owner may do more", async () => {
        const { accessToken } = await create({ scopes: ["read", "write"] });
        expect((await byToken(accessToken, "GET", "/users/me")).json()).toMatchObject({ isAdmin: false });
        expect((await byToken(accessToken, "POST", "/discussions", post)).statusCode).toBe(201);
        for (const [method, path, body] of [
            ["PATCH", "/config", { "garden.title": "Mine" }],
            ["POST", "/roles", { name: "Mine" }],
            ["GET", "/mails", undefined],
            ["GET", "/discussions.csv", undefined],
            ["POST", "/site-sections", { name: "Mine" }],
            ["GET", "/embed-sites", undefined],
            ["POST", "/embed-sites", { name: "Mine", origins: ["https://blog.example"], categoryID: 1 }],
            ["PUT", "/themes/current", { themeID: "parley" }],
            ["POST", "/layouts", { name: "Mine", layoutViewType: "home", layout: [] }],
            ["GET", "/layouts", undefined],
            ["GET", "/collections", undefined],
            ["POST", "/tags", { name: "Mine" }],
            ["PUT", `/users/${memberID}/ban`, { banned: true }],
        ] as const)
            expect([path, (await byToken(accessToken, method, path, body)).statusCode]).toEqual([path, 403]);
    });

    test.each(["", "none", "pat.1.x", `pat.1.${"x".repeat(43)}`, `pat.9999999999.${"x".repeat(43)}`, "x".repeat(8000)])(
        "FC-35 that is wrong gets 401, and never a guest's response: %#",
        async (accessToken) => {
            const answer = await byToken(accessToken, "GET", "/discussions");
            expect([answer.statusCode, answer.headers["www-authenticate"]]).toEqual([401, 'Bearer error="invalid_token"']);
        },
    );

    test("FC-35 without the scope to manage begins no job that continues later, with the permissions of its owner", async () => {
        const limited = await create({ scopes: ["read", "write"] });
        const whole = await create();
        const restore = (accessToken: string) =>
            byToken(accessToken, "POST", "/deleted-records/restore", { actIDs: [1], longRunnerMode: "async" });
        expect((await restore(limited.accessToken)).statusCode).toBe(403);
        expect((await restore(whole.accessToken)).statusCode).toBe(202);
    });

    test("FC-35 has no effect in the address", async () => {
        const { accessToken } = await create();
        const answer = await send("GET", `/users/me?access_token=${accessToken}`);
        expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, "access_token"]);
    });

    test("FC-35 that has expired or was deleted gets 401", async () => {
        const [short, gone] = [await create({ dateExpires: "2026-05-23" }), await create({ dateExpires: null })];
        expect((await inSession("DELETE", `/tokens/${gone.tokenID}`)).statusCode).toBe(204);
        expect((await byToken(gone.accessToken, "GET", "/discussions")).statusCode).toBe(401);
        expect((await byToken(short.accessToken, "GET", "/discussions")).statusCode).toBe(200);
        const noon = now;
        const statuses = [];
        for (const at of ["2026-05-22T23:59:59Z", "2026-05-23T00:00:00Z"]) {
            now = Date.parse(at);
            statuses.push((await byToken(short.accessToken, "GET", "/discussions")).statusCode);
        }
        now = noon;
        expect(statuses).toEqual([200, 401]);
        for (const dateExpires of ["2020-01-01", "2026-05-21T12:00:00Z"])
            expect((await inSession("POST", "/tokens", { dateExpires })).json()).toMatchObject({
                errors: [{ field: "dateExpires" }],
            });
    });

    test("FC-92 FC-35 a deleted token is refused until its owner restores it; other members, tokens and later requests can't", async () => {
        const [{ accessToken, tokenID }, other] = [await create({ name: "Backup of the shed" }), await create()];
        const before = (await inSession("GET", "/tokens")).json<Token[]>();
        const works = async () => (await byToken(accessToken, "GET", "/discussions")).statusCode;
        const remove = async () => {
            const { statusCode, headers } = await inSession("DELETE", `/tokens/${tokenID}`);
            expect([statusCode, await works()]).toEqual([204, 401]);
            return `/acts/${headers[UNDO_HEADER]}/undo`;
        };
        const undo = await remove();
        const member = await signIn(MEMBER);
        const { roleID } = (await inSession("POST", "/roles", { name: "Holders", permissions: KEYS })).json<{ roleID: number }>();
        await inSession("PATCH", `/users/${memberID}`, { roleID: [8, roleID] });
        expect((await inSession("POST", undo, {}, member)).statusCode).toBe(404);
        expect((await byToken(other.accessToken, "POST", undo, {})).statusCode).toBe(404);
        now += 20 * MINUTE_MS;
        expect((await inSession("POST", undo, {})).json()).toMatchObject({ status: 403, code: "proofNeeded" });
        now -= 20 * MINUTE_MS;
        expect(await works()).toBe(401);
        const listed = (await inSession("GET", "/deleted-records?own=true")).json<{ deletedRecords: object[] }>();
        expect(listed.deletedRecords).toContainEqual(
            expect.objectContaining({
                recordType: "accessToken",
                recordID: tokenID,
                name: "Backup of the shed",
                canRestore: true,
            }),
        );
        expect((await inSession("POST", undo, {})).statusCode).toBe(200);
        const withoutUse = ({ dateLastUsed: _used, ...token }: Token) => token;
        const present = (await inSession("GET", "/tokens")).json<Token[]>();
        expect([await works(), present.map(withoutUse)]).toEqual([200, before.map(withoutUse)]);
    });

    test("FC-22 of a banned owner gets 401, and one whose owner lost a permission allows no more than the owner may do", async () => {
        const role = (await inSession("POST", "/roles", { name: "Keys", permissions: KEYS })).json<{ roleID: number }>();
        await inSession("PATCH", `/users/${memberID}`, { roleID: [8, role.roleID] });
        const cookie = await signIn(MEMBER);
        const { accessToken, tokenID } = (await inSession("POST", "/tokens", {}, cookie)).json();
        expect((await byToken(accessToken, "GET", "/discussions.csv")).statusCode).toBe(200);
        expect((await inSession("GET", `/tokens/${tokenID}?transientKey=x`)).statusCode).toBe(403);
        expect((await inSession("DELETE", `/tokens/${tokenID}`)).statusCode).toBe(404);
        await inSession("PATCH", `/users/${memberID}`, { roleID: [8] });
        expect((await byToken(accessToken, "GET", "/discussions.csv")).statusCode).toBe(403);
        await inSession("PUT", `/users/${memberID}/ban`, { banned: true });
        expect((await byToken(accessToken, "GET", "/discussions")).statusCode).toBe(401);
        await inSession("PUT", `/users/${memberID}/ban`, { banned: false });
        expect((await byToken(accessToken, "GET", "/discussions")).statusCode).toBe(200);
    });

    test("is shown again to its owner, with the transient key of a page, and can't be managed with a token", async () => {
        const { accessToken, tokenID } = await create();
        // The `transientKey` of the query, contract §5.17.
        for (const [query, status] of [
            ["", 400],
            ["?transientKey=", 422],
            ["?transientKey=x", 403],
            ["?transientKey[toString]=1", 422],
        ] as const)
            expect([query, (await inSession("GET", `/tokens/${tokenID}${query}`)).statusCode]).toEqual([query, status]);
        const session = new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(administrator)?.[1] ?? "";
        const key = createHmac("sha256", await readSecret(site.database, "transient-keys"))
            .update(`transient-key:${decodeURIComponent(session)}`)
            .digest("base64url");
        expect((await inSession("GET", `/tokens/${tokenID}?transientKey=${key}`)).json()).toMatchObject({ tokenID, accessToken });
        for (const [method, path] of [
            ["GET", "/tokens"],
            ["POST", "/tokens"],
            ["DELETE", `/tokens/${tokenID}`],
            ["GET", `/tokens/${tokenID}?transientKey=x`],
        ] as const)
            expect([path, (await byToken(accessToken, method, path)).statusCode]).toEqual([path, 403]);
    });

    test("FC-72 says when it was used, without a write for each use, and a member has fifty of them at most", async () => {
        const { accessToken, tokenID } = await create();
        const rows = async () => (await inSession("GET", "/tokens")).json<Token[]>();
        const lastUsed = async () => (await rows()).find((token) => token.tokenID === tokenID)?.dateLastUsed;
        const spendAfter = async (milliseconds: number) => {
            now += milliseconds;
            await byToken(accessToken, "GET", "/users/me");
            now -= milliseconds;
            return lastUsed();
        };
        const before = await lastUsed();
        expect([before, await spendAfter(0), await spendAfter(60 * MINUTE_MS - 1000), await spendAfter(60 * MINUTE_MS)]).toEqual([
            null,
            "2026-05-21T12:00:00+00:00",
            "2026-05-21T12:00:00+00:00",
            "2026-05-21T13:00:00+00:00",
        ]);
        const made: number[] = [];
        for (let left = 50 - (await rows()).length; left > 0; left--) made.push((await create()).tokenID);
        expect((await inSession("POST", "/tokens", {})).statusCode).toBe(400);
        for (const each of made) await inSession("DELETE", `/tokens/${each}`);
        await create();
    });

    test("is created only after recent authentication", async () => {
        now += 20 * MINUTE_MS;
        const late = await inSession("POST", "/tokens", {});
        now -= 20 * MINUTE_MS;
        expect([late.statusCode, late.json().code]).toEqual([403, "proofNeeded"]);
    });

    test("an Authorization header of another scheme, as of a gateway in front of the site, is not treated as a token", async () => {
        expect((await send("GET", "/discussions", { authorization: "Basic a2V5OmtleQ==" })).statusCode).toBe(200);
    });
});

const KEYS = [{ type: "global", permissions: { "tokens.add": true, "exports.manage": true } }];

describe("contract §1.1 a role token", () => {
    test("lets a request without a session read what the roles of a member may read, for some minutes, and nothing else", async () => {
        const hidden = { name: "Staff", urlcode: "staff", customPermissions: true, grants: { 16: { "discussions.view": true } } };
        await inSession("POST", "/categories", hidden);
        const { roleToken, expires } = (await inSession("POST", "/tokens/roles")).json();
        expect(Date.parse(expires) - now).toBeGreaterThan(60_000);
        const read = (path: string, token = roleToken) =>
            send("GET", `${path}${path.includes("?") ? "&" : "?"}role-token=${token}`);
        const names = (await read("/categories?outputFormat=flat")).json<{ name: string }[]>().map(({ name }) => name);
        expect(names).toContain("Staff");
        expect((await send("GET", "/categories?outputFormat=flat")).body).not.toContain("Staff");
        expect([await read("/users/me"), await read("/discussions?expand=all")].map(({ statusCode }) => statusCode)).toEqual([
            403, 403,
        ]);
        expect((await read("/mails")).statusCode).toBe(403);
        expect((await read("/categories", `${roleToken}x`)).statusCode).toBe(401);
        // FC-11: an object in place of the token, of which no text can be made.
        expect((await send("GET", "/categories?role-token[toString]=1")).statusCode).toBe(401);
        expect((await inSession("POST", `/categories?role-token=${roleToken}`, hidden)).statusCode).toBe(422);
        now += 300_000;
        expect((await read("/categories")).statusCode).toBe(401);
        now -= 300_000;
    });
});

describe("contract §1.1 a script of another site", () => {
    const PREFLIGHT = { "access-control-request-method": "PATCH", "access-control-request-headers": "authorization" };

    test("of a listed origin may call with a token, and read the paging headers", async () => {
        const preflight = await send("OPTIONS", "/discussions/1", { origin: OTHER_SITE, ...PREFLIGHT });
        expect([preflight.statusCode, preflight.headers]).toMatchObject([
            204,
            {
                "access-control-allow-origin": OTHER_SITE,
                "access-control-allow-methods": expect.stringContaining("PATCH"),
                "access-control-allow-headers": expect.stringContaining("Authorization"),
            },
        ]);
        const { accessToken } = await create();
        const headers = { origin: OTHER_SITE, authorization: `Bearer ${accessToken}` };
        const written = await send("POST", "/discussions", headers, post);
        expect([written.statusCode, written.headers["access-control-allow-origin"]]).toEqual([201, OTHER_SITE]);
        const read = await send("GET", "/discussions", { origin: OTHER_SITE });
        expect(read.headers).toMatchObject({
            "access-control-allow-origin": OTHER_SITE,
            "access-control-expose-headers": expect.stringContaining("x-app-page-next-url"),
            vary: expect.stringContaining("Origin"),
        });
        expect(read.headers["access-control-allow-credentials"]).toBeUndefined();
        const wrong = await send("GET", "/discussions", { origin: OTHER_SITE, authorization: "Bearer x" });
        expect([wrong.statusCode, wrong.headers["access-control-allow-origin"]]).toEqual([401, OTHER_SITE]);
    });

    test("FC-25 of a listed origin writes nothing in a member's session", async () => {
        const headers = { origin: OTHER_SITE, cookie: administrator, "x-requested-with": "app" };
        expect((await send("POST", "/discussions", headers, post)).statusCode).toBe(403);
    });

    test("FC-26 of any origin read the numbers of comments, which shared caches store, and never with a token of a session", async () => {
        const cookie = await signIn(MEMBER);
        await createSessions(site.database).renewAll(memberID);
        const path = "/embed-counts?urls[0]=https%3A%2F%2Falmanac.example%2F";
        const { statusCode, headers, body } = await send("GET", path, { origin: "https://evil.example", cookie });
        expect([statusCode, body]).toEqual([200, JSON.stringify({ "https://almanac.example/": 0 })]);
        expect(headers).toMatchObject({ "access-control-allow-origin": "*", "cache-control": "public, max-age=60" });
        expect(headers["set-cookie"]).toBeUndefined();
        expect((await send("GET", "/users/me", { cookie })).headers["set-cookie"]).toBeDefined();
    });

    test("of any other origin may read nothing", async () => {
        for (const origin of ["https://evil.example", "null", `${OTHER_SITE}.evil.example`, "http://app.example"]) {
            const preflight = await send("OPTIONS", "/discussions/1", { origin, ...PREFLIGHT });
            const read = await send("GET", "/discussions", { origin });
            expect([preflight.statusCode, preflight.headers["access-control-allow-origin"]]).toEqual([405, undefined]);
            expect(read.headers["access-control-allow-origin"]).toBeUndefined();
        }
    });

    test("§1.2 an OPTIONS request that is no preflight returns the allowed methods", async () => {
        const answer = await send("OPTIONS", "/discussions");
        expect([answer.statusCode, answer.json().allow]).toEqual([405, expect.arrayContaining(["GET", "POST"])]);
    });
});
