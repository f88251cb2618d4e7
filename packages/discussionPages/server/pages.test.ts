import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Forum } from "@parley/discussions/server/testing";
import { makeForum, resolvePage } from "@parley/discussions/server/testing";
import type { FormState, LayoutQuery } from "@parley/library/contract";

const GUEST = 0;
const KEY = { "x-requested-with": "parley" };

let forum: Forum;
beforeAll(async () => {
    forum = await makeForum();
    // The comments package provides pages of comments; this test sets the counts of a discussion itself.
    await forum.features.config.set({ "comments.pageSize": 2 });
});
afterAll(() => forum.close());

const resolve = (userID: number, query: Partial<LayoutQuery>) => resolvePage(forum, userID, query);

async function withComments(count: number) {
    const discussion = await forum.start(forum.author, { name: "Kettle: trips & trips" });
    await forum.features.discussions.setComments(
        discussion.discussionID,
        { countComments: count, countPlaces: count, countTopPlaces: count },
        undefined,
    );
    await forum.features.categories.recount([forum.open]);
    return discussion;
}

describe("the page of a discussion", () => {
    test("DISC-006 DISC-007 DISC-009 contains its title, category and author", async () => {
        const { discussionID, url } = await withComments(0);
        const answer = await resolve(GUEST, { recordID: String(discussionID), params: { slug: "kettle-trips-trips" } });
        expect(answer).toMatchObject({
            facts: { discussionID, categoryID: forum.open, page: 1, sort: "dateInserted", view: "nested" },
            seo: {
                title: "Kettle: trips & trips",
                description: "Only when it is already warm.",
                canonicalUrl: url,
                jsonLd: [
                    { "@type": "DiscussionForumPosting", author: { name: "Dunstan" }, commentCount: 0 },
                    { "@type": "BreadcrumbList" },
                ],
            },
        });
        if ("redirectTo" in answer) throw new Error("elsewhere");
        expect(await resolve(GUEST, { recordID: String(discussionID) })).toMatchObject({
            facts: { discussionID },
            layout: answer.layout,
        });
        expect(answer.seo).not.toHaveProperty("nextUrl");
    });

    test("DISC-011 has a default layout with post, comments, reply form, metadata and attachments", async () => {
        const { discussionID } = await withComments(0);
        const answer = await resolve(GUEST, { recordID: discussionID });
        if ("redirectTo" in answer) throw new Error("elsewhere");
        const [columns] = answer.layout;
        // Widgets of missing features keep the names under which the features would register them.
        expect(columns?.$reactProps).toMatchObject({
            middle: [
                { $reactComponent: "OriginalPost" },
                { $reactComponent: "react.discussion.comments" },
                { $reactComponent: "react.discussion.waitingReplies" },
                { $reactComponent: "react.discussion.createComment" },
                { $reactComponent: "SimilarDiscussions" },
                { $reactComponent: "react.discussion.found" },
            ],
            rightPanel: [
                { $reactComponent: "PostMeta" },
                { $reactComponent: "react.discussion.attachments" },
                { $reactComponent: "RecordActs" },
                { $reactComponent: "NearDiscussions" },
            ],
        });
    });

    test("DISC-008 links to the previous and next page, and responds 404 past the last one", async () => {
        const { discussionID, url } = await withComments(5);
        expect(await resolve(GUEST, { recordID: discussionID, params: { page: "2" } })).toMatchObject({
            facts: { page: 2 },
            seo: { title: "Kettle: trips & trips – Page 2", canonicalUrl: `${url}/p2`, previousUrl: url, nextUrl: `${url}/p3` },
        });
        for (const page of ["4", "0", "-1", "1.5", "x", "1e3"]) {
            await expect(resolve(GUEST, { recordID: discussionID, params: { page } })).rejects.toMatchObject({
                answer: { status: 404 },
            });
        }
    });

    test("with another title in the URL redirects to the right one, with page and sort order", async () => {
        const { discussionID, url } = await withComments(5);
        expect(
            await resolve(GUEST, {
                recordID: discussionID,
                params: { slug: "old-name", page: "2", sort: "-score", view: "flat" },
            }),
        ).toEqual({
            redirectTo: `${url}/p2?sort=-score&view=flat`,
            status: 301,
        });
        expect(await resolve(GUEST, { recordID: discussionID })).toHaveProperty("facts");
    });

    test("DISC-010 takes the sort order from the URL and ignores invalid ones", async () => {
        const { discussionID } = await withComments(0);
        expect(await resolve(GUEST, { recordID: discussionID, params: { sort: "-score" } })).toMatchObject({
            facts: { sort: "-score" },
        });
        expect(await resolve(GUEST, { recordID: discussionID, params: { sort: "drop" } })).toMatchObject({
            facts: { sort: "dateInserted" },
        });
    });

    test("FC-12 responds 404 for hidden and missing discussions alike", async () => {
        const hidden = await forum.start(forum.moderator, { categoryID: forum.hidden });
        for (const recordID of [hidden.discussionID, 999_999, "x", "1 or 1"]) {
            await expect(resolve(forum.member, { recordID })).rejects.toMatchObject({
                answer: { status: 404, message: "Discussion not found." },
            });
        }
    });

    test("when prefetched shows the new replies without marking them as read", async () => {
        const { discussionID } = await withComments(2);
        const seen = async () => (await forum.call(forum.member, "GET", `discussions/${discussionID}`)).json();
        await resolve(forum.member, { recordID: discussionID, params: { ahead: "1" } });
        expect(await seen()).toMatchObject({ unread: true, countUnread: 2 });

        await resolve(forum.member, { recordID: discussionID });
        expect(await seen()).toMatchObject({ unread: false });
    });

    test("FC-72 marks everything as read for a member on the last page, stores nothing for guests, and stores views in batches", async () => {
        const { discussionID } = await withComments(2);
        const seen = async (userID: number) => (await forum.call(userID, "GET", `discussions/${discussionID}`)).json();
        expect(await seen(forum.member)).toMatchObject({ unread: true, countUnread: 2 });
        await resolve(forum.member, { recordID: discussionID });
        expect(await seen(forum.member)).toMatchObject({ unread: false });
        await resolve(GUEST, { recordID: discussionID });
        for (let view = 0; view < 49; view++) await forum.features.discussions.viewed(discussionID);
        expect((await seen(GUEST)).countViews).toBe(0);
        await forum.features.discussions.viewed(discussionID);
        expect((await seen(GUEST)).countViews).toBe(50);
    });
});

describe("forms without scripts", () => {
    const send = (userID: number, path: string, values: Record<string, string> | string[][]) =>
        forum.app.inject({
            method: "POST",
            url: path,
            headers: {
                ...KEY,
                "x-test-user": String(userID),
                host: "forum.test",
                "content-type": "application/x-www-form-urlencoded",
            },
            payload: new URLSearchParams(values).toString(),
        });

    test("a form starts a discussion and redirects to its page", async () => {
        const answer = await send(forum.author, "/post/discussion", {
            categoryID: String(forum.open),
            name: "By hand",
            body: "No *scripts*.",
        });
        expect(answer.statusCode).toBe(303);
        expect(answer.headers.location).toMatch(/^http:\/\/forum\.test\/discussion\/\d+\/by-hand$/);
    });

    test("18.16 §5.1.3 the form of a new post pins it for members who may, and refuses others and unknown places", async () => {
        const post = { categoryID: String(forum.open), name: "Pinned by hand", body: "Look here.", pinLocation: "recent" };
        const pinned = await send(forum.manager, "/post/discussion", post);
        const [, discussionID] = /discussion\/(\d+)/.exec(String(pinned.headers.location)) ?? [];
        expect((await forum.call(forum.author, "GET", `discussions/${discussionID}`)).json()).toMatchObject({
            pinned: true,
            pinLocation: "recent",
        });
        expect((await send(forum.author, "/post/discussion", post)).statusCode).toBe(403);
        expect((await send(forum.manager, "/post/discussion", { ...post, pinLocation: "nowhere" })).statusCode).toBe(422);
        expect((await send(forum.author, "/post/discussion", { ...post, pinLocation: "" })).statusCode).toBe(303);
    });

    test("forms edit and bookmark a discussion", async () => {
        const { discussionID, url } = await forum.start(forum.author);
        const edited = await send(forum.author, `/post/editdiscussion/${discussionID}`, {
            name: "Edited by hand",
            body: "New words.",
        });
        expect([edited.statusCode, edited.headers.location]).toEqual([
            303,
            `http://forum.test/discussion/${discussionID}/edited-by-hand`,
        ]);
        const bookmarkAnswer = await send(forum.member, `/discussion/bookmark/${discussionID}`, { bookmarked: "1" });
        expect(bookmarkAnswer.statusCode).toBe(303);
        expect((await forum.call(forum.member, "GET", `discussions/${discussionID}`)).json()).toMatchObject({
            bookmarked: true,
            name: "Edited by hand",
        });
        expect(url).toBeTruthy();
    });

    test("FC-92 deleted records can be restored one by one or by selection, and erased by permitted members", async () => {
        const { author, manager, moderator } = forum;
        const names = ["One", "Two", "Three"];
        const posts = await Promise.all(names.map((name) => forum.start(author, { name })));
        const ids = posts.map(({ discussionID }) => discussionID);
        for (const id of ids) await forum.call(manager, "DELETE", `discussions/${id}`);
        const statuses = () =>
            Promise.all(ids.map(async (id) => (await forum.call(author, "GET", `discussions/${id}`)).statusCode));
        const { deletedRecords } = (await forum.call(manager, "GET", "deleted-records")).json<{
            deletedRecords: { actID: number; recordID: number }[];
        }>();
        const actionIDs = ids.map((id) => String(deletedRecords.find(({ recordID }) => recordID === id)?.actID));
        const [one = "", ...others] = actionIDs;
        const ticked = others.map((actID) => ["actIDs", actID]);
        const post = async (userID: number, values: string[][], path = "/deleted") => {
            const { statusCode, headers } = await send(userID, path, values);
            return [statusCode, headers.location];
        };

        // With nothing selected, or nothing that the viewer may restore or erase, the page is shown with an error.
        expect((await post(manager, [["act", "restore"]]))[0]).toBe(422);
        expect((await post(forum.member, [["actID", one]]))[0]).toBe(404);
        expect((await post(author, [["act", "wipe"], ...ticked]))[0]).toBe(403);
        expect(await statuses()).toEqual([410, 410, 410]);

        expect(await post(moderator, [["actID", one]], "/deleted?own=true")).toEqual([303, "/deleted?restored=1&own=true"]);
        expect(await statuses()).toEqual([200, 410, 410]);
        expect(await post(manager, [["act", "restore"], ...ticked])).toEqual([303, "/deleted?restored=2"]);
        expect(await statuses()).toEqual([200, 200, 200]);

        await forum.call(manager, "DELETE", `discussions/${ids[2]}`);
        const again = (await forum.call(manager, "GET", "deleted-records")).json().deletedRecords[0].actID;
        expect(
            await post(manager, [
                ["act", "wipe"],
                ["actIDs", String(again)],
            ]),
        ).toEqual([303, "/deleted?wiped=1"]);
        expect((await post(manager, [["actID", String(again)]]))[0]).toBe(409);
        expect(await statuses()).toEqual([200, 200, 410]);
    });

    test.each([
        ["a member without a title", () => forum.author, { name: "", body: "My long text." }, 422, "name"],
        [
            "a member without a category",
            () => forum.author,
            { name: "Title", body: "My long text.", categoryID: "" },
            422,
            "categoryID",
        ],
        ["a guest", () => GUEST, { name: "Title", body: "My long text." }, 403, undefined],
    ])("the text of %s is returned with the error", async (_who, userID, values, status, field) => {
        const answer = await send(userID(), "/post/discussion", {
            categoryID: String(forum.open),
            ...values,
            TransientKey: "secret",
        });
        expect(answer.statusCode).toBe(status);
        const { path, formState } = answer.json<{ path: string; formState: FormState }>();
        expect(path).toBe("/post/discussion");
        expect(formState).toMatchObject({
            form: "discussion",
            values: { body: "My long text." },
            message: expect.stringMatching(/./),
        });
        expect(formState.values).not.toHaveProperty("TransientKey");
        if (field) expect(formState.errors).toHaveProperty(field);
    });
});
