import { expect, test } from "@jest/globals";
import { findMentions, formatMention } from "./mentions";

const found = (text: string) => [...findMentions(text)].map(({ name, index, end }) => [name, text.slice(index, end)]);

test.each<[string, string[][]]>([
    ["@ines", [["ines", "@ines"]]],
    [
        "Ask @ines, or @bo.",
        [
            ["ines", "@ines"],
            ["bo", "@bo"],
        ],
    ],
    ["@ines-ma.. is here", [["ines-ma", "@ines-ma"]]],
    ["@a.b-c", [["a.b-c", "@a.b-c"]]],
    ["@a-.-b.-", [["a-.-b", "@a-.-b"]]],
    ['@"Ines Okafor", and', [["Ines Okafor", '@"Ines Okafor"']]],
    ['@"Ines." is', [["Ines.", '@"Ines."']]],
    ["@e\u0301mile", [["émile", "@e\u0301mile"]]],
    ["(@_x)", [["_x", "@_x"]]],
])("CONT-007 the text %j contains these mentions: %j", (text, mentions) => expect(found(text)).toEqual(mentions));

test.each(["ines@fettle.example", "a/@ines", "&@ines", "@@ines", ".@ines", "@.ines", "@-ines", '@"', '@"two\nlines"', "@"])(
    "CONT-007 the text %j contains no mention",
    (text) => expect(found(text)).toEqual([]),
);

test.each([
    ["ines", "@ines"],
    ["_x", "@_x"],
    ["9lives", "@9lives"],
    ["e\u0301mile", "@e\u0301mile"],
    ["Ines Okafor", '@"Ines Okafor"'],
    ["a.b", '@"a.b"'],
    ["!", '@"!"'],
    ["\u0301x", '@"\u0301x"'],
])("the name %j is typed as %s, and found again", (name, typed) => {
    expect(formatMention(name)).toBe(typed);
    expect(found(typed).map(([first]) => first)).toEqual([name.normalize("NFC")]);
});
