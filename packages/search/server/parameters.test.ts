import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Draft } from "@parley/drafts/contract";
import { RoleID } from "@parley/permissions/contract";
import type { SearchCounts, SearchResult } from "@parley/search/contract";
import type { SearchForum } from "./testing/forum";
import { createSearchForum } from "./testing/forum";

const GUEST = 0;

let forum: SearchForum;
let spindle: number;
beforeAll(async () => {
    forum = await createSearchForum();
    spindle = await forum.start(forum.moderator, "Spindle wobbles", "The bearing is worn.", { newTagNames: ["lathe", "repair"] });
    await forum.start(forum.author, "Spindles of oak", "A bearing of brass.", { type: "question" });
    await forum.reply(forum.member, spindle, "Mine had a bearing of bronze.");
    await forum.start(forum.moderator, "Spindleworm in the back room", "Secret.", {
        categoryID: forum.hidden,
        newTagNames: ["secret"],
    });
});
afterAll(() => forum.close());

const ask = (userID: number, address: string) => forum.call(userID, "GET", address);
const manage = async (method: string, path: string, body: object) => {
    const answer = await forum.call(forum.manager, method, path, body);
    if (answer.statusCode >= 300) throw new Error(answer.body);
};
const update = (userID: number, changes: { private?: boolean; points?: number; name?: string; nameKey?: string }) =>
    forum.database.query.updateTable("users").set(changes).where("userID", "=", userID).execute();
async function namesAt(userID: number, parameters: string): Promise<string[]> {
    const answer = await ask(userID, `search?${parameters}`);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<SearchResult[]>().map(({ name }) => name);
}

describe("SRCH-011 the author's roles", () => {
    const moderators = `includedInsertUserRoleIDs=${RoleID.moderator}`;

    test("limit the results to posts by members of a role, or by all others", async () => {
        expect(await namesAt(GUEST, `query=bearing&${moderators}`)).toEqual(["Spindle wobbles"]);
        expect((await namesAt(GUEST, `query=bearing&excludedInsertUserRoleIDs[]=${RoleID.moderator}`)).sort()).toEqual([
            "Re: Spindle wobbles",
            "Spindles of oak",
        ]);
        expect(await namesAt(GUEST, "query=bearing&includedInsertUserRoleIDs=999999")).toEqual([]);
        expect((await ask(GUEST, `search/counts?query=bearing&${moderators}`)).json<SearchCounts>().total).toBe(1);
    });

    test("FC-16 FC-23 reveal a private profile only to viewers who may see it", async () => {
        await update(forum.moderator, { private: true });
        expect(await namesAt(GUEST, `query=bearing&${moderators}`)).toEqual([]);
        expect(await namesAt(forum.manager, `query=bearing&${moderators}`)).toEqual(["Spindle wobbles"]);
        await update(forum.moderator, { private: false });
    });
});

describe("SRCH-011 fields", () => {
    test("of posts find the posts with a value; a field that is hidden or unknown is refused", async () => {
        const field = { dataType: "text", formType: "text" };
        for (const [postFieldID, visibility] of [
            ["model", "public"],
            ["verdict", "internal"],
        ])
            await manage("POST", "post-fields", { ...field, postFieldID, label: postFieldID, visibility });
        await manage("POST", "post-types", {
            postTypeID: "repair",
            name: "Repair",
            parentPostTypeID: "discussion",
            postFieldIDs: ["model", "verdict"],
        });
        await forum.start(forum.author, "Samovar leaks", "The tap drips.", { postTypeID: "repair", postMeta: { model: "K1" } });
        expect(await namesAt(GUEST, "query=drips&postMeta[model]=k1")).toEqual(["Samovar leaks"]);
        expect(await namesAt(GUEST, "query=drips&postMeta[model]=K2")).toEqual([]);
        expect(await namesAt(GUEST, "query=bearing&postMeta[model]=K1")).toEqual([]);
        for (const hidden of ["verdict", "planet"])
            expect([hidden, (await ask(GUEST, `search?query=drips&postMeta[${hidden}]=x`)).statusCode]).toEqual([hidden, 422]);
    });

    test("of profiles find the members with a value, but no private profile (FC-16, FC-23)", async () => {
        const field = { dataType: "text", formType: "text" };
        for (const [apiName, visibility] of [
            ["town", "public"],
            ["doctor", "private"],
        ])
            await manage("POST", "profile-fields", { ...field, apiName, label: apiName, visibility });
        for (const userID of [forum.author, forum.member])
            await forum.call(userID, "PATCH", "users/$me/profile-fields", { town: "Wexley" });
        const inTown = "recordTypes=user&profileFields[town]=wexley";
        expect((await namesAt(forum.moderator, inTown)).sort()).toEqual(["Dunstan", "Hana"]);
        expect(await namesAt(forum.moderator, `query=hana&${inTown}`)).toEqual(["Hana"]);
        expect(await namesAt(forum.moderator, "query=bearing&profileFields[town]=Wexley")).toEqual([]);
        for (const [userID, hidden] of [
            [GUEST, "town"],
            [forum.author, "doctor"],
        ] as const)
            expect((await ask(userID, `search?query=hana&profileFields[${hidden}]=Who`)).statusCode).toBe(403);
        await update(forum.member, { private: true });
        expect(await namesAt(forum.author, inTown)).toEqual(["Dunstan"]);
        expect((await namesAt(forum.member, inTown)).sort()).toEqual(["Dunstan", "Hana"]);
        await update(forum.member, { private: false });
    });
});

describe("members", () => {
    test("are sorted by name, posts and points, and no other records are found in these orders", async () => {
        await update(forum.member, { points: 5, name: "Spindle", nameKey: "spindle" });
        await update(forum.author, { points: 3, name: "Spindly", nameKey: "spindly" });
        expect(await namesAt(GUEST, "query=spind&sort=name")).toEqual(["Spindle", "Spindly"]);
        expect(await namesAt(GUEST, "query=spind&sort=-name")).toEqual(["Spindly", "Spindle"]);
        expect(await namesAt(GUEST, "query=spind&sort=-points")).toEqual(["Spindle", "Spindly"]);
        expect(await namesAt(GUEST, "query=spind&sort=-countPosts")).toEqual(["Spindly", "Spindle"]);
        // A private profile hides its points, so that it is as if it had none (FC-16).
        await update(forum.member, { private: true });
        expect(await namesAt(GUEST, "query=spind&sort=-points")).toEqual(["Spindly", "Spindle"]);
        expect(await namesAt(forum.manager, "query=spind&sort=-points")).toEqual(["Spindle", "Spindly"]);
        await update(forum.member, { private: false });
    });
});

describe("tags", () => {
    test("of posts are returned on request, and no other results have any", async () => {
        const found = (await ask(GUEST, "search?query=bearing&expand=tagIDs&sort=dateInserted")).json<SearchResult[]>();
        const byName = new Map(found.map(({ name, tagIDs }) => [name, tagIDs?.length]));
        expect(Object.fromEntries(byName)).toEqual({
            "Spindle wobbles": 2,
            "Spindles of oak": 0,
            "Re: Spindle wobbles": undefined,
        });
        expect((await ask(GUEST, "search?query=wobbles")).json<SearchResult[]>()[0]).not.toHaveProperty("tagIDs");
    });

    test("FC-14 are counted over the results, for comments those of their post, and none of hidden posts", async () => {
        const tagsFor = async (userID: number, query: string) =>
            (await ask(userID, `search/counts?${query}`)).json<SearchCounts>().tags.map(({ urlcode, count }) => [urlcode, count]);
        expect(await tagsFor(GUEST, "query=bearing")).toEqual([
            ["lathe", 2],
            ["repair", 2],
        ]);
        expect(Object.fromEntries(await tagsFor(GUEST, "query=bearing&recordTypes=comment"))).toEqual({ lathe: 1, repair: 1 });
        expect(await tagsFor(GUEST, "query=secret")).toEqual([]);
        expect(await tagsFor(forum.moderator, "query=secret")).toEqual([["secret", 1]]);
    });
});

describe("completions", () => {
    const typeaheads = async (userID: number, query: string, more = "") => {
        const answer = await ask(userID, `search?${new URLSearchParams({ query })}&includeTypeaheads=true${more}`);
        const rows = answer.json<SearchResult[]>();
        return rows.filter(({ recordType, type }) => recordType === "typeahead" && type === "typeahead").map(({ name }) => name);
    };

    test("FC-14 complete the last word by titles that the viewer sees, before the results or instead of them", async () => {
        expect(await typeaheads(GUEST, "wob spind")).toEqual(["wob spindle"]);
        expect(await typeaheads(GUEST, "spind")).toEqual(["spindle", "spindles", "spindly"]);
        expect(await typeaheads(forum.moderator, "spind")).toContain("spindleworm");
        expect(await typeaheads(GUEST, "?!")).toEqual([]);
        expect(await typeaheads(GUEST, "spind", "&page=2")).toEqual([]);
        expect(await namesAt(GUEST, "query=wobb&includeTypeaheads=true")).toEqual(["wobbles", "Spindle wobbles"]);
        expect(await namesAt(GUEST, "query=wobb&includeTypeaheads=true&includeResults=false")).toEqual(["wobbles"]);
        const none = await ask(GUEST, "search?query=wobbles&includeResults=false");
        expect([none.json(), none.headers["x-app-page-result-count"]]).toEqual([[], "0"]);
    });
});

describe("one's own drafts", () => {
    const save = async (userID: number, recordType: string, attributes: object) => {
        const answer = await forum.call(userID, "POST", "drafts", { recordType, attributes });
        if (answer.statusCode !== 201) throw new Error(answer.body);
        return answer.json<Draft>().draftID;
    };
    const idsFound = async (userID: number, query: string) =>
        (await forum.call(userID, "GET", `drafts?${new URLSearchParams({ query })}`))
            .json<Draft[]>()
            .map(({ draftID }) => draftID);

    test("are found by their words as posts are, in every format, and no drafts of others", async () => {
        const words = (name: string, body: string, format = "markdown") => ({ name, body, format });
        const kettle = await save(forum.author, "discussion", words("A whistling kettle", "The *thermostat* sticks."));
        const nodes = [{ type: "p", children: [{ text: "Mine has a thermostat of brass." }] }];
        const reply = await save(forum.author, "comment", { body: JSON.stringify(nodes), format: "rich2" });
        await save(forum.member, "discussion", words("Thermostat of another", "Secret."));
        expect(await idsFound(forum.author, "thermostat")).toEqual([reply, kettle]);
        expect(await idsFound(forum.author, "thermo brass")).toEqual([reply]);
        expect(await idsFound(forum.author, '"thermostat sticks"')).toEqual([kettle]);
        expect(await idsFound(forum.author, "thermostat -brass")).toEqual([kettle]);
        expect(await idsFound(forum.author, "title:whistling")).toEqual([kettle]);
        for (const query of ["children", "secret", "?!"])
            expect([query, await idsFound(forum.author, query)]).toEqual([query, []]);
        const page = await forum.call(forum.author, "GET", "drafts?query=thermostat&limit=1&page=2");
        expect([page.headers["x-app-page-result-count"], page.json<Draft[]>()[0]?.draftID]).toEqual(["2", kettle]);
    });
});

test("who does not want the total gets the same results without it, and a next page by cursor all the same", async () => {
    const counted = await ask(GUEST, "search?query=spind&limit=1");
    const uncounted = await ask(GUEST, "search?query=spind&limit=1&includeTotal=false");
    expect(uncounted.json()).toEqual(counted.json());
    expect(Number(counted.headers["x-app-page-result-count"])).toBeGreaterThan(1);
    expect(uncounted.headers).not.toHaveProperty("x-app-page-result-count");
    const paged = await ask(GUEST, "search?query=spind&limit=1&includeTotal=false&cursor=*");
    expect(paged.headers["x-app-page-cursor"]).toBeDefined();
});

test.each([
    ["search/rag?query=kettle", 400],
    ["search/summary?query=kettle", 400],
    ["search?query=kettle&expand=vectors", 422],
    ["search?query=kettle&expand=summary", 422],
    ["search?query=kettle&matchMode=vectorized", 422],
])("an option that needs a language model is refused: %s", async (address, status) => {
    expect((await ask(GUEST, address)).statusCode).toBe(status);
});
