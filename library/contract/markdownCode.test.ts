import { expect, test } from "@jest/globals";
import { codeFence, codeSpan, emphasized } from "./markdownCode";

test.each([
    ["x", "`x`"],
    ["a`b", "``a`b``"],
    ["a``b`c", "```a``b`c```"],
    ["`a", "`` `a ``"],
    ["a`", "`` a` ``"],
])("the words %j are code in a line as %s", (text, markdown) => expect(codeSpan(text)).toBe(markdown));

test.each([
    ["x", "```\nx\n```"],
    ["a``b", "```\na``b\n```"],
    ["```\na", "````\n```\na\n````"],
])("the program %j is a block between longer fences than it has", (text, markdown) => expect(codeFence(text)).toBe(markdown));

test.each([
    ["words", "**words**"],
    [" two words\n", " **two words**\n"],
    ["  ", "  "],
    ["", ""],
])("%j between marks is %j", (words, expected) => {
    expect(emphasized(words, "**")).toBe(expected);
});
