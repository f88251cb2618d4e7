import { expect, test } from "@jest/globals";
import { emphasize, toCodeFence, toCodeSpan } from "./markdownCode";

test.each([
    ["x", "`x`"],
    ["a`b", "``a`b``"],
    ["a``b`c", "```a``b`c```"],
    ["`a", "`` `a ``"],
    ["a`", "`` a` ``"],
])("the text %j as inline code is %s", (text, markdown) => expect(toCodeSpan(text)).toBe(markdown));

test.each([
    ["x", "```\nx\n```"],
    ["a``b", "```\na``b\n```"],
    ["```\na", "````\n```\na\n````"],
])("the code %j gets a fence longer than any in it", (text, markdown) => expect(toCodeFence(text)).toBe(markdown));

test.each([
    ["words", "**words**"],
    [" two words\n", " **two words**\n"],
    ["  ", "  "],
    ["", ""],
])("%j with emphasis is %j", (words, expected) => {
    expect(emphasize(words, "**")).toBe(expected);
});
