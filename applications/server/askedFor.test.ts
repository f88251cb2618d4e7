import type { IncomingMessage } from "node:http";
import { expect, test } from "@jest/globals";
import type { Endpoint } from "@parley/library/contract";
import { endpoint, ID, WRITER_HEADER } from "@parley/library/contract";
import * as Type from "typebox";
import { askedForBy } from "./askedFor";

const kettles = endpoint({
    method: "GET",
    path: "/kettles",
    query: Type.Object({ kettleID: Type.Optional(ID), page: Type.Optional(Type.Integer()) }),
    response: Type.Object({}),
});
const cacheKey = askedForBy({
    sessionCookie: "session",
    locales: ["en", "nl"],
    withoutNoise: (address) => address.replace(/[?&]utm_source=\w+/, ""),
    endpoints: new Set<Endpoint>([kettles]),
});
const keyOf = (url: string, headers: IncomingMessage["headers"] = {}, method = "GET") =>
    cacheKey({ method, url, headers } as IncomingMessage);

const PAGE = "/discussions?page=2";
const CALL = "/api/v2/kettles?page=2";

test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("FC-72 a request by %s has no cache key", (method) => {
    for (const url of [PAGE, CALL]) expect(keyOf(url, {}, method)).toBeUndefined();
});

test("FC-72 HEAD and GET of one address have the same cache key", () => {
    for (const url of [PAGE, CALL]) {
        expect(keyOf(url)).toMatchObject({ whose: "guests" });
        expect(keyOf(url, {}, "HEAD")).toEqual(keyOf(url));
    }
});

test("FC-73 a request with an Authorization header has no cache key, with a session or without", () => {
    for (const cookie of [undefined, "session=ines"])
        for (const url of [PAGE, CALL]) expect(keyOf(url, { authorization: "Bearer key", cookie })).toBeUndefined();
});

test("FC-73 each session has cache keys of its own, and another cookie makes nobody a member", () => {
    for (const url of [PAGE, CALL]) {
        const [guest, ines, tom] = [keyOf(url), keyOf(url, { cookie: "session=ines" }), keyOf(url, { cookie: "session=tom" })];
        expect([ines?.whose, tom?.whose]).toEqual(["member", "member"]);
        expect(new Set([guest?.key, ines?.key, tom?.key]).size).toBe(3);
        expect(keyOf(url, { cookie: "sessions=ines; other=1" })).toEqual(guest);
        expect(keyOf(url, { cookie: "other=1; session=ines" })).toEqual(ines);
    }
});

test("FC-73 a call that names the writer it is made for has a cache key of its own", () => {
    const keys = [undefined, "10", "11"].map((writer) => keyOf(CALL, { [WRITER_HEADER]: writer })?.key);
    expect(new Set(keys).size).toBe(3);
});

test.each([
    ["no endpoint reads", "&utm_source=letter", true],
    ["no endpoint reads, in front", "&letter[page]=3", true],
    ["an endpoint reads", "&kettleID=3", false],
    ["an endpoint reads, as a nested one", "&kettleID[]=3", false],
    ["every call reads: fields", "&fields=name", false],
    ["every call reads: fieldMapping", "&fieldMapping[a]=b", false],
    ["an endpoint reads, written with an escape", "&%6bettleID=3", false],
    ["an endpoint reads, with a bracket escaped", "&kettleID%5B%5D=3", false],
])("FC-72 a parameter of a call that %s: %j", (_which, more, isSame) => {
    expect(keyOf(CALL + more)?.key === keyOf(CALL)?.key).toBe(isSame);
});

test("FC-72 the values of what a call reads are told apart, and so are the calls", () => {
    const urls = [CALL, "/api/v2/kettles?page=3", "/api/v2/kettles", "/api/v2/kettles/2", "/api/v2/cups?page=2"];
    expect(new Set(urls.map((url) => keyOf(url)?.key)).size).toBe(urls.length);
});

test("FC-72 FC-73 a page is told apart by its address without noise, its palette and its language, a call by none of these cookies", () => {
    const cookies = ["", "parley-theme=dark", "parley-locale=nl", "parley-theme=dark; parley-locale=nl"];
    const keys = cookies.map((cookie) => keyOf(PAGE, { cookie })?.key);
    expect(new Set(keys).size).toBe(4);
    expect(keyOf(PAGE, { cookie: "parley-theme=x; parley-locale=zz" })?.key).toBe(keys[0]);
    expect(keyOf(`${PAGE}&utm_source=letter`)?.key).toBe(keys[0]);
    expect(keyOf("/discussions?page=3")?.key).not.toBe(keys[0]);
    expect(new Set(cookies.map((cookie) => keyOf(CALL, { cookie })?.key)).size).toBe(1);
});
