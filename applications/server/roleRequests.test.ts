import { rmSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { SESSION_COOKIE } from "@parley/authentication/server";
import { UNDO_HEADER } from "@parley/library/contract";
import { createSessions } from "@parley/library/server/sessions";
import type { Notification } from "@parley/notifications/contract";
import { RoleID } from "@parley/permissions/contract";
import type { RoleRequest, RoleRequestMeta } from "@parley/roleRequests/contract";
import type { Site } from "./site";
import { createFakeBuild } from "./testing/createFakeBuild";
import { openTestSite } from "./testing/openTestSite";
import { createTestEnvironment } from "./testing/testEnvironment";

const HOST = "forum.test";
const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WORDS = "I mend clocks, and would like to help.";

type Person = "manager" | "moderator" | "applicant" | "other" | "guest";

const own = createTestEnvironment({ SITE_URL: `http://${HOST}` });
let now = Date.parse("2026-05-21T12:00:00Z");
const clock = () => new Date(now);
/** A page contains nothing but the form that was rejected. */
const buildDirectory = createFakeBuild(`
    exports.locales = ["en"];
    exports.renderPage = async ({ formState }) => ({ status: 200, html: JSON.stringify(formState) });`);
let site: Site;
let ids: Record<Person, number>;
let last = 0;
/** A role that is offered, new for each test. */
let roleID: number;

beforeAll(async () => {
    site = await openTestSite(own.environment, { clock, buildDirectory });
    const first = { name: "Keyholder", email: "keyholder@example.com", password: "the brass one by the door" };
    await site.features.users.createAdministrator(first);
    const joined = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" };
    const [manager = 0, moderator = 0, applicant = 0, other = 0] = await site.features.users.importUsers([
        { ...joined, name: "Marguerite", roleIDs: [RoleID.administrator] },
        { ...joined, name: "Ines", roleIDs: [RoleID.moderator] },
        { ...joined, name: "Dunstan", roleIDs: [RoleID.member] },
        { ...joined, name: "Rowan", roleIDs: [RoleID.member] },
    ]);
    ids = { manager, moderator, applicant, other, guest: 0 };
}, 180_000);
afterAll(async () => {
    await site?.close();
    rmSync(buildDirectory, { recursive: true, force: true });
});

beforeEach(async () => {
    now += MINUTE_MS;
    ({ roleID } = await answer<{ roleID: number }>("manager", "POST", "/roles", { name: `Menders ${++last}` }));
    await answer("manager", "PUT", "/role-requests/metas", { roleID, name: "Mender", body: "Mends what drips." });
});

/** Signs in for each request, since a change of roles renews sessions; `since` is how long ago. */
async function cookieOf(person: Person, since = 0): Promise<Record<string, string>> {
    if (person === "guest") return {};
    const sessions = createSessions(site.database, () => new Date(now - since));
    return { cookie: `${SESSION_COOKIE}=${(await sessions.begin(ids[person], false)).token}` };
}

async function call(person: Person, method: string, path: string, body?: object, since = 0) {
    const headers = { host: HOST, "x-requested-with": "parley", ...(await cookieOf(person, since)) };
    const url = `/api/v2${path}`;
    return site.app.inject({ method: method as "GET", url, headers, ...(body !== undefined && { payload: body }) });
}

async function answer<T>(...given: Parameters<typeof call>): Promise<T> {
    const response = await call(...given);
    if (response.statusCode >= 300) throw new Error(`${given[1]} ${given[2]}: ${response.statusCode} ${response.body}`);
    return response.body === "" ? (undefined as T) : response.json<T>();
}

const ask = async (person: Person = "applicant") =>
    answer<RoleRequest>(person, "POST", "/role-requests", { roleID, body: ` ${WORDS} ` });
const decide = (roleRequestID: number, body: object, person: Person = "manager") =>
    call(person, "PATCH", `/role-requests/${roleRequestID}`, body);
const listed = (person: Person, query = "") => answer<RoleRequest[]>(person, "GET", `/role-requests?roleID=${roleID}${query}`);
const rolesOf = async (person: Person) => (await site.features.users.roleIDsOf(ids[person])).includes(roleID);
const readOffer = (headers: object) => Number(String((headers as Record<string, unknown>)[UNDO_HEADER]).split(" ")[0]);
const undo = (person: Person, headers: object) => call(person, "POST", `/acts/${readOffer(headers)}/undo`, {});
const countWaiting = async (person: Person) =>
    (await answer<{ counts: { name: string; count: number }[] }>(person, "GET", "/users/me-counts")).counts.find(
        ({ name }) => name === "RoleRequests",
    )?.count;
const notificationsOf = async (person: Person) => {
    await site.features.notifications.settle();
    return (await answer<Notification[]>(person, "GET", "/notifications")).map(({ activityName, body }) => [activityName, body]);
};

async function postForm(person: Person, path: string, fields: Record<string, string>) {
    const headers = {
        host: HOST,
        "x-requested-with": "parley",
        "content-type": "application/x-www-form-urlencoded",
        ...(await cookieOf(person)),
    };
    return site.app.inject({ method: "POST", url: path, headers, payload: new URLSearchParams(fields).toString() });
}

describe("contract §5.19 an offer of a role", () => {
    test("is made, changed and ended by site managers, and read by members", async () => {
        const changed = { roleID, name: "Mender of clocks", body: "" };
        expect((await call("moderator", "PUT", "/role-requests/metas", changed)).statusCode).toBe(403);
        expect((await call("moderator", "DELETE", `/role-requests/metas/${roleID}`)).statusCode).toBe(403);
        expect(await answer("manager", "PUT", "/role-requests/metas", changed)).toEqual({ ...changed, isHeld: false });
        const metas = await answer<RoleRequestMeta[]>("applicant", "GET", "/role-requests/metas");
        expect(metas.find((meta) => meta.roleID === roleID)).toEqual({ ...changed, isHeld: false });
        expect((await call("guest", "GET", "/role-requests/metas")).statusCode).toBe(403);
        await answer("manager", "DELETE", `/role-requests/metas/${roleID}`);
        expect((await call("manager", "DELETE", `/role-requests/metas/${roleID}`)).statusCode).toBe(404);
        expect((await call("applicant", "POST", "/role-requests", { roleID, body: WORDS })).statusCode).toBe(422);
    });

    test.each([
        ["roles that the site assigns itself", { roleID: RoleID.guest }, "roleID"],
        ["roles that do not exist", { roleID: 999_999 }, "roleID"],
        ["an empty name", { name: "  " }, "name"],
        ["a name of more than 100 characters", { name: "x".repeat(101) }, "name"],
        ["a text of more than 2,000 characters", { body: "x".repeat(2001) }, "body"],
    ])("is refused for %s", async (_name, changes, field) => {
        const sent = { roleID, name: "Mender", body: "", ...changes };
        const response = await call("manager", "PUT", "/role-requests/metas", sent);
        const { errors } = response.json<{ errors: { field: string }[] }>();
        expect([response.statusCode, errors.map((error) => error.field)]).toEqual([422, [field]]);
    });
});

describe("contract §5.19 a request for a role", () => {
    test("is visible to its member and to members who may assign the role, and to nobody else", async () => {
        const request = await ask();
        expect(request).toEqual({
            roleRequestID: request.roleRequestID,
            roleID,
            userID: ids.applicant,
            body: WORDS,
            status: "pending",
            reason: null,
            dateInserted: request.dateInserted,
            dateStatus: null,
            statusUserID: null,
        });
        for (const person of ["applicant", "manager"] as const) expect(await listed(person)).toEqual([request]);
        for (const person of ["other", "moderator"] as const) expect(await listed(person)).toEqual([]);
        expect((await call("guest", "GET", "/role-requests")).statusCode).toBe(403);
        const [expanded] = await listed("manager", `&status=pending&userID=${ids.applicant}&expand=all`);
        expect(expanded).toMatchObject({ role: { roleID, name: `Menders ${last}` }, user: { name: "Dunstan" } });
        expect(await listed("manager", "&status=denied")).toEqual([]);
        expect(await listed("manager", `&userID=${ids.other}`)).toEqual([]);
        expect([await countWaiting("manager"), await countWaiting("moderator")]).toEqual([expect.any(Number), undefined]);
    });

    test("FC-62 exists once for a member and a role, despite concurrent requests", async () => {
        const before = (await countWaiting("manager")) ?? 0;
        const sent = await Promise.all(
            Array.from({ length: 8 }, () => call("applicant", "POST", "/role-requests", { roleID, body: WORDS })),
        );
        expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
        expect(await listed("applicant")).toHaveLength(1);
        expect(await countWaiting("manager")).toBe(before + 1);
    });

    test("is refused for a role that is not offered or that the member has, without a text, with too long a text, and while the member is banned", async () => {
        const send = (body: string) => call("applicant", "POST", "/role-requests", { roleID, body });
        expect([(await send("   ")).statusCode, (await send("x".repeat(2001))).statusCode]).toEqual([422, 422]);
        const other = await call("applicant", "POST", "/role-requests", { roleID: RoleID.moderator, body: WORDS });
        expect([other.statusCode, other.json().errors]).toMatchObject([422, [{ field: "roleID" }]]);
        await answer("manager", "PATCH", `/users/${ids.applicant}`, { roleID: [RoleID.member, roleID] });
        expect((await send(WORDS)).statusCode).toBe(422);
        await answer("manager", "PATCH", `/users/${ids.applicant}`, { roleID: [RoleID.member] });
        await answer("manager", "PUT", `/users/${ids.applicant}/ban`, { banned: true });
        expect((await send(WORDS)).statusCode).toBe(403);
        await answer("manager", "PUT", `/users/${ids.applicant}/ban`, { banned: false });
        expect(await listed("manager")).toEqual([]);
        expect((await send(WORDS)).statusCode).toBe(201);
    });

    test("FC-92 is withdrawn by its member alone, who can undo that until the next request", async () => {
        const { roleRequestID } = await ask();
        const withdraw = (person: Person) => call(person, "DELETE", `/role-requests/${roleRequestID}`);
        expect([(await withdraw("other")).statusCode, (await withdraw("manager")).statusCode]).toEqual([404, 404]);
        const { headers } = await withdraw("applicant");
        expect(await listed("applicant")).toMatchObject([{ status: "withdrawn", body: WORDS }]);
        expect(await listed("manager")).toEqual([]);
        expect((await decide(roleRequestID, { status: "denied" })).statusCode).toBe(404);
        expect((await undo("applicant", headers)).statusCode).toBe(200);
        expect(await listed("manager")).toMatchObject([{ status: "pending", dateStatus: null }]);
        const again = await withdraw("applicant");
        await ask();
        expect((await undo("applicant", again.headers)).statusCode).not.toBe(200);
        expect(await listed("applicant")).toMatchObject([{ status: "pending" }]);
    });
});

describe("contract §5.19 a decision", () => {
    test("FC-92 that approves assigns the role, notifies the member, and is one action whose undo takes the role away", async () => {
        const { roleRequestID } = await ask();
        const waiting = (await countWaiting("manager")) ?? 0;
        const response = await decide(roleRequestID, { status: "approved", reason: " Welcome. " });
        expect([response.statusCode, response.json()]).toMatchObject([
            200,
            { status: "approved", reason: "Welcome.", statusUserID: ids.manager, dateStatus: expect.any(String) },
        ]);
        expect([await rolesOf("applicant"), await countWaiting("manager")]).toEqual([true, waiting - 1]);
        const notified = ["RoleRequestApproved", expect.stringContaining(`gave you the role`)];
        expect(await notificationsOf("applicant")).toContainEqual(notified);
        const { acts } = await answer<{ acts: { recordType: string; kind: string }[] }>("manager", "GET", "/acts?limit=1");
        expect(acts[0]).toMatchObject({ recordType: "roleRequest", kind: "approve", actID: readOffer(response.headers) });
        expect((await undo("moderator", response.headers)).statusCode).toBe(404);
        expect((await undo("manager", response.headers)).statusCode).toBe(200);
        expect([await rolesOf("applicant"), await listed("applicant")]).toMatchObject([
            false,
            [{ status: "pending", reason: null }],
        ]);
        expect(await notificationsOf("applicant")).not.toContainEqual(notified);
        now += MINUTE_MS;
        await decide(roleRequestID, { status: "approved" });
        expect(await notificationsOf("applicant")).toContainEqual(notified);
    });

    test("FC-92 that denies notifies the member of the reason, and cannot be undone after another request", async () => {
        const { roleRequestID } = await ask();
        const { headers } = await decide(roleRequestID, { status: "denied", reason: "There are enough menders." });
        expect(await rolesOf("applicant")).toBe(false);
        expect(await notificationsOf("applicant")).toContainEqual(["RoleRequestDenied", expect.stringContaining("denied your")]);
        expect(await listed("applicant")).toMatchObject([{ status: "denied", reason: "There are enough menders." }]);
        await ask();
        expect((await undo("manager", headers)).statusCode).toBe(409);
        expect(await listed("applicant")).toMatchObject([{ status: "pending" }, { status: "denied" }]);
    });

    test("that denies for the third time within 30 days makes the member wait, and the text that they write is retained", async () => {
        const deny = async () => decide((await ask()).roleRequestID, { status: "denied" });
        for (let count = 0; count < 3; count++) {
            expect((await deny()).statusCode).toBe(200);
            now += DAY_MS;
        }
        const refused = await call("applicant", "POST", "/role-requests", { roleID, body: WORDS });
        expect([refused.statusCode, refused.json<{ message: string }>().message, Number(refused.headers["retry-after"])]).toEqual(
            [429, expect.stringContaining("ask again in 27 days"), (27 * DAY_MS) / 1000],
        );
        const form = await postForm("applicant", "/account/role-requests", { RoleID: String(roleID), Body: WORDS });
        expect([form.statusCode, form.body]).toEqual([429, expect.stringContaining(WORDS)]);
        const other = await ask("other");
        expect(other.status).toBe("pending");
        now += 27 * DAY_MS;
        expect((await ask()).status).toBe("pending");
    });

    test("is made once, despite concurrent requests", async () => {
        const { roleRequestID } = await ask();
        const sent = await Promise.all(["approved", "denied", "approved"].map((status) => decide(roleRequestID, { status })));
        expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
        const [row] = await listed("manager");
        expect(await rolesOf("applicant")).toBe(row?.status === "approved");
    });

    test("requires the permission to assign the role, and every permission that the role grants (FC-19)", async () => {
        const { roleRequestID } = await ask();
        for (const person of ["applicant", "other", "moderator", "guest"] as const)
            expect((await decide(roleRequestID, { status: "approved" }, person)).statusCode).toBe(403);
        const permissions = [{ type: "global", permissions: { "users.edit": true } }];
        const { roleID: editors } = await answer<{ roleID: number }>("manager", "POST", "/roles", {
            name: `Editors ${last}`,
            permissions,
        });
        await answer("manager", "PATCH", `/users/${ids.other}`, { roleID: [RoleID.member, editors] });
        expect(await listed("other")).toHaveLength(1);
        await answer("manager", "PATCH", `/roles/${roleID}/permissions`, [
            { type: "global", permissions: { "site.manage": true } },
        ]);
        expect(await listed("other")).toEqual([]);
        expect((await decide(roleRequestID, { status: "approved" }, "other")).statusCode).toBe(404);
        expect(await rolesOf("applicant")).toBe(false);
        await answer("manager", "PATCH", `/users/${ids.other}`, { roleID: [RoleID.member] });
    });

    test("that approves requires recent authentication, as other changes of roles; one that denies does not", async () => {
        const { roleRequestID } = await ask();
        const path = `/role-requests/${roleRequestID}`;
        const response = await call("manager", "PATCH", path, { status: "approved" }, 20 * MINUTE_MS);
        expect([response.statusCode, await rolesOf("applicant")]).toEqual([403, false]);
        expect((await call("manager", "PATCH", path, { status: "denied" }, 20 * MINUTE_MS)).statusCode).toBe(200);
    });

    test("that approves a role which the member has received meanwhile can be undone, and the member keeps the role", async () => {
        const { roleRequestID } = await ask();
        await answer("manager", "PATCH", `/users/${ids.applicant}`, { roleID: [RoleID.member, roleID] });
        const { headers } = await decide(roleRequestID, { status: "approved" });
        expect((await undo("manager", headers)).statusCode).toBe(200);
        expect(await rolesOf("applicant")).toBe(true);
        await answer("manager", "PATCH", `/users/${ids.applicant}`, { roleID: [RoleID.member] });
    });
});

test("requests disappear with their role, and are there again when its deletion is undone", async () => {
    const { roleRequestID } = await ask();
    const { headers } = await call("manager", "DELETE", `/roles/${roleID}`);
    expect(await listed("applicant")).toEqual([]);
    expect((await decide(roleRequestID, { status: "approved" })).statusCode).toBe(404);
    await undo("manager", headers);
    expect(await listed("applicant")).toMatchObject([{ roleRequestID, status: "pending" }]);
});

describe("without scripts", () => {
    test("a text that is too long is refused, and the page contains the whole of it", async () => {
        const [long, fields] = ["A mender ".repeat(700), { RoleID: String(roleID) }];
        const requested = await postForm("applicant", "/account/role-requests", { ...fields, Body: long });
        expect([requested.statusCode, requested.body]).toEqual([422, expect.stringContaining(long)]);
        expect(requested.body).toContain("should be at most 2000 characters long");
        const offered = await postForm("manager", `/settings/roles/${roleID}/requests`, { Name: "Clocks", Body: long });
        expect([offered.statusCode, offered.body]).toEqual([422, expect.stringContaining(long)]);
        // A description that was cut to nothing would erase the former one.
        const changed = await postForm("manager", `/settings/roles/${roleID}`, {
            Form: "details",
            Name: "Menders",
            Description: long,
        });
        expect([changed.statusCode, changed.body]).toEqual([422, expect.stringContaining(long)]);
    });

    test("a role is offered, requested, approved and withdrawn by forms", async () => {
        const offered = await postForm("manager", `/settings/roles/${roleID}/requests`, { Name: "Clocks", Body: "Tick." });
        expect([offered.statusCode, offered.headers.location]).toEqual([
            303,
            expect.stringMatching(new RegExp(`^/settings/roles/${roleID}\\?Done=offered&Undo=\\d+$`)),
        ]);
        const requested = await postForm("applicant", "/account/role-requests", { RoleID: String(roleID), Body: WORDS });
        expect([requested.statusCode, requested.headers.location]).toEqual([303, "/account/role-requests?Done=requested"]);
        const [request] = await listed("manager");
        const RoleRequestID = String(request?.roleRequestID);
        const decided = await postForm("manager", "/role-requests", { RoleRequestID, Decision: "approved", Reason: "" });
        expect([decided.statusCode, decided.headers.location]).toEqual([
            303,
            expect.stringMatching(/^\/role-requests\?Done=approved&Undo=\d+$/),
        ]);
        expect(await rolesOf("applicant")).toBe(true);
        await postForm("other", "/account/role-requests", { RoleID: String(roleID), Body: WORDS });
        const [second] = await listed("other");
        const withdrawn = await postForm("other", "/account/role-requests", { RoleRequestID: String(second?.roleRequestID) });
        expect(withdrawn.headers.location).toMatch(/^\/account\/role-requests\?Done=withdrawn&Undo=\d+$/);
        const ended = await postForm("manager", `/settings/roles/${roleID}/requests`, { Form: "end" });
        expect(ended.headers.location).toMatch(/\?Done=offerEnded&Undo=\d+$/);
    });
});
