import { afterAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { ActionJob, AuditLog, DeletedRecord, LoggedAction, Revision } from "@parley/actionLog/contract";
import { configMigrations, createConfigServer } from "@parley/config/server";
import type { LongRunnerResult } from "@parley/library/contract";
import type { ActionLog, NewAction, RemovedRecord } from "@parley/library/server/actionLog";
import { areFieldsUnchanged, getActionLog, hasChangedSince } from "@parley/library/server/actionLog";
import { forbidden, notFound } from "@parley/library/server/http";
import { secretsMigration } from "@parley/library/server/secrets";
import { createSessions, sessionsMigrations } from "@parley/library/server/sessions";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import type { Users } from "@parley/users/server";
import { createUsersServer, usersMigrations } from "@parley/users/server";
import { createActionLogServer } from "./actionLog.server";

/** Records of a fake feature: kettles that are on or off. One of them is in a locked shed, visible to moderators only. */
const kettles = new Map<number, { on: boolean; note: string }>();
const IN_THE_SHED = 9;
/** Descriptions of deleted kettles by ID, and those that were erased. */
const removed = new Map<number, Omit<RemovedRecord, "name">>();
const erased: number[] = [];

let site: TestApp<{ acts: ActionLog; users: Users }> | undefined;
let [ines, mara, admin] = [0, 0, 0];

beforeEach(async () => {
    await site?.close();
    kettles.clear();
    for (const id of [1, 2, 3, IN_THE_SHED]) kettles.set(id, { on: false, note: "" });
    site = await testApp({
        migrations: [secretsMigration, ...sessionsMigrations, ...configMigrations, ...usersMigrations],
        register: (kit) => {
            const users = createUsersServer(kit, {
                config: createConfigServer(kit),
                sessions: createSessions(kit.database, kit.clock),
            });
            createActionLogServer(kit, { users });
            const actionLog = getActionLog(kit);
            const maySee = (userID: number, id: number) => id !== IN_THE_SHED || userID === admin;
            const mayMend = (userID: number) => userID === ines || userID === admin;
            actionLog.provide("kettle", {
                effects: { switch: "moderates", edit: "edits", delete: "removes" },
                wipe: async ({ recordID }) => void erased.push(recordID),
                filterReadable: async ({ userID }, found) =>
                    found
                        .filter(({ recordID }) => maySee(userID, recordID))
                        .map((action) => ({ action, shown: { on: action.after.on }, canUndo: mayMend(userID) })),
                describeRecords: async (_viewer, found) =>
                    new Map(
                        found.map(({ actID, recordID }) => [actID, { name: `Kettle ${recordID}`, ...removed.get(recordID) }]),
                    ),
                undo: async ({ userID }, action) => {
                    if (!mayMend(userID)) throw forbidden("kettles.mend");
                    const present = kettles.get(action.recordID);
                    if (!present) throw notFound("Kettle");
                    if (!areFieldsUnchanged(present, action.after)) throw hasChangedSince();
                    kettles.set(action.recordID, { ...present, ...action.before });
                },
                text: async ({ userID }, recordID) => {
                    if (!mayMend(userID)) throw forbidden("kettles.mend");
                    const present = kettles.get(recordID);
                    if (!present) throw notFound("Kettle");
                    return { body: present.note, format: "text", insertUserID: mara, dateInserted: "2026-05-01T10:00:00+00:00" };
                },
            });
            actionLog.provide("shelf", {
                effects: { delete: "removes" },
                filterReadable: async ({ userID }, found) =>
                    found.map((action) => ({ action, shown: { name: "Shelf" }, canUndo: mayMend(userID) })),
                undo: async () => undefined,
            });
            kit.api.post("/kettles/1/switch", async ({ viewer }) => ({ actID: await change(viewer.userID, 1, true) }));
            return { acts: actionLog, users };
        },
        permissionsOf: (userID, { users }) => users.permissionsOf(userID),
    });
    const { users } = site.features;
    const join = (name: string) => users.create({ name, email: `${name}@fettle.example`, password: "a kettle of many fish" });
    admin = await users.createAdministrator({
        name: "Keyholder",
        email: "key@fettle.example",
        password: "a kettle of many fish",
    });
    [ines, mara] = [await join("Ines"), await join("Mara")];
});
afterAll(() => site?.close());

function there() {
    if (!site) throw new Error("the site is not there");
    return site;
}

async function change(userID: number, recordID: number, on: boolean, more: Partial<NewAction> = {}): Promise<number> {
    const before = { on: kettles.get(recordID)?.on };
    kettles.set(recordID, { note: "", on });
    const action = { kind: "switch", recordType: "kettle", recordID, before, after: { on }, ...more };
    return there().features.acts.record({ userID }, action);
}

async function get<T>(userID: number, path: string, status = 200): Promise<T> {
    const answer = await there().call(userID, "GET", path);
    expect([path, answer.statusCode]).toEqual([path, status]);
    return answer.json<T>();
}

const undo = (userID: number, actID: number) => there().call(userID, "POST", `acts/${actID}/undo`, {});

describe("the action log", () => {
    test("look.md lists actions newest first, with member, date and whether they can be undone", async () => {
        await change(ines, 1, true, { reason: " too cold " });
        await change(mara, 1, false);
        const { acts } = await get<{ acts: LoggedAction[] }>(ines, "acts?recordType=kettle&recordID=1");
        expect(acts).toMatchObject([
            { kind: "switch", insertUser: { name: "Mara" }, canUndo: true, shown: { on: false } },
            { insertUser: { name: "Ines" }, reason: "too cold", dateInserted: "2026-05-21T12:00:00+00:00", dateUndone: null },
        ]);
        const forMara = await get<{ acts: LoggedAction[] }>(mara, "acts?recordType=kettle&recordID=1");
        expect(forMara.acts.map(({ canUndo }) => canUndo)).toEqual([false, false]);
    });

    test("look.md lists the actions on a record without its children, in the time span of a page", async () => {
        const at = (minute: number) => there().setNow(new Date(Date.UTC(2026, 4, 21, 12, minute)));
        const done: number[] = [];
        for (const minute of [0, 5, 10, 15]) {
            at(minute);
            done.push(await change(ines, 1, minute % 2 === 0));
            await change(ines, 2, true, { parent: { recordType: "kettle", recordID: 1 } });
        }
        const listActions = async (window: string) => {
            const query = `recordType=kettle&recordID=1&alone=true&dateInserted=${encodeURIComponent(window)}`;
            return (await get<{ acts: LoggedAction[] }>(mara, `acts?${query}`)).acts.map(({ actID }) => done.indexOf(actID));
        };
        const [five, ten] = ["2026-05-21T12:05:00+00:00", "2026-05-21T12:10:00+00:00"];
        expect(await listActions(`[${five},${ten}]`)).toEqual([2, 1]);
        expect(await listActions(`>=${ten}`)).toEqual([3, 2]);
        expect(await listActions(`<${five}`)).toEqual([0]);
        await get(mara, "acts?recordType=kettle&recordID=1&dateInserted=lately", 422);
    });

    test("lists actions on children of a record, and no actions on records that the viewer may not see (FC-12)", async () => {
        const parent = { recordType: "shelf", recordID: 4 };
        await change(ines, 1, true, { parent });
        await change(admin, IN_THE_SHED, true, { parent });
        const listActions = async (userID: number) =>
            (await get<{ acts: LoggedAction[] }>(userID, "acts?recordType=shelf&recordID=4")).acts.map(
                ({ recordID }) => recordID,
            );
        expect([await listActions(admin), await listActions(mara), await listActions(0)]).toEqual([[IN_THE_SHED, 1], [1], [1]]);
        expect((await undo(ines, 2)).statusCode).toBe(404);
    });

    test("pages by action ID, so that new actions do not shift the pages", async () => {
        for (const on of [true, false, true]) await change(ines, 1, on);
        const first = await get<{ acts: LoggedAction[]; before: number }>(ines, "acts?recordType=kettle&recordID=1&limit=2");
        await change(ines, 1, false);
        const rest = await get<{ acts: LoggedAction[]; before?: number }>(
            ines,
            `acts?recordType=kettle&recordID=1&limit=2&before=${first.before}`,
        );
        expect([first.acts.length, rest.acts.map(({ actID }) => actID), rest.before]).toEqual([2, [1], undefined]);
    });

    test("FC-12 lists all actions of a member to that member and to moderators, and actions on a record to everybody", async () => {
        await change(mara, 1, true);
        await change(ines, 2, true, { parent: { recordType: "shelf", recordID: 4 } });
        const listActions = async (userID: number, query: string) =>
            (await get<{ acts: LoggedAction[] }>(userID, `acts?${query}`)).acts.map(({ recordID }) => recordID);
        expect(await listActions(mara, "insertUserID=$me")).toEqual([1]);
        expect([await listActions(admin, `insertUserID=${mara}`), await listActions(admin, "kind=switch")]).toEqual([
            [1],
            [2, 1],
        ]);
        // A list of actions on several records names them; on one record the reader knows it.
        const named = async (query: string) =>
            (await get<{ acts: LoggedAction[] }>(admin, `acts?${query}`)).acts.map(({ recordName }) => recordName);
        expect([await named("kind=switch"), await named("recordType=kettle&recordID=1")]).toEqual([
            ["Kettle 2", "Kettle 1"],
            [undefined],
        ]);
        expect(await listActions(0, "parentRecordType=shelf&parentRecordID=4")).toEqual([2]);
        expect(await listActions(0, `recordType=kettle&recordID=1&insertUserID=${ines}`)).toEqual([]);
        for (const [userID, query] of [
            [ines, `insertUserID=${mara}`],
            [mara, ""],
            [0, "insertUserID=$me"],
        ] as const)
            await get(userID, `acts?${query}`, 403);
    });
});

describe("undo", () => {
    test("restores the previous value once, and records who did so", async () => {
        const actID = await change(ines, 1, true);
        const answer = await undo(ines, actID);
        expect([answer.statusCode, answer.json()]).toMatchObject([200, { canUndo: false, undoneByUser: { name: "Ines" } }]);
        await change(ines, 2, true);
        const { acts } = await get<{ acts: LoggedAction[] }>(ines, "acts?recordType=kettle&recordID=2");
        expect(acts[0]).not.toHaveProperty("undoneByUser");
        expect(kettles.get(1)?.on).toBe(false);
        expect((await undo(admin, actID)).statusCode).toBe(409);
    });

    test("FC-54 leaves a value that was changed since, and can be repeated later", async () => {
        const actID = await change(ines, 1, true);
        kettles.set(1, { on: false, note: "" });
        const answer = await undo(ines, actID);
        expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: "changedSince" }]);
        kettles.set(1, { on: true, note: "" });
        expect((await undo(ines, actID)).statusCode).toBe(200);
    });

    test("requires permission, and is possible for 30 days", async () => {
        const actID = await change(ines, 1, true);
        expect([(await undo(0, actID)).statusCode, (await undo(mara, actID)).statusCode]).toEqual([403, 403]);
        there().setNow(new Date("2026-06-21T12:00:00Z"));
        expect((await undo(ines, actID)).statusCode).toBe(410);
        const { acts } = await get<{ acts: LoggedAction[] }>(ines, "acts?recordType=kettle&recordID=1");
        expect(acts[0]).toMatchObject({ canUndo: false, dateUndone: null });
        expect(kettles.get(1)?.on).toBe(true);
    });
});

describe("FC-92 deleted records", () => {
    const remove = (userID: number, recordID: number, more: Partial<NewAction> = {}): Promise<number> =>
        there().features.acts.record(
            { userID },
            { kind: "delete", recordType: "kettle", recordID, before: {}, after: { on: false }, ...more },
        );
    interface Deleted {
        deletedRecords: DeletedRecord[];
        before?: number;
    }
    const list = async (userID: number, query = "") => {
        const { deletedRecords, before } = await get<Deleted>(userID, `deleted-records?${query}`);
        return { ids: deletedRecords.map(({ recordID }) => recordID), before };
    };
    let deletions: number[] = [];

    beforeEach(async () => {
        removed.clear();
        erased.length = 0;
        removed.set(1, { excerpt: "Dented.", insertUserID: mara, location: { name: "Shelf 4", url: "/shelf/4" } });
        removed.set(2, { excerpt: "Rusty.", insertUserID: ines });
        removed.set(3, { insertUserID: 0, authorName: "Wilf" });
        const parent = { recordType: "shelf", recordID: 4 };
        deletions = [
            await remove(ines, 1, { recordUserID: mara, reason: "dented", parent }),
            await remove(admin, 2, { recordUserID: ines }),
            await remove(admin, 3),
            await remove(admin, 4, { recordType: "shelf" }),
        ];
    });

    test("are listed to those who may restore them, the latest first, with what is known of each", async () => {
        const { deletedRecords } = await get<Deleted>(admin, "deleted-records");
        const common = { dateDeleted: "2026-05-21T12:00:00+00:00", dateExpires: "2026-06-20T12:00:00+00:00", canRestore: true };
        expect(deletedRecords).toMatchObject([
            { ...common, recordType: "shelf", name: "Shelf", canWipe: false },
            { ...common, name: "Kettle 3", insertUser: { userID: 0, name: "Wilf" }, canWipe: true },
            { ...common, name: "Kettle 2", excerpt: "Rusty.", insertUser: { name: "Ines" }, canWipe: true },
            {
                ...{ ...common, name: "Kettle 1", excerpt: "Dented.", insertUser: { name: "Mara" }, reason: "dented" },
                ...{ placeRecordName: "Shelf 4", placeRecordUrl: "/shelf/4", parentRecordType: "shelf", parentRecordID: 4 },
                ...{ deletedByID: ines, deletedByUser: { name: "Ines" } },
            },
        ]);
        for (const name of ["insertUser", "excerpt", "placeRecordName"]) expect(deletedRecords[0]).not.toHaveProperty(name);
    });

    test("FC-12 of their own are listed to every member, who may not restore them all; others' texts are not shown", async () => {
        expect((await get<Deleted>(ines, "deleted-records?own=true")).deletedRecords).toMatchObject([
            { name: "Kettle 2", excerpt: "Rusty.", canRestore: true, canWipe: false },
        ]);
        const own = await get<Deleted>(mara, `deleted-records?own=true&insertUserID=${ines}`);
        expect(own.deletedRecords).toMatchObject([{ name: "Kettle 1", excerpt: "Dented.", canRestore: false, canWipe: false }]);
        for (const [userID, query] of [
            [ines, ""],
            [0, "own=true"],
        ] as const)
            await get(userID, `deleted-records?${query}`, 403);
        const one = (userID: number, index: number) => get<DeletedRecord>(userID, `deleted-records/${deletions[index]}`);
        expect([await one(mara, 0), await one(ines, 0)]).toMatchObject([{ excerpt: "Dented." }, { excerpt: "Dented." }]);
        const others = await one(mara, 1);
        expect([others.name, others.insertUser?.name, others.excerpt]).toEqual(["Kettle 2", "Ines", undefined]);
        await get(0, `deleted-records/${deletions[0]}`, 403);
        const hidden = await remove(admin, IN_THE_SHED);
        await get(mara, `deleted-records/${hidden}`, 404);
    });

    test("are filtered by author, by who deleted them, by place, type and date, and paged by action", async () => {
        const of = async (query: string) => (await list(admin, query)).ids;
        expect([await of(`insertUserID=${mara}`), await of(`deletedByID=${ines}`), await of("deletedByID=$me")]).toEqual([
            [1],
            [1],
            [4, 3, 2],
        ]);
        expect([await of("recordType=shelf"), await of("parentRecordType=shelf&parentRecordID=4")]).toEqual([[4], [1]]);
        const date = encodeURIComponent("<2026-05-21T12:00:00+00:00");
        expect(await of(`dateDeleted=${date}`)).toEqual([]);
        const first = await list(admin, "limit=3");
        expect(first).toEqual({ ids: [4, 3, 2], before: deletions[1] });
        expect(await list(admin, `limit=3&before=${first.before}`)).toEqual({ ids: [1], before: undefined });
    });

    test("are erased only by those who may erase, and restored in a session", async () => {
        const call = async (userID: number, method: "POST" | "DELETE", path: string, index: number) => {
            const actIDs = [deletions[index]];
            const answer = await there().call(userID, method, `deleted-records/${path}`, { actIDs, longRunnerMode: "sync" });
            return answer.json<LongRunnerResult>().progress?.successIDs ?? answer.statusCode;
        };
        expect([await call(ines, "DELETE", "list", 1), await call(0, "POST", "restore", 1)]).toEqual([[], []]);
        expect([await call(admin, "DELETE", "list", 1), erased]).toEqual([[deletions[1]], [2]]);
        kettles.set(1, { on: false, note: "" });
        expect([await call(ines, "POST", "restore", 0), (await list(admin)).ids]).toEqual([[deletions[0]], [4, 3]]);
    });
});

describe("a bulk job", () => {
    const begin = (userID: number) => there().features.acts.beginJob({ userID }, { kind: "switch", params: { on: true } });

    test("FC-54 is undone as a whole; records that were changed since are reported and left", async () => {
        const jobID = await begin(ines);
        for (const id of [1, 2, 3]) await change(ines, id, true, { jobID });
        kettles.set(2, { on: false, note: "" });
        const answer = await there().call(ines, "POST", `act-jobs/${jobID}/undo`, {});
        const { progress } = answer.json<LongRunnerResult>();
        expect([answer.statusCode, progress]).toMatchObject([
            409,
            { successIDs: [3, 1], failedIDs: [2], exceptionsByID: { 2: { code: "changedSince" } } },
        ]);
        expect([1, 2, 3].map((id) => kettles.get(id)?.on)).toEqual([false, false, false]);
        const job = await get<ActionJob>(ines, `act-jobs/${jobID}`);
        expect(job).toMatchObject({ countActs: 3, countUndone: 2, canUndo: true, params: { on: true } });
        const again = await there().call(ines, "POST", `act-jobs/${jobID}/undo`, {});
        expect(again.json<LongRunnerResult>().progress).toMatchObject({ successIDs: [], failedIDs: [2] });
        kettles.set(2, { on: true, note: "" });
        const last = await there().call(ines, "POST", `act-jobs/${jobID}/undo`, {});
        expect([last.statusCode, last.json<LongRunnerResult>().progress.successIDs]).toEqual([200, [2]]);
        expect(await get<ActionJob>(ines, `act-jobs/${jobID}`)).toMatchObject({ countUndone: 3, canUndo: false });
    });

    test("cannot be undone after 30 days", async () => {
        const jobID = await begin(ines);
        await change(ines, 1, true, { jobID });
        expect(await get<ActionJob>(ines, `act-jobs/${jobID}`)).toMatchObject({ canUndo: true });
        there().setNow(new Date("2026-06-21T12:00:00Z"));
        expect(await get<ActionJob>(ines, `act-jobs/${jobID}`)).toMatchObject({ canUndo: false });
    });

    test("is in a paged list, newest first", async () => {
        const [first, second, third] = [await begin(ines), await begin(ines), await begin(ines)];
        await begin(mara);
        const page = async (query: string) => {
            const answer = await there().call(ines, "GET", `act-jobs?insertUserID=$me&limit=2${query}`);
            return [answer.json<ActionJob[]>().map(({ jobID }) => jobID), answer.headers["x-app-page-next-url"]];
        };
        expect(await page("")).toEqual([[third, second], expect.stringMatching(/page=2/)]);
        expect(await page("&page=2")).toEqual([[first], undefined]);
        const whole = await there().call(ines, "GET", "act-jobs?insertUserID=$me&limit=3");
        expect(whole.headers).not.toHaveProperty("x-app-page-next-url");
        expect(whole.json<ActionJob[]>()).toMatchObject(Array(3).fill({ insertUser: { name: "Ines" }, canUndo: false }));
        await there().call(ines, "POST", `act-jobs/${first}/undo`, {});
        expect(await get(admin, "act-jobs?limit=3")).toHaveLength(3);
        await get(ines, "act-jobs", 403);
        await get(0, "act-jobs?insertUserID=$me", 403);
    });

    test("is visible only to the member who ran it and to moderators", async () => {
        const jobID = await begin(ines);
        await get(mara, `act-jobs/${jobID}`, 404);
        expect((await there().call(mara, "POST", `act-jobs/${jobID}/undo`, {})).statusCode).toBe(404);
        await expect(there().features.acts.beginJob({ userID: mara }, { kind: "switch", params: {}, jobID })).rejects.toThrow();
        expect(await get(ines, "act-jobs?insertUserID=$me")).toMatchObject([{ jobID, canUndo: false }]);
        expect(await get(admin, "act-jobs")).toMatchObject([{ jobID }]);
        await get(mara, "act-jobs", 403);
    });
});

test("DISC-053 the versions of a text name the author and the date of each", async () => {
    kettles.set(1, { on: false, note: "third" });
    const edit = (userID: number, body: string) =>
        there().features.acts.record({ userID }, { kind: "edit", recordType: "kettle", recordID: 1, before: { body } });
    await edit(mara, "first");
    there().setNow(new Date("2026-05-22T12:00:00Z"));
    await edit(ines, "second");
    const revisions = await get<Revision[]>(ines, "revisions?recordType=kettle&recordID=1");
    expect(revisions.map(({ body, insertUser, dateInserted }) => [body, insertUser.name, dateInserted.slice(0, 10)])).toEqual([
        ["third", "Ines", "2026-05-22"],
        ["second", "Mara", "2026-05-21"],
        ["first", "Mara", "2026-05-01"],
    ]);
    await get(mara, "revisions?recordType=kettle&recordID=1", 403);
    await there().features.acts.forget("kettle", [1]);
    expect((await get<Revision[]>(ines, "revisions?recordType=kettle&recordID=1")).map(({ body }) => body)).not.toContain(
        "first",
    );
});

test("ADM-012 ADM-013 the audit log has every action with its request, and only members who manage the site can read it", async () => {
    await change(ines, IN_THE_SHED, true);
    const headers = { "x-test-user": String(ines), "x-requested-with": "parley", "x-parent-audit-log-id": "41" };
    const url = "/api/v2/kettles/1/switch?secret=1";
    await there().app.inject({ method: "POST", url, headers: { ...headers, host: "forum.test" }, payload: {} });
    const { auditLogs } = await get<{ auditLogs: AuditLog[] }>(admin, "audit-logs");
    expect(auditLogs).toMatchObject([
        {
            eventType: "kettle_switch",
            recordID: 1,
            insertUser: { name: "Ines" },
            requestMethod: "POST",
            requestPath: "/api/v2/kettles/1/switch",
            parentAuditLogID: "41",
        },
        { recordID: IN_THE_SHED, requestPath: null, parentAuditLogID: null },
    ]);
    await get(ines, "audit-logs", 403);
});

test("ADM-012 the audit log is paged by action ID, filtered by member, and names the member who undid an action", async () => {
    const actID = await change(ines, 1, true);
    await undo(admin, actID);
    await change(mara, 2, true);
    const log = (query: string) => get<{ auditLogs: AuditLog[]; before?: number }>(admin, `audit-logs?${query}`);
    const first = await log("limit=1");
    expect([first.auditLogs.length, first.auditLogs[0]?.insertUser.name]).toEqual([1, "Mara"]);
    expect(first.auditLogs[0]).not.toHaveProperty("undoneByUser");
    const rest = await log(`before=${first.before}`);
    expect(rest.auditLogs).toMatchObject([{ auditLogID: String(actID), undoneByUser: { name: "Keyholder" } }]);
    expect(rest.before).toBeUndefined();
    expect((await log(`insertUserID=${ines}`)).auditLogs.map(({ insertUserID }) => insertUserID)).toEqual([ines]);
});
