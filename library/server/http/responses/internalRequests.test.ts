import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { InternalRequest, InternalResponse } from "@parley/library/contract";
import { defineEndpoint, encodeQuery } from "@parley/library/contract";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import * as Type from "typebox";
import { forbidden, handleInternalRequest, implement, notFound, requireSession } from "..";

const Thing = Type.Object({ thingID: Type.Integer(), name: Type.String(), note: Type.Optional(Type.String()) });
const getThing = defineEndpoint({
    method: "GET",
    path: "/things/:thingID",
    params: Type.Object({ thingID: Type.Integer() }),
    response: Thing,
});
const getThings = defineEndpoint({
    method: "GET",
    path: "/boxes/:box/things",
    params: Type.Object({ box: Type.String() }),
    query: Type.Object({ page: Type.Integer({ minimum: 1, default: 1 }), named: Type.Optional(Type.Array(Type.String())) }),
    response: Type.Array(Thing),
    paged: "numbered",
});
const getMine = defineEndpoint({ method: "GET", path: "/mine", response: Type.Object({ userID: Type.Integer() }) });
const postCheckKey = defineEndpoint({
    method: "POST",
    path: "/keys/check",
    body: Type.Object({ key: Type.String() }),
    response: Type.Object({ opens: Type.String() }),
    status: 200,
    reads: true,
});
const postThing = defineEndpoint({ method: "POST", path: "/things", response: Type.Object({ done: Type.Boolean() }) });
const deleteThing = defineEndpoint({ method: "DELETE", path: "/mine", response: Type.Object({ done: Type.Boolean() }) });

const MEMBER = 5;
let server: TestApp<unknown>;
beforeAll(async () => {
    server = await testApp({
        migrations: [],
        // One of the handlers is careless.
        skipResponseCheck: true,
        register: ({ api, pages }) => {
            implement(api, getThing, async ({ thingID }, _viewer, { setHeader }) => {
                if (thingID === 404) throw notFound("Thing");
                if (thingID === 403) throw forbidden("things.view");
                if (thingID === 500) throw new Error("the password is hunter2");
                setHeader("ETag", `"${thingID}"`);
                // Includes a property that is not in the contract, as a careless handler might.
                return { thingID, name: "Kettle", passwordHash: "secret" } as { thingID: number; name: string };
            });
            implement(api, getThings, async ({ box, page, named = [] }) => ({
                items: [{ thingID: page, name: box, note: named.join("+") }],
                paging: { page, limit: 1, total: 3 },
            }));
            implement(api, getMine, async (_input, viewer) => {
                requireSession(viewer);
                return { userID: viewer.userID };
            });
            implement(api, postCheckKey, async ({ key }) => ({ opens: `the ${key} drawer` }));
            implement(api, postThing, async () => ({ done: true }));
            implement(api, deleteThing, async () => ({ done: true }));
            pages.get("/page", async (request) =>
                handleInternalRequest(request, JSON.parse((request.query as { call: string }).call) as InternalRequest),
            );
        },
    });
});
afterAll(() => server.close());

/** Returns the response to an internal API call by a page that a member requests. */
async function within(call: InternalRequest, userID = MEMBER): Promise<InternalResponse> {
    const headers = { "x-test-user": String(userID), host: "forum.test" };
    return (
        await server.app.inject({ url: `/page?${encodeQuery({ call: JSON.stringify(call) })}`, headers })
    ).json<InternalResponse>();
}

const createRequest = (path: string, params: Record<string, string> = {}, query = ""): InternalRequest => ({
    path,
    params,
    query,
});

test.each<[string, string, InternalRequest]>([
    ["a record, without what the contract does not name", "things/7", createRequest("/things/:thingID", { thingID: "7" })],
    [
        "a list, with where it stands",
        "boxes/odds%20%26%20ends%2F2/things?page=2&named[0]=a&named[1]=b",
        createRequest("/boxes/:box/things", { box: "odds & ends/2" }, "page=2&named[0]=a&named[1]=b"),
    ],
    ["some fields only", "things/7?fields=name", createRequest("/things/:thingID", { thingID: "7" }, "fields=name")],
    ["a refusal for a permission", "things/403", createRequest("/things/:thingID", { thingID: "403" })],
    ["a record that is not there", "things/404", createRequest("/things/:thingID", { thingID: "404" })],
    ["input that is wrong", "things/kettle", createRequest("/things/:thingID", { thingID: "kettle" })],
    ["a query that is wrong", "boxes/a/things?page=0", createRequest("/boxes/:box/things", { box: "a" }, "page=0")],
    ["a path that nothing answers", "kettles", createRequest("/kettles")],
])("API-001 an internal call returns the same response as the HTTP request: %s", async (_what, path, call) => {
    const [outer, inner] = [await server.call(MEMBER, "GET", path), await within(call)];

    expect([inner.status, JSON.parse(inner.body)]).toEqual([outer.statusCode, outer.json()]);
    for (const name of ["etag", "link", "x-app-page-current", "x-app-page-result-count"])
        expect(inner.headers[name]).toBe(outer.headers[name]);
});

test("FC-78 an unexpected error in an internal call reveals only its reference to the page", async () => {
    const { status, body } = await within(createRequest("/things/:thingID", { thingID: "500" }));

    expect([status, body]).toEqual([500, expect.not.stringContaining("hunter2")]);
    expect(JSON.parse(body)).toEqual({
        status: 500,
        message: "Something went wrong on the server.",
        description: expect.stringContaining("Reference: "),
        requestID: expect.any(String),
    });
});

test("FC-12 internal calls run with the permissions of the page's viewer, and can only read", async () => {
    expect(JSON.parse((await within(createRequest("/mine"))).body)).toEqual({ userID: MEMBER });
    expect(await within(createRequest("/mine"), 0)).toMatchObject({ status: 403 });
});

test("FC-28 internal calls may have a body, for secrets that must not be in a URL, if the endpoint only reads", async () => {
    expect(await within({ ...createRequest("/keys/check"), body: { key: "brass" } })).toMatchObject({
        status: 200,
        body: JSON.stringify({ opens: "the brass drawer" }),
    });
    expect(await within({ ...createRequest("/keys/check"), body: {} })).toMatchObject({ status: 400 });
    expect(await within({ ...createRequest("/things"), body: {} })).toMatchObject({ status: 404 });
});
