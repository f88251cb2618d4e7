import { expect, test } from "@jest/globals";
import type { SearchResult } from "@parley/search/contract";
import type { Suggestion } from "./suggestion";
import {
    COMMUNITY,
    completeCategory,
    findTypedCategory,
    groupSuggestions,
    toPath,
    toSuggestionInput,
    toSuggestions,
} from "./suggestion";

const exampleResult = (changes: Partial<SearchResult> = {}): SearchResult => ({
    recordType: "discussion",
    type: "question",
    recordID: 7,
    name: "Kettle trips the breaker",
    url: "http://forum.test/discussion/7/kettle",
    isForeign: false,
    dateInserted: "2026-05-20T12:00:00+00:00",
    breadcrumbs: [
        { name: "Repairs", url: "/r" },
        { name: "Kettles", url: "/k" },
    ],
    labelCodes: ["closed"],
    ...changes,
});

test("SRCH-026 a suggestion has the data of its result", () => {
    expect(toSuggestions([exampleResult()], COMMUNITY)).toEqual([
        {
            label: "Kettle trips the breaker",
            value: "discussion 7",
            source: "community",
            type: "discussion",
            data: {
                url: "http://forum.test/discussion/7/kettle",
                dateUpdated: "2026-05-20T12:00:00+00:00",
                crumbs: exampleResult().breadcrumbs,
                labels: ["closed"],
                isForeign: false,
                isFirst: true,
            },
        },
    ]);
    const [, reply] = toSuggestions(
        [exampleResult(), exampleResult({ recordType: "comment", name: "Re: Lamp", dateUpdated: "2026-05-21T12:00:00+00:00" })],
        COMMUNITY,
    );
    expect(reply?.data).toMatchObject({ parentLabel: "Lamp", dateUpdated: "2026-05-21T12:00:00+00:00" });
    expect(reply?.data.isFirst).toBeUndefined();
});

test("SRCH-034 SRCH-035 the request has ten suggestions, shared among the sources", () => {
    expect(toSuggestionInput("kettle", { locale: "en" })).toEqual({
        domain: "all_content",
        query: "kettle",
        expand: ["breadcrumbs", "-body"],
        limit: 10,
        collapse: true,
        includeTotal: false,
        locale: "en",
        scope: "site",
    });
    expect([2, 3].map((countSources) => toSuggestionInput("a", { locale: "en", countSources }).limit)).toEqual([5, 3]);
});

test("SRCH-036 a section group other than the default is sent", () => {
    expect(toSuggestionInput("a", { locale: "en", siteSectionGroup: "vanilla" })).not.toHaveProperty("siteSectionGroup");
    expect(toSuggestionInput("a", { locale: "en", siteSectionGroup: "makers" })).toMatchObject({ siteSectionGroup: "makers" });
});

test("SRCH-027 SRCH-031 SRCH-032 places come first, and every source but the community has a heading", () => {
    const almanac = { name: "almanac", heading: "Wexley Almanac" };
    const suggestions: Suggestion[] = [
        ...toSuggestions([exampleResult(), exampleResult({ recordType: "category", recordID: 3, name: "Kettles" })], COMMUNITY),
        ...toSuggestions([exampleResult({ name: "Bimetal", isForeign: true })], almanac),
    ];
    expect(
        groupSuggestions(suggestions, [COMMUNITY, almanac]).map(({ heading, suggestions }) => [
            heading,
            suggestions.map(({ label }) => label),
        ]),
    ).toEqual([
        [undefined, ["Kettles"]],
        [undefined, ["Kettle trips the breaker"]],
        ["Wexley Almanac", ["Bimetal"]],
    ]);
    expect(groupSuggestions([])).toEqual([]);
});

test("SRCH-029 the path of a suggestion joins its names", () => {
    expect(toPath(exampleResult().breadcrumbs ?? [])).toBe("Repairs › Kettles");
});

test.each([
    ["kettle in:rep", { name: "rep", before: "kettle in:" }, "kettle in:Repairs "],
    ["in:", { name: "", before: "in:" }, "in:Repairs "],
    ['in:"broken th', { name: "broken th", before: "in:" }, "in:Repairs "],
    ["kettle", undefined, undefined],
    ["in:repairs kettle", undefined, undefined],
    ["begin:x", undefined, undefined],
])("a category that is being typed after in: is completed: %p", (query, typed, completed) => {
    const found = findTypedCategory(query);
    expect(found).toEqual(typed);
    expect(found && completeCategory(found, "Repairs")).toBe(completed);
    expect(found ? completeCategory(found, "Broken things") : undefined).toBe(completed?.replace("Repairs", '"Broken things"'));
});
