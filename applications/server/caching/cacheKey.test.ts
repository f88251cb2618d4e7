import type { IncomingMessage } from "node:http";
import { expect, test } from "@jest/globals";
import { FORUM_FRAME_COOKIE } from "@parley/embedding/contract";
import type { Endpoint } from "@parley/library/contract";
import { defineEndpoint, FRAMED_HEADER, ID, WRITER_HEADER } from "@parley/library/contract";
import { parseQueryString } from "@parley/library/server/http";
import { readThemeDraft } from "@parley/themes/contract";
import type { FastifyRequest } from "fastify";
import * as Type from "typebox";
import { createCacheKeyReader } from "./cacheKey";

const kettles = defineEndpoint({
    method: "GET",
    path: "/kettles",
    query: Type.Object({ kettleID: Type.Optional(ID), page: Type.Optional(Type.Integer()) }),
    response: Type.Object({}),
    ignored: ["etag"],
});
const kettle = defineEndpoint({
    method: "GET",
    path: "/kettles/:id",
    params: Type.Object({ id: ID }),
    response: Type.Object({}),
});
const cups = defineEndpoint({ method: "GET", path: "/cups", response: Type.Object({}) });
const cacheKey = createCacheKeyReader({
    sessionCookie: "session",
    getOffered: () => ({ locales: ["en", "nl"], siteLocale: "en", version: 1 }),
    withoutNoise: (address) => address.replace(/[?&]utm_source=\w+/, ""),
    endpoints: new Set<Endpoint>([kettles, kettle]),
});
const ROUTES = [kettles, kettle, cups];

/** Returns the cache key of a request as parsed by the router. */
function keyOf(url: string, headers: IncomingMessage["headers"] = {}, method = "GET", config: object = {}) {
    const { pathname, search } = new URL(url, "http://forum.test");
    const [name = "", id] = decodeURIComponent(pathname).split("/").slice(3);
    const endpoint = ROUTES.find(({ path }) => path === (id === undefined ? `/${name}` : `/${name}/:id`));
    const routeOptions = { config: { ...config, endpoint } };
    const request = {
        method,
        url,
        headers,
        params: id === undefined ? {} : { id },
        query: parseQueryString(search.slice(1)),
        routeOptions,
    };
    return cacheKey(request as unknown as FastifyRequest);
}

const PAGE = "/discussions?page=2";
const CALL = "/api/v2/kettles?page=2";

test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("FC-72 a %s request has no cache key", (method) => {
    for (const url of [PAGE, CALL]) expect(keyOf(url, {}, method)).toBeUndefined();
});

test("FC-72 HEAD and GET of one address have the same cache key", () => {
    for (const url of [PAGE, CALL]) {
        expect(keyOf(url)).toMatchObject({ audience: "guests" });
        expect(keyOf(url, {}, "HEAD")).toEqual(keyOf(url));
    }
});

test("FC-92 a member's page that offers Undo has no cache key, and a guest's is the page without the offer", () => {
    expect(keyOf("/discussions?Undo=2", { cookie: "session=ines" })).toBeUndefined();
    expect(keyOf("/discussions?page=2&Undo=2", { cookie: "session=ines" })).toBeUndefined();
    expect(keyOf("/discussions?Undone=2", { cookie: "session=ines" })).toMatchObject({ audience: "member" });
    expect(keyOf("/discussions?Undo=2")).toMatchObject({ audience: "guests" });
});

test("NAV-003 an address that chooses a language has no cache key, so that the page without it is not sent in its place", () => {
    for (const query of ["?locale=nl", "?page=2&locale=nl"]) expect(keyOf(`/discussions${query}`)).toBeUndefined();
    expect(keyOf("/discussions?locale=xx")).toMatchObject({ audience: "guests" });
});

test("FC-73 a member's page that may show a draft of a theme has no cache key, however the parameter is written", () => {
    for (const query of ["?ThemeDraft=7", "?page=2&ThemeDraft=", "?ThemeDraft=7&Version=1"])
        expect(keyOf(`/discussions${query}`, { cookie: "session=ines" })).toBeUndefined();
    expect(keyOf("/discussions?ThemeDraft=7")).toMatchObject({ audience: "guests" });
    expect([readThemeDraft("/?%54hemeDraft=7"), readThemeDraft("/?a=1&ThemeDraft=7"), readThemeDraft("/?ThemeDraft=x")]).toEqual([
        undefined,
        "7",
        undefined,
    ]);
});

test("FC-73 a request with an Authorization header has no cache key, with a session or without", () => {
    for (const cookie of [undefined, "session=ines"])
        for (const url of [PAGE, CALL]) expect(keyOf(url, { authorization: "Bearer key", cookie })).toBeUndefined();
});

test("FC-73 calls in each language have cache keys of their own, since names of categories are translated", () => {
    const dutch = keyOf(CALL, { "accept-language": "nl-BE, en;q=0.5" });
    expect(dutch).not.toEqual(keyOf(CALL));
    expect(keyOf(CALL, { cookie: "parley-locale=nl" })).toEqual(dutch);
    expect(keyOf(CALL, { "accept-language": "fr" })).toEqual(keyOf(CALL));
});

test("FC-73 each session has cache keys of its own, and other cookies do not change the key of a guest", () => {
    for (const url of [PAGE, CALL]) {
        const [guest, ines, tom] = [keyOf(url), keyOf(url, { cookie: "session=ines" }), keyOf(url, { cookie: "session=tom" })];
        expect([ines?.audience, tom?.audience]).toEqual(["member", "member"]);
        expect(new Set([guest?.key, ines?.key, tom?.key]).size).toBe(3);
        expect(keyOf(url, { cookie: "sessions=ines; other=1" })).toEqual(guest);
        expect(keyOf(url, { cookie: "other=1; session=ines" })).toEqual(ines);
    }
});

test("FC-73 in a frame on another site only the session of the frame counts, and its responses have no cache key", () => {
    const framed = { "sec-fetch-dest": "iframe", [FRAMED_HEADER]: "1" };
    for (const url of [PAGE, CALL]) {
        const guest = keyOf(url, framed);
        expect(guest).toMatchObject({ audience: "guests" });
        expect(keyOf(url, { ...framed, cookie: "session=ines" })).toEqual(guest);
        expect(keyOf(url, { ...framed, cookie: `session=ines; ${FORUM_FRAME_COOKIE}=1.token` })).toBeUndefined();
        expect(keyOf(url, { cookie: `${FORUM_FRAME_COOKIE}=1.token` })).toEqual(keyOf(url));
    }
});

test("FC-73 an API request that names its writer has a cache key of its own", () => {
    const keys = [undefined, "10", "11"].map((writer) => keyOf(CALL, { [WRITER_HEADER]: writer })?.key);
    expect(new Set(keys).size).toBe(3);
});

test.each([
    ["the endpoint ignores", "&etag=3", true],
    ["the endpoint ignores, as a nested one", "&etag[page]=3", true],
    ["an endpoint reads", "&kettleID=3", false],
    ["an endpoint reads, as a nested one", "&kettleID[]=3", false],
    ["every call reads: fields", "&fields=name", false],
    ["every call reads: fieldMapping", "&fieldMapping[a]=b", false],
    ["an endpoint reads, written with an escape", "&%6bettleID=3", false],
    ["an endpoint reads, with a bracket escaped", "&kettleID%5B%5D=3", false],
])("FC-72 a query parameter that %s: %j", (_which, more, isSame) => {
    expect(keyOf(CALL + more)?.key === keyOf(CALL)?.key).toBe(isSame);
});

test.each(["&utm_source=letter", "&letter[page]=3", `&${"a&".repeat(500)}`])(
    "FC-93 a call with a name that is unknown to its endpoint, which will be refused, has no cache key: %j",
    (more) => expect(keyOf(CALL + more)).toBeUndefined(),
);

test("the table of a list, which is no JSON, has no cache key", () => {
    expect(keyOf(CALL, {}, "GET", { isTable: true })).toBeUndefined();
});

test("FC-72 cache keys differ by endpoint and by the parameters it reads", () => {
    const urls = [CALL, "/api/v2/kettles?page=3", "/api/v2/kettles", "/api/v2/kettles/2", "/api/v2/kettles/3"];
    expect(new Set(urls.map((url) => keyOf(url)?.key)).size).toBe(urls.length);
});

test("FC-72 requests to an uncached or unknown endpoint have no cache key", () => {
    for (const url of ["/api/v2/cups?page=2", "/api/v2/saucers"]) expect(keyOf(url)).toBeUndefined();
});

test.each([
    ["a question mark in a value", "/api/v2/kettles?etag=?&page=2", CALL],
    ["a name in brackets", "/api/v2/kettles?[page]=2", CALL],
    ["an escaped letter in a name", "/api/v2/kettles?%70age=2", CALL],
    ["an escaped letter in the path", "/api/v2/%6bettles?page=2", CALL],
    ["500 ignored names before it", `/api/v2/kettles?${"etag&".repeat(500)}page=2`, CALL],
])("FC-81 the cache key contains the parameters as the endpoint reads them: %s", (_what, spelling, plain) => {
    expect(keyOf(spelling)?.key).toBe(keyOf(plain)?.key);
});

test("FC-81 a repeated parameter has another cache key than a single one", () => {
    expect(keyOf(`${CALL}&page=2`)?.key).not.toBe(keyOf(CALL)?.key);
});

test("FC-72 FC-73 the cache key of a page contains its normalized address, theme, text size and language, and that of an API request the language only", () => {
    const cookies = [
        "",
        "parley-theme=dark",
        "parley-text-size=large",
        "parley-locale=nl",
        "parley-theme=dark; parley-locale=nl",
    ];
    const keys = cookies.map((cookie) => keyOf(PAGE, { cookie })?.key);
    expect(new Set(keys).size).toBe(5);
    expect(keyOf(PAGE, { cookie: "parley-theme=x; parley-text-size=x; parley-locale=zz" })?.key).toBe(keys[0]);
    expect(keyOf(`${PAGE}&utm_source=letter`)?.key).toBe(keys[0]);
    expect(keyOf("/discussions?page=3")?.key).not.toBe(keys[0]);
    expect(new Set(cookies.map((cookie) => keyOf(CALL, { cookie })?.key)).size).toBe(2);
});
