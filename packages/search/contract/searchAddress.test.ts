import { expect, test } from "@jest/globals";
import {
    countNarrowing,
    isSearching,
    parseSearch,
    searchEverywhere,
    searchHref,
    toCountsInput,
    toDraftsInput,
    toPeopleInput,
    toSearchInput,
    widenSearch,
} from "./searchAddress";

const EVERYTHING =
    "/search?query=kettle+thermostat&domain=discussions&title=warm&author=Ines%2C+Hana&categoryID=7&tag=heat&from=2026-01-01&to=2026-02-01" +
    "&types=question&types=answer&is=open&is=solved&sort=-dateInserted&queryOperator=or&page=3";
const at = (address: string) => parseSearch(new URL(address, "http://forum.test").search);

test("SRCH-001 SRCH-004 the address contains the complete search, and only parameters that differ from the defaults", () => {
    expect(searchHref(at(EVERYTHING), { page: 3 })).toBe(EVERYTHING);
    expect(searchHref(at("/search?query=a&domain=all_content&sort=relevance&queryOperator=and&page=1&scope=site"))).toBe(
        "/search?query=a",
    );
    expect(searchHref(at("/search"))).toBe("/search");
});

test("SRCH-002 the older name of the query is read, and the current one takes precedence", () => {
    expect(at("/search?search=kettle").query).toBe("kettle");
    expect(at("/search?search=kettle&query=lamp").query).toBe("lamp");
});

test("a change leads to the first page", () => {
    expect(searchHref(at("/search?query=a&page=4"), { sort: "-score" })).toBe("/search?query=a&sort=-score");
});

test("SRCH-012 the scopes are everything, which is the default, posts, replies, categories, people, groups and articles", () => {
    const typesIn = (domain: string) => toSearchInput(at(`/search?query=a&domain=${domain}`)).recordTypes;
    expect([typesIn(""), typesIn("all_content")]).toEqual([undefined, undefined]);
    expect(["discussions", "comments", "category", "user", "group", "knowledgeBase"].map(typesIn)).toEqual([
        ...[["discussion"], ["comment"], ["category"], ["user"]],
        ...[["group"], ["article"]],
    ]);
});

test("a search in one discussion stays there until everything is searched", () => {
    const state = at("/search?query=valve&discussionID=7&types=question");
    expect(searchHref(state, { page: 2 })).toBe("/search?query=valve&discussionID=7&types=question&page=2");
    expect(toSearchInput(state)).toMatchObject({ query: "valve", discussionID: 7 });
    expect(searchHref(widenSearch(state))).toBe("/search?query=valve&discussionID=7");
    expect(searchHref(searchEverywhere(state))).toBe("/search?query=valve");
    expect([isSearching(at("/search?discussionID=7")), at("/search?discussionID=x").discussionID]).toEqual([false, undefined]);
    expect(toPeopleInput(at("/search?query=valve&discussionID=7"))).toBeUndefined();
});

test("FC-9 invalid parameters of an address are ignored", () => {
    const state = at(
        "/search?query=a&page=-1&categoryID=x&sort=name&types=planet&is=odd&from=soon&domain=moon&queryOperator=xor",
    );
    expect(searchHref(state)).toBe("/search?query=a");
    expect(at(`/search?query=${"x".repeat(5_000)}`).query).toHaveLength(1_000);
});

test("SRCH-011 SRCH-013 SRCH-014 the address is converted to the query of the API", () => {
    expect(toSearchInput(at(EVERYTHING))).toEqual({
        query: "kettle thermostat is:open is:solved",
        domain: "discussions",
        recordTypes: ["discussion"],
        name: "warm",
        insertUserNames: ["Ines", "Hana"],
        categoryID: 7,
        includeChildCategories: true,
        tags: ["heat"],
        types: ["question", "answer"],
        dateInserted: { kind: "dates", from: "2026-01-01T00:00:00+00:00", to: "2026-02-01T23:59:59+00:00" },
        sort: "-dateInserted",
        queryOperator: "or",
        page: 3,
        limit: 10,
        expand: ["insertUser", "breadcrumbs", "excerpt", "-body"],
    });
    expect(
        ["from=2026-01-01", "to=2026-02-01"].map((day) => toSearchInput(at(`/search?query=a&${day}`)).dateInserted),
    ).toStrictEqual([
        { kind: "dates", from: "2026-01-01T00:00:00+00:00" },
        { kind: "dates", to: "2026-02-01T23:59:59+00:00" },
    ]);
    // Words alone are searched without conditions; their counts are those of each page and order.
    const alone = { query: "a", domain: "all_content" };
    expect(toSearchInput(at("/search?query=a"))).toStrictEqual({
        ...alone,
        page: 1,
        limit: 10,
        expand: ["insertUser", "breadcrumbs", "excerpt", "-body"],
    });
    expect(toCountsInput(at("/search?query=a&page=2&sort=-score"))).toStrictEqual(alone);
});

test("conditions are counted by their kinds, and can be left out together", () => {
    const state = at(EVERYTHING);
    expect([countNarrowing(state), countNarrowing(at("/search?query=a"))]).toEqual([8, 0]);
    expect(searchHref(widenSearch(state))).toBe(
        "/search?query=kettle+thermostat&domain=discussions&sort=-dateInserted&queryOperator=or",
    );
    expect(
        ["/search", "/search?query=+", "/search?tag=heat", "/search?query=a"].map((address) => isSearching(at(address))),
    ).toEqual([false, false, true, true]);
});

test("people and own drafts are shown beside the first page of all results only", () => {
    expect(toPeopleInput(at("/search?query=hana"))).toMatchObject({ query: "hana", recordTypes: ["user"] });
    expect(toDraftsInput(at("/search?query=hana"))).toMatchObject({ query: "hana" });
    for (const address of ["/search?query=hana&page=2", "/search?query=hana&domain=user", "/search?tag=hana"])
        expect([toPeopleInput(at(address)), toDraftsInput(at(address))]).toEqual([undefined, undefined]);
});
