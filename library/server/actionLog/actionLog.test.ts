import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Viewer } from "@parley/library/server/http";
import { forbidden } from "@parley/library/server/http";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import type { ActionLog, LoggedAction, NewAction } from ".";
import { areFieldsUnchanged, diffFields, getActionLog, hasChangedSince } from ".";

const [MARA, INES] = [7, 8];
const NOW = new Date("2026-05-21T12:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;
const viewer = (userID: number): Viewer => ({ userID, permissions: { isAdmin: false, permissions: [] } });

/** A test feature with records of the type `lamp`: everybody may read the actions on them, only Ines may undo them. */
const undone: number[] = [];
let checked: (readonly LoggedAction[])[] = [];

let site: TestApp<ActionLog>;
beforeAll(async () => {
    site = await testApp({
        migrations: [],
        skipIntegrityChecks: true,
        now: NOW,
        register: (kit) => {
            const actionLog = getActionLog(kit);
            actionLog.provide("lamp", {
                effects: { dim: "edits", delete: "removes" },
                filterReadable: async ({ userID }, found) => {
                    checked.push(found);
                    return found.map((action) => ({ action, shown: {}, canUndo: userID === INES }));
                },
                undo: async ({ userID }, { actID }) => {
                    if (userID !== INES) throw forbidden("lamps.repair");
                    undone.push(actID);
                },
            });
            for (const recordType of ["poster", "diary"])
                actionLog.provide(recordType, {
                    effects: { edit: "edits", delete: "removes" },
                    filterReadable: async () => [],
                    undo: async () => undefined,
                });
            kit.api.post("/lamps", async () => ({ actID: await record(INES, {}) }));
            return actionLog;
        },
    });
});
afterAll(() => site.close());

let lamps = 0;
const record = (userID: number, action: Partial<NewAction>) =>
    getActionLog(site.kit).record({ userID }, { kind: "dim", recordType: "lamp", recordID: ++lamps, ...action });
/** Records an action on a record type that no feature registers any more. */
async function recordByGuest(userID: number): Promise<number> {
    const actID = await record(userID, {});
    await site.kit.database.query.updateTable("acts").set({ recordType: "ghost" }).where("actID", "=", actID).execute();
    return actID;
}
const read = async (actID: number) => (await site.features.get(viewer(INES), actID)).action;
const refusal = (status: number, more: object = {}) => ({ answer: { status, ...more } });

describe("a logged action", () => {
    test("is stored with the given fields, and with empty values for those left out", async () => {
        const plain = await read(await record(MARA, { reason: " \n" }));
        expect(plain).toMatchObject({ before: {}, after: {}, reason: null, jobID: null, parentRecordType: null });
        expect(plain).toMatchObject({ insertUserID: MARA, requestMethod: null, requestPath: null, parentAuditLogID: null });
        const parent = { recordType: "room", recordID: 3 };
        const jobID = await site.features.beginJob({ userID: MARA }, { kind: "dim", params: {} });
        const full = await read(
            await record(MARA, { parent, before: { on: true }, after: { on: false }, reason: " Too bright ", jobID }),
        );
        expect(full).toMatchObject({ before: { on: true }, after: { on: false }, reason: "Too bright", jobID });
        expect(full).toMatchObject({ parentRecordType: "room", parentRecordID: 3 });
    });

    test("ADM-012 ADM-013 stores the request that caused it: its path without the query string, and the ID of the parent log entry if that is well-formed", async () => {
        const sent = async (url: string, parent: string) => {
            const headers = {
                "x-test-user": "8",
                "x-requested-with": "parley",
                host: "forum.test",
                "x-parent-audit-log-id": parent,
            };
            const { actID } = (await site.app.inject({ method: "POST", url, headers, payload: {} })).json<{ actID: number }>();
            return read(actID);
        };
        expect(await sent("/api/v2/lamps?key=1", "a-41")).toMatchObject({
            requestMethod: "POST",
            requestPath: "/api/v2/lamps",
            parentAuditLogID: "a-41",
        });
        for (const parent of ["41 or more", "é", "x".repeat(65), ".41"])
            expect(await sent("/api/v2/lamps", parent)).toMatchObject({ parentAuditLogID: null });
        expect(await sent("/api/v2/lamps", "x".repeat(64))).toMatchObject({ parentAuditLogID: "x".repeat(64) });
    });

    test("can be undone once, for 30 days, by viewers whom its source allows, and not when the clock was set back by that much", async () => {
        const [actID, late] = [await record(MARA, {}), await record(MARA, {})];
        site.setNow(new Date(NOW.getTime() - 30 * DAY_MS));
        expect(await site.features.get(viewer(INES), actID)).toMatchObject({ canUndo: false });
        site.setNow(new Date(NOW.getTime() + 30 * DAY_MS - 1));
        await expect(site.features.undo(viewer(MARA), actID)).rejects.toMatchObject(refusal(403));
        expect(await site.features.get(viewer(INES), actID)).toMatchObject({ canUndo: true, action: { dateUndone: null } });
        expect(await site.features.get(viewer(MARA), actID)).toMatchObject({ canUndo: false });
        checked = [];
        await site.features.undo(viewer(INES), actID);
        expect(checked).toHaveLength(1);
        expect(await site.features.get(viewer(INES), actID)).toMatchObject({ canUndo: false, action: { undoneByID: INES } });
        await expect(site.features.undo(viewer(INES), actID)).rejects.toMatchObject(refusal(409));
        site.setNow(new Date(NOW.getTime() + 30 * DAY_MS));
        expect(await site.features.get(viewer(INES), late)).toMatchObject({ canUndo: false });
        await expect(site.features.undo(viewer(INES), late)).rejects.toMatchObject(
            refusal(410, { description: "Actions older than 30 days can’t be undone." }),
        );
        site.setNow(NOW);
        expect(undone).toEqual([actID]);
    });

    test("FC-12 on a record type without a source is not returned to any viewer", async () => {
        const actID = await recordByGuest(MARA);
        const actionLog = site.features;
        await expect(actionLog.get(viewer(INES), actID)).rejects.toMatchObject(refusal(404));
        await expect(actionLog.undo(viewer(INES), actID)).rejects.toMatchObject(refusal(404));
        await expect(actionLog.undo(viewer(INES), actID + 1000)).rejects.toMatchObject(refusal(404));
        for (const recordType of ["ghost", "lamp"])
            await expect(actionLog.text(viewer(INES), recordType, 1)).rejects.toMatchObject(refusal(404));
        expect(() =>
            actionLog.provide("lamp", { effects: {}, filterReadable: async () => [], undo: async () => undefined }),
        ).toThrow("two sources");
    });

    test("is listed in the order of the whole log, and its source is called once per list", async () => {
        const insertUserID = 20;
        const ids: number[] = [];
        ids.push(await record(insertUserID, {}), await recordByGuest(insertUserID), await record(insertUserID, {}));
        checked = [];
        const { acts: actions, more } = await site.features.list(viewer(INES), { insertUserID }, 3);
        expect([actions.map(({ action }) => action.actID), more]).toEqual([[ids[2], ids[0]], undefined]);
        expect(checked.map((found) => found.length)).toEqual([2]);
        const first = await site.features.log({ insertUserID }, 2);
        expect([first.acts.map(({ actID }) => actID), first.more]).toEqual([[ids[2], ids[1]], ids[1]]);
        expect((await site.features.log({ insertUserID, before: first.more }, 2)).acts.map(({ actID }) => actID)).toEqual([
            ids[0],
        ]);
    });
});

describe("a bulk job", () => {
    test("can be continued under its ID, only by the member who started it and with the same type", async () => {
        const { beginJob, jobByID, countIn, inJob } = site.features;
        const begin = (userID: number, kind: string, jobID?: number) =>
            beginJob({ userID }, { kind, params: { to: 3 }, ...(jobID && { jobID }) });
        const jobID = await begin(MARA, "move");
        expect(await jobByID(jobID)).toMatchObject({ kind: "move", insertUserID: MARA, params: '{"to":3}' });
        expect(await begin(MARA, "move", jobID)).toBe(jobID);
        for (const other of [begin(INES, "move", jobID), begin(MARA, "close", jobID), begin(MARA, "move", jobID + 1000)])
            await expect(other).rejects.toMatchObject(refusal(404));
        const done = [await record(MARA, { jobID }), await record(MARA, { jobID })];
        await site.features.undo(viewer(INES), done[0] ?? 0);
        expect(await countIn([jobID])).toEqual(new Map([[jobID, { countActs: 2, countUndone: 1 }]]));
        expect([await countIn([]), (await inJob(jobID)).map(({ actID }) => actID)]).toEqual([new Map(), done.toReversed()]);
    });
});

describe("the earlier versions in the action log", () => {
    test("are searched by substring across any number of records, and each record is returned once", async () => {
        const edit = (recordID: number, body: string) =>
            record(MARA, { recordType: "poster", kind: "edit", recordID, before: { body } });
        for (let recordID = 1; recordID <= 201; recordID++) await edit(recordID, "see /uploads/lamp.png");
        await edit(7, "again /uploads/lamp.png");
        await edit(300, "no picture");
        await record(MARA, { recordType: "poster", kind: "edit", recordID: 301, after: { body: "/uploads/lamp.png" } });
        await record(MARA, { recordType: "poster", kind: "delete", recordID: 302, before: { body: "/uploads/lamp.png" } });
        const found: number[] = [];
        for await (const recordID of site.features.findEditedContaining("poster", ["lamp.png", "never.png"]))
            found.push(recordID);
        expect(found).toEqual([...Array.from({ length: 201 }, (_, index) => index + 1), 301]);
        expect((await site.features.edits("poster", 7)).map(({ before }) => before.body)).toEqual([
            "again /uploads/lamp.png",
            "see /uploads/lamp.png",
        ]);
    });

    test("FC-53 can be rewritten in one action, or erased from all actions on a record", async () => {
        const edit = (recordID: number) =>
            record(MARA, { recordType: "diary", kind: "edit", recordID, before: { body: "Mara" }, reason: "Mara asked" });
        const [first, second, other] = [await edit(1), await edit(1), await edit(2)];
        await site.features.rewrite(first, { before: { body: "somebody" }, after: {} });
        const edits = async (recordID: number) =>
            (await site.features.edits("diary", recordID)).map(({ actID, before, reason }) => [actID, before.body, reason]);
        expect(await edits(1)).toEqual([
            [second, "Mara", "Mara asked"],
            [first, "somebody", "Mara asked"],
        ]);
        await site.features.forget("diary", []);
        await site.features.forget("diary", [1]);
        expect(await edits(1)).toEqual([
            [second, undefined, null],
            [first, undefined, null],
        ]);
        expect(await edits(2)).toEqual([[other, "Mara", "Mara asked"]]);
    });

    test("show which records were removed and restored", async () => {
        const remove = (recordID: number) => record(MARA, { kind: "delete", recordID });
        const [back, gone] = [await remove(901), await remove(902)];
        await site.features.undo(viewer(INES), back);
        await site.features.undo(viewer(INES), await record(MARA, { kind: "dim", recordID: 903 }));
        const ids = [901, 902, 903];
        expect([await site.features.findRestored("lamp", ids), await site.features.findRestored("lamp", [902])]).toEqual([
            new Set([901]),
            new Set(),
        ]);
        expect((await site.features.get(viewer(INES), gone)).canUndo).toBe(true);
    });
});

describe("the changed fields of an action", () => {
    test("are those that differ, whatever other fields the record has; a missing value equals null", () => {
        const row: { name: string; tags: string[]; note?: string | null } = { name: "Lamp", tags: ["a"], note: null };
        expect(diffFields(row, { name: "Lamp", tags: ["a"] })).toBeUndefined();
        expect(diffFields(row, { name: "Lamp", note: null })).toBeUndefined();
        expect(diffFields({ name: "Lamp", tags: ["a"] } as typeof row, { name: "Light", tags: ["a"], note: "new" })).toEqual({
            before: { name: "Lamp", note: null },
            after: { name: "Light", note: "new" },
        });
    });

    test("FC-54 are unchanged as long as each of them still has its value", () => {
        expect(areFieldsUnchanged({ name: "Light", on: true }, { name: "Light", note: null })).toBe(true);
        expect(areFieldsUnchanged({ name: "Light", on: true }, { name: "Light", on: false })).toBe(false);
        expect(hasChangedSince("Light")).toMatchObject(refusal(409, { code: "changedSince", name: "Light" }));
        expect(hasChangedSince().answer).not.toHaveProperty("name");
    });
});
