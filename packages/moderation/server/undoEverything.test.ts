import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Act, DeletedRecord } from "@parley/acts/contract";
import { UNDO_HEADER } from "@parley/library/contract";
import { actsOf } from "@parley/library/server/acts";
import type { ModerationSite } from "./testing/moderationSite";
import { moderationSite } from "./testing/moderationSite";

/** What takes something away from where people find it. */
const TAKING_AWAY = ["removes", "hides", "moves", "merges", "bans"];
/** A removed role is not put back: who had it may have got others since. Collections have their own test, of the feature that owns them. */
const LEFT_OUT = ["role delete"];

let site: ModerationSite;
beforeAll(async () => {
    site = await moderationSite();
});
afterAll(() => site.close());

/** One act: what does it, by whom, and whether what it was done to is as it was before. */
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
const isThere = (userID: number, path: string) => async () => (await site.statusOf(userID, "GET", path)) === 200;
const read = <T>(path: string, userID = site.manager) => site.answer<T>(userID, "GET", path);

/** How each kind of act that takes something away is done. A kind that features register and that is not here fails the first test. */
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
        const recordID = await say(await start());
        const [reason] = await read<{ reportReasonID: string }[]>("report-reasons");
        const reportReasonIDs = [reason?.reportReasonID ?? ""];
        const { reportID } = await site.answer<{ reportID: number }>(site.author, "POST", "reports", {
            recordType: "comment",
            recordID,
            reportReasonIDs,
            noteBody: "",
            noteFormat: "markdown",
        });
        return {
            userID: site.moderator,
            method: "PATCH",
            path: `reports/${reportID}/reject-record`,
            body: {},
            isAsBefore: isThere(site.member, `comments/${recordID}`),
        };
    },
};

describe("FC-92 every act that takes something away", () => {
    test("is known to this file, by the kinds that features register", () => {
        const kinds = actsOf(site.kit)
            .kinds()
            .filter(({ effect }) => TAKING_AWAY.includes(effect))
            .map(({ recordType, kind }) => `${recordType} ${kind}`);
        expect(kinds.sort()).toEqual([...Object.keys(SCENARIOS), ...LEFT_OUT].sort());
    });

    test.each(Object.keys(SCENARIOS))("%s offers Undo in its answer, is found afterwards, and comes back", async (name) => {
        const { userID, method, path, body, isAsBefore } = await (SCENARIOS[name] as () => Promise<Scenario>)();
        const answer = await site.call(userID, method, path, body);
        expect([answer.statusCode < 300, answer.body]).toEqual([true, answer.body]);
        expect(await isAsBefore()).toBe(false);
        const [actID] = String(answer.headers[UNDO_HEADER] ?? "")
            .split(" ")
            .map(Number);
        const [recordType, kind] = name.split(" ");
        const { acts } = await site.answer<{ acts: Act[] }>(
            userID,
            "GET",
            `acts?recordType=${recordType}&kind=${kind}&insertUserID=${userID}`,
        );
        expect(acts.find((act) => act.actID === actID)).toMatchObject({ recordType, kind, canUndo: true, dateUndone: null });
        const { deletedRecords } = await site.answer<{ deletedRecords: DeletedRecord[] }>(userID, "GET", "deleted-records");
        const isRemoval = actsOf(site.kit)
            .kinds()
            .some((one) => one.recordType === recordType && one.kind === kind && one.effect === "removes");
        // What was rejected of a post that stood in a thread is listed as the post.
        if (isRemoval && recordType !== "report") expect(deletedRecords.map((record) => record.actID)).toContain(actID);
        expect(await site.statusOf(userID, "POST", `acts/${actID}/undo`, {})).toBe(200);
        expect(await isAsBefore()).toBe(true);
    });
});
