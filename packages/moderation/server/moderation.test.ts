import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Counter } from "@parley/accounts/contract";
import type { LoggedAction } from "@parley/actionLog/contract";
import type { Comment, CommentEdit, CommentThread, EscalationComment, ThreadComment, ThreadGap } from "@parley/comments/contract";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { discussionPath } from "@parley/discussions/contract";
import type { ApiError, UndoableResult } from "@parley/library/contract";
import { CONTENT_STATUSES } from "@parley/library/contract";
import { withPictureCopies } from "@parley/library/server/content";
import { getContentSources } from "@parley/library/server/contentSources";
import type { Escalation, HeldPost, Report, ReportCounter, ReportReason, WaitingPost } from "@parley/moderation/contract";
import { reportPath } from "@parley/moderation/contract";
import { RoleID } from "@parley/permissions/contract";
import type { Call, ModerationSite } from "./testing/moderationSite";
import { addCurator, createModerationSite } from "./testing/moderationSite";

const NEVER = 2_000_000_000;
const WORDS = { body: "It *drips* all night.", format: "markdown" };
const POST = { name: "Kettle trips the breaker", ...WORDS };
const POSTED = { name: POST.name, body: WORDS.body };

let forum: ModerationSite;
/** Member who moderates one category. */
let curator: number;
let hiddenCategory: number;
let kettle: number;
let secret: number;

beforeAll(async () => {
    forum = await createModerationSite();
    ({ curator, categoryID: hiddenCategory } = await addCurator(forum));
    kettle = await started(forum.author, forum.open);
    secret = await started(forum.manager, forum.hidden);
}, 180_000);
afterAll(() => forum.close());

const call = <T>(...request: Call) => forum.answer<T>(...request);
const statusOf = (...request: Call) => forum.statusOf(...request);
/** Submits a form of the pages and returns the status of the response. */
async function sendForm(userID: number, url: string, payload: string): Promise<number> {
    const headers = {
        "x-test-user": String(userID),
        "x-requested-with": "form",
        "content-type": "application/x-www-form-urlencoded",
    };
    return (await forum.app.inject({ method: "POST", url, headers, payload })).statusCode;
}
const started = async (userID: number, categoryID: number) =>
    (await call<DiscussionAnswer>(userID, "POST", "discussions", { ...POST, categoryID })).discussionID;
const replied = async (userID: number, discussionID: number) =>
    (await call<Comment>(userID, "POST", "comments", { discussionID, ...WORDS })).commentID;
const reporting = (recordType: string, recordID: number, more: object = {}) => ({
    recordType,
    recordID,
    reportReasonIDs: ["spam"],
    ...more,
});
const report = (userID: number, recordType: string, recordID: number, more?: object) =>
    call<Report>(userID, "POST", "reports", reporting(recordType, recordID, more));
const reports = (userID: number, query = "") => call<Report[]>(userID, "GET", `reports${query}`);
const actionsOn = async (recordType: string, recordID: number, userID = forum.moderator) =>
    (await call<{ acts: LoggedAction[] }>(userID, "GET", `acts?recordType=${recordType}&recordID=${recordID}`)).acts;
async function undoLast(recordID: number, userID = forum.moderator): Promise<number> {
    const [action] = await actionsOn("report", recordID, userID);
    return statusOf(userID, "POST", `acts/${action?.actID}/undo`);
}

describe("a report", () => {
    test("§5.16 is made once by each member with a reason, and is visible only to moderators of the post", async () => {
        const { author, member, moderator, manager } = forum;
        const reply = await replied(author, kettle);
        const made = await report(member, "comment", reply, {
            reportReasonIDs: ["abuse", "spam"],
            noteBody: "He <script>alert(1)</script> *shouts*.",
        });
        expect(made).toMatchObject({
            status: "new",
            recordName: `Re: ${POST.name}`,
            recordIsLive: true,
            recordUserID: author,
            placeRecordID: forum.open,
            isPending: false,
            insertUserID: member,
        });
        expect(made.reasons.map(({ reportReasonID }) => reportReasonID)).toEqual(["spam", "abuse"]);
        // FC-3 scripts in a note are removed.
        expect(made.noteHtml).toContain("<em>shouts</em>");
        expect(made.noteHtml).not.toContain("<script");
        expect(await statusOf(member, "POST", "reports", reporting("comment", reply))).toBe(409);
        expect(await statusOf(0, "POST", "reports", reporting("comment", reply))).toBe(403);

        expect(await statusOf(member, "GET", `reports/${made.reportID}`)).toBe(403);
        expect(await statusOf(author, "GET", "reports")).toBe(403);
        expect((await reports(moderator, `?recordType=comment&recordID=${reply}`)).map(({ reportID }) => reportID)).toEqual([
            made.reportID,
        ]);
        expect(await reports(moderator, "?status=dismissed")).toEqual([]);
        expect(await reports(moderator, "?reportReasonID=deceptive-misleading")).toEqual([]);
        expect(await reports(moderator, `?recordUserID=${author}&insertUserID=${member}&reportReasonID=spam,abuse`)).toHaveLength(
            1,
        );
        expect(await statusOf(moderator, "GET", "reports?recordID=1")).toBe(400);

        const of = (userID: number) => call<Comment>(userID, "GET", `comments/${reply}?expand=reportMeta`);
        expect((await of(moderator)).reportMeta).toMatchObject({ countReports: 1, reportUserIDs: [member] });
        expect((await of(author)).reportMeta).toBeUndefined();
        const counts = await call<{ counts: { name: string; count: number }[] }>(manager, "GET", "users/me-counts");
        expect(counts.counts).toContainEqual(expect.objectContaining({ name: "reports", count: 1 }));
    });

    test("FC-12 FC-14 of an invisible post responds as if it did not exist, and is in the queues only of moderators who may see the post", async () => {
        const { member, moderator, manager } = forum;
        const hidden = await forum.call(member, "POST", "reports", reporting("discussion", secret));
        const never = await forum.call(member, "POST", "reports", reporting("discussion", NEVER));
        expect([hidden.statusCode, hidden.body]).toEqual([404, never.body]);

        const clock = await started(member, hiddenCategory);
        const { reportID } = await report(forum.author, "discussion", clock);
        const elsewhere = await report(member, "discussion", kettle);
        expect((await reports(curator)).map((one) => one.reportID)).toEqual([reportID]);
        expect(await statusOf(curator, "GET", `reports/${elsewhere.reportID}`)).toBe(404);
        expect(await statusOf(curator, "PATCH", `reports/${elsewhere.reportID}/dismiss`)).toBe(404);
        expect(await statusOf(curator, "POST", "escalations", { recordType: "discussion", recordID: kettle })).toBe(403);
        // After a move the moderators of the new category moderate the post.
        await call(manager, "PATCH", `discussions/${clock}`, { categoryID: forum.open });
        expect(await reports(curator)).toEqual([]);
        expect(await statusOf(curator, "GET", `reports/${reportID}`)).toBe(404);
        expect((await reports(moderator)).map((one) => one.reportID)).toContain(reportID);
    });

    test("is withdrawn by whoever made it alone, until the moderators decide on it", async () => {
        const { author, member, moderator, manager } = forum;
        const reply = await replied(author, kettle);
        const { reportID } = await report(member, "comment", reply);
        for (const other of [0, author, moderator, manager])
            expect(await statusOf(other, "DELETE", `reports/${reportID}`)).toBe(other === 0 ? 403 : 404);
        expect(await statusOf(member, "DELETE", `reports/${reportID}`)).toBe(204);
        expect(await statusOf(moderator, "GET", `reports/${reportID}`)).toBe(404);
        const again = await report(member, "comment", reply);
        expect(await statusOf(moderator, "PATCH", `reports/${again.reportID}/dismiss`)).toBe(200);
        expect(await statusOf(member, "DELETE", `reports/${again.reportID}`)).toBe(409);
        expect(await call<Report>(moderator, "GET", `reports/${again.reportID}`)).toMatchObject({ status: "dismissed" });
    });

    test("MOD-023 §5.16 of one's own post is refused, for a discussion, a reply and the form without scripts", async () => {
        const { author, member } = forum;
        const reply = await replied(member, kettle);
        const own = [
            ["discussion", author, kettle],
            ["comment", member, reply],
        ] as const;
        for (const [recordType, userID, recordID] of own) {
            const refused = await forum.call(userID, "POST", "reports", reporting(recordType, recordID));
            expect([refused.statusCode, refused.json()]).toEqual([
                403,
                expect.objectContaining({ description: "You can’t report your own posts." }),
            ]);
            expect(await sendForm(userID, reportPath(recordType, recordID), "reportReasonIDs=spam")).toBe(403);
            expect(
                await reports(forum.moderator, `?recordType=${recordType}&recordID=${recordID}&insertUserID=${userID}`),
            ).toEqual([]);
        }
        expect(await report(author, "comment", reply)).toMatchObject({ recordUserID: member, insertUserID: author });
    });

    test("can be dismissed or its post removed, by logged actions that can be undone", async () => {
        const { author, member, moderator } = forum;
        const reply = await replied(author, kettle);
        const { reportID } = await report(member, "comment", reply);
        expect(await call(moderator, "PATCH", `reports/${reportID}/dismiss`)).toMatchObject({ status: "dismissed" });
        expect(await statusOf(moderator, "PATCH", `reports/${reportID}/dismiss`)).toBe(409);
        expect(await actionsOn("report", reportID)).toMatchObject([{ kind: "dismiss", insertUserID: moderator, canUndo: true }]);
        // Other viewers of the thread do not see the action.
        expect(await actionsOn("report", reportID, author)).toEqual([]);
        expect(await undoLast(reportID)).toBe(200);
        expect(await call(moderator, "GET", `reports/${reportID}`)).toMatchObject({ status: "new" });
        // A removal that was no part of the decision stays.
        await call(moderator, "PATCH", `reports/${reportID}/dismiss`);
        expect(await statusOf(moderator, "DELETE", `comments/${reply}`)).toBe(204);
        expect([await undoLast(reportID), await statusOf(member, "GET", `comments/${reply}`)]).toEqual([200, 410]);
        const removal = (await actionsOn("comment", reply)).find(({ kind }) => kind === "delete");
        await call(moderator, "POST", `acts/${removal?.actID}/undo`);

        const rejected = await call(moderator, "PATCH", `reports/${reportID}/reject-record`, { reason: "Shouting" });
        expect(rejected).toMatchObject({ status: "rejected", recordIsLive: false });
        expect(await statusOf(member, "GET", `comments/${reply}`)).toBe(410);
        expect(await undoLast(reportID)).toBe(200);
        expect(await statusOf(member, "GET", `comments/${reply}`)).toBe(200);
        expect(await call(moderator, "GET", `reports/${reportID}`)).toMatchObject({ status: "new", recordIsLive: true });
    });

    test("§5.16 is found by the author of its post, and by a category given with its type", async () => {
        const { author, moderator, manager } = forum;
        const [kettles, clocks] = [await started(author, forum.open), await started(manager, hiddenCategory)];
        const made = [await report(curator, "discussion", kettles), await report(curator, "discussion", clocks)];
        const listed = async (query: string) =>
            (await reports(moderator, `?${query}`))
                .map(({ reportID }) => made.findIndex((one) => one.reportID === reportID))
                .filter((index) => index >= 0);
        expect(await listed(`recordUserID=${manager}`)).toEqual([1]);
        expect(await listed(`placeRecordType=category&placeRecordID=${forum.open}`)).toEqual([0]);
        for (const half of [`placeRecordID=${forum.open}`, "placeRecordType=category"])
            expect([half, await statusOf(moderator, "GET", `reports?${half}`)]).toEqual([half, 400]);
        for (const { reportID } of made) await call(curator, "DELETE", `reports/${reportID}`);
    });

    test("FC-92 is rejected with a reason, which the list of deleted records shows for a discussion and for a reply", async () => {
        const { author, member, moderator } = forum;
        const posts = [
            ["comment", await replied(author, kettle)] as const,
            ["discussion", await started(author, forum.open)] as const,
        ];
        for (const [recordType, recordID] of posts) {
            const { reportID } = await report(member, recordType, recordID);
            await call(moderator, "PATCH", `reports/${reportID}/reject-record`, { reason: "Shouting" });
            const removal = (await actionsOn(recordType, recordID)).find(({ kind }) => kind === "delete");
            expect([recordType, removal?.reason]).toEqual([recordType, "Shouting"]);
        }
    });

    test("CONT-012 S1§3 has the status of its post: published, deleted, or undeleted after it was restored", async () => {
        const { author, member, moderator } = forum;
        expect([...CONTENT_STATUSES].sort()).toEqual(["deleted", "published", "undeleted"]);
        const posts = [
            ["comment", await replied(author, kettle)] as const,
            ["discussion", await started(author, forum.open)] as const,
        ];
        for (const [recordType, recordID] of posts) {
            const { reportID, recordStatus } = await report(member, recordType, recordID);
            expect(recordStatus).toBe("published");
            const readStatus = async () => (await call<Report>(moderator, "GET", `reports/${reportID}`)).recordStatus;
            const removed = () => statusOf(moderator, "DELETE", `${recordType}s/${recordID}`);
            const restore = async () => {
                const removal = (await actionsOn(recordType, recordID)).find(({ kind }) => kind === "delete");
                return statusOf(moderator, "POST", `acts/${removal?.actID}/undo`);
            };
            expect([await removed(), await readStatus()]).toEqual([204, "deleted"]);
            expect([await restore(), await readStatus()]).toEqual([200, "undeleted"]);
            // Editing a restored post keeps the status; removing it again sets it to deleted.
            await call(moderator, "PATCH", `${recordType}s/${recordID}`, { body: "Other words." });
            expect(await readStatus()).toBe("undeleted");
            expect([await removed(), await readStatus()]).toEqual([204, "deleted"]);
            expect([await restore(), await readStatus()]).toEqual([200, "undeleted"]);
        }
    });

    test("has reasons that moderators manage, offered only to members with the chosen roles", async () => {
        const { member, moderator } = forum;
        const reply = await replied(forum.author, kettle);
        const reason = { reportReasonID: "off-topic", name: "Off topic", description: "It belongs elsewhere.", roleIDs: [] };
        expect(await statusOf(member, "POST", "report-reasons", reason)).toBe(403);
        await call(moderator, "POST", "report-reasons", reason);
        const clash = await forum.call(moderator, "POST", "report-reasons", reason);
        expect([clash.statusCode, clash.json<ApiError>().conflictingReason]).toEqual([
            409,
            expect.objectContaining({ name: "Off topic" }),
        ]);
        const offered = async () =>
            (await call<ReportReason[]>(member, "GET", "report-reasons")).map(({ reportReasonID }) => reportReasonID);
        expect((await offered()).at(-1)).toBe("off-topic");
        await call(moderator, "PUT", "report-reasons/sorts", { "off-topic": 0, spam: 9 });
        expect((await offered())[0]).toBe("off-topic");
        const { reportID } = await report(member, "comment", reply, { reportReasonIDs: ["off-topic"] });
        await call(moderator, "PATCH", "report-reasons/off-topic", { roleIDs: [RoleID.moderator] });
        expect(await offered()).not.toContain("off-topic");
        const other = reporting("comment", await replied(forum.author, kettle), { reportReasonIDs: ["off-topic"] });
        expect(await statusOf(member, "POST", "reports", other)).toBe(422);
        await call(moderator, "DELETE", "report-reasons/off-topic");
        const all = await call<ReportReason[]>(moderator, "GET", "report-reasons?includeDeleted=true");
        expect(all.find(({ reportReasonID }) => reportReasonID === "off-topic")).toMatchObject({
            deleted: true,
            countReports: 1,
        });
        expect((await call<Report>(moderator, "GET", `reports/${reportID}`)).reasons).toMatchObject([{ name: "Off topic" }]);
        expect(await statusOf(member, "POST", "reports", other)).toBe(422);
        expect(JSON.stringify(await call(moderator, "GET", "report-reasons"))).not.toContain("off-topic");
        expect((await call<ReportReason[]>(member, "GET", "report-reasons"))[0]).not.toHaveProperty("countReports");
        expect((await call<ReportReason[]>(moderator, "GET", "report-reasons"))[0]).toHaveProperty("countReports");
    });

    test("has reasons whose fields can be changed individually, in the order that moderators set", async () => {
        const { moderator } = forum;
        const reason = {
            reportReasonID: "loud",
            name: "Loud",
            description: "It shouts.",
            roleIDs: [RoleID.moderator],
            sort: 700,
        };
        expect(await call(moderator, "POST", "report-reasons", reason)).toMatchObject({
            ...reason,
            deleted: false,
            dateUpdated: null,
        });
        const { sort: _, ...unsorted } = { ...reason, reportReasonID: "louder", roleIDs: undefined };
        expect(await call(moderator, "POST", "report-reasons", unsorted)).toMatchObject({ sort: 701, roleIDs: [] });
        const change = (changes: object) => call<ReportReason>(moderator, "PATCH", "report-reasons/loud", changes);
        expect(await change({ name: "Too loud" })).toMatchObject({ ...reason, name: "Too loud", updateUserID: moderator });
        expect(await change({ roleIDs: [] })).toMatchObject({ name: "Too loud", description: "It shouts.", roleIDs: [] });
        expect(await statusOf(moderator, "PATCH", "report-reasons/never", { name: "Never" })).toBe(404);
        expect(await statusOf(moderator, "DELETE", "report-reasons/never")).toBe(404);
        expect(await statusOf(moderator, "PUT", "report-reasons/sorts", { loud: 1, never: 2 })).toBe(404);
        const order = async () =>
            (await call<ReportReason[]>(moderator, "GET", "report-reasons")).map(({ reportReasonID }) => reportReasonID);
        const present = await order();
        expect(present.slice(-2)).toEqual(["loud", "louder"]);
        const move = (words: string) => sendForm(moderator, "/settings/report-reasons", words);
        expect([await move("Form=up&Reason=louder"), (await order()).slice(-2)]).toEqual([303, ["louder", "loud"]]);
        expect([await move("Form=down&Reason=louder"), await order()]).toEqual([303, present]);
        expect([await move("Form=up&Reason=never"), await order()]).toEqual([404, present]);
        for (const reportReasonID of ["loud", "louder"]) await call(moderator, "DELETE", `report-reasons/${reportReasonID}`);
        expect(await order()).toEqual(present.slice(0, -2));
    });
});

test("§5.16 report counters list the number of reports of each post that the caller moderates", async () => {
    const { author, member, moderator, manager } = forum;
    const [often, once] = [
        await started(manager, hiddenCategory),
        await replied(curator, await started(manager, hiddenCategory)),
    ];
    for (const userID of [author, member, curator]) await report(userID, "discussion", often);
    await report(member, "comment", once, { reportReasonIDs: ["abuse"] });
    const counted = async (userID: number, query = "") =>
        (await call<ReportCounter[]>(userID, "GET", `reports/automation?${query}`)).map((one) => [
            one.recordID,
            one.countReports,
        ]);
    expect(await counted(curator)).toEqual([
        [often, 3],
        [once, 1],
    ]);
    const categoryQuery = `placeRecordType=category&placeRecordID=${hiddenCategory}`;
    const [first] = await call<ReportCounter[]>(moderator, "GET", `reports/automation?countReports=3&${categoryQuery}`);
    expect(first).toMatchObject({
        recordType: "discussion",
        recordID: often,
        recordUserID: manager,
        placeRecordID: hiddenCategory,
        countReports: 3,
        countReportUsers: 3,
    });
    expect(await counted(curator, "reportReasonID=abuse&recordType=comment")).toEqual([[once, 1]]);
    expect(await counted(curator, "status=dismissed")).toEqual([]);
    expect(
        await counted(moderator, `placeRecordType=category&placeRecordID=${forum.open}&recordType=discussion`),
    ).not.toContainEqual([often, 3]);
    expect(await statusOf(moderator, "GET", "reports/automation?placeRecordID=1")).toBe(200);
    expect(await statusOf(moderator, "GET", "reports/automation?placeRecordType=category")).toBe(400);
    expect(await statusOf(member, "GET", "reports/automation")).toBe(403);
    // Subcategories are counted with their parent where that is asked for.
    const inside = { name: "Boilers", urlcode: "boilers", parentCategoryID: hiddenCategory };
    const { categoryID } = await call<{ categoryID: number }>(manager, "POST", "categories", inside);
    await call(manager, "PATCH", `discussions/${often}`, { categoryID });
    expect(await counted(moderator, categoryQuery)).toEqual([[once, 1]]);
    expect(await counted(moderator, `${categoryQuery}&includeSubcategories=1`)).toEqual([
        [often, 3],
        [once, 1],
    ]);
    // A moved post is counted for the moderators of its new category.
    await call(manager, "PATCH", `discussions/${often}`, { categoryID: forum.open });
    expect(await counted(curator)).toEqual([[once, 1]]);
});

test("an escalation collects the open reports of a post, is assigned to a moderator, and is closed", async () => {
    const { author, member, moderator, manager } = forum;
    const reply = await replied(author, kettle);
    const { reportID } = await report(member, "comment", reply);
    const input = { recordType: "comment", recordID: reply, noteBody: "Third *time*." };
    const made = await call<Escalation>(moderator, "POST", "escalations", input);
    expect(made).toMatchObject({ status: "open", countReports: 1, reportUserIDs: [member], countComments: 1 });
    expect(await call(moderator, "GET", `reports/${reportID}`)).toMatchObject({
        status: "escalated",
        escalationID: made.escalationID,
    });
    expect((await call<Escalation>(manager, "POST", "escalations", { ...input, noteBody: undefined })).escalationID).toBe(
        made.escalationID,
    );
    const path = `escalations/${made.escalationID}`;
    expect(await statusOf(curator, "GET", path)).toBe(404);
    expect(await statusOf(member, "GET", path)).toBe(403);
    const assignees = await call<{ name: string }[]>(
        moderator,
        "GET",
        `escalations/lookup-assignee?escalationID=${made.escalationID}`,
    );
    expect(assignees.map(({ name }) => name)).toEqual(["Ines", "Marguerite"]);
    expect(await statusOf(moderator, "PATCH", path, { assignedUserID: member })).toBe(422);
    const given = await call<Escalation>(moderator, "PATCH", path, { assignedUserID: manager, status: "in-progress" });
    expect(given).toMatchObject({ status: "in-progress", assignedUser: { name: "Marguerite" } });
    expect(await call<Escalation[]>(moderator, "GET", `escalations?assignedUserID=${manager}`)).toHaveLength(1);
    expect(await call<Escalation[]>(moderator, "GET", "escalations?assignedUserID=-1")).toEqual([]);
    const [action] = await actionsOn("escalation", made.escalationID);
    expect(action).toMatchObject({ kind: "escalationStatus", canUndo: true });
    expect(await statusOf(moderator, "POST", `acts/${action?.actID}/undo`)).toBe(200);
    expect(await call(moderator, "GET", path)).toMatchObject({ status: "open", assignedUserID: null });

    // Another system may work on it. It is open then, and found by its own status and among those of all systems.
    const isListed = async (status: string) =>
        (await call<Escalation[]>(moderator, "GET", `escalations?status=${status}`)).some(
            ({ escalationID }) => escalationID === made.escalationID,
        );
    const countOpen = async () =>
        (await call<{ counts: Counter[] }>(moderator, "GET", "users/me-counts")).counts.find(
            ({ name }) => name === "escalations",
        );
    const openBefore = await countOpen();
    const external = await call<Escalation>(moderator, "PATCH", path, { status: "external-tracker" });
    expect([external.status, await countOpen()]).toEqual(["external-tracker", openBefore]);
    expect(await Promise.all(["external-tracker", "open,external-*", "open", "external-other"].map(isListed))).toEqual([
        true,
        true,
        false,
        false,
    ]);
    for (const status of ["external-", "external-*", "external-A b", "closed"])
        expect(await statusOf(moderator, "PATCH", path, { status })).toBe(422);
    await call(moderator, "PATCH", path, { status: "open" });

    // Closing it closes its reports, and undo reopens both.
    const reported = async () => (await call<Report>(moderator, "GET", `reports/${reportID}`)).status;
    await call(moderator, "PATCH", path, { status: "done" });
    expect(await reported()).toBe("dismissed");
    const [end] = await actionsOn("escalation", made.escalationID);
    expect(await statusOf(moderator, "POST", `acts/${end?.actID}/undo`)).toBe(200);
    expect([await reported(), (await call<Escalation>(moderator, "GET", path)).status]).toEqual(["escalated", "open"]);
});

test("FC-54 an escalation takes later reports of its post in, which is logged if there are any, and undo gives these back", async () => {
    const { author, member, moderator, manager } = forum;
    const reply = await replied(author, kettle);
    const escalate = (userID: number) =>
        call<Escalation>(userID, "POST", "escalations", { recordType: "comment", recordID: reply });
    const first = await report(member, "comment", reply);
    const { escalationID, url } = await escalate(moderator);
    await escalate(manager);
    expect(await actionsOn("escalation", escalationID)).toHaveLength(1);
    const second = await report(curator, "comment", reply);
    await escalate(moderator);
    const statuses = () =>
        Promise.all(
            [first, second].map(async ({ reportID }) => (await call<Report>(moderator, "GET", `reports/${reportID}`)).status),
        );
    expect(await statuses()).toEqual(["escalated", "escalated"]);
    const undoLastAdding = async () => {
        const [action] = await actionsOn("escalation", escalationID);
        expect(action).toMatchObject({ kind: "escalate", parentRecordType: "comment", parentRecordID: reply, shown: { url } });
        return statusOf(moderator, "POST", `acts/${action?.actID}/undo`);
    };
    expect([await undoLastAdding(), await statuses()]).toEqual([200, ["escalated", "new"]]);
    expect(await call(moderator, "GET", `escalations/${escalationID}`)).toMatchObject({ status: "open" });
    // Reports that were decided by themselves in the meantime stay so.
    await escalate(moderator);
    await call(moderator, "PATCH", `reports/${second.reportID}/dismiss`);
    expect([await undoLastAdding(), await statuses()]).toEqual([409, ["escalated", "dismissed"]]);

    for (const assignedUserID of [manager, null])
        expect(await call(moderator, "PATCH", `escalations/${escalationID}`, { assignedUserID })).toMatchObject({
            assignedUserID,
        });
});

test("FC-14 an escalation is in the category to which its post has moved, for those who moderate there", async () => {
    const clock = await started(forum.manager, hiddenCategory);
    await report(forum.member, "discussion", clock);
    const input = { recordType: "discussion", recordID: clock };
    const { escalationID } = await call<Escalation>(curator, "POST", "escalations", input);
    expect(await actionsOn("escalation", escalationID, curator)).toHaveLength(1);
    await call(forum.manager, "PATCH", `discussions/${clock}`, { categoryID: forum.open });
    expect(await statusOf(curator, "GET", `escalations/${escalationID}`)).toBe(404);
    expect(await actionsOn("escalation", escalationID, curator)).toEqual([]);
    expect(await actionsOn("escalation", escalationID)).toHaveLength(1);
});

test("§4.5 §5.2 moderators discuss an escalation in comments, which nobody else sees anywhere", async () => {
    const { author, member, moderator, manager } = forum;
    const escalated = { recordType: "discussion", recordID: await started(author, forum.open) };
    const made = await call<Escalation>(moderator, "POST", "escalations", {
        ...escalated,
        name: "Steam",
        noteBody: "Third *time*.",
    });
    const parent = { parentRecordType: "escalation", parentRecordID: made.escalationID };
    const query = `parentRecordType=escalation&parentRecordID=${made.escalationID}`;
    const listed = async (more = "") =>
        (await call<EscalationComment[]>(moderator, "GET", `comments?${query}${more}`)).map(({ commentID }) => commentID);
    const escalation = () => call<Escalation>(moderator, "GET", `escalations/${made.escalationID}`);
    const counted = async () => [
        (await call<{ countComments: number }>(manager, "GET", `users/${manager}`)).countComments,
        (await call<{ countComments: number }>(manager, "GET", `discussions/${escalated.recordID}`)).countComments,
    ];
    const notificationsOf = (userID: number) =>
        forum.kit.database.query.selectFrom("notifications").selectAll().where("userID", "=", userID).execute();
    const [before, notified] = [await counted(), await notificationsOf(author)];

    // Their number is bounded, since every list reads the outline of all.
    const many = { recordType: "discussion", recordID: await started(author, forum.open), name: "Endless", noteBody: "First." };
    const { escalationID } = await call<Escalation>(moderator, "POST", "escalations", many);
    const note = { escalationID, body: "More.", insertUserID: moderator, dateInserted: "2026-05-21T12:00:00+00:00" };
    const notes = Array.from({ length: 998 }, () => note);
    await forum.kit.database.query.insertInto("escalationNotes").values(notes).execute();
    const next = { parentRecordType: "escalation", parentRecordID: escalationID, body: "And on.", format: "text" };
    expect((await call<EscalationComment>(moderator, "POST", "comments", next)).position).toBe(1000);
    expect(await statusOf(moderator, "POST", "comments", next)).toBe(409);

    // An answer has the fields of every comment, without those of a discussion; a repeated request adds nothing.
    const input = { ...parent, body: "Talked to **him**.", format: "markdown", idempotencyKey: "talked-to" };
    const comment = await call<EscalationComment>(manager, "POST", "comments", input);
    expect((await call<EscalationComment>(manager, "POST", "comments", input)).commentID).toBe(comment.commentID);
    const page = `http://forum.test/dashboard/content/escalations/${made.escalationID}`;
    expect(comment).toEqual({
        ...{ ...parent, commentID: comment.commentID, type: "comment", name: "Re: Steam", depth: 1, position: 2 },
        ...{ url: `${page}#Comment_${comment.commentID}`, categoryID: forum.open, format: "markdown", attributes: {} },
        ...{ body: expect.stringContaining("<strong>him</strong>"), insertUser: expect.objectContaining({ name: "Marguerite" }) },
        ...{ insertUserID: manager, updateUserID: null, dateInserted: expect.any(String), dateUpdated: null },
        ...{ score: 0, scoreChildComments: 0, countChildComments: 0 },
    });
    const [first = 0, second] = await listed();
    expect([second, await listed("&sort=-commentID"), await listed("&page=2&limit=1")]).toEqual([
        comment.commentID,
        [second, first],
        [second],
    ]);
    expect([await listed(`&insertUserID=${moderator}`), await listed(`&commentID=${first}`)]).toEqual([[first], [first]]);
    expect(await escalation()).toMatchObject({ countComments: 2, lastCommentID: second });
    // A note from before there were comments is rendered when it is read.
    await forum.kit.database.query.updateTable("escalationNotes").set({ bodyHtml: "", renderVersion: 0 }).execute();
    expect(await call(moderator, "GET", `comments/${first}?expand=all`)).toMatchObject({
        ...{ bodyRaw: "Third *time*.", category: { categoryID: forum.open } },
        body: expect.stringContaining("<em>time</em>"),
    });
    expect(await call(moderator, "GET", `comments/${first}/quote`)).toMatchObject({ bodyRaw: "Third *time*." });
    expect(await call(moderator, "GET", `comments/thread?${query}`)).toMatchObject({
        threadStructure: [{ commentID: first, children: [] }, { commentID: second }],
        commentsByID: { [first]: { name: "Re: Steam" } },
    });

    // Replies are nested, quote what they reply to unless in a thread, and rise when that is removed.
    const refused = async (userID: number, method: Call[1], path: string, body?: object) => statusOf(userID, method, path, body);
    const answer = async (parentCommentID?: number) =>
        (
            await call<EscalationComment>(manager, "POST", "comments", {
                ...parent,
                parentCommentID,
                body: "So be it.",
                format: "text",
            })
        ).commentID;
    const below = await answer(second);
    const deep = await answer(below);
    expect(await call(moderator, "GET", `comments?${query}&commentID=${deep},${second}`)).toMatchObject([
        { commentID: second, depth: 1, position: 2, countChildComments: 2 },
        { parentCommentID: below, depth: 3, position: 4, body: expect.stringMatching(/^<blockquote.*So be it/) },
    ]);
    expect(await call(moderator, "GET", `comments/${deep}?quoteParent=false`)).toMatchObject({
        body: expect.not.stringContaining("blockquote"),
    });
    const cut = await call<CommentThread>(moderator, "GET", `comments/thread?${query}&collapseChildDepth=2`);
    expect(cut.threadStructure).toMatchObject([
        { commentID: first, children: [] },
        { commentID: second, children: [{ commentID: below, depth: 2, children: [{ type: "hole", countAllComments: 1 }] }] },
    ]);
    expect(Object.keys(cut.commentsByID).map(Number)).toEqual([first, second, below]);
    const gap = (cut.threadStructure[1] as ThreadComment).children[0] as ThreadComment;
    expect(gap.children).toMatchObject([
        { parentCommentID: below, offset: 0, depth: 3, countAllInsertUsers: 1, insertUsers: [{ userID: manager }] },
    ]);
    const rest = String((gap.children[0] as ThreadGap).apiUrl).split("/api/v2/")[1] ?? "";
    expect((await call<CommentThread>(moderator, "GET", rest)).threadStructure).toMatchObject([{ commentID: deep, depth: 3 }]);
    const focused = await call<CommentThread>(
        moderator,
        "GET",
        `comments/thread?${query}&collapseChildDepth=1&focusCommentID=${deep}&sort=-dateInserted`,
    );
    expect(focused.threadStructure).toMatchObject([
        { commentID: second, children: [{ commentID: below, children: [{ commentID: deep }] }] },
        { commentID: first },
    ]);
    expect(await refused(manager, "DELETE", `comments/${below}`)).toBe(204);
    expect(await call(moderator, "GET", `comments/${deep}`)).toMatchObject({ parentCommentID: second, depth: 2, position: 3 });
    expect(await refused(moderator, "POST", "comments", { ...parent, body: "x", format: "text", parentCommentID: below })).toBe(
        400,
    );
    const elsewhere = await replied(author, kettle);
    expect(
        await refused(moderator, "POST", "comments", { ...parent, body: "x", format: "text", parentCommentID: elsewhere }),
    ).toBe(400);
    expect(await refused(manager, "DELETE", `comments/${deep}`)).toBe(204);

    // What the contract has for other parents is refused, not ignored.
    expect(
        await refused(moderator, "POST", "comments", { ...input, idempotencyKey: "another-c", discussionID: escalated.recordID }),
    ).toBe(400);
    expect(await refused(moderator, "POST", "comments", { ...input, idempotencyKey: "another-d", insertUserID: member })).toBe(
        403,
    );
    expect(await refused(moderator, "GET", "comments?parentRecordType=escalation")).toBe(400);
    expect(await refused(moderator, "GET", `comments?${query}&qna=accepted`)).toBe(422);
    expect(await refused(moderator, "PATCH", `comments/${first}`, { discussionID: escalated.recordID, body: "x" })).toBe(400);
    const refusedBy = async (userID: number) => [
        await refused(userID, "POST", `comments/${first}/reactions`, { reactionType: "Like" }),
        await refused(userID, "GET", `comments/${first}/reactions`),
        await refused(userID, "POST", "reports", { recordType: "comment", recordID: first, reportReasonIDs: ["spam"] }),
        await refused(userID, "PATCH", `comments/${first}/answer`, { status: "accepted" }),
        await refused(userID, "GET", `comments/${first}?expand=reactions`),
    ];
    expect([await refusedBy(moderator), await refusedBy(author)]).toEqual([Array(5).fill(422), Array(5).fill(404)]);
    expect(await refused(moderator, "GET", `comments?${query}&expand=body,reportMeta`)).toBe(422);

    // Who does not see the escalation sees none of its comments, wherever they look.
    for (const userID of [0, author, curator]) {
        expect(await refused(userID, "GET", `comments/${first}`)).toBe(404);
        expect(await refused(userID, "PATCH", `comments/${first}`, { body: "x" })).toBe(404);
        expect(await refused(userID, "DELETE", `comments/${first}`)).toBe(404);
        expect(await refused(userID, "GET", `comments?${query}`)).toBe(userID === curator ? 404 : 403);
        expect(await refused(userID, "GET", `comments/thread?${query}`)).toBe(userID === curator ? 404 : 403);
        expect(await refused(userID, "POST", "comments", { ...input, idempotencyKey: "another-e" })).toBe(
            userID === curator ? 404 : 403,
        );
    }
    expect(await call(moderator, "GET", `comments?insertUserID=${manager}`)).toEqual([]);
    expect([await counted(), await notificationsOf(author)]).toEqual([before, notified]);

    // An edit changes the text, once for each version; undo brings the former one back.
    const { headers } = await forum.call(moderator, "GET", `comments/${first}/edit`);
    expect(headers.etag).toBe('"v1"');
    const edited = await call<EscalationComment>(moderator, "PATCH", `comments/${first}`, { body: "Fourth *time*." });
    expect(edited).toMatchObject({
        body: expect.stringContaining("Fourth"),
        updateUserID: moderator,
        dateUpdated: expect.any(String),
    });
    const stale = { method: "PATCH", url: `/api/v2/comments/${first}`, payload: { body: "Fifth." } } as const;
    const headersOf = { "x-requested-with": "parley", "x-test-user": String(moderator), host: "forum.test", "if-match": '"v1"' };
    expect((await forum.app.inject({ ...stale, headers: headersOf })).statusCode).toBe(412);
    const [edit] = await actionsOn("escalationComment", first);
    expect(await statusOf(moderator, "POST", `acts/${edit?.actID}/undo`)).toBe(200);
    expect(await call(moderator, "GET", `comments/${first}`)).toMatchObject({ body: expect.stringContaining("Third") });

    // Several are removed together, of one parent only, and one undo brings all of them back.
    const together = (commentIDs: number[]) =>
        forum.call(manager, "DELETE", "comments/list", { commentIDs, deleteMethod: "full", longRunnerMode: "sync" });
    const reply = await replied(author, kettle);
    expect((await together([first, reply])).statusCode).toBe(400);
    expect(await refused(curator, "DELETE", "comments/list", { commentIDs: [first], deleteMethod: "full" })).toBe(404);
    const { jobID, progress } = (await together([first, comment.commentID])).json<UndoableResult>();
    expect([progress.successIDs, await listed()]).toEqual([[first, comment.commentID], []]);
    expect(await statusOf(manager, "POST", `act-jobs/${jobID}/undo`)).toBe(200);
    expect(await listed()).toEqual([first, comment.commentID]);

    // A removed one is gone from the list and the count until it is restored, and is erased with the retention period.
    const removal = await forum.call(manager, "DELETE", `comments/${first}`);
    expect([removal.statusCode, await listed(), (await escalation()).countComments]).toEqual([204, [second], 1]);
    expect(await refused(moderator, "GET", `comments/${first}`)).toBe(410);
    const [removed] = await actionsOn("escalationComment", first);
    expect(await statusOf(manager, "POST", `acts/${removed?.actID}/undo`)).toBe(200);
    expect([await listed(), (await escalation()).countComments]).toEqual([[first, second], 2]);
    const send = (form: string) => sendForm(manager, `/dashboard/content/escalations/${made.escalationID}`, form);
    expect([await send(`act=delete&commentID=${first}`), await send(`act=comment&reply=${second}&body=Done.`)]).toEqual([
        303, 303,
    ]);
    const [, done = 0] = await listed();
    expect(await send(`act=edit&edit=${done}&body=Almost+done.`)).toBe(303);
    expect(await call(moderator, "GET", `comments/${done}?expand=raw`)).toMatchObject({
        ...{ parentCommentID: second, bodyRaw: "Almost done.", format: "markdown", updateUserID: manager },
    });
    expect((await actionsOn("escalationComment", done))[0]).toMatchObject({ kind: "edit", canUndo: true });
    expect([(await escalation()).countComments, (await listed())[0]]).toEqual([2, second]);
});

test("§5.2 FC-12 moderators without further permissions change and remove only their own comments on an escalation", async () => {
    const { author, manager, moderator, features } = forum;
    const { roleID } = await call<{ roleID: number }>(manager, "POST", "roles", { name: "Watch", permissions: [] });
    const joined = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" };
    const [watcher = 0] = await features.users.importUsers([{ ...joined, name: "Noor", roleIDs: [RoleID.member, roleID] }]);
    const all = { "discussions.view": true, "discussions.add": true, "comments.add": true };
    const watching = { ...all, "posts.moderate": true };
    const { categoryID } = await call<{ categoryID: number }>(manager, "POST", "categories", {
        ...{ name: "Stoves", urlcode: "stoves", customPermissions: true },
        grants: { [RoleID.member]: all, [roleID]: watching, [RoleID.moderator]: watching, [RoleID.administrator]: watching },
    });
    const post = { recordType: "discussion", recordID: await started(author, categoryID) };
    const { escalationID } = await call<Escalation>(watcher, "POST", "escalations", post);
    const parent = { parentRecordType: "escalation", parentRecordID: escalationID, body: "It smokes.", format: "text" };
    const write = async (userID: number) => (await call<EscalationComment>(userID, "POST", "comments", parent)).commentID;
    const [own, other] = [await write(watcher), await write(moderator)];
    const change = (userID: number, commentID: number) =>
        statusOf(userID, "PATCH", `comments/${commentID}`, { body: "It glows.", format: "text" });
    const remove = (userID: number, commentID: number) => statusOf(userID, "DELETE", `comments/${commentID}`);
    expect([await change(watcher, other), await change(watcher, own), await change(moderator, own)]).toEqual([403, 200, 200]);
    expect([await remove(watcher, other), await remove(watcher, own)]).toEqual([403, 403]);
    await call(manager, "PATCH", "config", { "ui.allowSelfDelete": true });
    expect([await remove(watcher, other), await remove(watcher, own)]).toEqual([403, 204]);
    await call(manager, "PATCH", "config", { "ui.allowSelfDelete": false });
    expect(await remove(moderator, await write(watcher))).toBe(204);
});

test("§5.2 comments on an escalation are listed by their last edit and by what is new, nested to a limit, and removed together on one escalation only", async () => {
    const { author, moderator, manager, kit } = forum;
    const escalate = async () => {
        const recordID = await started(author, forum.open);
        const escalation = { recordType: "discussion", recordID, name: "Steam", noteBody: "First." };
        return (await call<Escalation>(moderator, "POST", "escalations", escalation)).escalationID;
    };
    const [steam, smoke] = [await escalate(), await escalate()];
    const pathOf = (escalationID: number, more = "") =>
        `comments?parentRecordType=escalation&parentRecordID=${escalationID}${more}`;
    const listed = async (escalationID: number, more = "") =>
        (await call<EscalationComment[]>(moderator, "GET", pathOf(escalationID, more))).map(({ commentID }) => commentID);
    const send = (more: object = {}) =>
        forum.call(moderator, "POST", "comments", {
            ...{ parentRecordType: "escalation", parentRecordID: steam, body: "So.", format: "text" },
            ...more,
        });
    const second = (await send()).json<EscalationComment>().commentID;
    const [[first = 0], [other = 0]] = [await listed(steam), await listed(smoke)];

    const date = (body: string, dates: { dateInserted?: string; dateUpdated: string }) =>
        kit.database.query
            .updateTable("escalationNotes")
            .set(dates)
            .where("escalationID", "=", steam)
            .where("body", "=", body)
            .returning("noteID")
            .executeTakeFirstOrThrow();
    await date("First.", { dateInserted: "2020-01-01T00:00:00+00:00", dateUpdated: "2020-01-03T00:00:00+00:00" });
    let { noteID } = await date("So.", { dateUpdated: "2020-01-02T00:00:00+00:00" });
    expect([await listed(steam, "&sort=dateUpdated"), await listed(steam, "&dirtyRecords=true")]).toEqual([
        [second, first],
        [second],
    ]);
    const totalOf = async (more = "") =>
        (await forum.call(moderator, "GET", pathOf(steam, more))).headers["x-app-page-result-count"];
    expect([await totalOf(), await totalOf(`&commentID=${first}`)]).toEqual(["2", undefined]);

    expect((await send({ parentRecordID: smoke, parentCommentID: first })).json()).toMatchObject({
        ...{ status: 400, expected: smoke, actual: steam },
    });
    const note = { escalationID: steam, body: "Below.", insertUserID: moderator, dateInserted: "2026-05-21T12:00:00+00:00" };
    for (let depth = 2; depth < 100; depth++)
        ({ noteID } = await kit.database.query
            .insertInto("escalationNotes")
            .values({ ...note, parentNoteID: noteID })
            .returning("noteID")
            .executeTakeFirstOrThrow());
    const [above = 0] = await listed(steam, "&sort=-commentID");
    const deepest = (await send({ parentCommentID: above })).json<EscalationComment>();
    expect(deepest.depth).toBe(100);
    expect((await send({ parentCommentID: deepest.commentID })).json()).toMatchObject({ maxDepth: 100, actualDepth: 101 });

    const together = { commentIDs: [first, other], deleteMethod: "full", longRunnerMode: "sync" };
    expect(await statusOf(manager, "DELETE", "comments/list", together)).toBe(400);
    expect([(await listed(steam))[0], await listed(smoke)]).toEqual([first, [other]]);
    expect(await statusOf(manager, "DELETE", `comments/${first}`)).toBe(204);
    expect((await forum.call(moderator, "GET", `comments/${first}`)).json()).toMatchObject({
        ...{ status: 410, commentID: first, logID: expect.any(Number) },
    });
});

test("FC-24 reports and notes of a member are in their export, and are erased with their account", async () => {
    const { moderator, features, kit } = forum;
    const joined = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" };
    const [ruth = 0, jan = 0] = await features.users.importUsers([
        { ...joined, name: "Ruth", roleIDs: [RoleID.member, RoleID.moderator] },
        { ...joined, name: "Jan" },
    ]);
    const other = await replied(jan, kettle);
    const { reportID } = await report(ruth, "comment", other, { noteBody: "He sells watches." });
    const { escalationID } = await call<Escalation>(ruth, "POST", "escalations", {
        recordType: "comment",
        recordID: other,
        noteBody: "Look at the others.",
    });

    const all = await exportOf(ruth);
    for (const words of ["He sells watches.", "Look at the others."]) expect(all).toContain(words);

    await kit.database.query
        .updateTable("users")
        .set({ deleted: true, closedByID: ruth, eraseMethod: "keep", eraseAfter: "2026-05-21T12:00:00+00:00" })
        .where("userID", "=", ruth)
        .execute();
    await kit.jobs.run();
    expect(await call(moderator, "GET", `reports/${reportID}`)).toMatchObject({ noteHtml: "", recordUserID: jan });
    expect(await call(moderator, "GET", `comments?parentRecordType=escalation&parentRecordID=${escalationID}`)).toEqual([]);

    async function exportOf(userID: number): Promise<string> {
        const pieces: unknown[] = [];
        for (const source of forum.features.exported.values()) for await (const piece of source(userID)) pieces.push(piece);
        return JSON.stringify(pieces);
    }
});

describe("premoderation", () => {
    const waitingOf = (userID: number) => call<WaitingPost[]>(userID, "GET", "waiting-posts");
    const pending = async () => (await reports(forum.moderator, "?isPending=true&status=new"))[0];
    const heldPost = (userID: number, waitingID: number) => call<HeldPost>(userID, "GET", `waiting-posts/${waitingID}`);

    test("§1.8 holds a post in a category for approval, notifies its author, and publishes it in place", async () => {
        const { author, member, moderator, manager } = forum;
        const clock = await started(curator, hiddenCategory);
        await call(manager, "PATCH", "config", { "premoderation.categoryIDs": [hiddenCategory] });
        const input = { discussionID: clock, ...WORDS, idempotencyKey: "one-sending" };
        const response = await forum.call(member, "POST", "comments", input);
        const waitingPath = expect.stringMatching(new RegExp(`^/discussion/${clock}/[^#]+#waiting$`));
        expect([response.statusCode, response.json()]).toEqual([202, expect.objectContaining({ status: 202, waitingPath })]);
        // FC-42 a repeated request is the same post.
        expect(await statusOf(member, "POST", "comments", input)).toBe(202);
        expect(await call(member, "DELETE", "submissions/one-sending")).toMatchObject({
            recordType: "waiting",
            url: expect.stringMatching(/\/waiting$/),
        });
        expect(await waitingOf(member)).toMatchObject([{ status: "waiting", body: WORDS.body, name: `Re: ${POST.name}` }]);
        expect(await waitingOf(author)).toEqual([]);
        const waitingIn = (userID: number, discussionID: number) =>
            call<WaitingPost[]>(userID, "GET", `waiting-posts?discussionID=${discussionID}`);
        expect(await waitingIn(member, clock)).toMatchObject([{ status: "waiting", body: WORDS.body }]);
        expect([await waitingIn(member, clock + 1), await waitingIn(moderator, clock)]).toEqual([[], []]);
        expect(await call<Comment[]>(member, "GET", `comments?discussionID=${clock}`)).toEqual([]);
        // Moderators of the category are not held.
        expect(await statusOf(curator, "POST", "comments", { discussionID: clock, ...WORDS })).toBe(201);

        const report = await pending();
        expect(report).toMatchObject({ isPending: true, recordID: null, recordUserID: member, recordIsLive: false });
        const approve = () => call<Report>(moderator, "PATCH", `reports/${report?.reportID}/approve-record`, {});
        const approved = await approve();
        expect(approved).toMatchObject({ isPending: false, status: "dismissed", recordIsLive: true });
        const answered = await call<DiscussionAnswer>(member, "GET", `discussions/${clock}`);
        expect(answered).toMatchObject({ countComments: 2, lastUserID: member });
        expect(await call(member, "GET", `comments/${approved.recordID}`)).toMatchObject({ insertUserID: member, position: 2 });
        expect(await waitingOf(member)).toEqual([]);
        expect(await statusOf(moderator, "PATCH", `reports/${report?.reportID}/approve-record`, {})).toBe(409);

        // Undo holds it again, and a second approval publishes the same post.
        expect(await undoLast(report?.reportID ?? 0)).toBe(200);
        expect(await statusOf(member, "GET", `comments/${approved.recordID}`)).toBe(410);
        expect(await waitingOf(member)).toMatchObject([{ status: "waiting" }]);
        expect(await approve()).toMatchObject({ recordID: approved.recordID, recordIsLive: true });
    });

    test("FC-14 a held reply is in the category to which its discussion has moved, for those who moderate there", async () => {
        const { member, manager, moderator } = forum;
        const clock = await started(curator, hiddenCategory);
        await call(manager, "PATCH", "config", { "premoderation.categoryIDs": [hiddenCategory] });
        expect(await statusOf(member, "POST", "comments", { discussionID: clock, ...WORDS })).toBe(202);
        const seen = async (userID: number) => {
            const query = "?isPending=true&status=new";
            const ids = (await reports(userID, query)).map(({ reportID, placeRecordID }) => [reportID, placeRecordID]);
            const { counts } = await call<{ counts: Counter[] }>(userID, "GET", "users/me-counts");
            return [ids, counts.find(({ name }) => name === "ModerationQueue")?.count ?? 0];
        };
        const [[[reportID = 0] = []]] = (await seen(curator)) as [number[][], number];
        expect(await seen(curator)).toEqual([[[reportID, hiddenCategory]], 1]);
        await call(manager, "PATCH", `discussions/${clock}`, { categoryID: forum.hidden });
        expect(await seen(curator)).toEqual([[], 0]);
        expect(await statusOf(curator, "GET", `reports/${reportID}`)).toBe(404);
        await call(manager, "PATCH", `discussions/${clock}`, { categoryID: forum.open });
        expect(await seen(moderator)).toEqual([[[reportID, forum.open]], 1]);
        expect(await call(moderator, "GET", `reports/${reportID}`)).toMatchObject({ placeRecordID: forum.open });
        await call(moderator, "PATCH", `reports/${reportID}/approve-record`, {});
    });

    test("holds the first posts of a member; a declined one stays visible to its author with the reason, and can still be approved", async () => {
        const { moderator, manager, features } = forum;
        await call(manager, "PATCH", "config", { "premoderation.categoryIDs": [], "premoderation.firstPosts": 2 });
        const joined = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" };
        const [newcomer = 0] = await features.users.importUsers([{ ...joined, name: "Piet" }]);
        const input = { ...POST, name: "Cheap watches", categoryID: hiddenCategory };
        const response = await forum.call(newcomer, "POST", "discussions", input);
        const waitingID = (await waitingOf(newcomer))[0]?.waitingID ?? 0;
        expect([response.statusCode, response.json().waitingPath]).toEqual([202, `/waiting/${waitingID}`]);
        expect(await heldPost(newcomer, waitingID)).toMatchObject({
            status: "waiting",
            name: "Cheap watches",
            bodyHtml: expect.stringContaining("<p"),
            url: null,
        });
        // FC-14 It exists for its author only.
        expect([
            await statusOf(moderator, "GET", `waiting-posts/${waitingID}`),
            await statusOf(0, "GET", `waiting-posts/${waitingID}`),
        ]).toEqual([404, 403]);
        const { reportID = 0 } = (await pending()) ?? {};
        expect(await statusOf(curator, "PATCH", `reports/${reportID}/reject-record`, { reason: "An advert." })).toBe(200);
        expect(await waitingOf(newcomer)).toMatchObject([
            { status: "rejected", reason: "An advert.", body: WORDS.body, name: "Cheap watches" },
        ]);
        expect(await undoLast(reportID, curator)).toBe(200);
        expect(await waitingOf(newcomer)).toMatchObject([{ status: "waiting", reason: null }]);
        const verified = { verifyRecordUser: true };
        const approved = await call<Report>(moderator, "PATCH", `reports/${reportID}/approve-record`, verified);
        const published = await call<DiscussionAnswer>(newcomer, "GET", `discussions/${approved.recordID}`);
        expect(published).toMatchObject({ name: "Cheap watches" });
        expect(await heldPost(newcomer, waitingID)).toMatchObject({ status: "approved", url: published.url });
        // Posts of a verified member are not held.
        expect(await statusOf(newcomer, "POST", "discussions", { ...input, name: "More watches" })).toBe(201);
    });

    test("FC-14 publishes nothing that its author may no longer write", async () => {
        const { moderator, manager, features } = forum;
        await call(manager, "PATCH", "config", { "premoderation.categoryIDs": [hiddenCategory], "premoderation.firstPosts": 0 });
        const joined = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" };
        const [guest = 0] = await features.users.importUsers([{ ...joined, name: "Rolf" }]);
        expect(await statusOf(guest, "POST", "discussions", { ...POST, categoryID: hiddenCategory })).toBe(202);
        const { reportID = 0 } = (await pending()) ?? {};
        await call(manager, "PUT", `users/${guest}/ban`, { banned: true });
        expect(await statusOf(moderator, "PATCH", `reports/${reportID}/approve-record`, {})).toBe(403);
        expect(await call(moderator, "GET", `reports/${reportID}`)).toMatchObject({ isPending: true, status: "new" });
    });

    test("§1.8 holds edits while the post stays unchanged, shows moderators the difference, and applies them as edits by their author", async () => {
        const { member, moderator, manager } = forum;
        await call(manager, "PATCH", "config", { "premoderation.categoryIDs": [], "premoderation.firstPosts": 0 });
        const clock = await started(member, hiddenCategory);
        const reply = await replied(member, clock);
        await call(manager, "PATCH", "config", { "premoderation.categoryIDs": [hiddenCategory] });
        const path = `comments/${reply}`;
        const bodyOf = async () => (await call<Comment>(curator, "GET", `${path}?expand=raw`)).bodyRaw;
        const change = (body: string) => forum.call(member, "PATCH", path, { body, format: "markdown" });

        const response = await change("Buy watches.");
        const inThread = expect.stringMatching(new RegExp(`^/discussion/${clock}/[^#]+#waiting$`));
        expect([response.statusCode, response.json()]).toEqual([202, expect.objectContaining({ waitingPath: inThread })]);
        expect(await call<WaitingPost[]>(member, "GET", `waiting-posts?discussionID=${clock}`)).toMatchObject([
            { isEdit: true, body: "Buy watches." },
        ]);
        // FC-42 FC-61 a request repeated with its key is held once, and cancelling it names the held edit.
        const keyed = { body: "Buy a watch.", format: "markdown", idempotencyKey: "watch-key" };
        const sendings = [await statusOf(member, "PATCH", path, keyed), await statusOf(member, "PATCH", path, keyed)];
        expect([sendings, (await waitingOf(member)).length]).toEqual([[202, 202], 1]);
        expect(await call(member, "DELETE", "submissions/watch-key")).toMatchObject({ recordType: "waiting" });
        // Unchanged content is not held, and neither are edits by moderators.
        expect((await change(WORDS.body)).statusCode).toBe(200);
        expect((await change("It drips no more.")).statusCode).toBe(202);
        expect(await bodyOf()).toBe(WORDS.body);
        expect(await waitingOf(member)).toMatchObject([{ isEdit: true, status: "waiting", body: "It drips no more." }]);
        // The text of an edit in another format is shown to its author as Markdown.
        const inFormat = (format: string) =>
            forum.database.query.updateTable("comments").set({ format }).where("commentID", "=", reply).execute();
        await inFormat("html");
        await call(member, "PATCH", path, { body: "<p>It drips <b>no more</b>.</p>", format: "html" });
        expect(await waitingOf(member)).toMatchObject([{ body: "It drips **no more**.", format: "html" }]);
        await inFormat("markdown");
        expect((await change("It drips no more.")).statusCode).toBe(202);
        // The editor offers the held edit to its author, and to nobody else.
        const begun = (userID: number) => call<CommentEdit>(userID, "GET", `${path}/edit`);
        expect((await begun(member)).waitingEdit).toMatchObject({ body: "It drips no more.", format: "markdown" });
        expect((await begun(moderator)).waitingEdit).toBeUndefined();
        const waiting = (await reports(curator, "?isPending=true&status=new")).filter(({ recordID }) => recordID === reply);
        expect(waiting).toMatchObject([
            {
                isPending: true,
                isPendingUpdate: true,
                recordIsLive: true,
                recordUserID: member,
                recordHtml: expect.stringContaining("drips no more"),
                pendingUpdate: { former: { body: WORDS.body }, text: { body: "It drips no more." } },
            },
        ]);
        const reportID = waiting[0]?.reportID ?? 0;
        expect(await statusOf(member, "GET", `reports/${reportID}`)).toBe(403);

        // After the time limit only an edit that was submitted in time can be approved.
        await call(manager, "PATCH", "config", { "ui.editContentTimeout": 0 });
        const approve = () => call<Report>(curator, "PATCH", `reports/${reportID}/approve-record`, {});
        expect(await approve()).toMatchObject({ status: "dismissed", isPendingUpdate: false, recordID: reply });
        await call(manager, "PATCH", "config", { "ui.editContentTimeout": 3600 });
        expect(await bodyOf()).toBe("It drips no more.");
        const edit = (await actionsOn("comment", reply)).find(({ kind }) => kind === "edit");
        expect(edit?.insertUserID).toBe(member);
        expect((await begun(member)).waitingEdit).toBeUndefined();
        expect(await waitingOf(member)).toEqual([]);

        // FC-54 undo restores the previous content and holds the edit again, but not after a later edit.
        expect(await undoLast(reportID, curator)).toBe(200);
        expect([await bodyOf(), (await waitingOf(member)).length]).toEqual([WORDS.body, 1]);
        await approve();
        await call(moderator, "PATCH", path, { body: "It drips a little.", format: "markdown" });
        expect(await undoLast(reportID, curator)).toBe(409);
        expect(await bodyOf()).toBe("It drips a little.");

        // A declined edit stays visible to its author with the reason, and the post stays unchanged. Each edit is checked again.
        const edited = { name: "Cheap watches", body: "Buy watches.", format: "markdown" };
        const heldEdit = await forum.call(member, "PATCH", `discussions/${clock}`, edited);
        expect(await call(member, "GET", `discussions/${clock}/edit`)).toMatchObject({
            name: POST.name,
            waitingEdit: { ...edited, dateInserted: expect.any(String) },
        });
        // The page has the present title: one of an edit that was not approved would be another address.
        expect([heldEdit.statusCode, heldEdit.json().waitingPath]).toEqual([
            202,
            `${discussionPath({ discussionID: clock, name: POST.name })}#waiting`,
        ]);
        const heldEdits = await call<WaitingPost[]>(member, "GET", `waiting-posts?discussionID=${clock}`);
        expect(heldEdits).toMatchObject([{ isEdit: true, recordType: "discussion", name: edited.name }]);
        expect((await heldPost(member, heldEdits[0]?.waitingID ?? 0)).url).toContain(`/discussion/${clock}/`);
        const { reportID: second = 0, pendingUpdate } = (await pending()) ?? {};
        expect(pendingUpdate).toEqual({ former: POSTED, text: { name: edited.name, body: edited.body } });
        await call(moderator, "PATCH", `reports/${second}/reject-record`, { reason: "An advert." });
        expect(await call(curator, "GET", `discussions/${clock}`)).toMatchObject({ name: POST.name });
        expect(await waitingOf(member)).toMatchObject([
            { isEdit: true, status: "rejected", name: edited.name, body: edited.body, reason: "An advert." },
        ]);
        expect(await statusOf(member, "PATCH", `discussions/${clock}`, { ...edited, body: "It ticks." })).toBe(202);
        const third = await pending();
        await call(moderator, "PATCH", `reports/${third?.reportID}/approve-record`, {});
        expect(await call(curator, "GET", `discussions/${clock}`)).toMatchObject({ name: edited.name, updateUserID: member });
    });

    test("§1.8 FC-19 a move by the author into or out of a category with approval is held too, and undone as a whole", async () => {
        const { member, moderator, manager } = forum;
        await call(manager, "PATCH", "config", { "premoderation.categoryIDs": [hiddenCategory] });
        const lid = await started(member, forum.open);
        const categoryOf = async () => (await call<DiscussionAnswer>(manager, "GET", `discussions/${lid}`)).categoryID;
        const move = (categoryID: number, more = {}) => statusOf(member, "PATCH", `discussions/${lid}`, { categoryID, ...more });
        const pendingMove = async () =>
            (await reports(moderator, "?isPending=true&status=new")).find(({ recordID }) => recordID === lid);

        expect([await move(hiddenCategory), await categoryOf()]).toEqual([202, forum.open]);
        const first = await pendingMove();
        expect(first).toMatchObject({ isPendingUpdate: true, placeRecordID: forum.open, pendingUpdate: { placeName: "Clocks" } });
        const approve = `reports/${first?.reportID}/approve-record`;
        await call(moderator, "PATCH", approve, {});
        expect(await categoryOf()).toBe(hiddenCategory);
        expect([await undoLast(first?.reportID ?? 0), await categoryOf()]).toEqual([200, forum.open]);
        await call(moderator, "PATCH", approve, {});

        // Otherwise the author could edit the post in another category and move it back.
        expect([await move(forum.open, { body: "Buy lids." }), await categoryOf()]).toEqual([202, hiddenCategory]);
        // Moves by moderators are not held.
        expect(await statusOf(moderator, "PATCH", `discussions/${lid}`, { categoryID: forum.open })).toBe(200);
        expect(await categoryOf()).toBe(forum.open);
    });

    test("FC-14 applies no edit that its author may no longer make", async () => {
        const { moderator, manager, features } = forum;
        const joined = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" };
        const [guest = 0] = await features.users.importUsers([{ ...joined, name: "Selma" }]);
        await call(manager, "PATCH", "config", { "premoderation.categoryIDs": [] });
        const reply = await replied(guest, await started(manager, hiddenCategory));
        await call(manager, "PATCH", "config", { "premoderation.categoryIDs": [hiddenCategory] });
        expect(await statusOf(guest, "PATCH", `comments/${reply}`, { body: "Later.", format: "markdown" })).toBe(202);
        const { reportID = 0 } = (await pending()) ?? {};
        await call(manager, "PUT", `users/${guest}/ban`, { banned: true });
        expect(await statusOf(moderator, "PATCH", `reports/${reportID}/approve-record`, {})).toBe(403);
        expect(await call(moderator, "GET", `reports/${reportID}`)).toMatchObject({ isPendingUpdate: true, status: "new" });
    });

    test("holds exactly the configured number of first posts", async () => {
        const { manager, features } = forum;
        const joined = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" };
        const [newcomer = 0] = await features.users.importUsers([{ ...joined, name: "Wim" }]);
        const setFirstPosts = (count: number) => call(manager, "PATCH", "config", { "premoderation.firstPosts": count });
        const reply = () => statusOf(newcomer, "POST", "comments", { discussionID: kettle, ...WORDS });
        await setFirstPosts(0);
        expect(await reply()).toBe(201);
        await setFirstPosts(2);
        expect(await reply()).toBe(202);
        await setFirstPosts(1);
        expect(await reply()).toBe(201);
        await setFirstPosts(0);
    });

    test("holds a scheduled draft at its time, and removes it from the drafts", async () => {
        const { manager, features } = forum;
        const permissions = [{ type: "global", permissions: { "schedule.allow": true } }];
        const { roleID } = await call<{ roleID: number }>(manager, "POST", "roles", { name: "Planners", permissions });
        const joined = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" };
        const [planner = 0] = await features.users.importUsers([{ ...joined, name: "Ada", roleIDs: [RoleID.member, roleID] }]);
        const now = forum.kit.clock();
        const later = new Date(now.getTime() + 3_600_000);
        await call(planner, "POST", "drafts", {
            recordType: "comment",
            parentRecordType: "discussion",
            parentRecordID: await started(curator, hiddenCategory),
            attributes: WORDS,
            draftStatus: "scheduled",
            dateScheduled: later.toISOString(),
        });
        await call(manager, "PATCH", "config", { "premoderation.categoryIDs": [hiddenCategory] });
        forum.setNow(later);
        await features.drafts.publishDue();
        forum.setNow(now);
        expect(await waitingOf(planner)).toMatchObject([{ status: "waiting", body: WORDS.body }]);
        for (const status of ["scheduled", "error", "draft"])
            expect(await call(planner, "GET", `drafts?draftStatus=${status}`)).toEqual([]);
    });
});

test("FC-89 reports show no images of other sites, regardless of their age; copies of images are shown, and do not count as edits", async () => {
    const { author, member, moderator, database } = forum;
    const picture = "![A kettle](https://a.example/k.png)";
    const contentSources = getContentSources(database);
    const shown: (string | undefined)[] = [];
    contentSources.onShown(async (kind, _ids, html) => void (kind === "report" && shown.push(html)));
    const discussionID = await started(author, forum.open);
    const { commentID } = await call<Comment>(author, "POST", "comments", { discussionID, body: picture, format: "markdown" });
    const { reportID } = await report(member, "comment", commentID, { noteBody: picture });
    // All images shown in a report are copied.
    expect(shown.map((html) => html?.match(/class="foreign-picture"/g)?.length)).toEqual([2]);

    const old = '<p dir="auto"><img src="https://a.example/k.png" alt="A kettle" loading="lazy"></p>';
    await database.query.updateTable("comments").set({ bodyHtml: old }).where("commentID", "=", commentID).execute();
    const storedHtml = { recordHtml: old, noteHtml: old };
    await database.query.updateTable("reports").set(storedHtml).where("reportID", "=", reportID).execute();
    const readReport = () => call<Report>(moderator, "GET", `reports/${reportID}`);
    const link = expect.stringContaining('<a class="foreign-picture" href="https://a.example/k.png"');
    expect(await readReport()).toMatchObject({ recordHtml: link, noteHtml: link, recordWasEdited: false });
    expect(JSON.stringify(await readReport())).not.toContain("<img");
    const { escalationID } = await call<Escalation>(moderator, "POST", "escalations", {
        ...{ recordType: "comment", recordID: commentID },
    });
    expect(await call(moderator, "GET", `escalations/${escalationID}`)).toMatchObject({ recordHtml: link });

    const copies = new Map([["https://a.example/k.png", { url: "/uploads/foreign/k.png", width: 4, height: 3 }]]);
    contentSources.provideEmbeds(async (html) => withPictureCopies(html, copies));
    const copy = expect.stringContaining('<img src="/uploads/foreign/k.png" alt="A kettle"');
    expect(await readReport()).toMatchObject({ recordHtml: copy, noteHtml: copy, recordWasEdited: false });
    // A removed post is shown as stored with the report.
    await call(moderator, "DELETE", `comments/${commentID}`);
    expect(await readReport()).toMatchObject({ recordHtml: copy, recordIsLive: false });
});
