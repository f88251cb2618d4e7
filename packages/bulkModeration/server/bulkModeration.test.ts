import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import type { ActionJob, LoggedAction } from "@parley/actionLog/contract";
import type { BulkPreview } from "@parley/bulkModeration/contract";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import type { Forum } from "@parley/discussions/server/testing";
import { makeForum } from "@parley/discussions/server/testing";
import type { UndoableResult } from "@parley/library/contract";
import type { Call } from "@parley/library/server/http";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import { getLongRunner } from "@parley/library/server/longRunner";
import { RoleID } from "@parley/permissions/contract";

const GUEST = 0;
const NEVER = 2_000_000_000;
const NOON = new Date("2026-05-21T12:00:00Z");

let forum: Forum;
let toasters: number;
/** A member who moderates the category `shelf`, and no other. */
let editor: number;
let headingID: number;
/** ID of the role that makes a member a moderator of `shelf`. */
let editors: number;
beforeAll(async () => {
    forum = await makeForum();
    toasters = await category("Toasters");
    const made = await forum.call(forum.manager, "POST", "roles", { name: "Keepers" });
    const { roleID } = made.json<{ roleID: number }>();
    editors = roleID;
    const [editorID = 0] = await forum.features.users.importUsers([
        { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00", name: "Kari", roleIDs: [RoleID.member, roleID] },
    ]);
    editor = editorID;
    const member = { "discussions.view": true, "discussions.add": true };
    const editing = { ...member, "discussions.edit": true, "discussions.delete": true, "discussions.close": true };
    headingID = await category("Shelf", {
        customPermissions: true,
        grants: {
            [RoleID.guest]: { "discussions.view": true },
            [RoleID.member]: member,
            [RoleID.moderator]: editing,
            [RoleID.administrator]: editing,
            [roleID]: editing,
        },
    });
}, 180_000);
afterAll(() => forum.close());
beforeEach(() => forum.setNow(NOON));
afterEach(expectCountersToEqualRows);

async function expectCountersToEqualRows(): Promise<void> {
    expect(await getIntegrityChecks(forum.kit).run()).toEqual([]);
}

async function category(name: string, more: object = {}): Promise<number> {
    const input = { name, urlcode: name.toLowerCase(), allowedDiscussionTypes: ["discussion", "question"], ...more };
    const answer = await forum.call(forum.manager, "POST", "categories", input);
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json<{ categoryID: number }>().categoryID;
}

async function started(count: number, more: object = {}): Promise<number[]> {
    const ids: number[] = [];
    for (let number = 0; number < count; number++) ids.push((await forum.start(forum.author, more)).discussionID);
    return ids;
}

const patch = (userID: number, path: string, body: object) => forum.call(userID, "PATCH", `discussions/${path}`, body);
const removeAll = (userID: number, body: object) => forum.call(userID, "DELETE", "discussions/list?longRunnerMode=sync", body);
const get = async (discussionID: number) =>
    (await forum.call(forum.manager, "GET", `discussions/${discussionID}`)).json<DiscussionAnswer>();
const categoriesOf = async (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await get(id)).categoryID));
const listed = async (categoryID: number, userID = GUEST) =>
    (await forum.call(userID, "GET", `discussions?categoryID=${categoryID}&limit=500`)).json<DiscussionAnswer[]>();

describe("bulk moderation requests", () => {
    test("MOD-004 MOD-013 delete several discussions at once, each once; missing ones are skipped", async () => {
        const [one = 0, two = 0, gone = 0] = await started(3);
        await forum.call(forum.moderator, "DELETE", `discussions/${gone}`);
        const answer = await removeAll(forum.moderator, { discussionIDs: [one, two, one, gone, NEVER] });
        expect([answer.statusCode, answer.json()]).toEqual([
            200,
            {
                progress: { successIDs: [one, two], failedIDs: [], exceptionsByID: {}, countTotalIDs: 2 },
                callbackPayload: null,
                jobID: expect.any(Number),
            },
        ]);
        expect((await forum.call(GUEST, "GET", `discussions/${one}`)).statusCode).toBe(410);
        expect((await removeAll(forum.moderator, { discussionIDs: [NEVER] })).json<UndoableResult>().progress.countTotalIDs).toBe(
            0,
        );
    });

    test("MOD-004 MOD-014 move one discussion at once, several as a job", async () => {
        const ids = await started(3);
        const one = await patch(forum.moderator, "move", { discussionIDs: [ids[0]], categoryID: toasters });
        expect([one.statusCode, one.json()]).toEqual([200, { status: "success" }]);
        const several = await patch(forum.moderator, "move", { discussionIDs: ids, categoryID: toasters, addRedirects: false });
        expect([several.statusCode, several.json()]).toMatchObject([200, { progress: { successIDs: ids, countTotalIDs: 3 } }]);
        expect(await categoriesOf(ids)).toEqual([toasters, toasters, toasters]);
    });

    test("MOD-004 MOD-015 close and reopen several discussions", async () => {
        const ids = await started(2);
        const closed = await patch(forum.moderator, "close", { discussionIDs: ids });
        expect([closed.statusCode, closed.json()]).toMatchObject([200, { progress: { successIDs: ids } }]);
        expect((await get(ids[1] ?? 0)).closed).toBe(true);
        await patch(forum.moderator, "close", { discussionIDs: ids, closed: false });
        expect((await get(ids[1] ?? 0)).closed).toBe(false);
        const unknown = await patch(forum.moderator, "close", { discussionIDs: [ids[0], NEVER] });
        expect([unknown.statusCode, unknown.json()]).toMatchObject([
            404,
            { progress: { successIDs: [ids[0]], failedIDs: [NEVER] } },
        ]);
    });

    test("let moderators mark several discussions as resolved", async () => {
        const ids = await started(2);
        const resolve = (userID: number, discussionIDs: number[]) =>
            forum.call(userID, "POST", "discussions/resolve-bulk", { discussionIDs });
        expect((await resolve(forum.author, ids)).statusCode).toBe(403);
        const answer = await resolve(forum.moderator, [...ids, ...ids]);
        expect([answer.statusCode, answer.body]).toEqual([201, ""]);
        const row = await forum.call(forum.moderator, "GET", `discussions/${ids[1]}`);
        expect(row.json()).toMatchObject({ resolved: true });
        const hidden = (await forum.start(forum.manager, { categoryID: forum.hidden })).discussionID;
        expect((await resolve(editor, [hidden])).statusCode).toBe(404);
    });

    test("FC-18 refuse words, empty lists, more than 50 IDs and 10,001 IDs as invalid input", async () => {
        const [id = 0] = await started(1);
        const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
        for (const discussionIDs of [["one"], [id, "x"], [], [1.5], [-1], many(51), many(10_001), "1"]) {
            for (const [method, path, more] of [
                ["DELETE", "list", {}],
                ["PATCH", "move", { categoryID: toasters }],
                ["PATCH", "close", {}],
                ["POST", "resolve-bulk", {}],
            ] as const) {
                const answer = await forum.call(forum.moderator, method, `discussions/${path}`, { discussionIDs, ...more });
                expect([path, answer.statusCode]).toEqual([path, 422]);
            }
        }
        expect((await forum.call(GUEST, "GET", `discussions/${id}`)).statusCode).toBe(200);
    });

    test("FC-18 MOD-022 name the forbidden discussions among permitted ones, and do not change them", async () => {
        const [allowed = 0] = await started(1, { categoryID: headingID });
        const [forbidden = 0] = await started(1);
        const discussionIDs = [allowed, forbidden, allowed];
        for (const answer of [
            await removeAll(editor, { discussionIDs }),
            await patch(editor, "move", { discussionIDs, categoryID: toasters }),
            await patch(editor, "close", { discussionIDs }),
        ]) {
            expect([answer.statusCode, answer.json()]).toMatchObject([
                403,
                { message: "Permission Problem", recordIDs: [forbidden], permissions: [expect.stringMatching(/^discussions\./)] },
            ]);
        }
        expect(await get(forbidden)).toMatchObject({ categoryID: forum.open, closed: false });
        expect(await get(allowed)).toMatchObject({ categoryID: headingID, closed: false });
    });

    test("PERM-021 require discussions.manage in the category to move, merge and delete, and discussions.close to close", async () => {
        const posting = { "discussions.view": true, "discussions.add": true };
        const managed = await category("Managed", {
            customPermissions: true,
            grants: { [RoleID.member]: posting, [editors]: { ...posting, "discussions.manage": true } },
        });
        const unmanaged = await category("Unmanaged", { customPermissions: true, grants: { [RoleID.member]: posting } });
        const there = await started(2, { categoryID: managed });
        const elsewhere = await started(2, { categoryID: unmanaged });
        const ids = [...there, ...elsewhere];
        /** Returns which of the discussions the action may change, checked with the preview and the run. */
        const allowed = async (action: string, more: object = {}) => {
            const preview = await forum.call(editor, "POST", "discussions/bulk-preview", { action, discussionIDs: ids, ...more });
            const refused = preview.json<BulkPreview>().refusals.map(({ discussionID }) => discussionID);
            return ids.filter((id) => !refused.includes(id));
        };
        expect(await allowed("delete")).toEqual(there);
        expect(await allowed("move", { categoryID: toasters })).toEqual(there);
        const [destinationDiscussionID] = there;
        expect(await allowed("merge", { destinationDiscussionID })).toEqual(there);
        expect(await allowed("close")).toEqual([]);
        const intoTheOther = { action: "merge", discussionIDs: there, destinationDiscussionID: elsewhere[0] };
        expect((await forum.call(editor, "POST", "discussions/bulk-preview", intoTheOther)).statusCode).toBe(403);

        const permissionsPath = `categories/${managed}/permissions`;
        const closing = { grants: { [editors]: { "discussions.close": true } } };
        expect((await forum.call(forum.manager, "PATCH", permissionsPath, closing)).statusCode).toBe(200);
        expect(await allowed("close")).toEqual(there);
        expect((await patch(editor, "move", { discussionIDs: there, categoryID: toasters })).statusCode).toBe(200);
        expect(await categoriesOf(ids)).toEqual([toasters, toasters, unmanaged, unmanaged]);
    });

    test("FC-19 move nothing from or to a category that the viewer may not see or post in, or that holds no posts", async () => {
        const [id = 0] = await started(1);
        const move = async (userID: number, discussionIDs: number[], categoryID: number) =>
            (await patch(userID, "move", { discussionIDs, categoryID })).statusCode;
        const unseen = await category("Attic", { customPermissions: true, grants: {} });
        const readOnly = { [RoleID.moderator]: { "discussions.view": true, "discussions.edit": true } };
        const reading = await category("Archive", { customPermissions: true, grants: readOnly });
        const heading = await category("Heading", { displayAs: "heading" });
        const onlyQuestions = await category("Asking", { allowedDiscussionTypes: ["question"] });
        expect(await move(forum.moderator, [id], unseen)).toBe(404);
        expect(await move(forum.moderator, [id], NEVER)).toBe(404);
        expect(await move(forum.moderator, [id], reading)).toBe(403);
        expect(await move(forum.moderator, [id], heading)).toBe(400);
        expect(await move(forum.moderator, [id], onlyQuestions)).toBe(400);
        expect(await move(GUEST, [id], toasters)).toBe(403);
        const hidden = (await forum.start(forum.manager, { categoryID: forum.hidden })).discussionID;
        expect([await move(editor, [hidden], toasters), await move(editor, [NEVER], toasters)]).toEqual([403, 403]);
        expect(await categoriesOf([id, hidden])).toEqual([forum.open, forum.hidden]);
    });

    test("FC-34 FC-70 continue a job with its payload, unless the member has lost the permission", async () => {
        const ids = await started(3, { categoryID: headingID });
        const first = await forum.call(editor, "DELETE", "discussions/list?longRunnerTimeout=0", { discussionIDs: ids });
        const { callbackPayload, progress, jobID } = first.json<UndoableResult>();
        expect([first.statusCode, progress.successIDs]).toEqual([408, [ids[0]]]);
        const goOn = () =>
            forum.app.inject({
                method: "POST",
                url: "/api/v2/calls/run",
                headers: {
                    "x-test-user": String(editor),
                    "x-requested-with": "parley",
                    host: "forum.test",
                    "content-type": "application/system+jwt",
                },
                payload: String(callbackPayload),
            });
        const permissionsPath = `categories/${headingID}/permissions`;
        const roles = (await forum.call(forum.manager, "GET", permissionsPath)).json<{
            roles: { roleID: number; name: string }[];
        }>().roles;
        const editors = roles.find(({ name }) => name === "Keepers")?.roleID ?? 0;
        const allow = (may: boolean) =>
            forum.call(forum.manager, "PATCH", permissionsPath, { grants: { [editors]: { "discussions.delete": may } } });
        expect((await allow(false)).statusCode).toBe(200);
        const refused = await goOn();
        expect([refused.statusCode, refused.json<UndoableResult>().progress.failedIDs]).toEqual([403, ids.slice(1)]);
        await allow(true);
        expect((await goOn()).json<UndoableResult>().progress.successIDs).toEqual(ids.slice(1));
        const job = await forum.call(editor, "GET", `act-jobs/${jobID}`);
        expect(job.json()).toMatchObject({ kind: "delete", countActs: 3, canUndo: true });
        expect((await goOn()).json<UndoableResult>().progress.failedIDs).toEqual(ids.slice(1));
    });

    test("DISC-016 delete a single discussion like the single request, in any mode", async () => {
        const [id] = await started(1);
        expect((await forum.call(forum.moderator, "DELETE", `discussions/${id}?longRunnerMode=sync`)).statusCode).toBe(204);
    });

    test("DISC-016 FC-17 continue after the response in the mode async, which refuses the same requests as the other mode", async () => {
        const [one = 0, two = 0] = await started(2);
        const later = (userID: number) => forum.call(userID, "DELETE", `discussions/${one}?longRunnerMode=async`);
        expect((await later(forum.member)).statusCode).toBe(403);
        expect((await later(forum.moderator)).statusCode).toBe(202);
        const many = { discussionIDs: [two] };
        expect((await forum.call(forum.moderator, "DELETE", "discussions/list?longRunnerMode=async", many)).statusCode).toBe(202);
        await getLongRunner(forum.kit).settle();
        for (const id of [one, two]) expect((await forum.call(forum.moderator, "GET", `discussions/${id}`)).statusCode).toBe(410);
        expect((await later(forum.moderator)).statusCode).toBe(410);
    });
});

describe("a redirect", () => {
    test("stays in the former category, leads to the discussion, and is deleted when the move is undone", async () => {
        const [id = 0] = await started(1, { name: "A kettle that moves" });
        await patch(forum.moderator, "move", { discussionIDs: [id], categoryID: toasters, addRedirects: true });
        const left = (await listed(forum.open)).find(({ type }) => type === "redirect");
        expect(left).toMatchObject({
            name: "A kettle that moves",
            closed: true,
            canonicalUrl: `http://forum.test/discussion/${id}`,
        });
        expect((await listed(toasters)).map(({ discussionID }) => discussionID)).toContain(id);
        const redirectID = left?.discussionID ?? 0;
        const view = forum.kit.layouts.view("discussion", "discussion");
        const guest = { userID: GUEST, permissions: await forum.features.users.permissionsOf(GUEST) };
        const query = { layoutViewType: "discussion", recordType: "discussion", recordID: String(redirectID), params: {} };
        expect(await view?.resolve(query, guest, {} as Call)).toEqual({
            redirectTo: `http://forum.test/discussion/${id}/a-kettle-that-moves`,
            status: 302,
        });
        await expect(forum.features.discussions.takePosition(redirectID, true)).rejects.toMatchObject({
            answer: { status: 409 },
        });
        expect((await forum.call(GUEST, "GET", "/sitemap-1.xml")).body).not.toContain(`/discussion/${redirectID}/`);
        const { acts } = (await forum.call(forum.moderator, "GET", `acts?recordType=discussion&recordID=${id}`)).json<{
            acts: LoggedAction[];
        }>();
        expect((await forum.call(forum.moderator, "POST", `acts/${acts[0]?.actID}/undo`, {})).statusCode).toBe(200);
        expect((await listed(forum.open)).map(({ type, discussionID }) => [type, discussionID])).toContainEqual([
            "discussion",
            id,
        ]);
        expect((await forum.call(GUEST, "GET", `discussions/${redirectID}`)).statusCode).toBe(404);
    });

    test("is deleted when the discussion is moved back", async () => {
        const [id = 0] = await started(1);
        const before = (await listed(forum.open)).length;
        await patch(forum.moderator, "move", { discussionIDs: [id], categoryID: toasters, addRedirects: true });
        expect((await listed(forum.open)).length).toBe(before);
        await patch(forum.moderator, String(id), { categoryID: forum.open });
        expect((await listed(forum.open)).length).toBe(before);
    });
});

describe("a preview", () => {
    const preview = async (userID: number, body: object) => {
        const answer = await forum.call(userID, "POST", "discussions/bulk-preview", body);
        return [answer.statusCode, answer.json<BulkPreview>()] as const;
    };

    test("FC-18 predicts the run: the same discussions fail for the same reasons, and nothing is changed", async () => {
        const [question = 0] = await started(1, { categoryID: headingID, type: "question", name: "Why?" });
        const [plain = 0] = await started(1, { categoryID: headingID });
        const [elsewhere = 0] = await started(1, { name: "Not the keeper's" });
        const hidden = (await forum.start(forum.manager, { categoryID: forum.hidden })).discussionID;
        const onlyPlain = await category("Plain", { allowedDiscussionTypes: ["discussion"] });
        const ids = [question, plain, plain, elsewhere, hidden, NEVER];
        expect(await preview(editor, { action: "move", discussionIDs: ids, categoryID: onlyPlain })).toEqual([
            200,
            {
                countWill: 1,
                refusals: [
                    { discussionID: question, name: "Why?", message: "This category does not take posts of the type question." },
                    {
                        discussionID: elsewhere,
                        name: "Not the keeper's",
                        message: "You don’t have permission to do that.",
                    },
                    { discussionID: hidden, message: "Discussion not found." },
                    { discussionID: NEVER, message: "Discussion not found." },
                ],
            },
        ]);
        expect(await categoriesOf([question, plain])).toEqual([headingID, headingID]);
        const run = await patch(editor, "move", { discussionIDs: [question, plain], categoryID: onlyPlain });
        expect([run.statusCode, run.json()]).toMatchObject([400, { progress: { successIDs: [plain], failedIDs: [question] } }]);
    });

    test("supports every bulk action, with up to 500 discussions", async () => {
        const ids = await started(2);
        const [into = 0] = ids;
        const [, removing] = await preview(forum.moderator, { action: "delete", discussionIDs: ids });
        expect(removing).toEqual({ countWill: 2, refusals: [] });
        const [, merging] = await preview(forum.moderator, {
            action: "merge",
            discussionIDs: ids,
            destinationDiscussionID: into,
        });
        expect(merging).toEqual({ countWill: 1, refusals: [] });
        for (const action of ["close", "reopen", "resolve"])
            expect((await preview(forum.author, { action, discussionIDs: ids }))[1].refusals).toHaveLength(2);
        const many = Array.from({ length: 501 }, (_, index) => index + 1);
        expect((await preview(forum.moderator, { action: "close", discussionIDs: many }))[0]).toBe(422);
        expect((await preview(forum.moderator, { action: "move", discussionIDs: ids }))[0]).toBe(400);
        expect((await preview(forum.moderator, { action: "move", discussionIDs: ids, categoryID: NEVER }))[0]).toBe(404);
        expect((await preview(GUEST, { action: "close", discussionIDs: ids }))[0]).toBe(403);
    });
});

test("FC-54 a move of hundreds is undone as one; edited discussions move back, and those moved again or deleted are listed and stay", async () => {
    const ids = await started(300);
    let jobID: number | undefined;
    for (let start = 0; start < ids.length; start += 50) {
        const body = { discussionIDs: ids.slice(start, start + 50), categoryID: toasters, jobID };
        const answer = await patch(forum.moderator, "move", body);
        expect(answer.statusCode).toBe(200);
        jobID = answer.json<UndoableResult>().jobID;
    }
    const [movedAgain, removed, edited] = [ids.slice(10, 30), ids.slice(100, 110), ids.slice(200, 220)];
    await patch(forum.moderator, "move", { discussionIDs: movedAgain, categoryID: headingID });
    await removeAll(forum.moderator, { discussionIDs: removed });
    for (const id of edited) await patch(forum.author, String(id), { body: "Edited since." });
    await expectCountersToEqualRows();

    const job = (await forum.call(forum.moderator, "GET", `act-jobs/${jobID}`)).json<ActionJob>();
    expect(job).toMatchObject({ kind: "move", countActs: 300, countUndone: 0, params: { categoryID: toasters } });
    // A constant clock makes one pass process as many as possible, independent of the machine's speed.
    const stopwatch = jest.spyOn(performance, "now").mockReturnValue(0);
    const answer = await forum.call(forum.moderator, "POST", `act-jobs/${jobID}/undo`, {});
    stopwatch.mockRestore();
    const { progress } = answer.json<UndoableResult>();
    const reasons = Object.values(progress.exceptionsByID);
    expect([answer.statusCode, progress.successIDs.length, progress.failedIDs.length]).toEqual([409, 270, 30]);
    expect(reasons).toHaveLength(30);
    for (const reason of reasons) expect(reason).toMatchObject({ code: "changedSince", name: "Kettle trips the breaker" });
    expect(new Set(await categoriesOf(movedAgain))).toEqual(new Set([headingID]));
    const untouched = ids.filter((id) => !movedAgain.includes(id) && !removed.includes(id));
    expect(new Set(await categoriesOf(untouched))).toEqual(new Set([forum.open]));
    for (const id of edited) expect((await get(id)).body).toContain("Edited since.");
}, 180_000);
