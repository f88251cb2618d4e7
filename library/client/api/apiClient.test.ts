/** @jest-environment ./library/testing/processEnvironment.ts */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { describe, expect, test } from "@jest/globals";
import type { ApiError } from "@parley/library/contract";
import { ApiRefusal, defineEndpoint, LongRunnerResult } from "@parley/library/contract";
import { nock } from "@parley/library/testing/nock";
import * as Type from "typebox";
import { createApiClient } from "./apiClient";

const SITE = "http://forum.test";
const api = createApiClient({ siteURL: SITE });
const answers = nock(`${SITE}/api/v2`);

const Thing = Type.Object({ thingID: Type.Integer(), name: Type.String() });
const getThing = defineEndpoint({
    method: "GET",
    path: "/things/:thingID",
    params: Type.Object({ thingID: Type.Integer() }),
    query: Type.Object({ expand: Type.Optional(Type.Array(Type.String())), closed: Type.Optional(Type.Boolean()) }),
    response: Thing,
});
const getThings = defineEndpoint({
    method: "GET",
    path: "/things",
    query: Type.Object({ page: Type.Optional(Type.Integer()) }),
    response: Type.Array(Thing),
    paged: "numbered",
});
const postThing = defineEndpoint({
    method: "POST",
    path: "/things",
    body: Type.Object({ name: Type.String() }),
    response: Thing,
});
const deleteThings = defineEndpoint({
    method: "DELETE",
    path: "/things/list",
    body: Type.Object({ thingIDs: Type.Array(Type.Integer()) }),
    response: LongRunnerResult,
    longRunner: true,
    status: 200,
});

async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
    const error = await call.then(
        () => undefined,
        (reason: unknown) => reason,
    );
    if (!(error instanceof ApiRefusal)) throw new Error(`the call was not refused: ${String(error)}`);
    return error.answer;
}

describe("API request", () => {
    test("API-001 is sent below /api/v2/, with path parameters in the path and the others in bracket notation in the query string", async () => {
        answers
            .get("/things/7")
            .query({ "expand[0]": "owner", "expand[1]": "tags", closed: "true" })
            .reply(200, { thingID: 7, name: "Kettle" });

        expect(await api.request(getThing, { thingID: 7, expand: ["owner", "tags"], closed: true })).toEqual({
            thingID: 7,
            name: "Kettle",
        });
    });

    test("API-002 ADM-014 carries a header that identifies the product's own scripts, and none of an action that caused it", async () => {
        nock(SITE, { reqheaders: { "x-requested-with": "parley" }, badheaders: ["x-parent-audit-log-id"] })
            .get("/api/v2/things/7")
            .reply(200, { thingID: 7, name: "Kettle" });

        expect(await api.request(getThing, { thingID: 7 })).toMatchObject({ thingID: 7 });
    });

    test("asks for the language of the page, whatever the browser prefers", async () => {
        Object.assign(globalThis, { document: { documentElement: { lang: "de", dataset: {} } } });
        nock(SITE, { reqheaders: { "accept-language": "de" } })
            .get("/api/v2/things/7")
            .reply(200, { thingID: 7, name: "Kessel" });

        expect(await createApiClient({ siteURL: SITE }).request(getThing, { thingID: 7 })).toMatchObject({ name: "Kessel" });
        Reflect.deleteProperty(globalThis, "document");
    });

    test.each([200, 201, 202, 302])("API-003 succeeds with status %i", async (status) => {
        answers.post("/things", { name: "Kettle" }).reply(status, { thingID: 7, name: "Kettle" });

        expect(await api.request(postThing, { name: "Kettle" })).toMatchObject({ name: "Kettle" });
    });

    test("API-020 reads the paging of a list from the response headers", async () => {
        answers
            .get("/things")
            .query({ page: 2 })
            .reply(200, [{ thingID: 7, name: "Kettle" }], {
                "x-app-page-current": "2",
                "x-app-page-limit": "1",
                "x-app-page-result-count": "3",
                "x-app-page-next-url": `${SITE}/api/v2/things?page=3`,
                "x-app-page-prev-url": `${SITE}/api/v2/things?page=1`,
            });

        expect(await api.request(getThings, { page: 2 })).toEqual({
            items: [{ thingID: 7, name: "Kettle" }],
            paging: { page: 2, limit: 1, total: 3, next: 3, previous: 1 },
        });
    });

    test("API-022 is not retried after an error response", async () => {
        const scope = answers.get("/things/7").reply(500, {});

        await refusalOf(api.request(getThing, { thingID: 7 }));

        expect(scope.isDone()).toBe(true);
        expect(nock.pendingMocks()).toEqual([]);
    });
});

describe("error response", () => {
    test("API-005, API-007, API-009 keeps the server's message and all other fields of the body", async () => {
        answers.get("/things/7").reply(403, {
            message: "Permission Problem",
            status: 403,
            description: "You need more.",
            permissions: ["things.view"],
        });

        expect(await refusalOf(api.request(getThing, { thingID: 7 }))).toEqual({
            status: 403,
            message: "Permission Problem",
            description: "You need more.",
            permissions: ["things.view"],
        });
    });

    test("API-008 without a message gets the default text", async () => {
        answers.get("/things/7").reply(500, {});

        expect(await refusalOf(api.request(getThing, { thingID: 7 }))).toEqual({
            status: 500,
            message: "Something went wrong while contacting the server.",
        });
    });

    test("API-010 groups validation errors by field", async () => {
        const row = (field: string, code: string) => ({ field, code, status: 422, message: `${field} ${code}` });
        const errors = [row("name", "missingField"), row("body", "maxLength"), row("name", "invalid")];
        answers.post("/things").reply(422, { message: "Validation Failed", status: 422, errors });

        const { message, errors: grouped } = await refusalOf(api.request(postThing, { name: "" }));

        expect(message).toBe("Validation Failed");
        expect(grouped).toEqual({ name: [errors[0], errors[2]], body: [errors[1]] });
    });

    test("FC-61 has status 0 and the default text when the server can't be reached", async () => {
        const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
        await once(server, "listening");
        const { port } = server.address() as AddressInfo;
        const cutOff = createApiClient({ siteURL: `http://127.0.0.1:${port}` });

        expect(await refusalOf(cutOff.request(getThing, { thingID: 7 }))).toEqual({
            status: 0,
            message: "Something went wrong while contacting the server.",
        });
        server.close();
    });

    test("API-004 decisions #20: a 408 without a callback payload counts as an error", async () => {
        answers.post("/things").reply(408, {});

        expect((await refusalOf(api.request(postThing, { name: "Kettle" }))).status).toBe(408);
    });
});

describe("HTML page instead of JSON", () => {
    test.each([200, 404, 511])("FC-69 with status %i is refused as a foreign response", async (status) => {
        answers.post("/things").reply(status, "<html><h1>Welcome to the hotel</h1></html>", { "content-type": "text/html" });
        const refusal = await refusalOf(api.request(postThing, { name: "Kettle" }));
        expect([refusal.isForeign, refusal.status]).toEqual([true, status === 200 ? 0 : status]);
    });
});

describe("FC-63 write request", () => {
    const of = (userID: number | undefined) => createApiClient({ siteURL: SITE, writerID: () => userID });

    test("names the member whose page is shown", async () => {
        nock(SITE, { reqheaders: { "x-writer": "10" } })
            .post("/api/v2/things")
            .reply(201, { thingID: 7, name: "Kettle" });
        expect(await of(10).request(postThing, { name: "Kettle" })).toMatchObject({ thingID: 7 });
    });

    test.each([undefined, 0])("carries no writer header for a guest: %s", async (userID) => {
        nock(SITE, { badheaders: ["x-writer"] })
            .post("/api/v2/things")
            .reply(201, { thingID: 7, name: "Kettle" });
        expect(await of(userID).request(postThing, { name: "Kettle" })).toMatchObject({ thingID: 7 });
    });
});

describe("long-running job", () => {
    const resumed = () => nock(`${SITE}/api/v2`, { reqheaders: { "content-type": "application/system+jwt" } });
    const pass = (successIDs: number[], callbackPayload: string | null, failed: Record<number, object> = {}) => ({
        progress: { successIDs, failedIDs: Object.keys(failed).map(Number), exceptionsByID: failed, countTotalIDs: 3 },
        callbackPayload,
    });

    test("API-015, API-016, API-017, API-019 continues with the latest payload until a response has none, and reports its progress", async () => {
        answers.delete("/things/list", { thingIDs: [1, 2, 3] }).reply(408, pass([1], "first.payload"));
        resumed()
            .post("/calls/run", "first.payload")
            .reply(408, pass([], "second.payload", { 2: { message: "No." } }), { "x-app-undo": "17 5" });
        resumed()
            .post("/calls/run", "second.payload")
            .reply(200, pass([3], null));
        const progress: number[][] = [];
        const offers: object[] = [];

        const result = await api.request(
            deleteThings,
            { thingIDs: [1, 2, 3] },
            { onUndo: (offer) => offers.push(offer), onProgress: ({ successIDs }) => void progress.push(successIDs) },
        );

        expect(result.progress).toEqual({
            successIDs: [1, 3],
            failedIDs: [2],
            exceptionsByID: { 2: { message: "No." } },
            countTotalIDs: 3,
        });
        expect(progress).toEqual([[1], [], [3]]);
        // FC-92 the undo offer of an earlier pass is used when the last pass offers none.
        expect(offers).toEqual([{ actID: 17, jobID: 5 }]);
    });

    test("contract §1.9 FC-40 reports each payload with the job's ID, and can be resumed with it after another page load", async () => {
        answers.delete("/things/list").reply(408, { ...pass([1], "first.payload"), jobID: 7 });
        resumed().post("/calls/run", "first.payload").reply(503, { message: "Not now", status: 503 });
        const reported: unknown[] = [];
        const onPayload = (...payload: unknown[]) => void reported.push(payload);
        await refusalOf(api.request(deleteThings, { thingIDs: [1, 2] }, { onPayload }));
        expect(reported).toEqual([["first.payload", 7]]);

        resumed()
            .post("/calls/run", "first.payload")
            .reply(200, pass([2], null));
        const { progress } = await api.request(deleteThings, { thingIDs: [1, 2] }, { resume: "first.payload" });
        expect(progress.successIDs).toEqual([2]);
    });

    const failed = { 2: { message: "No.", status: 404 } };
    test.each([
        ["200 and finished", 200, pass([1], null), { successIDs: [1], failedIDs: [] }],
        ["404 and finished with failures", 404, pass([1], null, failed), { successIDs: [1], failedIDs: [2] }],
        ["408 and a payload", 408, pass([1], "more"), { successIDs: [1, 3], failedIDs: [] }],
        ["404 with failures and a payload", 404, pass([1], "more", failed), { successIDs: [1, 3], failedIDs: [2] }],
        ["408, a payload and no progress", 408, { callbackPayload: "more" }, { successIDs: [3], failedIDs: [] }],
        ["422 with failures and a payload", 422, pass([1], "more", failed), { successIDs: [1, 3], failedIDs: [2] }],
        ["500 with failures and a payload", 500, pass([], "more", failed), { successIDs: [3], failedIDs: [2] }],
    ])("API-015 API-018 contract §1.9 answered with %s resolves to its whole progress", async (_case, status, body, whole) => {
        answers.delete("/things/list").reply(status, body);
        if (body.callbackPayload) {
            const end = pass([3], null);
            resumed().post("/calls/run", "more").reply(200, end);
        }
        const { progress } = await api.request(deleteThings, { thingIDs: [1, 2, 3] });
        expect(progress).toMatchObject(whole);
    });

    test.each([
        ["408 and nothing", 408, {}],
        ["408 and progress without a payload", 408, pass([1], null)],
        ["422 and errors", 422, { message: "Validation Failed", errors: [] }],
    ])("API-018 contract §1.9 answered with %s is refused", async (_case, status, body) => {
        answers.delete("/things/list").reply(status, body);
        expect((await refusalOf(api.request(deleteThings, { thingIDs: [1] }))).status).toBe(status);
    });

    test("contract §1.9 that goes on after the response, with 202, resolves to its tracking slips", async () => {
        const trackingSlips = [{ jobTrackingID: "slip", jobExecutionStatus: "received" }];
        answers.delete("/things/list").reply(202, { trackingSlips });
        expect(await api.request(deleteThings, { thingIDs: [1] })).toEqual({ trackingSlips });
    });

    test("API-018 that is refused without a payload throws like any other request", async () => {
        answers.delete("/things/list").reply(403, { message: "Permission Problem", status: 403 });

        expect((await refusalOf(api.request(deleteThings, { thingIDs: [1] }))).message).toBe("Permission Problem");
    });

    test("API-018 that fails in a later pass throws with the server's message", async () => {
        answers.delete("/things/list").reply(408, pass([1], "first.payload"));
        answers.post("/calls/run").reply(403, { message: "Permission Problem", status: 403 });

        expect((await refusalOf(api.request(deleteThings, { thingIDs: [1, 2] }))).message).toBe("Permission Problem");
    });

    test("FC-34 that never ends is aborted", async () => {
        answers.delete("/things/list").reply(408, pass([], "again"));
        nock(`${SITE}/api/v2`).persist().post("/calls/run").reply(408, pass([], "again"));

        expect((await refusalOf(api.request(deleteThings, { thingIDs: [1] }))).status).toBe(508);
    });
});

test("API-014 a Cloudflare challenge calls onChallenge", async () => {
    let challenged = 0;
    const client = createApiClient({ siteURL: SITE, onChallenge: () => void challenged++ });
    answers.get("/things/7").reply(403, {}, { "cf-mitigated": "challenge" });

    await refusalOf(client.request(getThing, { thingID: 7 }));

    expect(challenged).toBe(1);
});
