import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { SearchCounts } from "@parley/search/contract";
import type { SearchForum } from "../testing/forum";
import { createSearchForum } from "../testing/forum";

const GUEST = 0;

let forum: SearchForum;
let lamps: number;
beforeAll(async () => {
    forum = await createSearchForum();
    const answer = await forum.call(forum.manager, "POST", "categories", {
        name: "Lamps",
        urlcode: "lamps",
        allowedDiscussionTypes: ["discussion", "question"],
    });
    lamps = answer.json<{ categoryID: number }>().categoryID;
    const question = await forum.start(forum.author, "Flicker one", "A flickering switch.", { type: "question" });
    await forum.reply(forum.member, question, "Flicker? Clean the switch.");
    await forum.start(forum.author, "Flicker two", "A flickering bulb.", { categoryID: lamps });
    await forum.start(forum.moderator, "Flicker three", "Closed.", { categoryID: lamps, closed: true });
    await forum.start(forum.moderator, "Flicker four", "A flickering secret.", { categoryID: forum.hidden });
});
afterAll(() => forum.close());

async function countsOf(userID: number, parameters: Record<string, string>): Promise<SearchCounts> {
    const answer = await forum.call(userID, "GET", `search/counts?${new URLSearchParams({ query: "flicker", ...parameters })}`);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<SearchCounts>();
}

const numbers = (counted: { name: string; count: number }[]) =>
    Object.fromEntries(counted.map(({ name, count }) => [name, count]));

test("results are counted by kind, type, state, category and author", async () => {
    const { authors, ...counts } = await countsOf(GUEST, {});
    expect({ ...counts, states: numbers(counts.states), types: numbers(counts.types) }).toEqual({
        total: 4,
        isCut: false,
        isPartial: false,
        respellings: [],
        tags: [],
        recordTypes: [
            { name: "discussion", count: 3 },
            { name: "comment", count: 1 },
        ],
        types: { question: 1, discussion: 2, answer: 1 },
        states: { open: 3, closed: 1, answered: 1, unanswered: 0, solved: 0 },
        categories: [
            { categoryID: forum.open, count: 2 },
            { categoryID: lamps, count: 2 },
        ],
    });
    expect(authors.map(({ userID, count, user }) => [userID, count, user.name])).toEqual([
        [forum.author, 2, "Dunstan"],
        [forum.moderator, 1, "Ines"],
        [forum.member, 1, "Hana"],
    ]);
});

test("each choice is counted under all conditions but its own", async () => {
    const counts = await countsOf(GUEST, { categoryID: String(lamps), types: "discussion", recordTypes: "comment" });
    expect(counts.total).toBe(0);
    expect(counts.recordTypes).toEqual([{ name: "discussion", count: 2 }]);
    expect(counts.categories).toEqual([]);
    expect((await countsOf(GUEST, { categoryID: String(lamps) })).categories).toEqual([
        { categoryID: forum.open, count: 2 },
        { categoryID: lamps, count: 2 },
    ]);
    expect(numbers((await countsOf(GUEST, { query: "flicker is:closed" })).states)).toMatchObject({ open: 3, closed: 1 });
    expect((await countsOf(GUEST, { query: "flicker -is:closed author:Ines" })).total).toBe(0);
});

test("FC-14 no count reveals a hidden category", async () => {
    expect((await countsOf(forum.member, {})).total).toBe(4);
    expect((await countsOf(forum.moderator, {})).total).toBe(5);
    expect(await countsOf(forum.member, { query: "secret" })).toMatchObject({
        total: 0,
        recordTypes: [],
        categories: [],
        authors: [],
    });
});

test("the counts agree with the results, and indicate when a part of the query was cut off", async () => {
    for (const parameters of [
        { types: "question" },
        { recordTypes: "comment" },
        { query: "flicker is:open" },
        { query: "in:lamps" },
    ]) {
        const { total } = await countsOf(GUEST, parameters as Record<string, string>);
        expect({ parameters, total }).toEqual({
            parameters,
            total: (await forum.search(GUEST, { query: "flicker", ...parameters } as Record<string, string>)).length,
        });
    }
    expect((await countsOf(GUEST, { query: `flicker ${"x".repeat(600)}` })).isCut).toBe(true);
    const all = await forum.search(GUEST, { query: "" });
    expect(await countsOf(GUEST, { query: "" })).toMatchObject({ total: all.length, isCut: false });
});

test("discussions and comments can be searched as lists of their own (contract §5.1, §5.2)", async () => {
    const found = await forum.call(GUEST, "GET", `discussions/search?query=flicker&categoryID=${lamps}`);
    expect(found.json<{ name: string; insertUser: object }[]>()).toMatchObject([
        { name: "Flicker two", insertUser: { name: "Dunstan" } },
        { name: "Flicker three" },
    ]);
    expect(found.headers["x-app-page-result-count"]).toBe("2");
    expect((await forum.call(GUEST, "GET", "discussions/search?query=flicker&followed=true")).statusCode).toBe(403);
    await forum.call(forum.member, "PUT", `categories/${lamps}/follow`, { followed: true });
    const followed = await forum.call(forum.member, "GET", "discussions/search?query=flicker&followed=true");
    expect(followed.json()).toHaveLength(2);

    expect((await forum.call(GUEST, "GET", "comments/search?query=switch")).statusCode).toBe(403);
    const comments = await forum.call(forum.member, "GET", "comments/search?query=switch");
    expect(comments.json()).toMatchObject([{ insertUserID: forum.member, insertUser: { name: "Hana" } }]);
    expect((await forum.call(forum.member, "GET", "comments/search")).statusCode).toBe(400);
});
