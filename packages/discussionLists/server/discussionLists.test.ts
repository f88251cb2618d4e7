import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { Counter } from "@parley/accounts/contract";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import type { Forum } from "@parley/discussions/server/testing";
import { listNodes, makeForum, resolvePage } from "@parley/discussions/server/testing";
import type { LayoutQuery } from "@parley/library/contract";
import { UNDO_HEADER } from "@parley/library/contract";

const GUEST = 0;
const NOON = new Date("2026-05-21T12:00:00Z");

let forum: Forum;
beforeAll(async () => {
    forum = await makeForum();
});
afterAll(() => forum.close());
beforeEach(() => forum.setNow(NOON));

const idsIn = (items: { discussionID: number }[]) => items.map(({ discussionID }) => discussionID);
const list = async (userID: number, query = "") =>
    (await forum.call(userID, "GET", `discussions?${query}`)).json<DiscussionAnswer[]>();
const countsOf = async (userID: number): Promise<Record<string, number>> => {
    const { counts } = (await forum.call(userID, "GET", "users/me-counts")).json<{ counts: Counter[] }>();
    return Object.fromEntries(counts.map(({ name, count }) => [name, count]));
};
const minutesLater = (minutes: number) => forum.setNow(new Date(NOON.getTime() + minutes * 60_000));

describe("hidden content", () => {
    let secret: number;
    beforeAll(async () => {
        secret = (await forum.start(forum.moderator, { categoryID: forum.hidden, name: "Backroom matters" })).discussionID;
    });

    test("FC-12 no filter, count or page reveals a hidden discussion", async () => {
        for (const query of [
            "limit=500",
            `discussionID=${secret}`,
            `categoryID=${forum.hidden}`,
            `categoryID=-1&includeChildCategories=true&limit=500`,
            `insertUserID=${forum.moderator}`,
            "type=discussion&limit=500",
            "pinned=false&limit=500",
            "sort=-score&limit=500",
            "pinOrder=first&limit=500",
        ]) {
            const answer = await forum.call(forum.member, "GET", `discussions?${query}`);
            expect([query, idsIn(answer.json()).includes(secret)]).toEqual([query, false]);
            expect(Number(answer.headers["x-app-page-result-count"])).toBe(answer.json<unknown[]>().length);
        }
        expect(idsIn(await list(forum.moderator, `discussionID=${secret}`))).toEqual([secret]);
    });

    test("FC-14 posts of a category that becomes private disappear from lists, bookmarks, feeds and sitemap at once", async () => {
        const { categoryID } = (
            await forum.call(forum.manager, "POST", "categories", { name: "Open today", urlcode: "open-today" })
        ).json<{ categoryID: number }>();
        const { discussionID, url } = await forum.start(forum.author, { categoryID, name: "Visible for now" });
        await forum.call(forum.member, "PUT", `discussions/${discussionID}/bookmark`, { bookmarked: true });
        const orderOf = async () => [
            idsIn(await list(forum.member, "limit=500")).includes(discussionID),
            idsIn((await forum.call(forum.member, "GET", "discussions/bookmarked")).json()).includes(discussionID),
            (await forum.call(GUEST, "GET", "/discussions/feed.atom")).body.includes(url),
            (await forum.call(GUEST, "GET", "/sitemap-1.xml")).body.includes(url),
            (await forum.call(GUEST, "GET", "/categories/open-today/feed.atom")).statusCode === 200,
            (await forum.call(forum.member, "GET", `discussions/${discussionID}`)).statusCode === 200,
        ];
        expect(await orderOf()).toEqual([true, true, true, true, true, true]);
        const { Bookmarks = 0 } = await countsOf(forum.member);
        const closed = await forum.call(forum.manager, "PATCH", `categories/${categoryID}`, {
            customPermissions: true,
            grants: {},
        });
        expect(closed.statusCode).toBe(200);
        expect(await orderOf()).toEqual([false, false, false, false, false, false]);
        expect(await countsOf(forum.member)).toMatchObject({ Bookmarks: Bookmarks - 1 });
    });
});

describe("lists", () => {
    let first: number;
    let second: number;
    let third: number;
    let createdCategoryID: number;
    beforeAll(async () => {
        createdCategoryID = (
            await forum.call(forum.manager, "POST", "categories", {
                name: "Lists",
                urlcode: "lists",
                allowedDiscussionTypes: ["discussion", "question"],
            })
        ).json<{ categoryID: number }>().categoryID;
        const at = async (minutes: number, more: object) => {
            minutesLater(minutes);
            return (await forum.start(forum.author, { categoryID: createdCategoryID, ...more })).discussionID;
        };
        first = await at(1, { name: "First" });
        second = await at(2, { name: "Second", type: "question" });
        third = await at(3, { name: "Third" });
    });
    const here = (query: string, userID = GUEST) => list(userID, `categoryID=${createdCategoryID}&${query}`);

    test.each([
        ["-dateLastComment", () => [third, second, first]],
        ["dateInserted", () => [first, second, third]],
        ["-dateInserted", () => [third, second, first]],
        ["-discussionID", () => [third, second, first]],
        ["discussionID", () => [first, second, third]],
        ["-hot", () => [third, second, first]],
        ["-score", () => [third, second, first]],
        ["score", () => [first, second, third]],
    ])("DISC-079 sorted by %s", async (sort, expected) => {
        expect(idsIn(await here(`sort=${sort}`))).toEqual(expected());
    });

    test("trending requires a period of days", async () => {
        expect((await forum.call(GUEST, "GET", "discussions?sort=-experimentalTrending")).json()).toMatchObject({
            errors: [{ code: "badSlotType", status: 400 }],
        });
        expect(idsIn(await here("sort=-experimentalTrending&slotType=w"))).toEqual([third, second, first]);
    });

    test("paging contains the total and links to other pages", async () => {
        const answer = await forum.call(GUEST, "GET", `discussions?categoryID=${createdCategoryID}&limit=2&page=1`);
        expect(idsIn(answer.json())).toEqual([third, second]);
        expect(answer.headers).toMatchObject({
            "x-app-page-result-count": "3",
            "x-app-page-current": "1",
            "x-app-page-limit": "2",
        });
        expect(answer.headers["x-app-page-next-url"]).toContain("page=2");
        expect(idsIn(await here("limit=2&page=2"))).toEqual([first]);
        expect(await here("limit=2&page=90000000")).toEqual([]);
    });

    test("filters", async () => {
        expect(idsIn(await here("type=question"))).toEqual([second]);
        expect(idsIn(await here(`discussionID=>=${second}`))).toEqual([third, second]);
        expect(idsIn(await here(`insertUserID=$me`, forum.author))).toHaveLength(3);
        expect(idsIn(await here(`insertUserID=$me`, forum.member))).toEqual([]);
        expect(idsIn(await here("hasComments=true"))).toEqual([]);
        expect(idsIn(await here("dateInserted=2026-05-21 12:02:00"))).toEqual([second]);
        expect(idsIn(await here(`excludedCategoryIDs[]=${createdCategoryID}`))).toEqual([]);
    });

    test("FC-9 values that look like SQL are invalid input and cause no server error", async () => {
        for (const query of [
            "discussionID=>=1 OR 1=1",
            "score=[2020",
            "sort=name;drop table discussions",
            "type=' or '1'='1",
            "categoryID=1) or (1",
            "insertUserID=$name:x' or 1",
        ]) {
            const { statusCode } = await forum.call(GUEST, "GET", `discussions?${encodeURI(query)}`);
            expect([query, statusCode >= 400 && statusCode < 500]).toEqual([query, true]);
        }
        expect(await list(GUEST, "score=[2020,")).toEqual([]);
    });

    test("members see their own bookmarks; only moderators see those of others", async () => {
        await forum.call(forum.member, "PUT", `discussions/${first}/bookmark`, { bookmarked: true });
        expect(idsIn(await here("bookmarkUserID=$me", forum.member))).toEqual([first]);
        expect((await forum.call(forum.author, "GET", `discussions?bookmarkUserID=${forum.member}`)).statusCode).toBe(403);
        expect(idsIn(await here(`bookmarkUserID=${forum.member}`, forum.moderator))).toEqual([first]);
        const bookmarked = await forum.call(forum.member, "GET", "discussions/bookmarked");
        expect(bookmarked.json()).toMatchObject([{ discussionID: first, bookmarked: true }]);
        expect((await forum.call(GUEST, "GET", "discussions/bookmarked")).statusCode).toBe(403);
        // The one with the latest reply comes first.
        minutesLater(5);
        const { discussionID: later } = await forum.start(forum.author);
        const bookmark = (isBookmarked: boolean) =>
            forum.call(forum.member, "PUT", `discussions/${later}/bookmark`, { bookmarked: isBookmarked });
        await bookmark(true);
        expect(idsIn((await forum.call(forum.member, "GET", "discussions/bookmarked")).json())).toEqual([later, first]);
        await bookmark(false);
        expect(
            (await forum.call(forum.author, "GET", "discussions?participatedUserID=$me&limit=500")).json<unknown[]>().length,
        ).toBeGreaterThan(2);
    });

    test("USR-036 FC-14 me-counts agrees with the lists, and counts what is not resolved for staff only", async () => {
        const { member, moderator, open } = forum;
        const bookmarked = await forum.start(forum.author, { categoryID: open });
        await forum.start(member, { categoryID: open });
        await forum.call(member, "PUT", `discussions/${bookmarked.discussionID}/bookmark`, { bookmarked: true });
        const lists = {
            Bookmarks: "bookmarkUserID=$me",
            Discussions: "insertUserID=$me",
            Participated: "participatedUserID=$me",
            UnreadDiscussions: "unread=true",
            triage: "resolved=false",
        };
        for (const userID of [member, moderator]) {
            const totals: Record<string, number> = {};
            for (const [name, query] of Object.entries(lists)) {
                if (name === "triage" && userID === member) continue;
                const { headers } = await forum.call(userID, "GET", `discussions?${query}&limit=1`);
                totals[name] = Number(headers["x-app-page-result-count"]);
            }
            const counts = await countsOf(userID);
            expect(Object.fromEntries(Object.entries(counts).filter(([name]) => name in lists))).toEqual(totals);
        }
    });

    test("an announcement is listed first until the viewer dismisses it", async () => {
        await forum.call(forum.moderator, "PATCH", `discussions/${first}`, { pinned: true });
        expect(idsIn(await here("pinOrder=first", forum.member))).toEqual([first, third, second]);
        expect(idsIn(await here("pinOrder=first&limit=2", forum.member))).toEqual([first, third]);
        expect(idsIn(await here("pinOrder=first&limit=2&page=2", forum.member))).toEqual([second]);
        expect(idsIn(await here("pinOrder=mixed", forum.member))).toEqual([third, second, first]);
        // Pinned in its category only, so not first in the list of all.
        expect(idsIn(await list(forum.member, "pinOrder=first&limit=500"))[0]).not.toBe(first);
        const answer = await forum.call(forum.member, "PUT", `discussions/${first}/dismiss`, {});
        expect(answer.json()).toEqual({ dismissed: true });
        expect(idsIn(await here("pinOrder=first", forum.member))).toEqual([third, second, first]);
        expect(idsIn(await here("pinOrder=first", forum.author))).toEqual([first, third, second]);
        expect(idsIn(await here("pinned=true"))).toEqual([first]);
    });

    test("DISC-017 bumping moves a discussion to the top", async () => {
        minutesLater(60);
        expect((await forum.call(forum.author, "PATCH", `discussions/${second}/bump`)).statusCode).toBe(403);
        expect((await forum.call(forum.moderator, "PATCH", `discussions/${second}/bump`)).statusCode).toBe(200);
        expect(idsIn(await here(""))[0]).toBe(second);
    });

    test("DISC-002 requested expansions are fetched for all rows at once", async () => {
        await forum.call(forum.author, "PUT", `discussions/${third}/tags`, { urlcodes: [] });
        const [row] = await here(
            "expand=category,breadcrumbs,excerpt,tags,reactions,permissions,lastPost,status,-body&limit=1&sort=-discussionID",
        );
        expect(row).toMatchObject({
            category: { categoryID: createdCategoryID, name: "Lists" },
            breadcrumbs: [{ name: "Lists" }],
            excerpt: "Only when it is already warm.",
            tags: [],
            permissions: { "discussions.view": true, "comments.add": false },
            lastPost: { discussionID: third, name: "Third", type: "discussion" },
            status: { statusID: 0 },
        });
        expect(row).not.toHaveProperty("body");
        expect(row?.reactions?.map(({ urlcode }) => urlcode)).toContain("Like");
    });

    test("staff-only fields are hidden from others", async () => {
        expect((await here("", forum.author))[0]).not.toHaveProperty("resolved");
        expect((await here("", forum.moderator))[0]).toHaveProperty("resolved", false);
    });
});

describe("related discussions", () => {
    const namesNear = async (userID: number, discussionID: number) =>
        (await forum.call(userID, "GET", `discussions/${discussionID}/near`)).json<{ name: string }[]>().map(({ name }) => name);

    test("FC-14 share tags first, then the category, five at most, and are visible to the viewer", async () => {
        const categoryID = await emptyCategory("Lamps");
        const rest = { categoryID, newTagNames: [] };
        const { discussionID } = await forum.start(forum.author, { ...rest, name: "Lamp hums", newTagNames: ["hum", "lamp"] });
        for (let count = 1; count <= 5; count++) {
            minutesLater(count);
            await forum.start(forum.author, { ...rest, name: `Neighbour ${count}` });
        }
        await forum.start(forum.author, { name: "Fridge hums", newTagNames: ["hum"] });
        await forum.start(forum.author, { name: "Desk lamp hums", newTagNames: ["hum", "lamp"] });
        await forum.start(forum.moderator, { name: "Secret hum", categoryID: forum.hidden, newTagNames: ["hum", "lamp"] });

        const first = ["Desk lamp hums", "Fridge hums", "Neighbour 5", "Neighbour 4", "Neighbour 3"];
        expect(await namesNear(GUEST, discussionID)).toEqual(first);
        expect((await namesNear(forum.moderator, discussionID)).slice(0, 2).toSorted()).toEqual(["Desk lamp hums", "Secret hum"]);
    });

    test("are cached for ten minutes, except for those deleted, renamed or hidden meanwhile", async () => {
        const categoryID = await emptyCategory("Irons");
        const { discussionID } = await forum.start(forum.author, { categoryID, name: "Iron leaks" });
        const others: Record<string, number> = {};
        for (const name of ["Removed", "Renamed", "Hidden"])
            others[name] = (await forum.start(forum.author, { categoryID, name })).discussionID;
        expect((await namesNear(GUEST, discussionID)).toSorted()).toEqual(["Hidden", "Removed", "Renamed"]);
        await forum.start(forum.author, { categoryID, name: "Newer" });
        await forum.call(forum.manager, "DELETE", `discussions/${others.Removed}`);
        await forum.call(forum.manager, "PATCH", `discussions/${others.Renamed}`, { name: "Another name" });
        await forum.call(forum.manager, "PATCH", `discussions/${others.Hidden}`, { categoryID: forum.hidden });
        minutesLater(9);
        expect(await namesNear(GUEST, discussionID)).toEqual(["Another name"]);
        minutesLater(11);
        expect((await namesNear(GUEST, discussionID)).toSorted()).toEqual(["Another name", "Newer"]);
    });

    test("FC-14 a member's top discussions are the three with the most reactions that are visible to the viewer", async () => {
        const categoryID = await emptyCategory("Fans");
        const write = async (name: string, score: number, inCategoryID = categoryID) => {
            const { discussionID } = await forum.start(forum.moderator, { categoryID: inCategoryID, name });
            await forum.database.query
                .updateTable("discussions")
                .set({ score })
                .where("discussionID", "=", discussionID)
                .execute();
        };
        for (const [name, score] of [
            ["Nothing", 0],
            ["Two", 2],
            ["Five", 5],
            ["Four", 4],
            ["Three", 3],
        ] as const)
            await write(name, score);
        await write("Secret", 9, forum.hidden);
        const best = async (userID: number) =>
            (await forum.call(userID, "GET", `discussions/best?insertUserID=${forum.moderator}`)).json<{ name: string }[]>();
        expect((await best(GUEST)).map(({ name }) => name)).toEqual(["Five", "Four", "Three"]);
        expect((await best(forum.manager)).map(({ name }) => name)).toEqual(["Secret", "Five", "Four"]);
    });

    async function emptyCategory(name: string): Promise<number> {
        const input = { name, urlcode: name.toLowerCase(), allowedDiscussionTypes: ["discussion"] };
        return (await forum.call(forum.manager, "POST", "categories", input)).json<{ categoryID: number }>().categoryID;
    }
});

describe("filters of a list", () => {
    test("a period and dates list what is in both", async () => {
        const startedOn = async (date: string) => {
            forum.setNow(new Date(`${date}T12:00:00Z`));
            return (await forum.start(forum.author)).discussionID;
        };
        const ids = [await startedOn("2026-05-10"), await startedOn("2026-05-18"), await startedOn("2026-05-21")];
        const [, recent, latest] = ids;
        const listed = async (query = "") =>
            idsIn(await list(GUEST, `discussionID=${ids.join(",")}&sort=discussionID&slotType=w${query}`));
        expect(await listed()).toEqual([recent, latest]);
        expect(await listed("&dateInserted=[2026-05-01,2026-05-19]")).toEqual([recent]);
        expect(await listed("&dateInserted=>2026-05-19")).toEqual([latest]);
        expect((await forum.call(GUEST, "GET", "discussions?tagID=1..5")).statusCode).toBe(422);
        for (const id of ids) await forum.call(forum.manager, "DELETE", `discussions/${id}`);
    });

    test("excludeHiddenCategories leaves out archived categories, unless the list names one", async () => {
        const input = { name: "Attic", urlcode: "attic" };
        const { categoryID } = (await forum.call(forum.manager, "POST", "categories", input)).json<{ categoryID: number }>();
        const { discussionID } = await forum.start(forum.author, { categoryID });
        await forum.call(forum.manager, "PATCH", `categories/${categoryID}`, { isArchived: true });
        const listed = async (query: string) => idsIn(await list(GUEST, `discussionID=${discussionID}&${query}`));
        expect(await listed("")).toEqual([discussionID]);
        expect(await listed("excludeHiddenCategories=true")).toEqual([]);
        expect(await listed(`excludeHiddenCategories=true&categoryID=${categoryID}`)).toEqual([discussionID]);
        expect(await listed("siteSectionID=0")).toEqual([discussionID]);
        expect((await forum.call(GUEST, "GET", "discussions?siteSectionID=elsewhere")).statusCode).toBe(422);
    });

    test("FC-14 the total of a tag counts what the viewer sees of it, in one category and with another condition too", async () => {
        const cellar = { name: "Cellar", urlcode: "cellar" };
        const { categoryID } = (await forum.call(forum.manager, "POST", "categories", cellar)).json<{ categoryID: number }>();
        const tagged = { newTagNames: ["fuse"] };
        const { discussionID } = await forum.start(forum.author, tagged);
        await forum.start(forum.author, { ...tagged, categoryID });
        await forum.start(forum.moderator, { ...tagged, categoryID: forum.hidden });
        const shown = await forum.call(GUEST, "GET", `discussions/${discussionID}?expand=tags`);
        const tagID = shown.json<DiscussionAnswer>().tags?.[0]?.tagID;
        const total = async (userID: number, query = "") =>
            (await forum.call(userID, "GET", `discussions?tagID=${tagID}&limit=1${query}`)).headers["x-app-page-result-count"];
        expect([await total(GUEST), await total(forum.moderator)]).toEqual(["2", "3"]);
        expect(await total(GUEST, `&categoryID=${categoryID}`)).toBe("1");
        for (const viewer of [forum.moderator, forum.manager])
            expect([
                await total(viewer, `&categoryID=${categoryID}`),
                await total(viewer, `&insertUserID=${forum.moderator}`),
            ]).toEqual(["1", "1"]);
    });

    test("reactionType finds records to which the caller has given that reaction, and none of others", async () => {
        const { discussionID } = await forum.start(forum.author);
        await forum.call(forum.member, "POST", `discussions/${discussionID}/reactions`, { reactionType: "Like" });
        const listed = async (userID: number, urlcode: string) =>
            idsIn(await list(userID, `discussionID=${discussionID}&reactionType=${urlcode}`));
        expect(await listed(forum.member, "like")).toEqual([discussionID]);
        expect(await listed(forum.member, "Agree")).toEqual([]);
        expect(await listed(forum.moderator, "Like")).toEqual([]);
        expect((await forum.call(GUEST, "GET", "discussions?reactionType=Like")).statusCode).toBe(403);
        expect((await forum.call(forum.member, "GET", "discussions?reactionType=Zzz")).statusCode).toBe(422);
    });

    test("FC-16 roles of the author filter without disclosing a role that is personal information, or a restricted profile", async () => {
        const { discussionID } = await forum.start(forum.moderator);
        const other = (await forum.start(forum.author)).discussionID;
        const listed = async (userID: number, query: string) =>
            idsIn(await list(userID, `discussionID=${discussionID},${other}&sort=discussionID&${query}`));
        for (const query of ["insertUserRoleID=32", "insertUserRoleID=32,2", "roleIDs[]=32"])
            expect([query, await listed(GUEST, query)]).toEqual([query, [discussionID]]);
        expect(await listed(GUEST, "insertUserRoleID=8&roleIDs[]=32")).toEqual([]);
        expect(await listed(GUEST, "insertUserRoleID=999999")).toEqual([]);
        await forum.call(forum.manager, "PATCH", `users/${forum.moderator}`, { private: true });
        expect([await listed(GUEST, "roleIDs[]=32"), await listed(forum.manager, "roleIDs[]=32")]).toEqual([[], [discussionID]]);
        await forum.call(forum.manager, "PATCH", `users/${forum.moderator}`, { private: false });
        await forum.call(forum.manager, "PATCH", "roles/32", { personalInfo: true });
        expect([await listed(GUEST, "roleIDs[]=32"), await listed(forum.manager, "roleIDs[]=32")]).toEqual([[], [discussionID]]);
        await forum.call(forum.manager, "PATCH", "roles/32", { personalInfo: false });
        const many = `roleIDs[]=${Array.from({ length: 101 }, (_, id) => id + 1).join("&roleIDs[]=")}`;
        for (const wrong of [
            many,
            "roleIDs[]=x",
            "insertUserRoleID=-1",
            "internalStatusID[]=x",
            "excludeHiddenCategories=perhaps",
        ])
            expect([wrong.slice(0, 40), (await forum.call(GUEST, "GET", `discussions?${wrong}`)).statusCode]).toEqual([
                wrong.slice(0, 40),
                422,
            ]);
    });
});

describe("interests", () => {
    test("FC-14 suggest the categories and tags that members name in their own profile, as far as they see them", async () => {
        const field = { apiName: "hobby", label: "Hobby", dataType: "text", formType: "text" };
        await forum.call(forum.manager, "POST", "profile-fields", field);
        const about = async (name: string) => {
            const input = { name, urlcode: name.toLowerCase() };
            return (await forum.call(forum.manager, "POST", "categories", input)).json<{ categoryID: number }>().categoryID;
        };
        const irons = await about("Soleplates");
        const tagged = await forum.start(forum.author, { newTagNames: ["Soleplate"] });
        const tagsOf = async (userID: number, discussionID: number) =>
            (await forum.call(userID, "GET", `discussions/${discussionID}?expand=tags`)).json<DiscussionAnswer>().tags ?? [];
        const [tag] = await tagsOf(GUEST, tagged.discussionID);
        const backroom = await forum.start(forum.manager, { categoryID: forum.hidden, newTagNames: ["Backroom irons"] });
        const [unseen] = await tagsOf(forum.manager, backroom.discussionID);
        const interest = {
            apiName: "ironing",
            name: "Ironing",
            categoryIDs: [irons, forum.hidden],
            tagIDs: [tag?.tagID, unseen?.tagID],
            profileFieldMapping: { hobby: ["Starching", "Ironing"], trade: ["Laundry"] },
        };
        const made = await forum.call(forum.manager, "POST", "interests", interest);
        expect([made.statusCode, made.json()]).toMatchObject([201, interest]);
        expect((await forum.call(forum.manager, "POST", "interests", interest)).statusCode).toBe(409);
        for (const wrong of [{ categoryIDs: [999999] }, { tagIDs: [999999] }, { name: " " }])
            expect((await forum.call(forum.manager, "PATCH", `interests/${made.json().interestID}`, wrong)).statusCode).toBe(422);
        const missing = "interests/999999";
        expect((await forum.call(forum.manager, "PATCH", missing, { name: "None" })).statusCode).toBe(404);
        expect((await forum.call(forum.manager, "DELETE", missing)).statusCode).toBe(404);
        const [known] = (await forum.call(forum.member, "GET", "interests")).json();
        expect(known).toMatchObject({ name: "Ironing", categoryIDs: [irons], tagIDs: [tag?.tagID] });
        expect(known).not.toHaveProperty("profileFieldMapping");

        const { discussionID } = await forum.start(forum.author, { categoryID: irons });
        const hidden = await forum.start(forum.moderator, { categoryID: forum.hidden });
        const suggested = async (query = "") => idsIn(await list(forum.member, `suggested=true&sort=discussionID${query}`));
        expect(await suggested()).toEqual([]);
        await forum.call(forum.member, "PATCH", "users/$me/profile-fields", { hobby: "Ironing" });
        expect(await suggested()).toEqual([tagged.discussionID, discussionID]);
        expect(await suggested(`&discussionID=${hidden.discussionID}`)).toEqual([]);
        const counted = await forum.call(forum.member, "GET", "discussions?suggested=true&limit=1");
        expect(counted.headers["x-app-page-result-count"]).toBe("2");
        const content = (await forum.call(forum.member, "GET", "interests/suggested-content")).json();
        expect(content).toMatchObject({ categories: [{ categoryID: irons }], tags: [{ tagID: tag?.tagID }] });
        const categories = async (query = "") =>
            (await forum.call(forum.member, "GET", `categories/suggested?${query}`))
                .json<{ categoryID: number }[]>()
                .map((row) => row.categoryID);
        expect([await categories(), await categories(`excludedCategoryIDs=${irons}`), await categories("page=2")]).toEqual([
            [irons],
            [],
            [],
        ]);
        const { headers } = await forum.call(forum.member, "GET", "categories/suggested");
        expect([headers["x-app-page-limit"], String(headers.link)]).toEqual(["30", expect.not.stringContaining("next")]);
        await forum.call(forum.member, "PUT", `categories/${irons}/follow`, { followed: true });
        expect(await categories()).toEqual([]);
        expect((await forum.call(GUEST, "GET", "discussions?suggested=true")).statusCode).toBe(403);

        // FC-92 a removed one is restored, unless another has its name.
        const removed = await forum.call(forum.manager, "DELETE", `interests/${made.json().interestID}`);
        expect([removed.statusCode, await suggested()]).toEqual([204, []]);
        const actID = Number.parseInt(String(removed.headers[UNDO_HEADER]), 10);
        const undo = async () => (await forum.call(forum.manager, "POST", `acts/${actID}/undo`)).statusCode;
        const add = (apiName: string) => forum.call(forum.manager, "POST", "interests", { apiName, name: apiName });
        const [, again] = [await add("starching"), await add("ironing")];
        expect(await undo()).toBe(409);
        await forum.call(forum.manager, "DELETE", `interests/${again.json().interestID}`);
        expect([await undo(), await suggested()]).toEqual([200, [tagged.discussionID, discussionID]]);
        await forum.call(forum.manager, "DELETE", `interests/${made.json().interestID}`);
        expect(await suggested()).toEqual([]);
    });
});

describe("list pages", () => {
    const listIn = async (query: Partial<LayoutQuery>, userID = GUEST) => {
        const answer = await resolvePage(forum, userID, { recordType: "siteSection", recordID: "0", ...query });
        if ("redirectTo" in answer) throw new Error("elsewhere");
        const list = listNodes(answer.layout).find(({ $reactComponent }) => $reactComponent === "DiscussionList");
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
            const answer = await resolvePage(forum, userID, {
                layoutViewType: "discussionList",
                recordType: "siteSection",
                recordID: "0",
            });
            return "layout" in answer && listNodes(answer.layout).some(({ $reactComponent }) => $reactComponent === "RecentActs");
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
