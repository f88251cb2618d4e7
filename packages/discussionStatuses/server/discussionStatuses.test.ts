import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Forum } from "@parley/discussions/server/testing";
import { makeForum } from "@parley/discussions/server/testing";
import { UNDO_HEADER } from "@parley/library/contract";

const GUEST = 0;

let forum: Forum;
beforeAll(async () => {
    forum = await makeForum();
}, 180_000);
afterAll(() => forum.close());

async function started(count: number): Promise<number[]> {
    const ids: number[] = [];
    for (let number = 0; number < count; number++) ids.push((await forum.start(forum.author)).discussionID);
    return ids;
}

describe("the status of a discussion", () => {
    test("is visible to staff, who can set it with a reason; for others it is always None", async () => {
        const [id] = await started(1);
        const put = (userID: number, body: object) => forum.call(userID, "PUT", `discussions/${id}/status`, body);
        expect((await put(forum.author, { internalStatusID: 8 })).statusCode).toBe(403);
        const answer = await put(forum.moderator, { internalStatusID: 8, statusNotes: "New fuse." });
        expect([answer.statusCode, answer.json()]).toMatchObject([201, { internalStatusID: 8, resolved: true }]);
        expect((await put(forum.moderator, { internalStatusID: 99 })).statusCode).toBe(422);
        expect((await put(forum.moderator, { statusID: 99 })).statusCode).toBe(422);
        expect((await put(forum.moderator, {})).statusCode).toBe(400);
        const log = await forum.call(forum.moderator, "GET", `discussions/${id}/status-log`);
        expect(log.json()).toMatchObject([{ statusID: 8, reason: "New fuse.", insertUserID: forum.moderator, recordID: id }]);
        expect(log.headers["x-app-page-result-count"]).toBe("1");
        // FC-12 Who may only edit there can't set what staff have agreed on.
        const editing = { name: "Editors", permissions: [{ type: "global", permissions: { "discussions.edit": true } }] };
        const { roleID } = (await forum.call(forum.manager, "POST", "roles", editing)).json<{ roleID: number }>();
        await forum.database.query.insertInto("userRoles").values({ userID: forum.member, roleID }).execute();
        await forum.features.users.permissionsChanged();
        expect((await put(forum.member, { internalStatusID: 7 })).statusCode).toBe(403);
        expect((await put(forum.member, { statusID: 0 })).statusCode).toBe(201);
        await forum.call(forum.manager, "DELETE", `roles/${roleID}`);
        await put(forum.moderator, { internalStatusID: 7 });
        const logged = async (query: string) =>
            (await forum.call(forum.moderator, "GET", `discussions/${id}/status-log?${query}`)).json();
        expect(await logged("limit=1&page=1")).toMatchObject([{ statusID: 7 }]);
        expect(await logged("limit=1&page=2")).toMatchObject([{ statusID: 8 }]);
        const { acts } = (await forum.call(forum.moderator, "GET", `acts?recordType=discussion&recordID=${id}`)).json<{
            acts: { kind: string }[];
        }>();
        expect(acts.map(({ kind }) => kind)).toEqual(["unresolve", "resolve"]);
        expect((await forum.call(forum.author, "GET", `discussions/${id}/status-log`)).json()).toEqual([]);
        expect((await forum.call(GUEST, "GET", `discussions/${id}/status-log`)).statusCode).toBe(403);
    });

    test("the list of statuses contains those that the viewer may see", async () => {
        const names = async (userID: number, query = "") =>
            (await forum.call(userID, "GET", `discussions/statuses${query}`)).json<{ name: string }[]>().map(({ name }) => name);
        expect([await names(GUEST), await names(forum.moderator)]).toEqual([["None"], ["None", "Unresolved", "Resolved"]]);
        expect(await names(forum.moderator, "?state=closed")).toEqual(["Resolved"]);
        expect((await forum.call(forum.moderator, "GET", "discussions/statuses/8")).json()).toMatchObject({ name: "Resolved" });
        expect((await forum.call(GUEST, "GET", "discussions/statuses/8")).statusCode).toBe(404);
    });

    test("a site manager adds, changes and deletes a public status, which discussions have and lists are filtered by", async () => {
        const [id = 0, other = 0] = await started(2);
        const added = await forum.call(forum.manager, "POST", "discussions/statuses", { name: " Planned ", state: "open" });
        expect(added.statusCode).toBe(201);
        const { statusID } = added.json<{ statusID: number }>();
        expect(added.json()).toMatchObject({ name: "Planned", isSystem: false, isDefault: false, recordSubtype: null });
        const put = (userID: number, body: object) =>
            forum.call(userID, "PUT", `discussions/${id}/status?expand=status,status.log`, body);
        expect((await put(forum.member, { statusID })).statusCode).toBe(403);
        expect((await put(forum.moderator, { statusID, statusNotes: "Next month." })).json()).toMatchObject({
            statusID,
            status: { name: "Planned", log: { reasonUpdated: "Next month.", updateUser: { userID: forum.moderator } } },
        });
        const idsWith = async (query: string) =>
            (await forum.call(GUEST, "GET", `discussions?discussionID=${id},${other}&${query}`))
                .json<{ discussionID: number }[]>()
                .map(({ discussionID }) => discussionID);
        expect(await idsWith(`statusID[]=${statusID}`)).toEqual([id]);
        expect(await idsWith("statusID[]=0")).toEqual([other]);

        const path = `discussions/statuses/${statusID}`;
        expect((await forum.call(forum.manager, "PATCH", path, { isActive: false })).json()).toMatchObject({ isActive: false });
        // An inactive status is shown, and found, as "None" (contract §4.4).
        expect((await forum.call(GUEST, "GET", `discussions/${id}`)).json()).toMatchObject({ statusID: 0 });
        expect((await idsWith("statusID[]=0")).sort()).toEqual([id, other].sort());
        expect((await forum.call(GUEST, "GET", path)).statusCode).toBe(404);
        await forum.call(forum.manager, "PATCH", path, { isActive: true, isDefault: true });
        // It stays the default when something else of it changes.
        expect((await forum.call(forum.manager, "PATCH", path, { state: "open" })).json()).toMatchObject({ isDefault: true });
        const [fresh = 0] = await started(1);
        expect((await forum.call(GUEST, "GET", `discussions/${fresh}`)).json()).toMatchObject({ statusID });
        expect((await forum.call(forum.manager, "DELETE", path)).statusCode).toBe(400);
        await forum.call(forum.manager, "PATCH", path, { isDefault: false });
        const statusOf = async (discussionID: number) =>
            (await forum.call(GUEST, "GET", `discussions/${discussionID}`)).json<{ statusID: number }>().statusID;
        const had = await statusOf(id);
        const deletion = await forum.call(forum.manager, "DELETE", path);
        expect([deletion.statusCode, await statusOf(id)]).toEqual([204, 0]);
        // FC-92: the undo gives it back to those that had it.
        const [actID] = String(deletion.headers[UNDO_HEADER]).split(" ");
        const undo = () => forum.call(forum.manager, "POST", `acts/${actID}/undo`);
        expect([(await undo()).statusCode, await statusOf(id), await statusOf(other)]).toEqual([200, had, 0]);
        expect([(await undo()).statusCode, (await forum.call(forum.manager, "DELETE", path)).statusCode]).toEqual([409, 204]);
        expect(await statusOf(id)).toBe(0);
        expect((await forum.call(forum.manager, "DELETE", "discussions/statuses/8")).statusCode).toBe(400);
        expect((await forum.call(forum.manager, "PATCH", "discussions/statuses/0", { name: "Open" })).statusCode).toBe(400);
    });

    test("FC-16 staff filter by the status among them; for others the filter is ignored", async () => {
        const [id = 0, other = 0] = await started(2);
        await forum.call(forum.moderator, "PUT", `discussions/${id}/status`, { internalStatusID: 8 });
        const idsFor = async (userID: number, query: string) =>
            (await forum.call(userID, "GET", `discussions?discussionID=${id},${other}&sort=discussionID&${query}`))
                .json<{ discussionID: number }[]>()
                .map(({ discussionID }) => discussionID);
        expect(await idsFor(forum.moderator, "internalStatusID[]=8")).toEqual([id]);
        expect(await idsFor(forum.moderator, "internalStatusID[]=8&resolved=false")).toEqual([]);
        expect(await idsFor(forum.member, "internalStatusID[]=8")).toEqual([id, other]);
        const seen = (await forum.call(forum.moderator, "GET", `discussions/${id}`)).json();
        expect(seen).toMatchObject({ resolved: true, resolvedUserID: forum.moderator });
        expect((await forum.call(forum.member, "GET", `discussions/${id}`)).json()).not.toHaveProperty("resolvedUserID");
    });
});
