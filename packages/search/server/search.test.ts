import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { SearchForum } from "./testing/forum";
import { createSearchForum } from "./testing/forum";

const GUEST = 0;

let forum: SearchForum;
beforeAll(async () => {
    forum = await createSearchForum();
});
afterAll(() => forum.close());

describe("words", () => {
    test("SRCH-007 a post is found by its words as soon as it is stored, with its total in the headers", async () => {
        await forum.start(forum.author, "Kettle trips the breaker", "Only when the thermostat is already warm.");
        const answer = await forum.call(GUEST, "GET", "search?query=thermostat&expand=excerpt");
        expect(answer.json()).toMatchObject([
            { recordType: "discussion", type: "discussion", name: "Kettle trips the breaker", isForeign: false },
        ]);
        expect(answer.headers).toMatchObject({
            "x-app-page-result-count": "1",
            "x-app-page-current": "1",
            "x-app-page-limit": "30",
            "x-search-powered-by": "parley",
        });
    });

    test("SRCH-009 cells of a table are kept apart in the excerpt", async () => {
        await forum.start(forum.author, "Fuses", "| Fuse | Rating |\n| --- | --- |\n| Slowblow | 3 A |");
        const [result] = await forum.search(GUEST, { query: "slowblow" });
        expect(result?.excerpt).toBe("Fuse · Rating Slowblow · 3 A");
        expect(result?.marks?.excerpt).toEqual([{ start: 14, end: 22 }]);
    });

    test("SRCH-010 a result has the ID of the member who changed it, and on request the member", async () => {
        const discussionID = await forum.start(forum.author, "Ferrule", "Brass.");
        const commentID = await forum.reply(forum.author, discussionID, "A ferrule of zinc.");
        const found = async (expand: string) =>
            (await forum.call(GUEST, "GET", `search?query=ferrule&sort=dateInserted${expand}`)).json<object[]>();
        for (const result of await found("&expand=all")) expect(result).not.toHaveProperty("updateUser");
        await forum.call(forum.moderator, "PATCH", `discussions/${discussionID}`, { body: "Of brass." });
        await forum.call(forum.moderator, "PATCH", `comments/${commentID}`, { body: "A ferrule of tin." });
        const edited = { insertUserID: forum.author, updateUserID: forum.moderator };
        for (const result of await found("")) {
            expect(result).toMatchObject(edited);
            expect(result).not.toHaveProperty("updateUser");
        }
        const shown = await found("&expand=updateUser");
        expect(shown).toMatchObject([edited, edited].map((one) => ({ ...one, updateUser: { userID: forum.moderator } })));
        expect(shown[0]).not.toHaveProperty("insertUser");
    });

    test("a discussion has its status, and the best result in it has the number of results in it", async () => {
        const discussionID = await forum.start(forum.author, "Gudgeon pin", "Steel.");
        await forum.reply(forum.author, discussionID, "A gudgeon of brass.");
        await forum.reply(forum.author, discussionID, "No gudgeon.");
        await forum.start(forum.author, "Another gudgeon", "Iron.");
        for (const sort of ["relevance", "dateInserted"]) {
            const found = await forum.search(GUEST, { query: "gudgeon", collapse: "true", sort });
            expect(found.map((one) => [one.subqueryExtraParams?.discussionID, one.subqueryMatchCount])).toContainEqual([
                discussionID,
                3,
            ]);
            expect(found).toHaveLength(2);
        }
        const all = await forum.search(GUEST, "gudgeon");
        const statuses = all.map(({ recordType, status }) => [recordType, status?.name, status?.state]);
        expect(statuses.filter(([recordType]) => recordType === "discussion")).toEqual([
            ["discussion", "None", "open"],
            ["discussion", "None", "open"],
        ]);
        expect(statuses).toContainEqual(["comment", undefined, undefined]);
        for (const one of all) expect(one).not.toHaveProperty("subqueryMatchCount");
    });

    test("SRCH-007 results are also read by cursor, each once, and another page or an invented cursor is refused", async () => {
        for (const name of ["First", "Second", "Third"]) await forum.start(forum.author, `${name} turnbuckle`, "Steel.");
        const names: string[] = [];
        let cursor: unknown = "*";
        for (let count = 0; count < 2; count++) {
            const answer = await forum.call(GUEST, "GET", `search?query=turnbuckle&driver=parley&limit=2&cursor=${cursor}`);
            names.push(...answer.json<{ name: string }[]>().map(({ name }) => name));
            cursor = answer.headers["x-app-page-cursor"];
            if (cursor !== undefined) expect(String(answer.headers["x-app-page-next-url"])).toContain(`cursor=${cursor}`);
        }
        expect(cursor).toBeUndefined();
        expect(names.toSorted()).toEqual(["First turnbuckle", "Second turnbuckle", "Third turnbuckle"]);
        for (const wrong of ["cursor=abc", "cursor=*&page=2", "driver=other"])
            expect((await forum.call(GUEST, "GET", `search?query=turnbuckle&${wrong}`)).statusCode).toBe(422);
    });

    test.each([
        ["東京都に行く", "東京"],
        ["東京都に行く", "京"],
        ["ｶﾞｽを止める", "ガス"],
        ["수리는 어렵다", "수리"],
        ["เครื่องทำน้ำร้อน", "น้ำร้อน"],
        ["غلاية تفصل القاطع", "غلايه"],
        ["کتری برقی", "كتري"],
        ["Straßenbahn in Zürich", "strassenbahn zurich"],
        ["Züge nach Köln", "Zuege koeln"],
        ["Oefen in Muenchen", "Öfen münchen"],
        ["Grundstückspreise", "grundstuecksp"],
        ["Zwei Messgeräte", "Messgeraet"],
        ["Gasse und Strasse", "straße"],
        ["Model TR-82 leaks", "tr82"],
        ["Model TR-83 leaks", "TR-83"],
        ["Call useEffectOnce twice", "useeffectonce"],
        ["Call useLayout twice", "layout"],
        ["Since v1.2.3 broken", "v1.2.3"],
        ["Thermocouple replaced", "thermoc"],
        ["Written in C++ mostly", "c++"],
    ])("a post titled %p is found by %p", async (title, query) => {
        await forum.start(forum.author, title, "Nothing else.");
        expect(await forum.namesFound(GUEST, query)).toContain(title);
    });

    test("one letter finds no Latin word by its beginning, and punctuation finds nothing", async () => {
        await forum.start(forum.author, "Zymurgy for all", "Yeast.");
        expect(await forum.namesFound(GUEST, "zy")).toEqual([]);
        expect(await forum.namesFound(GUEST, "zym")).toEqual(["Zymurgy for all"]);
        expect(await forum.search(GUEST, "?! …")).toEqual([]);
    });

    test("contract §5.10 without words everything that the viewer may see is found, the newest first", async () => {
        const hidden = await forum.start(forum.moderator, "Behind the counter", "Keys.", { categoryID: forum.hidden });
        const last = await forum.start(forum.author, "On the counter", "A bowl.");
        const [first, ...others] = await forum.search(GUEST, { recordTypes: "discussion" });
        expect(first?.recordID).toBe(last);
        expect(others.length).toBeGreaterThan(10);
        expect(others.map(({ recordID }) => recordID)).not.toContain(hidden);
        expect(
            (await forum.search(forum.moderator, { query: "", sort: "-dateInserted" })).map(({ recordID }) => recordID),
        ).toContain(hidden);
        expect(new Set((await forum.search(GUEST, {})).map(({ recordType }) => recordType)).size).toBeGreaterThan(1);
    });

    test("SRCH-013 all words must be found, or one is enough", async () => {
        const both = await forum.start(forum.author, "Copper pipe", "Soldered with flux.");
        const one = await forum.start(forum.author, "Copper wire", "Stranded.");
        const idsFound = async (query: Record<string, string>) =>
            (await forum.search(GUEST, query)).map(({ recordID }) => recordID);
        expect(await idsFound({ query: "copper flux" })).toEqual([both]);
        expect(await idsFound({ query: "copper flux", queryOperator: "or" })).toEqual([both, one]);
    });

    test("SRCH-013 where no record has all words, those with the rarest of them are found, unless all words were required", async () => {
        const most = await forum.start(forum.author, "Bellows for a harmonium", "They leak.");
        await forum.start(forum.author, "A spinet", "It leaks no air.");
        await forum.start(forum.moderator, "Harmonium reeds bellows", "Brass.", { categoryID: forum.hidden });
        const query = "harmonium bellows leak reeds";
        const idsFound = async (more: Record<string, string>) =>
            (await forum.search(forum.member, { query, ...more })).map(({ recordID }) => recordID);
        // FC-14: the hidden post has more of the words, and changes nothing.
        expect(await idsFound({})).toEqual([most]);
        expect(await idsFound({ sort: "-dateInserted" })).toEqual([most]);
        const counts = await forum.call(forum.member, "GET", `search/counts?${new URLSearchParams({ query })}`);
        expect(counts.json()).toMatchObject({ total: 1, isPartial: true });
        expect(await idsFound({ queryOperator: "and" })).toEqual([]);
        expect(await idsFound({ query: '"harmonium bellows" leak' })).toEqual([]);
        expect(await idsFound({ query: "harmonium bellows author:nobody" })).toEqual([]);
    });

    test("where one word is enough, replies count for their discussion, and rare words count more than common ones", async () => {
        const common = { recordTypes: "discussion", queryOperator: "or" };
        const answered = await forum.start(forum.author, "Sticky valves on my cornet", "What helps?");
        const other = await forum.start(forum.author, "Sticky valves on my flugelhorn", "What helps?");
        const namesOf = (query: string) => forum.namesFound(forum.member, { query, ...common });
        expect(await namesOf("sticky valves graphite")).toEqual(["Sticky valves on my flugelhorn", "Sticky valves on my cornet"]);
        await forum.reply(forum.member, answered, "Powdered graphite.");
        expect(await namesOf("sticky valves graphite")).toEqual(["Sticky valves on my cornet", "Sticky valves on my flugelhorn"]);
        await forum.start(forum.author, "Sticky", "Valves of a graphite pump.");
        expect((await namesOf("sticky valves graphite"))[0]).toBe("Sticky");
        expect(other).toBeGreaterThan(answered);
    });

    test("a misspelt part of a compound finds the compound", async () => {
        await forum.start(forum.author, "Straßenlaternenmast", "Gestrichen.");
        for (const query of ["Laternenmasst", "Laternnmast", "Strasenlatern"]) {
            expect({ query, found: await forum.namesFound(GUEST, query) }).toEqual({ query, found: ["Straßenlaternenmast"] });
        }
    });

    test("where one word is enough, a rare word counts more than a common one", async () => {
        await forum.start(forum.author, "Antimony", "An alloy.");
        for (const size of ["Small", "Large", "Wide"]) await forum.start(forum.author, `${size} flange`, "An alloy.");
        const names = await forum.namesFound(GUEST, { query: "flange antimony", queryOperator: "or" });
        expect(names).toHaveLength(4);
        expect(names[0]).toBe("Antimony");
    });

    test("a phrase is found as it is written only, and a text with an excluded word is not found", async () => {
        await forum.start(forum.author, "Whistling kettle", "A kettle that was whistling, of steel.");
        await forum.start(forum.author, "Kettle whistling", "Of brass.");
        expect(await forum.namesFound(GUEST, '"kettle whistling"')).toEqual(["Kettle whistling"]);
        expect(await forum.namesFound(GUEST, "whistling -steel")).toEqual(["Kettle whistling"]);
        expect(await forum.namesFound(GUEST, { name: "whistling", query: "brass" })).toEqual(["Kettle whistling"]);
        expect(await forum.namesFound(GUEST, "title:brass")).toEqual([]);
    });
});

test("the first ten results are the same on both engines, by relevance, with one of the words, and misspelt", async () => {
    const [parts, places] = [
        ["valve", "piston", "crankshaft", "flywheel", "governor"],
        ["Leeds", "Malmö", "大阪の港"],
    ];
    const partOf = (number: number) => parts[number % parts.length] ?? "";
    for (let number = 0; number < 24; number++) {
        const name = `Beam engine ${number}: ${partOf(number)} ${number % 3 === 0 ? partOf(number + 1) : ""}`;
        const body = `Seen in ${places[number % 3]}. ${`The ${partOf(number * 2)} of the engine. `.repeat((number % 4) + 1)}`;
        const discussionID = await forum.start(forum.author, name, body);
        if (number % 5 === 0)
            await forum.reply(forum.author, discussionID, `Its ${partOf(number + 2)} is the beam of ${places[0]}.`);
    }
    const found: Record<string, string> = {};
    for (const [query, queryOperator] of [
        ["beam engine", "and"],
        ["valve piston", "and"],
        ["valve piston governor leeds", "or"],
        ["flywheel engine leeds nowhere", ""],
        ["crankshaff", ""],
        ["malmo pistons", "and"],
        ["大阪", "and"],
    ] as const) {
        const results = await forum.search(GUEST, { query, ...(queryOperator && { queryOperator }), limit: "10" });
        found[query] = results.map(({ recordType, name }) => `${recordType[0]}${/\d+/.exec(name)}`).join(" ");
    }
    expect(found).toEqual({
        "beam engine": "d19 d15 d7 d3 d23 d11 d22 d18 d10 d6",
        "valve piston": "d15 d0",
        "valve piston governor leeds": "d15 d0 d10 d3 d18 d5 d9 d20 d12 d21",
        "flywheel engine leeds nowhere": "d9 d3 d18 d12 d19 d14 d23 d15 d13 d4",
        crankshaff: "d6 d21 d22 d17 d12 d7 d2 d11 d1 c20",
        "malmo pistons": "d16 d1 d13",
        大阪: "d20 d8 d17 d5 d14 d2 d23 d11",
    });
});

describe("the index follows", () => {
    test("edits, deletions and undoing them, by itself", async () => {
        const discussionID = await forum.start(forum.author, "Gasket sizes", "Measured with calipers.");
        await forum.call(forum.author, "PATCH", `discussions/${discussionID}`, { body: "Measured with a micrometer." });
        expect(await forum.namesFound(GUEST, "calipers")).toEqual([]);
        expect(await forum.namesFound(GUEST, "micrometer")).toEqual(["Gasket sizes"]);

        const deleted = await forum.call(forum.moderator, "DELETE", `discussions/${discussionID}`);
        expect(await forum.namesFound(GUEST, "micrometer")).toEqual([]);
        const [actID] = /\d+/.exec(String(deleted.headers["x-app-undo"])) ?? [];
        expect((await forum.call(forum.moderator, "POST", `acts/${actID}/undo`)).statusCode).toBeLessThan(300);
        expect(await forum.namesFound(GUEST, "micrometer")).toEqual(["Gasket sizes"]);
    });

    test("replies, which are found under the title of their discussion", async () => {
        const discussionID = await forum.start(forum.author, "Loose handle", "It wobbles.", { type: "question" });
        const commentID = await forum.reply(forum.member, discussionID, "Tighten the grubscrew.");
        expect(await forum.search(GUEST, "grubscrew")).toMatchObject([
            { recordType: "comment", type: "answer", recordID: commentID, name: "Re: Loose handle", insertUserID: forum.member },
        ]);
        await forum.call(forum.moderator, "DELETE", `comments/${commentID}`);
        expect(await forum.search(GUEST, "grubscrew")).toEqual([]);
    });

    test("members and categories, by their names", async () => {
        expect(await forum.search(GUEST, "dunstan")).toMatchObject([{ recordType: "user", name: "Dunstan" }]);
        const { categoryID } = (
            await forum.call(forum.manager, "POST", "categories", {
                name: "Lamps",
                urlcode: "lamps",
                description: "Light of any kind",
            })
        ).json<{ categoryID: number }>();
        expect(await forum.search(GUEST, "lamps")).toMatchObject([{ recordType: "category", recordID: categoryID }]);
        await forum.call(forum.manager, "PATCH", `categories/${categoryID}`, { name: "Lanterns" });
        expect(await forum.namesFound(GUEST, "lanterns")).toEqual(["Lanterns"]);
    });
});

describe("FC-14 the search reveals nothing that the viewer may not see", () => {
    test("words of a hidden category are in no result and no total, whatever the conditions", async () => {
        const discussionID = await forum.start(forum.moderator, "Ledger of fines", "Embezzlement suspected.", {
            categoryID: forum.hidden,
        });
        await forum.reply(forum.moderator, discussionID, "Embezzlement proven.");
        const queries = [
            "embezzlement",
            '"embezzlement suspected"',
            "title:ledger",
            "embez",
            "author:Ines embezzlement",
            "in:backroom",
        ];
        for (const query of [...queries, "embezzlement OR ledger", "backroom"]) {
            const answer = await forum.call(forum.member, "GET", `search?${new URLSearchParams({ query })}`);
            expect({ query, found: answer.json(), total: answer.headers["x-app-page-result-count"] }).toEqual({
                query,
                found: [],
                total: "0",
            });
        }
        expect(await forum.search(forum.moderator, "embezzlement")).toHaveLength(2);
    });

    test("a category that becomes private takes its posts out of the results at once", async () => {
        const { categoryID } = (await forum.call(forum.manager, "POST", "categories", { name: "Attic", urlcode: "attic" })).json<{
            categoryID: number;
        }>();
        await forum.start(forum.moderator, "Moth traps", "Pheromone lures.", { categoryID });
        expect(await forum.namesFound(forum.member, "pheromone")).toEqual(["Moth traps"]);
        const changed = await forum.call(forum.manager, "PATCH", `categories/${categoryID}/permissions`, {
            customPermissions: true,
            grants: {},
        });
        expect(changed.statusCode).toBe(200);
        expect(await forum.search(forum.member, "pheromone")).toEqual([]);
        expect(await forum.search(forum.member, "attic")).toEqual([]);
    });

    test("a hidden category and one that never existed are refused alike", async () => {
        const answers = await Promise.all(
            [forum.hidden, 999_999].map((categoryID) =>
                forum.call(forum.member, "GET", `search?query=a&categoryID=${categoryID}`),
            ),
        );
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
        expect(answers[0]?.body).toBe(answers[1]?.body);
    });

    test("FC-23 of a private profile only the name is found, and conditions on hidden data find nobody (FC-16)", async () => {
        await forum.database.query
            .updateTable("users")
            .set({ private: true, about: "Clockmaker" })
            .where("userID", "=", forum.member)
            .execute();
        expect(await forum.namesFound(GUEST, "hana")).toEqual(["Hana"]);
        expect(await forum.search(GUEST, "clockmaker")).toEqual([]);
        expect(await forum.search(GUEST, { query: "hana", dateInserted: ">2020-01-01" })).toEqual([]);
        await forum.database.query.updateTable("users").set({ private: false }).where("userID", "=", forum.member).execute();
    });
});

describe("conditions", () => {
    let rope: number;
    beforeAll(async () => {
        rope = await forum.start(forum.author, "Rope splicing", "Hemp.", { type: "question" });
        await forum.start(forum.member, "Rope storage", "Hemp again.");
        await forum.reply(forum.member, rope, "Whipping twine for rope ends.");
    });

    test.each([
        ["rope author:Dunstan", ["Rope splicing"]],
        ["rope -author:Dunstan", ["Re: Rope splicing", "Rope storage"]],
        ["rope is:question", ["Rope splicing"]],
        ["rope -is:question", ["Re: Rope splicing", "Rope storage"]],
        ["rope in:kettles is:unanswered", []],
        ["rope is:answered", ["Rope splicing"]],
        ["rope after:2026-05-21 before:2026-05-22 is:open", ["Re: Rope splicing", "Rope splicing", "Rope storage"]],
        ["rope before:2026-05-21", []],
        ["rope author:nobody", []],
    ])("SRCH-015 %p finds %j", async (query, names) => {
        expect((await forum.namesFound(GUEST, query)).sort()).toEqual(names);
    });

    test.each([
        [{ recordTypes: "comment" }, ["Re: Rope splicing"]],
        [{ types: "question,answer" }, ["Re: Rope splicing", "Rope splicing"]],
        [{ insertUserNames: "Hana" }, ["Re: Rope splicing", "Rope storage"]],
        [{ insertUserNames: "Nobody" }, []],
        [{ dateInserted: "<2026-05-21" }, []],
        [{ collapse: "true" }, ["Rope splicing", "Rope storage"]],
    ])("SRCH-011 the parameters %j find %j", async (parameters: Record<string, string>, names) => {
        expect((await forum.namesFound(GUEST, { query: "rope", ...parameters })).sort()).toEqual(names);
    });

    test("SRCH-011 SRCH-034 the parameters of other callers are accepted, and no knowledge base has results", async () => {
        const others = { domain: "all_content", locale: "en", scope: "site", siteSectionGroup: "vanilla", matchMode: "fulltext" };
        expect(await forum.namesFound(GUEST, { query: "rope", ...others })).toHaveLength(3);
        expect(await forum.search(GUEST, { query: "rope", knowledgeBaseID: "1" })).toEqual([]);
        expect(await forum.search(GUEST, { query: "rope", knowledgeCategoryIDs: "1,2" })).toEqual([]);
        expect((await forum.call(GUEST, "GET", "search?query=rope&driver=moon")).statusCode).toBe(422);
    });

    test("SRCH-011 a search can be limited to one discussion", async () => {
        expect(await forum.namesFound(GUEST, { query: "twine", discussionID: String(rope) })).toEqual(["Re: Rope splicing"]);
        expect(await forum.namesFound(GUEST, { query: "twine", discussionID: String(rope + 1) })).toEqual([]);
    });

    test("conditions without words find all matching records, the newest first", async () => {
        forum.setNow(new Date("2026-05-22T12:00:00Z"));
        await forum.start(forum.author, "A day later", "Hm.");
        expect(await forum.namesFound(GUEST, "author:Dunstan after:2026-05-22")).toEqual(["A day later"]);
    });
});

describe("results", () => {
    test("titles come before bodies, and whole words before pieces", async () => {
        await forum.start(forum.author, "Bolts", "A spanner and another one.");
        await forum.start(forum.author, "Spannering away", "Pieces.");
        await forum.start(forum.author, "A spanner", "Found.");
        expect(await forum.namesFound(GUEST, "spanner")).toEqual(["A spanner", "Spannering away", "Bolts"]);
    });

    test("SRCH-009 SRCH-010 an excerpt begins where the words are, with their positions", async () => {
        const body = `${"Long before anything is said about it. ".repeat(20)}The grommet & its <b>rim</b> are worn.`;
        await forum.start(forum.author, "Rubber parts", body);
        const [result] = await forum.search(GUEST, "grommet worn");
        expect(result?.excerpt).toBe("…The grommet & its <b>rim</b> are worn.");
        expect(result?.marks?.excerpt.map(({ start, end }) => result.excerpt?.slice(start, end))).toEqual(["grommet", "worn"]);
        expect(result?.breadcrumbs?.map(({ name }) => name)).toContain("Kettles");
        expect(result?.insertUser).toMatchObject({ name: "Dunstan" });
    });

    test("pages follow one another without gaps", async () => {
        for (let number = 1; number <= 5; number++) await forum.start(forum.author, `Washer ${number}`, "Flat.");
        const pages = await Promise.all(
            ["1", "2", "3"].map((page) => forum.namesFound(GUEST, { query: "washer", limit: "2", page })),
        );
        expect(pages.map((names) => names.length)).toEqual([2, 2, 1]);
        expect(new Set(pages.flat()).size).toBe(5);
    });

    test("results are sorted by date or score where asked", async () => {
        forum.setNow(new Date("2026-05-23T12:00:00Z"));
        await forum.start(forum.author, "Hinge one", "Brass.");
        forum.setNow(new Date("2026-05-24T12:00:00Z"));
        const liked = await forum.start(forum.author, "Hinge two", "Brass.");
        await forum.database.query.updateTable("discussions").set({ score: 5 }).where("discussionID", "=", liked).execute();
        expect(await forum.namesFound(GUEST, { query: "brass hinge", sort: "dateInserted" })).toEqual(["Hinge one", "Hinge two"]);
        expect(await forum.namesFound(GUEST, { query: "brass hinge", sort: "-dateInserted" })).toEqual([
            "Hinge two",
            "Hinge one",
        ]);
        expect(await forum.namesFound(GUEST, { query: "brass hinge", sort: "-score" })).toEqual(["Hinge two", "Hinge one"]);
        await forum.database.query.updateTable("discussions").set({ score: 0 }).where("discussionID", "=", liked).execute();
    });

    test("FC-1 FC-9 hostile queries are answered, and nothing of them is executed", async () => {
        for (const query of [
            "'; drop table discussions; --",
            '"',
            "a* OR b NEAR c",
            "{title}: x",
            "\\ ' \" ( ) & | ! : *",
            "<script>alert(1)</script>",
            "x".repeat(9_000),
            "水".repeat(3_000),
            Array.from({ length: 50 }, (_, index) => `w${index} -x${index}`).join(" "),
        ]) {
            const answer = await forum.call(GUEST, "GET", `search?${new URLSearchParams({ query })}`);
            expect({ query: query.slice(0, 40), status: answer.statusCode }).toEqual({ query: query.slice(0, 40), status: 200 });
        }
    });
});
