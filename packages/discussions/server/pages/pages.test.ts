import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { FormState, LayoutNode, LayoutQuery } from "@parley/library/contract";
import type { Call } from "@parley/library/server/http";
import type { Forum } from "../testing/forum";
import { makeForum } from "../testing/forum";

const GUEST = 0;
const KEY = { "x-requested-with": "parley" };

let forum: Forum;
beforeAll(async () => {
    forum = await makeForum();
    // The comments package provides pages of comments; this test sets the counts of a discussion itself.
    await forum.features.config.set({ "comments.pageSize": 2 });
});
afterAll(() => forum.close());

async function resolve(userID: number, query: Partial<LayoutQuery>) {
    const wanted: LayoutQuery = { layoutViewType: "discussion", recordType: "discussion", recordID: "", params: {}, ...query };
    const viewer = { userID, permissions: await forum.features.users.permissionsOf(userID) };
    const view = forum.kit.layouts.view(wanted.layoutViewType, wanted.recordType);
    if (!view) throw new Error(`no view ${wanted.layoutViewType}`);
    const answer = await view.resolve(wanted, viewer, {} as Call);
    if ("redirectTo" in answer) return answer;
    return { ...answer, layout: forum.kit.layouts.hydrate(view.defaultLayout, answer.facts, viewer) };
}

const nodesIn = (nodes: LayoutNode[]): LayoutNode[] =>
    nodes.flatMap((node) => [
        node,
        ...nodesIn(
            Object.values(node.$reactProps)
                .flat()
                .filter(
                    (value): value is LayoutNode => typeof value === "object" && value !== null && "$reactComponent" in value,
                ),
        ),
    ]);

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

describe("list pages", () => {
    const listIn = async (query: Partial<LayoutQuery>, userID = GUEST) => {
        const answer = await resolve(userID, { recordType: "siteSection", recordID: "0", ...query });
        if ("redirectTo" in answer) throw new Error("elsewhere");
        const list = nodesIn(answer.layout).find(({ $reactComponent }) => $reactComponent === "DiscussionList");
        return { seo: answer.seo, query: list?.$reactProps.query, props: list?.$reactProps };
    };

    test("the home page shows the latest eight posts and describes the site", async () => {
        const { seo, query, props } = await listIn({ layoutViewType: "home" });
        expect(seo).toMatchObject({ canonicalUrl: "http://forum.test/", feedUrl: "http://forum.test/discussions/feed.atom" });
        expect(props).toMatchObject({ title: "Latest", more: true });
        expect(query).toMatchObject({ limit: 8, page: 1, pinOrder: "first" });
    });

    /** Increases the category's discussion count while `look` runs. */
    async function withMore(discussions: number, look: () => Promise<void>) {
        await forum.features.categories.postAdded({ categoryID: forum.open, discussions });
        await look().finally(() => forum.features.categories.recount([forum.open]));
    }

    test("FC-72 a list responds 404 past its last page, in every sort order", async () => {
        await withMore(30, async () => {
            await listIn({ layoutViewType: "discussionList", params: { page: "2" } });
            for (const sort of ["", "-hot"]) {
                for (const page of ["3", "999999", "99999999999999999999"]) {
                    const beyond = listIn({ layoutViewType: "discussionList", params: { page, sort } });
                    await expect(beyond).rejects.toMatchObject({ answer: { status: 404 } });
                }
            }
        });
    });

    test("DISC-005 the list follows its query string, and only the plain list may be indexed", () =>
        withMore(30, async () => {
            const { seo, query } = await listIn({
                layoutViewType: "discussionList",
                params: { page: "2", sort: "-hot", type: "question", tagID: "3", filter: "unanswered" },
            });
            expect(query).toMatchObject({
                page: 2,
                limit: 30,
                sort: "-hot",
                type: ["question"],
                tagID: { kind: "list", values: [3] },
                hasComments: false,
            });
            expect(seo.noIndex).toBe(true);
            const plain = await listIn({
                layoutViewType: "discussionList",
                params: { page: "2", sort: "nonsense", filter: "constructor" },
            });
            expect(plain.query).not.toHaveProperty("sort");
            expect(plain.seo).not.toHaveProperty("noIndex");
        }));

    test("DISC-005 the title names the filter, type or tag of the list", async () => {
        const { tagID } = (await forum.call(forum.manager, "POST", "tags", { name: "Valve", urlcode: "valve" })).json();
        const titleOf = async (params: Record<string, string>) =>
            (await listIn({ layoutViewType: "discussionList", params })).seo.title;
        expect(await titleOf({})).toBe("Posts");
        expect(await titleOf({ filter: "bookmarked" })).toBe("Bookmarks");
        expect(await titleOf({ type: "question" })).toBe("Questions");
        expect(await titleOf({ tagID: String(tagID) })).toBe("Posts tagged Valve");
        expect(await titleOf({ tagID: "4711" })).toBe("Posts");
        expect(await titleOf({ filter: "constructor" })).toBe("Posts");
    });

    test("moderators see the latest logged actions beside the list", async () => {
        const hasActions = async (userID: number) => {
            const answer = await resolve(userID, { layoutViewType: "discussionList", recordType: "siteSection", recordID: "0" });
            return "layout" in answer && nodesIn(answer.layout).some(({ $reactComponent }) => $reactComponent === "RecentActs");
        };
        expect([await hasActions(forum.moderator), await hasActions(forum.member), await hasActions(GUEST)]).toEqual([
            true,
            false,
            false,
        ]);
    });

    test("a category page lists the category's posts", async () => {
        const { query } = await listIn({ layoutViewType: "discussionCategoryPage", recordType: "category", recordID: "kettles" });
        expect(query).toMatchObject({ categoryID: [forum.open] });
    });
});

describe("feeds and the sitemap", () => {
    test("FC-3 the feed is well-formed and contains hostile text as text", async () => {
        const name = `<b>&"'\u0007 </title><script>alert(1)</script>`;
        await forum.start(forum.author, { name, body: "]]> <b>bold</b> \u0000 & co", format: "text" });
        const { body, headers, statusCode } = await forum.call(GUEST, "GET", "/discussions/feed.atom");
        expect([statusCode, headers["content-type"]]).toEqual([200, "application/atom+xml; charset=utf-8"]);
        expect(body).not.toMatch(/<script|<b>/);
        expect(body).toContain("&lt;/title&gt;&lt;script&gt;");
        expect([..."\u0000\u0007"].some((control) => body.includes(control))).toBe(false);
        expect(body.match(/<entry>/g)?.length).toBe(body.match(/<\/entry>/g)?.length);
    });

    test("FC-14 feed and sitemap contain for every viewer what a guest may see", async () => {
        const { url } = await forum.start(forum.moderator, { categoryID: forum.hidden, name: "Not for guests" });
        for (const path of ["/discussions/feed.atom", "/sitemap-1.xml"]) {
            expect((await forum.call(forum.moderator, "GET", path)).body).not.toContain(url);
        }
        expect((await forum.call(forum.moderator, "GET", "/categories/backroom/feed.atom")).statusCode).toBe(404);
        expect((await forum.call(GUEST, "GET", "/categories/never/feed.atom")).statusCode).toBe(404);
    });

    test("the sitemap index lists its files, and robots.txt names the index", async () => {
        const { url } = await forum.start(forum.author);
        expect((await forum.call(GUEST, "GET", "/sitemap.xml")).body).toContain("<loc>http://forum.test/sitemap-1.xml</loc>");
        expect((await forum.call(GUEST, "GET", "/sitemap-1.xml")).body).toContain(
            `<loc>${url}</loc><lastmod>2026-05-21T12:00:00+00:00</lastmod>`,
        );
        expect((await forum.call(GUEST, "GET", "/sitemap-99.xml")).statusCode).toBe(404);
        const robots = (await forum.call(GUEST, "GET", "/robots.txt")).body;
        expect(robots).toContain("Sitemap: http://forum.test/sitemap.xml");
        expect(robots).toContain("Disallow: /api/");
        // FC-72: neither lists in other orders nor the pages of single comments are indexed.
        for (const path of ["/*?", "/discussion/comment/"]) expect(robots).toContain(`Disallow: ${path}\n`);
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
