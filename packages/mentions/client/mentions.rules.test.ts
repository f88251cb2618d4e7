import { describe, expect, test } from "@jest/globals";
import { exampleUserFragment } from "@parley/accounts/contract";
import {
    countTypedLetters,
    filterMentions,
    findTypedMention,
    mentionText,
    sortMentions,
    toMentionMarkdown,
    toSuggestion,
} from "./mentions.rules";

const NOW = new Date("2026-05-21T12:00:00Z");
const person = (name: string, dateLastActive: string | null = null) => ({
    userID: name.length,
    name,
    photoUrl: "",
    dateLastActive,
    elementID: "",
});

test("CONT-015 a suggestion has name, userID, dateLastActive and an element id derived from the userID", () => {
    const { userID, name, dateLastActive } = exampleUserFragment();
    const suggestion = toSuggestion(exampleUserFragment());
    expect(suggestion).toMatchObject({ userID, name, dateLastActive, elementID: `mention-${userID}` });
    const { dateLastActive: _hidden, ...reticent } = exampleUserFragment();
    expect(toSuggestion(reticent).dateLastActive).toBeNull();
});

test("CONT-021 members active within 90 days come first, and the order within both groups is stable", () => {
    const people = [
        person("long gone", "2019-01-01T00:00:00+00:00"),
        person("just so", "2026-02-20T12:00:00+00:00"),
        person("a second too late", "2026-02-20T11:59:59+00:00"),
        person("reticent"),
        person("today", "2026-05-21T11:00:00+00:00"),
    ];
    expect(sortMentions(people, NOW).map(({ name }) => name)).toEqual([
        "just so",
        "today",
        "long gone",
        "a second too late",
        "reticent",
    ]);
});

describe("CONT-008 the mention being typed", () => {
    test.each([
        ["@", "", 0],
        ["@in", "in", 0],
        ["Ask @in", "in", 4],
        ["(@in", "in", 1],
        ["two\n@in", "in", 4],
        ['Ask @"Ines Ma', "Ines Ma", 4],
        ['@"', "", 0],
        ["@ines-ma", "ines-ma", 0],
        ["@Ολγα", "Ολγα", 0],
        ["@नि", "नि", 0],
        ["`code` and @in", "in", 11],
        ["```\ncode\n```\n@in", "in", 13],
        ["a ` alone\n\n@in", "in", 11],
        ["a ` alone\n \t\n@in", "in", 13],
        ["```\ncode\n`````\n@in", "in", 15],
        ["> ```\n> code\n> ```\n> @in", "in", 21],
        ["> ```\n> code\n\n@in", "in", 14],
        ["``` a`b\n\n@in", "in", 9],
        ["```\ncode\n  ``` \n@in", "in", 16],
        [">> ```\n>> code\n> @in", "in", 17],
        ["สวัสดี @สม", "สม", 7],
        ["「@山田", "山田", 1],
        ["مرحبا @عل", "عل", 6],
    ])("is found in %j as %j", (text, typed, start) => {
        expect(findTypedMention(text)).toEqual({ typed, start });
    });

    test.each([
        "",
        "in",
        "a@b",
        "ines@fettle",
        "@@in",
        "/@in",
        "é@in",
        "@in ",
        '@"Ines Okafor" ',
        '@"Ines\nMa',
        "`@in",
        "``a ` @in",
        "``a @in",
        "a ` alone\n@in",
        "````\ncode\n```\n@in",
        "```\ncode\n~~~\n@in",
        "```\n@in",
        "> ```\n> @in",
        "```\n> ```\n@in",
        "> > ~~~\n> > code\n> > @in",
        "```\n```js\n@in",
        "~~~ js\ncode\n@in",
        `@"${"a".repeat(51)}`,
    ])("is absent in %j", (text) => {
        expect(findTypedMention(text)).toBeUndefined();
    });
});

test.each([
    ["ines", "@ines"],
    ["ines_ma", "@ines_ma"],
    ["Ines-Ma.b", '@"Ines-Ma.b"'],
    ["Inés", "@Inés"],
    ["Ines Okafor", '@"Ines Okafor"'],
    ["Ines.", '@"Ines."'],
    ["🔧 Ines", '@"🔧 Ines"'],
])("CONT-007 the name %s is mentioned as %s", (name, mention) => {
    expect(mentionText(name)).toBe(mention);
});

test("CONT-007 asterisks and underscores of a name are escaped in Markdown", () => {
    expect(toMentionMarkdown("_ines_")).toBe("@\\_ines\\_");
    expect(toMentionMarkdown("In *es*")).toBe('@"In \\*es\\*"');
});

test("CONT-019 suggestions are filtered regardless of case and accents, as on the server", () => {
    const people = ["Inés Ma", "ines okafor", "Ingrid", "INES"].map((name) => person(name));
    expect(filterMentions(people, "ínes").map(({ name }) => name)).toEqual(["Inés Ma", "ines okafor", "INES"]);
});

test.each([
    ["Inés Ma", "ines", 4],
    ["Ine\u0301s Ma", "ines", 5],
    ["Yusuf", "YUS", 3],
    ["ﬁnn", "fi", 1],
    ["Tomasz", "ines", 0],
    ["ﬁnn", "f", 1],
    ["ΟΔΟΣΑ", "οδος", 4],
])("CONT-008 the name %s typed as %s is highlighted up to length %d", (name, typed, length) => {
    expect(countTypedLetters(name, typed)).toBe(length);
});
