import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { SYSTEM_USER_ID } from "@parley/accounts/contract";
import type { LoggedAction } from "@parley/actionLog/contract";
import type { Comment } from "@parley/comments/contract";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import type { UndoableResult } from "@parley/library/contract";
import type { ModerationSite } from "@parley/moderation/server/testing";
import { addCurator, createModerationSite } from "@parley/moderation/server/testing";
import { RoleID } from "@parley/permissions/contract";
import type { Warning } from "@parley/warnings/contract";
import { warningsMigrations } from "./warnings.migration";
import { createWarningsServer } from "./warnings.server";

const NEVER = 2_000_000_000;
const WORDS = { body: "It *drips* all night.", format: "markdown" };
const POST = { name: "Kettle trips the breaker", ...WORDS };
const JOINED = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" };

let forum: ModerationSite;
/** Member who moderates one category. */
let curator: number;
let hiddenCategory: number;
let kettle: number;
let secret: number;

beforeAll(async () => {
    forum = await createModerationSite({ migrations: warningsMigrations, register: createWarningsServer });
    ({ curator, categoryID: hiddenCategory } = await addCurator(forum));
    kettle = await started(forum.author, forum.open);
    secret = await started(forum.manager, forum.hidden);
}, 180_000);
afterAll(() => forum.close());

const call: ModerationSite["answer"] = (...request) => forum.answer(...request);
const statusOf: ModerationSite["statusOf"] = (...request) => forum.statusOf(...request);
const started = async (userID: number, categoryID: number) =>
    (await call<DiscussionAnswer>(userID, "POST", "discussions", { ...POST, categoryID })).discussionID;
const replied = async (userID: number, discussionID: number) =>
    (await call<Comment>(userID, "POST", "comments", { discussionID, ...WORDS })).commentID;
const actionsOn = async (recordType: string, recordID: number, userID: number) =>
    (await call<{ acts: LoggedAction[] }>(userID, "GET", `acts?recordType=${recordType}&recordID=${recordID}`)).acts;

describe("a warning", () => {
    const warn = (userID: number, recordIDs: number[], more: object = {}) =>
        forum.call(userID, "POST", "warnings", {
            recordType: "comment",
            recordIDs,
            body: "Please *mind* your <b onclick=x>words</b>.",
            noteBody: "Second time.",
            longRunnerMode: "sync",
            ...more,
        });
    const own = (userID: number) => call<Warning[]>(userID, "GET", "warnings?userID=$me");
    const unread = async (userID: number) =>
        (await call<{ countUnreadWarnings?: number }>(userID, "GET", "users/me")).countUnreadWarnings;

    test("MOD-003 FC-18 is given once to each author for all their posts, reports each failure, and one undo withdraws all", async () => {
        const { author, member, moderator } = forum;
        const [first, second, third] = [
            await replied(author, kettle),
            await replied(author, kettle),
            await replied(member, kettle),
        ];
        const self = await replied(moderator, kettle);
        const answer = (await warn(moderator, [first, second, self, NEVER])).json<UndoableResult>();
        expect(answer.progress).toMatchObject({
            successIDs: [first, second],
            failedIDs: [self, NEVER],
            exceptionsByID: { [self]: { status: 400, message: "You can’t warn yourself." }, [NEVER]: { status: 404 } },
        });
        expect(await actionsOn("warning", (await own(author))[0]?.warningID ?? 0, moderator)).toMatchObject([
            { kind: "warn", parentRecordType: "comment", parentRecordID: first },
        ]);
        // A second request with the same job continues the same decision.
        expect((await warn(moderator, [third, first], { jobID: answer.jobID })).statusCode).toBe(200);
        expect((await warn(moderator, [first])).statusCode).toBe(409);

        const [warning, ...others] = await own(author);
        expect(others).toEqual([]);
        expect(warning).toMatchObject({ dateRead: null, records: [{ recordID: first }, { recordID: second }] });
        // FC-3 scripts in the text are removed; the note and the name of the moderator are not visible to the member.
        expect(warning?.bodyHtml).toContain("<em>mind</em>");
        expect(warning?.bodyHtml).not.toContain("<b ");
        expect([warning?.noteHtml, warning?.insertUserID, warning?.insertUser]).toEqual([undefined, undefined, undefined]);
        expect([await unread(author), await unread(member), await unread(moderator)]).toEqual([1, 1, undefined]);

        const undone = await call<UndoableResult>(moderator, "POST", `act-jobs/${answer.jobID}/undo`, {
            longRunnerMode: "sync",
        });
        expect(undone.progress.failedIDs).toEqual([]);
        expect([await own(author), await own(member), await unread(author)]).toEqual([[], [], undefined]);
    });

    test("reaches nobody whose account is closed or banned, nor the account of the software", async () => {
        const { features, database, moderator } = forum;
        const [banned = 0] = await features.users.importUsers([{ ...JOINED, name: "Nell" }]);
        const posts = [await replied(banned, kettle), await replied(forum.author, kettle)];
        await database.query.updateTable("users").set({ banned: 1 }).where("userID", "=", banned).execute();
        const writtenBy = (insertUserID: number) =>
            database.query
                .updateTable("comments")
                .set({ insertUserID })
                .where("commentID", "=", posts[1] ?? 0)
                .execute();
        await writtenBy(SYSTEM_USER_ID);
        const { progress } = (await warn(moderator, posts)).json<UndoableResult>();
        await writtenBy(forum.author);
        expect([progress.successIDs, progress.failedIDs]).toEqual([[], posts]);
    });

    test("FC-14 about posts in two categories is seen and withdrawn by who moderates one of them, and one about others is not", async () => {
        const { author, features, moderator } = forum;
        const [member = 0] = await features.users.importUsers([{ ...JOINED, name: "Nils" }]);
        const [here, there] = [await replied(member, kettle), await replied(member, await started(author, hiddenCategory))];
        const warningOf = async () => (await own(member))[0]?.warningID ?? 0;
        await warn(moderator, [here, there], { body: "Both." });
        const both = await warningOf();
        expect(await actionsOn("warning", both, curator)).toHaveLength(1);
        expect(await statusOf(curator, "DELETE", `warnings/${both}`)).toBe(204);
        await warn(moderator, [here], { body: "One." });
        const one = await warningOf();
        expect(await actionsOn("warning", one, curator)).toEqual([]);
        expect(await statusOf(curator, "DELETE", `warnings/${one}`)).toBe(404);
    });

    test("FC-12 FC-14 can be given only by moderators of the post, is read by its member, and is withdrawn by a logged action", async () => {
        const { author, member, moderator, manager } = forum;
        const [here, there] = [await replied(member, kettle), await replied(member, await started(author, hiddenCategory))];
        const hidden = await replied(manager, secret);
        for (const userID of [0, member]) expect((await warn(userID, [here])).statusCode).toBe(403);
        expect((await warn(curator, [here])).json<UndoableResult>().progress.exceptionsByID[here]).toMatchObject({
            status: 403,
        });
        expect((await warn(curator, [hidden])).statusCode).toBe(404);
        expect((await warn(curator, [there], { body: "   " })).statusCode).toBe(422);
        await warn(moderator, [here], { body: "Here." });
        await warn(curator, [there], { body: "There." });
        const texts = async (userID: number, query = "") =>
            (await call<Warning[]>(userID, "GET", `warnings${query}`)).map(({ bodyHtml }) =>
                bodyHtml.replace(/<[^>]+>/g, "").trim(),
            );
        expect(await texts(curator, `?userID=${member}`)).toEqual(["There."]);
        expect(await texts(moderator, `?userID=${member}`)).toEqual(["There.", "Here.", expect.stringContaining("Please mind")]);
        expect(await statusOf(author, "GET", `warnings?userID=${member}`)).toBe(403);

        const [latest] = await own(member);
        const path = `warnings/${latest?.warningID}`;
        expect(await statusOf(author, "PUT", `${path}/read`)).toBe(404);
        expect(await statusOf(member, "PUT", `${path}/read`)).toBe(204);
        expect((await own(member))[0]?.dateRead).not.toBeNull();
        expect(await unread(member)).toBe(1);
        // §5.1.2 with the post, moderators see its warnings, and the warned member sees them without the moderator's name.
        const riding = async (userID: number) =>
            (await call<Comment>(userID, "GET", `comments/${there}?expand=warnings`)).warnings;
        expect(await riding(curator)).toMatchObject([{ userID: member, insertUserID: curator, insertUser: { name: "Odile" } }]);
        const [memberWarning] = (await riding(member)) ?? [];
        expect([memberWarning?.warningID, memberWarning?.insertUserID, memberWarning?.insertUser]).toEqual([
            latest?.warningID,
            undefined,
            undefined,
        ]);
        expect(await riding(author)).toBeUndefined();
        // A member who may no longer see the category gets no title.
        const { discussionID } = await call<Comment>(curator, "GET", `comments/${there}`);
        const move = (categoryID: number) => call(manager, "PATCH", `discussions/${discussionID}`, { categoryID });
        await move(forum.hidden);
        expect((await own(member))[0]?.records).toMatchObject([{ recordName: "", recordUrl: null }]);
        expect(await statusOf(curator, "DELETE", path)).toBe(404);
        await move(hiddenCategory);
        expect(await statusOf(curator, "DELETE", path)).toBe(204);
        expect(await own(member)).toHaveLength(1);
        const [back] = await actionsOn("warning", latest?.warningID ?? 0, moderator);
        expect(back).toMatchObject({ kind: "unwarn", canUndo: true, shown: { member: expect.any(String) } });
        expect(await actionsOn("warning", latest?.warningID ?? 0, member)).toEqual([]);
        expect(await statusOf(moderator, "POST", `acts/${back?.actID}/undo`)).toBe(200);
        expect(await own(member)).toHaveLength(2);
    });
});

test("FC-24 warnings of a member are in their export without the notes of moderators, and are erased with their account", async () => {
    const { moderator, manager, features, kit } = forum;
    const [ruth = 0, jan = 0] = await features.users.importUsers([
        { ...JOINED, name: "Ruth", roleIDs: [RoleID.member, RoleID.moderator] },
        { ...JOINED, name: "Jan" },
    ]);
    const [reply, other] = [await replied(ruth, kettle), await replied(jan, kettle)];
    const input = { recordType: "comment", body: "No adverts.", noteBody: "Third time.", longRunnerMode: "sync" };
    await call(ruth, "POST", "warnings", { ...input, recordIDs: [other] });
    await call(moderator, "POST", "warnings", { ...input, body: "Be kind.", recordIDs: [reply] });

    const all = await exportOf(ruth);
    for (const words of ["No adverts.", "Third time.", "Be kind."]) expect(all).toContain(words);
    // Each has its own posts.
    expect(JSON.parse(all)).toMatchObject([{ posts: [{ recordID: other }] }, { posts: [{ recordID: reply }] }]);
    expect(await exportOf(jan)).toContain("No adverts.");
    expect(await exportOf(jan)).not.toContain("Third time.");

    await kit.database.query
        .updateTable("users")
        .set({ deleted: true, closedByID: ruth, eraseMethod: "keep", eraseAfter: "2026-05-21T12:00:00+00:00" })
        .where("userID", "=", ruth)
        .execute();
    await kit.jobs.run();
    expect(await call(manager, "GET", `warnings?userID=${ruth}`)).toEqual([]);
    expect(await call<Warning[]>(manager, "GET", `warnings?userID=${jan}`)).toMatchObject([{ noteHtml: "" }]);
    expect(await call(jan, "GET", "warnings?userID=$me")).toHaveLength(1);

    async function exportOf(userID: number): Promise<string> {
        const pieces: unknown[] = [];
        for (const source of features.exported.values()) for await (const piece of source(userID)) pieces.push(piece);
        return JSON.stringify(pieces);
    }
});
