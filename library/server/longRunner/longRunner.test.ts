import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Endpoint, LongRunnerResult, Permissions } from "@parley/library/contract";
import { defineEndpoint, LongRunnerOptions, LongRunnerResult as Result } from "@parley/library/contract";
import { forbidden, implement, notFound } from "@parley/library/server/http";
import { secretsMigration } from "@parley/library/server/secrets";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import * as Type from "typebox";
import { getLongRunner, longRunnerMigration } from "./index";

const patchKettles = defineEndpoint({
    method: "PATCH",
    path: "/kettles",
    query: Type.Object(LongRunnerOptions),
    body: Type.Object({ ids: Type.Array(Type.Integer()), state: Type.String() }),
    response: Result,
    longRunner: true,
} satisfies Endpoint);

const NOTHING: Permissions = {
    isAdmin: false,
    isSysAdmin: false,
    isSuperAdmin: false,
    permissions: [],
    junctions: {},
    junctionAliases: {},
};
const [INES, MARA] = [5, 6];
const JOB = { ids: [1, 2, 3], state: "mended" };

let forum: TestApp<ReturnType<typeof getLongRunner>>;
let mended: string[] = [];
let forbidNow = false;
beforeAll(async () => {
    forum = await testApp({
        migrations: [secretsMigration, longRunnerMigration],
        register: (kit) => {
            const longRunner = getLongRunner(kit);
            longRunner.provideViewers(async (userID) => ({ userID, permissions: NOTHING }));
            const run = longRunner.job<{ state: string }>("kettles", async ({ userID }, id, { state }) => {
                if (forbidNow) throw forbidden("kettles.mend");
                if (id === 404) throw notFound("Kettle");
                if (id === 500) throw new Error("the spout fell off");
                mended.push(`${userID} ${id} ${state}`);
            });
            implement(kit.api, patchKettles, ({ ids, state, ...options }, viewer, { reply }) =>
                run(viewer, { ids, params: { state }, options }, reply),
            );
            return longRunner;
        },
    });
});
afterAll(() => forum.close());

const begin = (body: object, timeout = 20) => forum.call(INES, "PATCH", `kettles?longRunnerTimeout=${timeout}`, body);

function goOn(payload: string, userID = INES, contentType = "application/system+jwt") {
    return forum.app.inject({
        method: "POST",
        url: "/api/v2/calls/run",
        headers: {
            "x-test-user": String(userID),
            "x-requested-with": "parley",
            host: "forum.test",
            "content-type": contentType,
        },
        payload,
    });
}

async function begun(): Promise<string> {
    mended = [];
    const { callbackPayload } = (await begin(JOB, 0)).json<LongRunnerResult>();
    return String(callbackPayload);
}

test("contract §1.9 a job that completes in one pass returns 200 with all successful IDs, each once", async () => {
    mended = [];
    const answer = await begin({ ...JOB, ids: [1, 2, 2] });
    expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { progress: { successIDs: [1, 2], failedIDs: [], exceptionsByID: {}, countTotalIDs: 2 }, callbackPayload: null },
    ]);
    expect(mended).toEqual(["5 1 mended", "5 2 mended"]);
});

test("contract §1.9 errors are returned by ID, and the status is the highest of them; an unexpected error reveals no details", async () => {
    const answer = await begin({ ...JOB, ids: [1, 404, 500] });
    const { progress } = answer.json<LongRunnerResult>();
    expect(answer.statusCode).toBe(500);
    expect(progress).toMatchObject({
        successIDs: [1],
        failedIDs: [404, 500],
        exceptionsByID: { 404: { status: 404, message: "Kettle not found." }, 500: { status: 500 } },
    });
    expect(answer.body).not.toContain("spout");
    expect((await begin({ ...JOB, ids: [404] })).statusCode).toBe(404);
});

test("contract §1.9 a job that exceeds its time continues at calls/run until no IDs remain", async () => {
    mended = [];
    const first = await begin(JOB, 0);
    expect(first.statusCode).toBe(408);
    expect(first.json<LongRunnerResult>().progress).toMatchObject({ successIDs: [1], countTotalIDs: 3 });
    const second = await goOn(String(first.json<LongRunnerResult>().callbackPayload));
    expect([second.statusCode, second.json()]).toMatchObject([
        200,
        { progress: { successIDs: [2, 3], countTotalIDs: 3 }, callbackPayload: null },
    ]);
    expect(mended).toEqual(["5 1 mended", "5 2 mended", "5 3 mended"]);
});

test("FC-34 a payload that was edited, has expired, or is sent by another member or a guest is refused", async () => {
    const payload = await begun();
    const [header, claims = "", signature] = payload.split(".");
    const claimed = JSON.parse(Buffer.from(claims, "base64url").toString()) as { sub: string; body: { ids: number[] } };
    const edited = Buffer.from(JSON.stringify({ ...claimed, body: { ...claimed.body, ids: [99] } })).toString("base64url");
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
    for (const wrong of [`${header}.${edited}.${signature}`, `${none}.${claims}.`, `${payload}.more`, "", "x.y.z", "{}"])
        expect((await goOn(wrong)).statusCode).toBe(403);
    expect((await goOn(payload, MARA)).statusCode).toBe(403);
    expect((await goOn(payload, 0)).statusCode).toBe(403);
    forum.setNow(new Date("2026-05-21T12:10:00Z"));
    expect((await goOn(payload)).statusCode).toBe(403);
    forum.setNow(new Date("2026-05-21T12:00:00Z"));
    expect(mended).toEqual(["5 1 mended"]);
});

test("FC-34 calls/run only accepts a signed payload with its content type", async () => {
    const payload = await begun();
    for (const contentType of ["application/json", "text/plain", "application/x-www-form-urlencoded"]) {
        const answer = await goOn(contentType === "application/json" ? JSON.stringify({ payload }) : payload, INES, contentType);
        expect([contentType, answer.statusCode]).toEqual([contentType, 403]);
    }
});

test("FC-34 FC-70 a member who has lost the permission gets no further, and a payload sent twice repeats the same work", async () => {
    const payload = await begun();
    await goOn(payload);
    await goOn(payload);
    expect(new Set(mended)).toEqual(new Set(["5 1 mended", "5 2 mended", "5 3 mended"]));
    forbidNow = true;
    const answer = await goOn(payload);
    forbidNow = false;
    expect([answer.statusCode, answer.json<LongRunnerResult>().progress.failedIDs]).toEqual([403, [2, 3]]);
});

describe("a job that continues after the response", () => {
    const later = (ids: number[]) => forum.call(INES, "PATCH", "kettles?longRunnerMode=async", { ids, state: "later" });

    test("contract §1.9 is answered with 202 and a tracking slip, and done for the member who began it", async () => {
        mended = [];
        const answer = await later([1, 2, 2]);
        expect([answer.statusCode, answer.json()]).toMatchObject([
            202,
            { status: 202, trackingSlips: [{ jobTrackingID: expect.any(String), jobExecutionStatus: "received" }] },
        ]);
        await forum.features.settle();
        expect(mended).toEqual(["5 1 later", "5 2 later"]);
        await forum.features.settle();
        expect(mended).toHaveLength(2);
    });

    test("continues with the next ID after one that is refused or fails", async () => {
        mended = [];
        await later([404, 500, 3]);
        await forum.features.settle();
        expect(mended).toEqual(["5 3 later"]);
    });

    test("FC-40 FC-46 is continued by another server after its server was killed, once the time of that server is over", async () => {
        mended = [];
        const state = { job: "kettles", ids: [7, 8], params: { state: "left" }, total: 3, step: 0 };
        const [began, free] = ["2026-05-21T12:00:00+00:00", "2026-05-21T12:02:00+00:00"];
        const row = { slipID: "left", userID: INES, state: JSON.stringify(state), dateInserted: began, dateFree: free };
        await forum.database.query.insertInto("longRunnerQueue").values(row).execute();
        await forum.features.settle();
        expect(mended).toEqual([]);
        forum.setNow(new Date("2026-05-21T12:02:01Z"));
        await forum.features.settle();
        expect([mended, await forum.database.query.selectFrom("longRunnerQueue").selectAll().execute()]).toEqual([
            ["5 7 left", "5 8 left"],
            [],
        ]);
    });
});
