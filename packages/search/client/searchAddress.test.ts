import { expect, test } from "@jest/globals";
import { countNarrowing, isSearching, parseSearch, searchHref, toPeopleInput, toSearchInput, widenSearch } from "./searchAddress";

const EVERYTHING =
    "/search?query=kettle+thermostat&domain=discussions&title=warm&author=Ines%2C+Hana&categoryID=7&tag=heat&from=2026-01-01&to=2026-02-01" +
    "&types=question&types=answer&is=open&is=solved&sort=-dateInserted&queryOperator=or&page=3";
const at = (address: string) => parseSearch(new URL(address, "http://forum.test").search);

test("SRCH-001 SRCH-004 a search is in the address, whole, and only what differs from the defaults", () => {
    expect(searchHref(at(EVERYTHING), { page: 3 })).toBe(EVERYTHING);
    expect(searchHref(at("/search?query=a&domain=all_content&sort=relevance&queryOperator=and&page=1&scope=site"))).toBe(
        "/search?query=a",
    );
    expect(searchHref(at("/search"))).toBe("/search");
});

test("SRCH-002 the older name of the query is understood, and the present one goes before it", () => {
    expect(at("/search?search=kettle").query).toBe("kettle");
    expect(at("/search?search=kettle&query=lamp").query).toBe("lamp");
});

test("a change leads to the first page", () => {
    expect(searchHref(at("/search?query=a&page=4"), { sort: "-score" })).toBe("/search?query=a&sort=-score");
});

test("FC-9 what an address can't mean is ignored", () => {
    const state = at(
        "/search?query=a&page=-1&categoryID=x&sort=name&types=planet&is=odd&from=soon&domain=moon&queryOperator=xor",
    );
    expect(searchHref(state)).toBe("/search?query=a");
    expect(at(`/search?query=${"x".repeat(5_000)}`).query).toHaveLength(1_000);
});

test("SRCH-011 SRCH-013 SRCH-014 the address becomes the query of the API", () => {
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
    expect(toSearchInput(at("/search?query=a&from=2026-01-01")).dateInserted).toEqual({
        kind: "dates",
        from: "2026-01-01T00:00:00+00:00",
    });
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

test("people stand beside the first page of all results only", () => {
    expect(toPeopleInput(at("/search?query=hana"))).toMatchObject({ query: "hana", recordTypes: ["user"] });
    for (const address of ["/search?query=hana&page=2", "/search?query=hana&domain=user", "/search?tag=hana"])
        expect(toPeopleInput(at(address))).toBeUndefined();
});
