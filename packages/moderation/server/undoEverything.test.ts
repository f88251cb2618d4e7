import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { DeletedRecord, LoggedAction } from "@parley/actionLog/contract";
import { UNDO_HEADER } from "@parley/library/contract";
import { getActionLog } from "@parley/library/server/actionLog";
import { RoleID } from "@parley/permissions/contract";
import type { ModerationSite } from "./testing/moderationSite";
import { createModerationSite } from "./testing/moderationSite";

let site: ModerationSite;
beforeAll(async () => {
    site = await createModerationSite();
});
afterAll(() => site.close());

/** One logged action: the request that performs it, and a check whether its effect is undone. */
interface Scenario {
    userID: number;
    method: "DELETE" | "PATCH" | "POST" | "PUT";
    path: string;
    body?: object;
    isAsBefore: () => Promise<boolean>;
}

const start = async (more: object = {}) =>
    (
        await site.answer<{ discussionID: number }>(site.author, "POST", "discussions", {
            name: "Kettle trips the breaker",
            body: `Measure it when it is warm. ${Math.random()}`,
            format: "markdown",
            categoryID: site.open,
            ...more,
        })
    ).discussionID;
const say = async (discussionID: number) =>
    (
        await site.answer<{ commentID: number }>(site.member, "POST", "comments", {
            discussionID,
            body: `Mind the steam. ${Math.random()}`,
            format: "markdown",
        })
    ).commentID;
const makeCategory = async (name: string) =>
    (await site.answer<{ categoryID: number }>(site.manager, "POST", "categories", { name, urlcode: name.toLowerCase() }))
        .categoryID;
const makeTag = async (name: string) => (await site.answer<{ tagID: number }>(site.manager, "POST", "tags", { name })).tagID;
/** Creates a scenario that changes a discussion and checks one field; `first` is applied before. */
const changed =
    (field: string, body: object, first?: object): (() => Promise<Scenario>) =>
    async () => {
        const path = `discussions/${await start()}`;
        if (first) await site.answer(site.manager, "PATCH", path, first);
        return { ...(await watched(path, field)), method: "PATCH", path, body };
    };
/** Creates a check whether one field of a response has its initial value. */
const watched = async (path: string, field: string): Promise<Pick<Scenario, "userID" | "isAsBefore">> => {
    const textOf = async () => JSON.stringify((await read<Record<string, unknown>>(path))[field] ?? null);
    const before = await textOf();
    return { userID: site.manager, isAsBefore: async () => (await textOf()) === before };
};
const report = async () => {
    const recordID = await say(await start());
    const [reason] = await read<{ reportReasonID: string }[]>("report-reasons");
    const reportReasonIDs = [reason?.reportReasonID ?? ""];
    const body = { recordType: "comment", recordID, reportReasonIDs, noteBody: "", noteFormat: "markdown" };
    return { recordID, reportID: (await site.answer<{ reportID: number }>(site.author, "POST", "reports", body)).reportID };
};
/** Creates a scenario that decides on a report and checks its status. */
const decided = (way: string, body: object) => async (): Promise<Scenario> => {
    const path = `reports/${(await report()).reportID}`;
    return { ...(await watched(path, "status")), method: "PATCH", path: path + way, body };
};
const escalate = async () => {
    const { recordID, reportID } = await report();
    return { body: { recordType: "comment", recordID }, path: `reports/${reportID}` };
};
const question = async () => {
    const id = await start();
    await site.answer(site.manager, "PUT", `discussions/${id}/type`, { type: "question" });
    return say(id);
};
const warning = async () => {
    const body = { recordType: "comment", recordIDs: [await say(await start())], body: "Mind your words." };
    const countValid = async () => {
        const all = await read<{ takenBack: boolean }[]>(`warnings?userID=${site.member}`);
        return all.filter(({ takenBack }) => !takenBack).length;
    };
    return { body, countValid };
};
const isThere = (userID: number, path: string) => async () => (await site.statusOf(userID, "GET", path)) === 200;
const read = <T>(path: string, userID = site.manager) => site.answer<T>(userID, "GET", path);

const makeRole = async (name: string) => (await site.answer<{ roleID: number }>(site.manager, "POST", "roles", { name })).roleID;

/** Scenarios for each action type that removes, moderates or configures. A registered type without a scenario fails the first test. */
const SCENARIOS: Readonly<Record<string, () => Promise<Scenario>>> = {
    "discussion delete": async () => {
        const id = await start();
        return {
            userID: site.moderator,
            method: "DELETE",
            path: `discussions/${id}`,
            isAsBefore: isThere(site.author, `discussions/${id}`),
        };
    },
    "discussion move": async () => {
        const [id, categoryID] = [await start(), await makeCategory("Elsewhere")];
        const isAsBefore = async () => (await read<{ categoryID: number }>(`discussions/${id}`)).categoryID === site.open;
        return {
            userID: site.manager,
            method: "PATCH",
            path: "discussions/move",
            body: { discussionIDs: [id], categoryID },
            isAsBefore,
        };
    },
    "discussion merge": async () => {
        const [from, to] = [await start(), await start()];
        const body = { discussionIDs: [from], destinationDiscussionID: to };
        return {
            userID: site.moderator,
            method: "PATCH",
            path: "discussions/merge",
            body,
            isAsBefore: isThere(site.author, `discussions/${from}`),
        };
    },
    "discussion split": async () => {
        const id = await start();
        const commentID = await say(id);
        const newPost = { name: "The steam", categoryID: site.open, postType: "discussion", authorType: "me" };
        const isAsBefore = async () => (await read<{ discussionID: number }>(`comments/${commentID}`)).discussionID === id;
        return {
            userID: site.moderator,
            method: "POST",
            path: "discussions/split",
            body: { commentIDs: [commentID], newPost },
            isAsBefore,
        };
    },
    "comment delete": async () => {
        const id = await say(await start());
        return {
            userID: site.moderator,
            method: "DELETE",
            path: `comments/${id}`,
            body: { reason: "off topic" },
            isAsBefore: isThere(site.member, `comments/${id}`),
        };
    },
    "category delete": async () => {
        const id = await makeCategory("Attic");
        return {
            userID: site.manager,
            method: "DELETE",
            path: `categories/${id}`,
            isAsBefore: isThere(site.manager, `categories/${id}`),
        };
    },
    "category archive": async () => {
        const id = await makeCategory("Cellar");
        const isAsBefore = async () => !(await read<{ isArchived: boolean }>(`categories/${id}`)).isArchived;
        return { userID: site.manager, method: "PATCH", path: `categories/${id}`, body: { isArchived: true }, isAsBefore };
    },
    "category place": async () => {
        const [id, parentCategoryID] = [await makeCategory("Shelf"), await makeCategory("Room")];
        const { version } = await read<{ version: number }>("categories/arrangement");
        const isAsBefore = async () =>
            (await read<{ parentCategoryID: number | null }>(`categories/${id}`)).parentCategoryID !== parentCategoryID;
        const body = { parentCategoryID, afterCategoryID: null, version };
        return { userID: site.manager, method: "PUT", path: `categories/${id}/place`, body, isAsBefore };
    },
    "tag delete": async () => {
        const id = await makeTag("fuse");
        return { userID: site.manager, method: "DELETE", path: `tags/${id}`, isAsBefore: isThere(site.manager, `tags/${id}`) };
    },
    "tag merge": async () => {
        const [id, destinationTagID] = [await makeTag("kettles"), await makeTag("kettle")];
        const isAsBefore = async () => (await read<{ tagID: number }>(`tags/${id}`)).tagID === id;
        return { userID: site.manager, method: "POST", path: `tags/${id}/merge`, body: { destinationTagID }, isAsBefore };
    },
    "user ban": async () => {
        const isAsBefore = async () => (await read<{ banned?: number }>(`users/${site.member}`)).banned === 0;
        return { userID: site.manager, method: "PUT", path: `users/${site.member}/ban`, body: { banned: true }, isAsBefore };
    },
    "moderationMessage delete": async () => {
        const words = { body: "The workshop is closed on Sunday.", format: "markdown", type: "info", isDismissible: true };
        const message = await site.answer<{ moderationMessageID: number }>(site.manager, "POST", "moderation-messages", words);
        const id = message.moderationMessageID;
        const isAsBefore = async () => {
            const all = await read<{ moderationMessageID: number }[]>("moderation-messages");
            return all.some(({ moderationMessageID }) => moderationMessageID === id);
        };
        return { userID: site.manager, method: "DELETE", path: `moderation-messages/${id}`, isAsBefore };
    },
    "report reject": async () => {
        const { recordID, reportID } = await report();
        return {
            userID: site.moderator,
            method: "PATCH",
            path: `reports/${reportID}/reject-record`,
            body: {},
            isAsBefore: isThere(site.member, `comments/${recordID}`),
        };
    },
    "report dismiss": decided("/dismiss", {}),
    "report status": decided("", { status: "dismissed" }),
    "report approve": async () => {
        const categoryID = await makeCategory("Gate");
        await site.features.config.set({ "premoderation.categoryIDs": [categoryID] });
        const body = { name: "Kettle", body: "It waits.", format: "markdown", categoryID };
        await site.call(site.author, "POST", "discussions", body);
        const [waiting] = await read<{ reportID: number }[]>("reports?isPending=true&status=new");
        const path = `reports/${waiting?.reportID}`;
        return { ...(await watched(path, "isPending")), method: "PATCH", path: `${path}/approve-record`, body: {} };
    },
    "escalation escalate": async () => {
        const { body, path } = await escalate();
        return { ...(await watched(path, "status")), method: "POST", path: "escalations", body };
    },
    "escalation escalationStatus": async () => {
        const { body } = await escalate();
        const { escalationID } = await site.answer<{ escalationID: number }>(site.manager, "POST", "escalations", body);
        const path = `escalations/${escalationID}`;
        return { ...(await watched(path, "status")), method: "PATCH", path, body: { status: "done" } };
    },
    "warning warn": async () => {
        const { body, countValid } = await warning();
        const before = await countValid();
        const isAsBefore = async () => (await countValid()) === before;
        return { userID: site.moderator, method: "POST", path: "warnings", body, isAsBefore };
    },
    "warning unwarn": async () => {
        const { body, countValid } = await warning();
        await site.answer(site.moderator, "POST", "warnings", body);
        const [last] = await read<{ warningID: number }[]>(`warnings?userID=${site.member}`);
        const before = await countValid();
        const isAsBefore = async () => (await countValid()) === before;
        return { userID: site.moderator, method: "DELETE", path: `warnings/${last?.warningID}`, isAsBefore };
    },
    "role delete": async () => {
        const { roleID } = await site.answer<{ roleID: number }>(site.manager, "POST", "roles", { name: "Tinkers" });
        const path = `roles/${roleID}`;
        return { userID: site.manager, method: "DELETE", path, isAsBefore: isThere(site.manager, path) };
    },
    "category unarchive": async () => {
        const path = `categories/${await makeCategory("Loft")}`;
        await site.answer(site.manager, "PATCH", path, { isArchived: true });
        return { ...(await watched(path, "isArchived")), method: "PATCH", path, body: { isArchived: false } };
    },
    "discussion close": changed("closed", { closed: true }),
    "discussion reopen": changed("closed", { closed: false }, { closed: true }),
    "discussion sink": changed("sink", { sink: true }),
    "discussion unsink": changed("sink", { sink: false }, { sink: true }),
    "discussion announce": changed("pinned", { pinned: true }),
    "discussion unannounce": changed("pinned", { pinned: false }, { pinned: true }),
    "discussion resolve": changed("resolved", { resolved: true }, { resolved: false }),
    "discussion unresolve": changed("resolved", { resolved: false }, { resolved: true }),
    "discussion status": async () => {
        const added = { name: "Planned", state: "open" };
        const { statusID } = await site.answer<{ statusID: number }>(site.manager, "POST", "discussions/statuses", added);
        const path = `discussions/${await start()}`;
        return { ...(await watched(path, "statusID")), method: "PUT", path: `${path}/status`, body: { statusID } };
    },
    "discussion author": async () => changed("insertUserID", { insertUserID: site.member })(),
    "discussion type": async () => {
        const path = `discussions/${await start()}`;
        return { ...(await watched(path, "type")), method: "PUT", path: `${path}/type`, body: { type: "question" } };
    },
    "discussion tag": async () => {
        const [path, tagID] = [`discussions/${await start()}`, await makeTag("steam")];
        const watch = await watched(`${path}?expand=tags`, "tags");
        return { ...watch, method: "PUT", path: `${path}/tags`, body: { tagIDs: [tagID] } };
    },
    "discussion bump": async () => {
        const path = `discussions/${await start()}`;
        site.setNow(new Date(site.kit.clock().getTime() + 60_000));
        return { ...(await watched(path, "dateLastComment")), method: "PATCH", path: `${path}/bump` };
    },
    "comment author": async () => {
        const path = `comments/${await say(await start())}`;
        return { ...(await watched(path, "insertUserID")), method: "PATCH", path, body: { insertUserID: site.author } };
    },
    "comment accept": async () => {
        const path = `comments/${await question()}`;
        return { ...(await watched(path, "attributes")), method: "PATCH", path: `${path}/answer`, body: { status: "accepted" } };
    },
    "comment unaccept": async () => {
        const path = `comments/${await question()}`;
        await site.answer(site.manager, "PATCH", `${path}/answer`, { status: "accepted" });
        return { ...(await watched(path, "attributes")), method: "PATCH", path: `${path}/answer`, body: { status: "rejected" } };
    },
    "comment reject": async () => {
        const path = `comments/${await question()}`;
        return { ...(await watched(path, "attributes")), method: "PATCH", path: `${path}/answer`, body: { status: "rejected" } };
    },
    "comment unreject": async () => {
        const path = `comments/${await question()}`;
        await site.answer(site.manager, "PATCH", `${path}/answer`, { status: "rejected" });
        return { ...(await watched(path, "attributes")), method: "PATCH", path: `${path}/answer`, body: { status: "pending" } };
    },
    "config change": async () => {
        const watch = await watched("config?select=garden.title", "garden.title");
        return { ...watch, method: "PATCH", path: "config", body: { "garden.title": "The Kettle Workshop" } };
    },
    "role change": async () => {
        const path = `roles/${await makeRole("Menders")}`;
        return { ...(await watched(path, "name")), method: "PATCH", path, body: { name: "Keepers" } };
    },
    "role permissions": async () => {
        const path = `roles/${await makeRole("Sweepers")}`;
        const watch = await watched(`${path}?expand=permissions`, "permissions");
        const permissions = [{ type: "global", permissions: { "discussions.view": true } }];
        return { ...watch, method: "PATCH", path: `${path}/permissions`, body: permissions };
    },
    "user roles": async () => {
        const roleID = await makeRole("Polishers");
        const path = `users/${site.member}`;
        return { ...(await watched(path, "roles")), method: "PATCH", path, body: { roleID: [RoleID.member, roleID] } };
    },
    "user confirmEmail": async () => {
        const path = `users/${site.member}`;
        return { ...(await watched(path, "emailConfirmed")), method: "PATCH", path, body: { emailConfirmed: true } };
    },
    // Last of all: after its undo the member stays banned.
    "user unban": async () => {
        const path = `users/${site.member}/ban`;
        await site.answer(site.manager, "PUT", path, { banned: true });
        return { ...(await watched(`users/${site.member}`, "banned")), method: "PUT", path, body: { banned: false } };
    },
};

describe("FC-92 every action that removes, moderates or configures", () => {
    test("has a scenario in this file for each registered action type", () => {
        const kinds = getActionLog(site.kit)
            .kinds()
            .filter(({ effect }) => effect !== "edits")
            .map(({ recordType, kind }) => `${recordType} ${kind}`);
        expect(kinds.sort()).toEqual(Object.keys(SCENARIOS).sort());
    });

    test.each(Object.keys(SCENARIOS))("%s offers Undo in its response, is found in the log, and can be undone", async (name) => {
        const { userID, method, path, body, isAsBefore } = await (SCENARIOS[name] as () => Promise<Scenario>)();
        const answer = await site.call(userID, method, path, body);
        expect([answer.statusCode < 300, answer.body]).toEqual([true, answer.body]);
        expect(await isAsBefore()).toBe(false);
        const [actID] = String(answer.headers[UNDO_HEADER] ?? "")
            .split(" ")
            .map(Number);
        const [recordType, kind] = name.split(" ");
        const { acts } = await site.answer<{ acts: LoggedAction[] }>(
            userID,
            "GET",
            `acts?recordType=${recordType}&kind=${kind}&insertUserID=${userID}`,
        );
        expect(acts.find((action) => action.actID === actID)).toMatchObject({
            recordType,
            kind,
            canUndo: true,
            dateUndone: null,
        });
        const { deletedRecords } = await site.answer<{ deletedRecords: DeletedRecord[] }>(userID, "GET", "deleted-records");
        const isRemoval = getActionLog(site.kit)
            .kinds()
            .some((one) => one.recordType === recordType && one.kind === kind && one.effect === "removes");
        // The rejection of a published post is listed as the removal of that post.
        if (isRemoval && recordType !== "report") expect(deletedRecords.map((record) => record.actID)).toContain(actID);
        expect(await site.statusOf(userID, "POST", `acts/${actID}/undo`, {})).toBe(200);
        expect(await isAsBefore()).toBe(true);
    });
});
