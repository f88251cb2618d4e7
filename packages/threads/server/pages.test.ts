import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { LoggedAction } from "@parley/actionLog/contract";
import type { Category } from "@parley/categories/contract";
import type { Comment } from "@parley/comments/contract";
import type { Forum } from "@parley/comments/server/testing";
import { createForum } from "@parley/comments/server/testing";
import { NO_POSTING_LIMITS } from "@parley/config/server/testing";
import type { FormState } from "@parley/library/contract";
import { printDateFilter, toDateTime } from "@parley/library/contract";
import type { Call } from "@parley/library/server/http";
import { withoutUndo } from "@parley/library/server/testing";

const GUEST = 0;

let forum: Forum;
beforeAll(async () => {
    forum = await createForum();
    await forum.features.config.set({ "comments.pageSize": 2 });
});
afterAll(() => forum.close());

async function resolve(userID: number, commentID: number | string, params: Record<string, string> = {}) {
    const viewer = { userID, permissions: await forum.features.users.permissionsOf(userID) };
    const query = { layoutViewType: "discussion", recordType: "comment", recordID: commentID, params };
    const answer = await forum.kit.layouts.view("discussion", "comment")?.resolve(query, viewer, {} as Call);
    if (!answer || "redirectTo" in answer) throw new Error("not a page of its own");
    return answer;
}

const send = (userID: number, path: string, values: Record<string, string>) =>
    forum.app.inject({
        method: "POST",
        url: path,
        headers: {
            "x-requested-with": "parley",
            "x-test-user": String(userID),
            host: "forum.test",
            "content-type": "application/x-www-form-urlencoded",
        },
        payload: new URLSearchParams(values).toString(),
    });

describe("the page of a comment", () => {
    test("CMT-002 is the page of the discussion that contains it, in either view, with the canonical URL of the discussion", async () => {
        const discussionID = await forum.start(forum.author);
        const tops = [];
        for (let number = 0; number < 3; number++) tops.push(await forum.addComment(forum.member, discussionID));
        const answer = await forum.addComment(forum.author, discussionID, { parentCommentID: tops[0]?.commentID });
        const canonical = `http://forum.test/discussion/${discussionID}/kettle-trips-the-breaker`;
        // Nested it is below the first comment, on page 1; flat it is the fourth, on page 2.
        expect(await resolve(GUEST, answer.commentID)).toMatchObject({
            facts: { discussionID, page: 1, view: "nested", focusCommentID: answer.commentID },
            seo: { canonicalUrl: canonical },
        });
        expect(await resolve(GUEST, answer.commentID, { view: "flat" })).toMatchObject({
            facts: { page: 2, view: "flat" },
            seo: { canonicalUrl: `${canonical}/p2` },
        });
        expect((await resolve(GUEST, tops[2]?.commentID ?? 0)).facts).toMatchObject({
            page: 2,
            focusCommentID: tops[2]?.commentID,
        });
    });

    test("FC-12 does not exist for a comment that is hidden, removed or missing", async () => {
        const hidden = await forum.addComment(forum.moderator, await forum.start(forum.moderator, { categoryID: forum.hidden }));
        for (const commentID of [hidden.commentID, 999_999, "x"]) {
            await expect(resolve(forum.member, commentID)).rejects.toMatchObject({
                answer: { status: 404, message: "Comment not found." },
            });
        }
        const removed = await forum.addComment(forum.member, await forum.start(forum.author));
        await forum.call(forum.moderator, "DELETE", `comments/${removed.commentID}`);
        await expect(resolve(forum.member, removed.commentID)).rejects.toMatchObject({ answer: { status: 410 } });
    });
});

describe("the time span of a page of comments", () => {
    const NOON = Date.UTC(2026, 4, 21, 12);
    const at = (minute: number) => toDateTime(new Date(NOON + minute * 60_000));
    const later = (minute: number) => forum.setNow(new Date(NOON + minute * 60_000));
    afterAll(() => later(0));

    interface Span {
        from?: string;
        to?: string;
    }

    /** Returns the time spans of all pages. */
    async function spansOf(discussionID: number, view: "flat" | "nested", pages: number) {
        const spans: (Span | undefined)[] = [];
        for (let page = 1; page <= pages; page++) {
            const viewer = { userID: GUEST, permissions: await forum.features.users.permissionsOf(GUEST) };
            const query = {
                layoutViewType: "discussion",
                recordType: "discussion",
                recordID: discussionID,
                params: { page, view },
            };
            const answer = await forum.kit.layouts.view("discussion", "discussion")?.resolve(query, viewer, {} as Call);
            spans.push(answer && "facts" in answer ? (answer.facts.span as Span) : undefined);
        }
        return spans;
    }

    /** Requests the logged actions in the span of each page, and returns their types. */
    async function actionKindsOn(discussionID: number, view: "flat" | "nested", pages: number): Promise<string[][]> {
        const kindsByPage: string[][] = [];
        for (const span of await spansOf(discussionID, view, pages)) {
            if (!span) throw new Error("the page stands for no time");
            const isWhole = span.from === undefined && span.to === undefined;
            const window = isWhole ? "" : `&dateInserted=${encodeURIComponent(printDateFilter({ kind: "dates", ...span }))}`;
            const path = `acts?recordType=discussion&recordID=${discussionID}&alone=true${window}`;
            const { acts } = (await forum.call(GUEST, "GET", path)).json<{ acts: LoggedAction[] }>();
            kindsByPage.push(acts.map(({ kind }) => kind).toReversed());
        }
        return kindsByPage;
    }

    const close = (discussionID: number, closed: boolean) =>
        forum.call(forum.moderator, "PATCH", `discussions/${discussionID}`, { closed });

    test("look.md is contiguous from page to page, in either view, so each action is on exactly one page", async () => {
        later(0);
        const discussionID = await forum.start(forum.author);
        await close(discussionID, true);
        await close(discussionID, false);
        const tops: number[] = [];
        for (let minute = 10; minute <= 50; minute += 10) {
            later(minute);
            tops.push((await forum.addComment(forum.member, discussionID)).commentID);
        }
        later(55);
        await forum.addComment(forum.author, discussionID, { parentCommentID: tops[0] });
        // Between two pages, in the same second as a comment, and after the last comment.
        later(25);
        await close(discussionID, true);
        later(40);
        await close(discussionID, false);
        later(60);
        await close(discussionID, true);

        expect(await spansOf(discussionID, "nested", 3)).toEqual([
            { to: at(20 - 1 / 60) },
            { from: at(20), to: at(40 - 1 / 60) },
            { from: at(40) },
        ]);
        const expected = [["close", "reopen"], ["close"], ["reopen", "close"]];
        expect(await actionKindsOn(discussionID, "nested", 3)).toEqual(expected);
        expect(await actionKindsOn(discussionID, "flat", 3)).toEqual(expected);
    });

    test("FC-51 after merging and splitting the logged actions are between the comments that are there then", async () => {
        later(0);
        const [into, from] = [await forum.start(forum.author), await forum.start(forum.author, { name: "Mine too" })];
        for (const [minute, discussionID] of [
            [10, into],
            [20, from],
            [30, into],
            [40, from],
        ] as const) {
            later(minute);
            await forum.addComment(forum.member, discussionID);
        }
        later(35);
        await close(into, true);
        await close(into, false);
        expect(await actionKindsOn(into, "flat", 1)).toEqual([["close", "reopen"]]);

        later(50);
        const merge = { discussionIDs: [from], destinationDiscussionID: into };
        expect((await forum.call(forum.moderator, "PATCH", "discussions/merge", merge)).statusCode).toBe(200);
        // Five comments: at 0, 10, 20, 30 and 40. The actions at 35 come before the last comment, which is alone on its page.
        expect(await spansOf(into, "flat", 3)).toEqual([
            { to: at(10 - 1 / 60) },
            { from: at(10), to: at(30 - 1 / 60) },
            { from: at(30) },
        ]);
        expect(await actionKindsOn(into, "flat", 3)).toEqual([[], [], ["close", "reopen", "merge"]]);

        later(60);
        const comments = (await forum.call(GUEST, "GET", `comments?discussionID=${into}&limit=10`)).json<Comment[]>();
        const newPost = { name: "Lids", categoryID: forum.open, postType: "discussion", authorType: "me" };
        const split = { commentIDs: comments.slice(0, 3).map(({ commentID }) => commentID), newPost };
        expect((await forum.call(forum.moderator, "POST", "discussions/split", split)).statusCode).toBe(201);
        expect(await spansOf(into, "flat", 1)).toEqual([{}]);
        expect(await actionKindsOn(into, "flat", 1)).toEqual([["close", "reopen", "merge", "split"]]);
    });
});

test("CMT-007 the query string selects the quoted post or comment, and the quote is Markdown for every format", async () => {
    const rich = JSON.stringify([{ type: "p", children: [{ text: "Quite " }, { text: "warm", bold: true }] }]);
    const discussionID = await forum.start(forum.author, { body: rich, format: "rich2" });
    const { commentID } = await forum.addComment(forum.author, discussionID, { body: "    first();\n\n*warm*" });
    const quoteIn = async (recordType: string, recordID: number, quote: string) => {
        const view = forum.kit.layouts.view("discussion", recordType);
        const viewer = { userID: forum.member, permissions: await forum.features.users.permissionsOf(forum.member) };
        const query = { layoutViewType: "discussion", recordType, recordID, params: { quote } };
        const answer = await view?.resolve(query, viewer, {} as Call);
        return answer && "facts" in answer && answer.facts.quote;
    };
    expect([
        await quoteIn("discussion", discussionID, "post"),
        await quoteIn("comment", commentID, String(commentID)),
        await quoteIn("discussion", discussionID, "<script>"),
    ]).toEqual(["post", commentID, undefined]);
    const quoted = async (path: string) => (await forum.call(GUEST, "GET", `${path}/quote`)).json().bodyMarkdown;
    expect([await quoted(`discussions/${discussionID}`), await quoted(`comments/${commentID}`)]).toEqual([
        "Quite **warm**",
        "    first();\n\n*warm*",
    ]);
});

describe("the reading position of a member", () => {
    const person = (userID: number) => forum.features.users.permissionsOf(userID);
    async function open(userID: number, discussionID: number, params: Record<string, string> = {}) {
        const viewer = { userID, permissions: await person(userID) };
        const query = { layoutViewType: "discussion", recordType: "discussion", recordID: discussionID, params };
        const answer = await forum.kit.layouts.view("discussion", "discussion")?.resolve(query, viewer, {} as Call);
        if (!answer || "redirectTo" in answer) throw new Error("not a page of its own");
        const { countRead, countNew, firstNewID, newURL } = answer.facts;
        return { countRead, countNew, firstNewID, newURL };
    }
    const none = { countRead: undefined, countNew: undefined, firstNewID: undefined, newURL: undefined };
    const rows = () => forum.kit.database.query.selectFrom("userDiscussions").selectAll().execute();

    test("advances from page to page and never goes back, and links lead to the first new comment, in either view", async () => {
        const discussionID = await forum.start(forum.author);
        const tops = [];
        for (let number = 0; number < 5; number++) tops.push(await forum.addComment(forum.author, discussionID));
        const [first, , third] = tops.map(({ commentID }) => commentID);
        const answer = await forum.addComment(forum.author, discussionID, { parentCommentID: first });
        const written = await rows();
        expect(await open(GUEST, discussionID)).toEqual(none);
        expect(await rows()).toEqual(written);

        expect(await open(forum.member, discussionID)).toEqual(none);
        // Nested, the first page of two has the first two top-level comments with their replies; nothing from the third on is read.
        const left = { countRead: 2, countNew: 4, firstNewID: third };
        expect(await open(forum.member, discussionID)).toEqual({
            ...left,
            newURL: `/discussion/comment/${third}#Comment_${third}`,
        });
        expect(await open(forum.member, discussionID, { page: "2", view: "flat" })).toEqual({ ...left, newURL: undefined });
        expect(await open(forum.member, discussionID, { view: "flat" })).toMatchObject({ countRead: 4, countNew: 2 });

        expect(await open(forum.member, discussionID, { page: "3" })).toMatchObject({
            countRead: 4,
            firstNewID: tops[4]?.commentID,
        });
        expect(await open(forum.member, discussionID)).toEqual({ ...none, countRead: 6, countNew: 0 });
        const late = await forum.addComment(forum.author, discussionID, { parentCommentID: answer.commentID });
        expect(await open(forum.member, discussionID, { page: "3" })).toEqual({
            countRead: 6,
            countNew: 1,
            firstNewID: late.commentID,
            newURL: `/discussion/comment/${late.commentID}#Comment_${late.commentID}`,
        });
    });

    test("is adjusted when read comments lose their position, are restored, or are split off into another discussion", async () => {
        const discussionID = await forum.start(forum.author);
        const addComment = async () => (await forum.addComment(forum.author, discussionID)).commentID;
        const [first = 0, second = 0] = [await addComment(), await addComment(), await addComment()];
        await open(forum.member, discussionID);
        await open(forum.member, discussionID, { page: "2" });
        const unread = async () => {
            const { unread: isUnread, countUnread } = (
                await forum.call(forum.member, "GET", `discussions/${discussionID}`)
            ).json<{ unread: boolean; countUnread?: number }>();
            return [isUnread, countUnread];
        };
        expect(await unread()).toEqual([false, undefined]);
        await forum.call(forum.moderator, "DELETE", "comments/list", { commentIDs: [first], deleteMethod: "full" });
        expect(await unread()).toEqual([false, undefined]);
        const fresh = await addComment();
        expect([await unread(), (await open(forum.member, discussionID)).firstNewID]).toEqual([[true, 1], fresh]);
        const { acts } = (await forum.call(forum.moderator, "GET", `acts?recordType=comment&recordID=${first}`)).json();
        expect((await forum.call(forum.moderator, "POST", `acts/${acts[0].actID}/undo`, {})).statusCode).toBe(200);
        expect(await unread()).toEqual([true, 1]);
        await forum.call(forum.member, "PUT", `discussions/${discussionID}/read`);
        const newPost = { name: "Apart", categoryID: forum.open, postType: "discussion", authorType: "me" };
        const split = await forum.call(forum.moderator, "POST", "discussions/split", { commentIDs: [first, second], newPost });
        expect([split.statusCode, await unread()]).toEqual([201, [false, undefined]]);
        await addComment();
        expect(await unread()).toEqual([true, 1]);
    });

    test("is the target of links in lists: the first new comment for members who have read before, the post for others", async () => {
        const discussionID = await forum.start(forum.author);
        await forum.addComment(forum.author, discussionID);
        const goTo = async (userID: number, params: Record<string, string> = {}) => {
            const viewer = { userID, permissions: await person(userID) };
            const recordID = discussionID;
            const query = { layoutViewType: "discussion", recordType: "discussion", recordID, params: { at: "new", ...params } };
            const answer = await forum.kit.layouts.view("discussion", "discussion")?.resolve(query, viewer, {} as Call);
            return answer && "redirectTo" in answer ? answer.redirectTo : undefined;
        };
        expect([await goTo(GUEST), await goTo(forum.member)]).toEqual([undefined, undefined]);
        const { commentID } = await forum.addComment(forum.author, discussionID);
        const address = (query = "") => `${forum.kit.siteURL}/discussion/comment/${commentID}${query}#Comment_${commentID}`;
        expect(await goTo(forum.member)).toBe(address());
        expect(await goTo(forum.member, { view: "flat" })).toBe(address("?view=flat"));
        expect(await goTo(GUEST)).toBeUndefined();
        await open(forum.member, discussionID);
        expect(await goTo(forum.member)).toBeUndefined();
    });

    test("is set to the end for the member who marks the discussion as read, by the API and by a form, and for nobody else", async () => {
        const discussionID = await forum.start(forum.author);
        for (let number = 0; number < 5; number++) await forum.addComment(forum.author, discussionID);
        const unread = async (userID: number) =>
            (await forum.call(userID, "GET", `discussions/${discussionID}`)).json<{ unread: boolean }>().unread;
        await open(forum.member, discussionID);
        await open(forum.moderator, discussionID);
        expect([await unread(forum.member), await unread(forum.moderator)]).toEqual([true, true]);
        expect((await forum.call(forum.member, "PUT", `discussions/${discussionID}/read`)).json()).toEqual({ unread: false });
        expect([await unread(forum.member), await unread(forum.moderator)]).toEqual([false, true]);
        expect((await send(forum.moderator, `/discussion/read/${discussionID}`, {})).statusCode).toBe(303);
        expect(await unread(forum.moderator)).toBe(false);
        expect((await forum.call(GUEST, "PUT", `discussions/${discussionID}/read`)).statusCode).toBe(403);
    });

    test("is not changed by the branch of one comment, and with the newest first only if all new comments are on the page", async () => {
        const discussionID = await forum.start(forum.author);
        const top = await forum.addComment(forum.author, discussionID);
        for (let number = 0; number < 3; number++) await forum.addComment(forum.author, discussionID);
        await resolve(forum.member, top.commentID, { replies: "1" });
        expect(await open(forum.member, discussionID, { sort: "-dateInserted" })).toMatchObject({ countRead: 0, countNew: 4 });
        expect(await open(forum.member, discussionID, { page: "2" })).toMatchObject({ countRead: 0 });
        await forum.addComment(forum.author, discussionID);
        expect(await open(forum.member, discussionID, { sort: "-dateInserted" })).toMatchObject({ countRead: 4, countNew: 1 });
        expect(await open(forum.member, discussionID)).toMatchObject({ countRead: 5, countNew: 0 });
    });
});

describe("unread discussions", () => {
    const JOINED = "2026-05-20T12:00:00+00:00";
    let names = 0;

    /**
     * Creates a member who joined on 20 May, and four discussions in a new category: two older ones, of which one has a reply since, and
     * two newer ones.
     */
    async function newcomer() {
        const [newcomer = 0] = await forum.features.users.importUsers([
            { importSource: "test", name: `Newcomer ${++names}`, dateInserted: JOINED },
        ]);
        const addCategory = async (name: string, more = {}) => {
            const urlcode = `${name.toLowerCase()}-${names}`;
            const types = { allowedDiscussionTypes: ["discussion", "question"] };
            const answer = await forum.call(forum.manager, "POST", "categories", { name, urlcode, ...types, ...more });
            return answer.json<{ categoryID: number }>().categoryID;
        };
        const categoryID = await addCategory("Shelf");
        const inner = await addCategory("Drawer", { parentCategoryID: categoryID });
        forum.setNow(new Date("2026-05-10T12:00:00Z"));
        const old = await forum.start(forum.author, { categoryID });
        const answered = await forum.start(forum.author, { categoryID });
        await forum.addComment(forum.author, answered);
        forum.setNow(new Date("2026-05-21T11:00:00Z"));
        await forum.addComment(forum.author, answered);
        const fresh = await forum.start(forum.author, { categoryID });
        const inside = await forum.start(forum.author, { categoryID: inner });
        forum.setNow(new Date("2026-05-21T12:00:00Z"));
        return { newcomer, categoryID, inner, old, answered, fresh, inside };
    }

    async function unreadIn(userID: number, categoryID: number) {
        const shown = { categoryID: String(categoryID), includeChildCategories: "true", expand: "-body", sort: "discussionID" };
        const listed = async (more: Record<string, string>) => {
            const query = new URLSearchParams({ ...shown, ...more });
            const answer = await forum.call(userID, "GET", `discussions?${query}`);
            return answer.json<{ discussionID: number; unread: boolean; countUnread?: number }[]>();
        };
        const counts = Object.fromEntries(
            (await listed({})).flatMap(({ discussionID, unread, countUnread = 0 }) =>
                unread ? [[discussionID, countUnread]] : [],
            ),
        );
        // The list of unread discussions has the same ones.
        expect((await listed({ unread: "true" })).map(({ discussionID }) => discussionID)).toEqual(
            Object.keys(counts).map(Number),
        );
        // The unread count of the category, which every page shows, agrees.
        const categoriesAnswer = await forum.call(userID, "GET", "categories?outputFormat=tree&expand=countUnread&limit=500");
        const listedCategory = categoriesAnswer.json<Category[]>().find((category) => category.categoryID === categoryID);
        expect(listedCategory?.countUnread).toBe((await listed({ unread: "true", includeChildCategories: "false" })).length);
        return counts;
    }

    const markRead = async (userID: number, input: object) =>
        (await forum.call(userID, "PUT", "discussions/read", input)).json<{ dateMarkedRead: string }>().dateMarkedRead;
    const unmarkRead = (userID: number, mark: Record<string, string>) =>
        forum.call(userID, "DELETE", `discussions/read?${new URLSearchParams(mark)}`);

    test("begin when a member joins: in older discussions only replies since then are new", async () => {
        const { newcomer: userID, categoryID, answered, fresh, inside } = await newcomer();
        expect(await unreadIn(userID, categoryID)).toEqual({ [answered]: 1, [fresh]: 0, [inside]: 0 });
        // This member joined in January and has opened none of them.
        expect(Object.values(await unreadIn(forum.member, categoryID))).toEqual([0, 2, 0, 0]);
        const [earlier, later] = (await forum.call(GUEST, "GET", `comments?discussionID=${answered}`)).json<Comment[]>();
        expect(earlier?.commentID).toBeLessThan(later?.commentID ?? 0);
        expect(await openedBy(userID, answered)).toMatchObject({ countRead: 1, countNew: 1, firstNewID: later?.commentID });
        expect(await unreadIn(userID, categoryID)).toEqual({ [fresh]: 0, [inside]: 0 });
    });

    test("are marked as read at once, in a category with its descendants or everywhere, and the mark can be undone", async () => {
        const { newcomer: userID, categoryID, inner, answered, fresh } = await newcomer();
        const before = await unreadIn(userID, categoryID);
        const ofInner = await markRead(userID, { categoryID: inner });
        expect(await unreadIn(userID, categoryID)).toEqual({ [answered]: 1, [fresh]: 0 });
        expect((await unmarkRead(userID, { categoryID: String(inner), dateMarkedRead: ofInner })).statusCode).toBe(204);
        expect(await unreadIn(userID, categoryID)).toEqual(before);

        await markRead(userID, { categoryID });
        expect(await unreadIn(userID, categoryID)).toEqual({});
        forum.setNow(new Date("2026-05-21T12:05:00Z"));
        await forum.addComment(forum.author, answered);
        const late = await forum.start(forum.author, { categoryID: inner });
        expect(await unreadIn(userID, categoryID)).toEqual({ [answered]: 1, [late]: 0 });
        forum.setNow(new Date("2026-05-21T12:10:00Z"));
        const dateMarkedRead = await markRead(userID, {});
        expect(await unreadIn(userID, categoryID)).toEqual({});
        await unmarkRead(userID, { dateMarkedRead });
        await unmarkRead(userID, { dateMarkedRead });
        // The earlier mark of the category, from five minutes before, applies again.
        expect(await unreadIn(userID, categoryID)).toEqual({ [answered]: 1, [late]: 0 });
        // The posts stay unread for other members.
        expect(Object.values(await unreadIn(forum.member, categoryID))).toEqual([0, 3, 0, 0, 0]);
        forum.setNow(new Date("2026-05-21T12:00:00Z"));
    });

    test("are marked as read by a form, which redirects back within the site only", async () => {
        const { newcomer: userID, categoryID, answered, fresh, inside } = await newcomer();
        const there = await send(userID, "/discussions/read", {
            categoryID: String(categoryID),
            Target: "/categories/shelf?x=1",
        });
        const marked = new URL(String(there.headers.location), "https://forum.test");
        expect([there.statusCode, marked.pathname, marked.searchParams.get("x")]).toEqual([303, "/categories/shelf", "1"]);
        expect(await unreadIn(userID, categoryID)).toEqual({});
        // The page that this leads to offers to undo the mark.
        const dateMarkedRead = marked.searchParams.get("MarkedRead") ?? "";
        expect(dateMarkedRead).toBe("2026-05-21T12:00:00+00:00");
        const values = { categoryID: String(categoryID), dateMarkedRead, Target: "//elsewhere.test" };
        expect((await send(userID, "/discussions/read", values)).headers.location).toBe("/");
        expect(Object.keys(await unreadIn(userID, categoryID)).map(Number)).toEqual([answered, fresh, inside]);
    });

    test("cannot be listed or marked by guests, nor marked in a category that the member cannot see", async () => {
        expect((await forum.call(GUEST, "GET", "discussions?unread=true")).statusCode).toBe(403);
        expect((await forum.call(GUEST, "PUT", "discussions/read", {})).statusCode).toBe(403);
        const hidden = await forum.call(forum.member, "PUT", "discussions/read", { categoryID: forum.hidden });
        expect(hidden.statusCode).toBe(404);
    });

    test("never include a member's own replies, wherever these came from", async () => {
        const into = await forum.start(forum.author);
        const from = await forum.start(forum.author);
        const own = await forum.addComment(forum.member, from);
        await openedBy(forum.member, into);
        const merging = { discussionIDs: [from], destinationDiscussionID: into };
        expect((await forum.call(forum.moderator, "PATCH", "discussions/merge", merging)).statusCode).toBe(200);
        // The merged post has become a comment of its author.
        const [merged] = (await forum.call(GUEST, "GET", `comments?discussionID=${into}&insertUserID=${forum.author}`)).json();
        expect(await openedBy(forum.member, into)).toMatchObject({ countNew: 1, firstNewID: merged.commentID });
        expect(merged.commentID).not.toBe(own.commentID);
    });

    test("never include redirects to merged discussions", async () => {
        const categoryID = forum.open;
        const into = await forum.start(forum.author, { categoryID });
        const from = await forum.start(forum.author, { categoryID });
        const merging = { discussionIDs: [from], destinationDiscussionID: into, addRedirects: true };
        await forum.call(forum.moderator, "PATCH", "discussions/merge", merging);
        const [listed] = (await forum.call(forum.member, "GET", `discussions?discussionID=${from}`)).json();
        expect(listed).toMatchObject({ type: "redirect", unread: false, countComments: 0 });
        expect(Object.keys(await unreadIn(forum.member, categoryID)).map(Number)).not.toContain(from);
    });

    async function openedBy(userID: number, discussionID: number) {
        const viewer = { userID, permissions: await forum.features.users.permissionsOf(userID) };
        const query = { layoutViewType: "discussion", recordType: "discussion", recordID: discussionID, params: {} };
        const answer = await forum.kit.layouts.view("discussion", "discussion")?.resolve(query, viewer, {} as Call);
        return answer && "facts" in answer ? answer.facts : undefined;
    }
});

describe("forms without scripts", () => {
    test("a comment and a reply are posted, and the response redirects to them", async () => {
        const discussionID = String(await forum.start(forum.author));
        const first = await send(forum.member, "/post/comment", { discussionID, body: "By hand." });
        expect(first.statusCode).toBe(303);
        const [, commentID = ""] =
            /^http:\/\/forum\.test\/discussion\/comment\/(\d+)#Comment_\1$/.exec(String(first.headers.location)) ?? [];
        const second = await send(forum.author, "/post/comment", { discussionID, parentCommentID: commentID, body: "Below it." });
        expect(second.statusCode).toBe(303);
        expect((await forum.call(GUEST, "GET", `comments/${commentID}`)).json()).toMatchObject({ countChildComments: 1 });
    });

    test("FC-42 a form that is sent twice creates one comment", async () => {
        const discussionID = String(await forum.start(forum.author));
        const values = { discussionID, body: "Once.", idempotencyKey: "form-key-1" };
        const [one, other] = await Promise.all([
            send(forum.member, "/post/comment", values),
            send(forum.member, "/post/comment", values),
        ]);
        expect(one.headers.location).toBe(other.headers.location);
    });

    test.each([
        ["a guest", () => GUEST, { body: "My long text." }, 403],
        ["a member who wrote nothing", () => forum.member, { body: "   " }, 422],
        ["a member who answers what isn't there", () => forum.member, { body: "My long text.", parentCommentID: "999999" }, 400],
    ])("the text of %s comes back on the discussion's page with the reason", async (_who, userID, values, status) => {
        const discussionID = String(await forum.start(forum.author));
        const answer = await send(userID(), "/post/comment", { discussionID, ...values });
        expect(answer.statusCode).toBe(status);
        const { path, formState } = answer.json<{ path: string; formState: FormState }>();
        expect(path).toBe(`/discussion/${discussionID}/kettle-trips-the-breaker`);
        expect(formState).toMatchObject({ form: "comment", values: { body: values.body }, message: expect.stringMatching(/./) });
    });

    test("FC-87 the text of a member who posts too fast comes back with the seconds to wait", async () => {
        await forum.features.config.set({
            "floodControl.posts": 1,
            "floodControl.newAccountPosts": 1,
            "floodControl.seconds": 60,
        });
        const discussionID = String(await forum.start(forum.author));
        const post = (body: string) => send(forum.member, "/post/comment", { discussionID, body });
        const answers = [await post("The first."), await post("The second.")];
        await forum.features.config.set(NO_POSTING_LIMITS);
        const { statusCode, headers, body } = answers.at(-1) ?? {};
        expect([statusCode, Number(headers?.["retry-after"]) > 0, body]).toEqual([
            429,
            true,
            expect.stringContaining("The second."),
        ]);
    });

    test("a comment is edited", async () => {
        const { commentID } = await forum.addComment(forum.member, await forum.start(forum.author));
        const answer = await send(forum.member, `/post/editcomment/${commentID}`, { body: "Edited by hand." });
        expect(answer.statusCode).toBe(303);
        expect((await forum.call(GUEST, "GET", `comments/${commentID}`)).json<{ body: string }>().body).toContain(
            "Edited by hand.",
        );
    });

    test("FC-52 an edit conflict leaves the comment unchanged, and the typed text comes back", async () => {
        const { commentID } = await forum.addComment(forum.member, await forum.start(forum.author));
        const edit = await forum.call(forum.member, "GET", `comments/${commentID}/edit`);
        await forum.call(forum.moderator, "PATCH", `comments/${commentID}`, { body: "By Ines.", format: "markdown" });
        const values = { body: "By hand.", etag: String(edit.headers.etag) };
        const answer = await send(forum.member, `/post/editcomment/${commentID}`, values);
        expect(answer.statusCode).toBe(412);
        expect(answer.json()).toMatchObject({
            path: `/post/editcomment/${commentID}`,
            formState: { form: "editComment", values, message: expect.stringMatching(/./) },
        });
    });

    test("a comment is deleted with a reason, the response redirects to its tombstone, and the undo form restores it", async () => {
        const discussionID = await forum.start(forum.author);
        const { commentID } = await forum.addComment(forum.member, discussionID);
        const values = { act: "delete", reason: "off topic", method: "tombstone" };
        expect((await send(forum.member, `/comment/options/${commentID}`, values)).statusCode).toBe(403);
        const { location } = (await send(forum.moderator, `/comment/options/${commentID}`, values)).headers;
        expect(withoutUndo(location)).toBe(
            `http://forum.test/discussion/${discussionID}/kettle-trips-the-breaker#Comment_${commentID}`,
        );
        const shown = async () => (await forum.call(forum.moderator, "GET", `comments?discussionID=${discussionID}`)).json();
        const [{ removal }] = await shown();
        expect(removal).toMatchObject({ reason: "off topic", removedBy: { name: "Ines" } });
        const undo = { actID: String(removal.actID), Target: `/discussion/${discussionID}` };
        // The author can see the removal, but cannot undo it.
        expect((await send(forum.member, "/log/undo", undo)).statusCode).toBe(403);
        expect((await send(forum.author, "/log/undo", undo)).statusCode).toBe(404);
        expect((await send(forum.moderator, "/log/undo", undo)).headers.location).toBe(`/discussion/${discussionID}`);
        expect((await shown())[0]).not.toHaveProperty("dateDeleted");
        expect((await send(forum.moderator, "/log/undo", undo)).statusCode).toBe(409);
        const removed = await send(forum.moderator, `/comment/options/${commentID}`, { ...values, method: "full" });
        expect(withoutUndo(removed.headers.location)).toBe(
            `http://forum.test/discussion/${discussionID}/kettle-trips-the-breaker`,
        );
        expect(await shown()).toEqual([]);
    });

    test("an answer is accepted, and the acceptance is withdrawn", async () => {
        const discussionID = await forum.start(forum.author, { type: "question" });
        const { commentID } = await forum.addComment(forum.member, discussionID);
        for (const [action, accepted] of [
            ["accept", commentID],
            ["reject", undefined],
        ] as const) {
            expect((await send(forum.author, `/comment/options/${commentID}`, { act: action })).statusCode).toBe(303);
            const { attributes } = (await forum.call(GUEST, "GET", `discussions/${discussionID}`)).json();
            expect(attributes?.acceptedCommentID).toBe(accepted);
        }
        expect((await send(forum.author, `/comment/options/${commentID}`, { act: "shout" })).statusCode).toBe(422);
    });

    test("a comment is moved to the discussion with an address or a number, which is asked for again if it is none", async () => {
        const [source, target] = [await forum.start(forum.author), await forum.start(forum.author)];
        const { commentID } = await forum.addComment(forum.member, source);
        const move = (discussionID: string, userID = forum.moderator) =>
            send(userID, `/comment/options/${commentID}`, { act: "move", discussionID });
        const refused = await move("https://elsewhere.test/discussion/1");
        expect([refused.statusCode, refused.json()]).toMatchObject([422, { formState: { errors: { discussionID: [{}] } } }]);
        expect((await move(String(target), forum.member)).statusCode).toBe(403);
        for (const [named, discussionID] of [
            [`http://forum.test/discussion/${target}/kettle?sort=new#x`, target],
            [String(source), source],
        ] as const) {
            expect(withoutUndo((await move(named)).headers.location)).toBe(
                `http://forum.test/discussion/comment/${commentID}#Comment_${commentID}`,
            );
            expect((await forum.call(GUEST, "GET", `comments/${commentID}`)).json()).toMatchObject({ discussionID });
        }
    });

    test("FC-12 posting to a hidden discussion responds as if it did not exist", async () => {
        const hidden = String(await forum.start(forum.moderator, { categoryID: forum.hidden }));
        const [secret, never] = [
            await send(forum.member, "/post/comment", { discussionID: hidden, body: "Hello?" }),
            await send(forum.member, "/post/comment", { discussionID: "999999", body: "Hello?" }),
        ];
        expect([secret.statusCode, secret.body]).toEqual([404, never.body]);
    });
});
