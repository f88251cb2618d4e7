import { expect, test } from "@jest/globals";
import { MAX_EXCLUDED, MAX_FILTERS, MAX_QUERY_LENGTH, MAX_TERMS, parseQuery } from "./parseQuery";

const parse = (query: string) => parseQuery(query, new Set(["open", "closed"]));
const word = (text: string) => ({ text, isPhrase: false, inTitle: false });
const phrase = (text: string) => ({ text, isPhrase: true, inTitle: false });

test.each([
    ["kettle thermostat", [word("kettle"), word("thermostat")], []],
    ["  kettle　thermostat ", [word("kettle"), word("thermostat")], []],
    ['"whistling kettle" base', [phrase("whistling kettle"), word("base")], []],
    ["„tea pot“ «in use» 「東京都」", [phrase("tea pot"), phrase("in use"), phrase("東京都")], []],
    ['kettle -steel -"made in" −rust', [word("kettle")], [word("steel"), phrase("made in"), word("rust")]],
    ["well-made a - b", [word("well-made"), word("a"), word("-"), word("b")], []],
    ['12"pipe', [word("12"), word("pipe")], []],
    ['a "never closed', [word("a"), word("never"), word("closed")], []],
    ["title:kettle -title:steel", [{ ...word("kettle"), inTitle: true }], [{ ...word("steel"), inTitle: true }]],
    ['TITLE:"tea pot"', [{ ...phrase("tea pot"), inTitle: true }], []],
    ["https://fettle.example/a?b=c", [word("https://fettle.example/a?b=c")], []],
    ['""', [], []],
    ["", [], []],
])("SRCH-015 any text is a query: %p has the terms %j without %j", (query, terms, excluded) => {
    expect(parse(query)).toEqual({ terms, excluded, filters: [], states: [], isCut: false });
});

test("SRCH-015 authors, categories, tags, states and dates may be written in the query", () => {
    expect(
        parse('kettle author:"Tomasz Wrona" -author:Iris in:repairs tag:heat -tag:cold is:closed after:2024 before:2024-06'),
    ).toEqual({
        terms: [word("kettle")],
        excluded: [],
        filters: [
            { field: "author", value: "Tomasz Wrona", isExcluded: false },
            { field: "author", value: "Iris", isExcluded: true },
            { field: "in", value: "repairs", isExcluded: false },
            { field: "tag", value: "heat", isExcluded: false },
            { field: "tag", value: "cold", isExcluded: true },
        ],
        states: [{ state: "closed", isExcluded: false }],
        after: "2024-01-01T00:00:00+00:00",
        before: "2024-06-01T00:00:00+00:00",
        isCut: false,
    });
});

test("a condition is read once, whatever its case and colon", () => {
    expect(parse("IS:Closed is：closed -is:closed").states).toEqual([
        { state: "closed", isExcluded: false },
        { state: "closed", isExcluded: true },
    ]);
});

test.each([
    "is:purple",
    "before:soon",
    "after:2024-13",
    "after:2024-02-31",
    "-before:2024",
    "author:",
    'tag:""',
    "by:iris",
    "title:",
])("text that is not a known condition is a word: %p", (query) => {
    const { terms, excluded, filters, states, before, after } = parse(query);
    expect([...terms, ...excluded].map(({ text }) => text)).toEqual([query.replace(/^-/, "").replace('""', "")]);
    expect([filters, states, before, after]).toEqual([[], [], undefined, undefined]);
});

test("50 words and 50 exclusions are cut to the maximum of a search, and the query says so", () => {
    const many = Array.from({ length: 50 }, (_, index) => `w${index} -x${index}`).join(" ");
    const { terms, excluded, isCut } = parse(many);
    expect([terms.length, excluded.length, isCut]).toEqual([MAX_TERMS, MAX_EXCLUDED, true]);
    expect(parse(Array.from({ length: 30 }, () => "tag:a").join(" "))).toMatchObject({ isCut: true });
    expect(parse(Array.from({ length: 30 }, () => "tag:a").join(" ")).filters).toHaveLength(MAX_FILTERS);
});

test("a query that is too long is cut between characters", () => {
    const { terms, isCut } = parse("𐐨".repeat(MAX_QUERY_LENGTH + 1));
    expect([terms, isCut]).toEqual([[word("𐐨".repeat(MAX_QUERY_LENGTH))], true]);
    expect(parse("x".repeat(MAX_QUERY_LENGTH)).isCut).toBe(false);
});
