import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { defineEndpoint, NoContent } from "@parley/library/contract";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import * as Type from "typebox";
import { forbidden, implement, notFound, requireSession } from "./index";

const Thing = Type.Object({ thingID: Type.Integer(), name: Type.String(), note: Type.Optional(Type.String()) });
const byID = Type.Object({ thingID: Type.Integer() });
const body = Type.Object({
    name: Type.String({ minLength: 1, maxLength: 10 }),
    sizes: Type.Optional(Type.Array(Type.Integer())),
});

const getThing = defineEndpoint({ method: "GET", path: "/things/:thingID", params: byID, response: Thing });
const getThings = defineEndpoint({
    method: "GET",
    path: "/things",
    query: Type.Object({ page: Type.Integer({ minimum: 1, default: 1 }), closed: Type.Optional(Type.Boolean()) }),
    response: Type.Array(Thing),
    paged: "numbered",
});
const postThing = defineEndpoint({ method: "POST", path: "/things", body, response: Thing, ignored: ["stamp"] });
const patchThing = defineEndpoint({
    method: "PATCH",
    path: "/things/:thingID",
    params: byID,
    body: Type.Partial(body),
    response: Thing,
});
const deleteThing = defineEndpoint({ method: "DELETE", path: "/things/:thingID", params: byID, response: NoContent });

const MEMBER = 5;
let server: TestApp<unknown>;

beforeAll(async () => {
    server = await testApp({
        migrations: [],
        // One of the handlers is careless.
        skipResponseCheck: true,
        register: ({ api }) => {
            implement(api, getThing, async ({ thingID }) => {
                if (thingID === 404) throw notFound("Thing");
                if (thingID === 403) throw forbidden("things.view");
                if (thingID === 500) throw new Error("the password is hunter2");
                // Includes a property that is not in the contract, as a careless handler might.
                return { thingID, name: "Kettle", passwordHash: "secret" } as { thingID: number; name: string };
            });
            implement(api, getThings, async ({ page }) => ({
                items: [{ thingID: page, name: "Kettle" }],
                paging: { page, limit: 1, total: 3 },
            }));
            implement(api, postThing, async ({ name }) => ({ thingID: 1, name }));
            implement(api, patchThing, async ({ thingID, name = "" }) => ({ thingID, name }));
            implement(api, deleteThing, async (_input, viewer) => requireSession(viewer));
        },
    });
});
afterAll(() => server.close());

const get = (path: string) => server.call(MEMBER, "GET", path);

test("contract §1.8 a request that Node gives up reading is refused with the error body of the API as well", async () => {
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = server.app.server.address() as AddressInfo;
    const send = async (request: string) => {
        const socket = connect(port, "127.0.0.1", () => socket.write(request));
        const answer = await text(socket);
        return JSON.parse(answer.slice(answer.indexOf("\r\n\r\n"))) as unknown;
    };
    const long = `GET /api/v2/things?thingID=${"1,".repeat(20_000)} HTTP/1.1\r\nhost: forum.test\r\n\r\n`;
    const refused = { message: "Request Header Fields Too Large", status: 431, description: null };
    expect(await send(long)).toEqual(refused);
    expect(await send("nonsense\r\n\r\n")).toEqual({ message: "Bad Request", status: 400, description: null });
});

describe("FC-63 a write that a page sends for its member", () => {
    const sendAs = async (writer: string | undefined, session: number) => {
        const headers = {
            "x-test-user": String(session),
            "x-requested-with": "parley",
            host: "forum.test",
            ...(writer !== undefined && { "x-writer": writer }),
        };
        const answer = await server.app.inject({ method: "POST", url: "/api/v2/things", headers, payload: { name: "Kettle" } });
        const { permissions, isOtherMember } = answer.json<{ permissions?: string[]; isOtherMember?: boolean }>();
        return { status: answer.statusCode, permissions, isOtherMember };
    };

    test("is only accepted for that member: not after the session ends, nor in another member's session", async () => {
        expect(await sendAs("5", MEMBER)).toEqual({ status: 201 });
        expect(await sendAs("5", 0)).toEqual({ status: 403, permissions: ["session.valid"] });
        expect(await sendAs("5", 6)).toEqual({ status: 409, isOtherMember: true });
        expect(await sendAs(undefined, 6)).toEqual({ status: 201 });
    });
});

describe("a response", () => {
    test("contains only properties of the contract", async () => {
        expect((await get("things/7")).json()).toEqual({ thingID: 7, name: "Kettle" });
    });

    test("to a list request has paging headers", async () => {
        const { headers } = await get("things?page=2");

        expect(headers).toMatchObject({
            "x-app-page-current": "2",
            "x-app-page-limit": "1",
            "x-app-page-result-count": "3",
            "x-app-page-next-url": "http://forum.test/api/v2/things?page=3",
            "x-app-page-prev-url": "http://forum.test/api/v2/things?page=1",
        });
    });

    test("contains only the requested fields, under the requested names", async () => {
        expect((await get("things/7?fields=name&fieldMapping[name]=title")).json()).toEqual({ title: "Kettle" });
    });

    test("FC-73 is not cached by proxies", async () => {
        expect((await get("things/7")).headers["cache-control"]).toMatch(/private/);
    });

    test("has the default status of its method", async () => {
        expect((await server.call(MEMBER, "POST", "things", { name: "Kettle" })).statusCode).toBe(201);
        expect((await server.call(MEMBER, "DELETE", "things/7")).statusCode).toBe(204);
    });

    test("to POST on a record equals that to PATCH", async () => {
        const answer = await server.call(MEMBER, "POST", "things/7", { name: "Lamp" });

        expect([answer.statusCode, answer.json()]).toEqual([200, { thingID: 7, name: "Lamp" }]);
    });

    test("is the same if the URL ends with a slash", async () => {
        expect((await get("things/7/")).statusCode).toBe(200);
    });
});

describe("an error response", () => {
    test("for a missing record names its type", async () => {
        const answer = await get("things/404");

        expect([answer.statusCode, answer.json()]).toEqual([
            404,
            { status: 404, message: "Thing not found.", description: null },
        ]);
    });

    test("for a missing permission names the permission", async () => {
        expect((await get("things/403")).json()).toMatchObject({
            status: 403,
            message: "Permission Problem",
            permissions: ["things.view"],
        });
    });

    test("FC-78 for an unexpected error contains a reference and no details", async () => {
        const answer = await get("things/500");

        expect(answer.statusCode).toBe(500);
        expect(answer.body).not.toContain("hunter2");
        expect(answer.json().description).toMatch(/^Reference: [0-9a-f-]{36}$/);
    });

    test("for an unknown resource names the resource", async () => {
        expect((await get("nonsense/7")).json()).toMatchObject({ status: 404, message: "nonsense not found." });
    });

    test("§1.2 for a word in the place of an ID is that of an unknown path, whatever other errors the request has", async () => {
        for (const path of ["things/search", "things/seven?page=0"])
            expect((await get(path)).json()).toMatchObject({ status: 404, message: "things not found." });
    });

    test("for a wrong method lists the allowed ones", async () => {
        const answer = await server.call(MEMBER, "PUT", "things/7");

        expect(answer.json()).toMatchObject({
            status: 405,
            method: "PUT",
            allow: expect.arrayContaining(["GET", "PATCH", "DELETE", "POST"]),
        });
    });
});

describe("invalid input", () => {
    test.each([
        ["a missing field", {}, { field: "name", code: "missingField", status: 400 }],
        ["an empty field", { name: "" }, { field: "name", code: "missingField", status: 422 }],
        ["a field too long", { name: "x".repeat(11) }, { field: "name", code: "maxLength", status: 422 }],
        ["FC-11 an array for a text", { name: ["Kettle"] }, { field: "name", code: "invalid", status: 422 }],
        [
            "a wrong item of a list",
            { name: "Kettle", sizes: [1, "two"] },
            { field: "sizes", index: 1, code: "invalid", status: 422 },
        ],
    ])("in a body: %s", async (_what, input, row) => {
        const answer = await server.call(MEMBER, "POST", "things", input);

        expect(answer.statusCode).toBe(row.status);
        expect(answer.json()).toMatchObject({ message: "Validation Failed", status: row.status, errors: [row] });
    });

    test.each(["things?page=0", "things?page=two", "things?closed=perhaps", "things/7x", "things/9999999999"])(
        "in a URL: %s",
        async (address) => {
            const answer = await get(address);

            expect([answer.statusCode, answer.json().message]).toEqual([422, "Validation Failed"]);
        },
    );

    test("FC-93 with a name that is not in the contract is refused by that name, with all other errors", async () => {
        const answer = await server.call(MEMBER, "POST", "things?fields=name&zzqqxx=1", { name: "", colour: "red" });
        const rows = answer.json<{ errors: { field: string; code: string }[] }>().errors;
        expect([answer.statusCode, rows.map(({ field, code }) => `${field} ${code}`)]).toEqual([
            422,
            ["zzqqxx invalid", "name missingField", "colour invalid"],
        ]);
        expect((await server.call(MEMBER, "DELETE", "things/7", { colour: "red" })).json()).toMatchObject({
            errors: [{ field: "colour" }],
        });
        expect((await get("things?expand=all")).json()).toMatchObject({ errors: [{ field: "expand", code: "invalid" }] });
        // Names that every object inherits are refused as well.
        for (const name of ["constructor", "toString", "hasOwnProperty"])
            expect((await get(`things?${name}=1`)).json()).toMatchObject({ errors: [{ field: name, code: "invalid" }] });
        for (const query of ["__proto__=1", "%5F_proto__[page]=2", "closed[__proto__]=1"])
            expect((await get(`things?${query}`)).statusCode).toBe(422);
    });

    test("FC-93 with a name that the endpoint declares as ignored, or a form's CSRF token, has it removed", async () => {
        const body = { name: "Kettle", stamp: 1, transientKey: "x", TransientKey: "y" };
        expect((await server.call(MEMBER, "POST", "things?stamp=1", body)).json()).toEqual({ thingID: 1, name: "Kettle" });
    });

    test("of `fields` is refused before anything is done", async () => {
        const answer = await server.call(MEMBER, "POST", `things?fields=${"x".repeat(300)}`, { name: "Kettle" });
        expect(answer.json()).toMatchObject({ status: 422, errors: [{ field: "fields" }] });
    });

    test.each([
        '{"name":"Kettle","__proto__":{"admin":true}}',
        '{"name":"Kettle","constructor":{"prototype":{"admin":true}}}',
        "{",
        "[1e999]",
    ])("FC-11 that is harmful is refused: %s", async (payload) => {
        const answer = await server.app.inject({
            method: "POST",
            url: "/api/v2/things",
            headers: { "content-type": "application/json", "x-requested-with": "parley" },
            payload,
        });

        expect(answer.statusCode).toBeGreaterThanOrEqual(400);
        expect(answer.statusCode).toBeLessThan(500);
        expect(({} as { admin?: boolean }).admin).toBeUndefined();
    });

    test("FC-57 that is too large is refused before it is parsed", async () => {
        expect((await server.call(MEMBER, "POST", "things", { name: "x".repeat(2_000_000) })).statusCode).toBe(413);
    });
});

describe("FC-25 a write", () => {
    const write = (headers: Record<string, string>, payload = '{"name":"Kettle"}', type = "application/json") =>
        server.app.inject({
            method: "POST",
            url: "/api/v2/things",
            headers: { host: "forum.test", "content-type": type, ...headers },
            payload,
        });

    test("from this site's script is accepted", async () => {
        expect((await write({ "x-requested-with": "parley", origin: "http://forum.test" })).statusCode).toBe(201);
    });

    test.each([
        ["without any sign that it is ours", {}],
        ["from another site", { "x-requested-with": "parley", origin: "https://evil.example" }],
        ["from nowhere in particular", { "x-requested-with": "parley", origin: "null" }],
        ["led here by another site's page", { "x-requested-with": "parley", referer: "https://evil.example/forum.test" }],
        ["that the browser says is from another site", { "x-requested-with": "parley", "sec-fetch-site": "cross-site" }],
        ["with somebody else's key", { "x-transient-key": "made-up", cookie: "parley-visitor=abc" }],
    ])("%s is refused", async (_what, headers) => {
        expect((await write(headers as Record<string, string>)).statusCode).toBe(403);
    });

    test("sent by a form of another site is refused", async () => {
        expect(
            (await write({ origin: "https://evil.example" }, "name=Kettle", "application/x-www-form-urlencoded")).statusCode,
        ).toBe(403);
    });
});

test("FC-9 a URL that cannot be decoded is refused with an API error, and for browsers with plain text", async () => {
    const ask = (accept: string) => server.app.inject({ url: "/api/v2/things/%E0%A4%A", headers: { accept } });
    const page = await server.app.inject({ url: "/%E0%A4%A", headers: { accept: "text/html" } });

    expect((await ask("application/json")).json()).toMatchObject({ status: 400, message: "The request could not be read." });
    expect([page.statusCode, page.body]).toEqual([400, "The request could not be read."]);
});
