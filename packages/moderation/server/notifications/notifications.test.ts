import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Notification } from "@parley/notifications/contract";
import { RoleID } from "@parley/permissions/contract";
import type { ModerationSite } from "../testing/moderationSite";
import { createModerationSite } from "../testing/moderationSite";

let forum: ModerationSite;
/** Member who moderates the category `clocks` only. */
let moderator: number;
let clocks: number;

beforeAll(async () => {
    forum = await createModerationSite();
    const role = await forum.answer<{ roleID: number }>(forum.manager, "POST", "roles", { name: "Keepers", permissions: [] });
    const joined = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" };
    [moderator = 0] = await forum.features.users.importUsers([
        { ...joined, name: "Odile", roleIDs: [RoleID.member, role.roleID] },
    ]);
    const all = { "discussions.view": true, "discussions.add": true, "comments.add": true };
    const grants = { [RoleID.member]: all, [role.roleID]: { ...all, "posts.moderate": true }, [RoleID.administrator]: all };
    const category = { name: "Clocks", urlcode: "clocks", customPermissions: true, grants };
    ({ categoryID: clocks } = await forum.answer<{ categoryID: number }>(forum.manager, "POST", "categories", category));
});
afterAll(() => forum.close());

async function start(categoryID: number, name: string): Promise<number> {
    const post = { name, body: "It drips.", format: "text", categoryID };
    return (await forum.answer<{ discussionID: number }>(forum.author, "POST", "discussions", post)).discussionID;
}

const about = (recordID: number) => ({ recordType: "discussion", recordID });
const report = (userID: number, discussionID: number, noteBody = "") =>
    forum.answer<{ reportID: number }>(userID, "POST", "reports", {
        ...about(discussionID),
        reportReasonIDs: ["spam"],
        noteBody,
    });

/** Returns the sentences of a member's notifications of these kinds, without marks. */
async function findNotified(userID: number, ...kinds: string[]): Promise<string[]> {
    await forum.features.notifications.settle();
    const entries = await forum.answer<Notification[]>(userID, "GET", "notifications");
    const me = await forum.answer<{ countUnreadNotifications: number }>(userID, "GET", "users/me");
    expect(me.countUnreadNotifications).toBe(entries.filter(({ read }) => !read).length);
    return entries
        .filter(({ activityType = "" }) => kinds.includes(activityType))
        .map(({ body }) => body.replaceAll(/<\/?b>/g, ""));
}

test("FC-12 reports notify the moderators of the category, in one entry for each post, until they are decided", async () => {
    const discussionID = await start(clocks, "Cuckoo");
    const { reportID } = await report(forum.member, discussionID, "It is an *advertisement*.");
    expect(await findNotified(moderator, "Report")).toEqual(["Hana reported Cuckoo"]);
    const [entry] = await forum.answer<Notification[]>(moderator, "GET", "notifications");
    expect(entry).toMatchObject({
        excerpt: "It is an advertisement.",
        url: expect.stringContaining("/dashboard/content/reports?"),
    });
    const other = await report(forum.manager, discussionID);
    expect(await findNotified(moderator, "Report")).toEqual(["Marguerite and Hana reported Cuckoo"]);
    for (const userID of [forum.moderator, forum.author, forum.member]) expect(await findNotified(userID, "Report")).toEqual([]);

    await forum.answer(moderator, "PATCH", `reports/${reportID}/dismiss`, {});
    expect(await findNotified(moderator, "Report")).toEqual(["Marguerite reported Cuckoo"]);
    await forum.answer(moderator, "PATCH", `reports/${other.reportID}/dismiss`, {});
    expect(await findNotified(moderator, "Report")).toEqual([]);
    await forum.answer(moderator, "PATCH", `reports/${reportID}`, { status: "new" });
    expect(await findNotified(moderator, "Report")).toEqual(["Hana reported Cuckoo"]);
});

test("FC-14 a report follows its post into another category", async () => {
    const discussionID = await start(clocks, "Grandfather clock");
    await report(forum.member, discussionID);
    expect(await findNotified(moderator, "Report")).toContain("Hana reported Grandfather clock");
    await forum.answer(forum.manager, "PATCH", `discussions/${discussionID}`, { categoryID: forum.hidden });
    expect(await findNotified(moderator, "Report")).not.toContain("Hana reported Grandfather clock");
});

test("an escalation notifies the other moderators and its assignee until it is done", async () => {
    const discussionID = await start(forum.open, "Kettle");
    const escalation = { ...about(discussionID), assignedUserID: forum.manager };
    const { escalationID } = await forum.answer<{ escalationID: number }>(forum.moderator, "POST", "escalations", escalation);
    expect(await findNotified(forum.manager, "Escalation", "MyEscalation")).toEqual(["Ines assigned Kettle to you"]);
    expect(await findNotified(forum.moderator, "Escalation", "MyEscalation")).toEqual([]);
    expect(await findNotified(moderator, "Escalation", "MyEscalation")).toEqual([]);

    const change = (changes: object) => forum.answer(forum.manager, "PATCH", `escalations/${escalationID}`, changes);
    await change({ assignedUserID: forum.moderator });
    expect(await findNotified(forum.moderator, "MyEscalation")).toEqual(["Marguerite assigned Kettle to you"]);
    expect(await findNotified(forum.manager, "MyEscalation")).toEqual([]);
    await change({ status: "done" });
    expect(await findNotified(forum.moderator, "MyEscalation")).toEqual([]);
    await change({ status: "open" });
    expect(await findNotified(forum.moderator, "MyEscalation")).toEqual(["Marguerite assigned Kettle to you"]);
});

test("an escalation without an assignee notifies all moderators of the category", async () => {
    const discussionID = await start(clocks, "Pendulum");
    await forum.answer(forum.manager, "PATCH", `categories/${clocks}`, { customPermissions: false });
    await forum.answer(forum.moderator, "POST", "escalations", about(discussionID));
    expect(await findNotified(forum.manager, "Escalation")).toEqual(["Ines escalated Pendulum"]);
});
