import { expect, test } from "@jest/globals";
import type { RichNode } from "@parley/richText/contract";
import { toPlainText } from "@parley/richText/contract";
import { parseBody, parsePartialMarkdown } from "./parseBody";

const kinds = (nodes: readonly RichNode[]) => nodes.map((node) => ("type" in node ? node.type : "text"));

test.each([
    ["", ["p"], ""],
    ["h", ["p"], "h"],
    ["hello ", ["p"], "hello "],
    ["hello **wor", ["p"], "hello **wor"],
    ["hello\n", ["p", "p"], "hello\n"],
    ["hello\n\n", ["p", "p"], "hello\n"],
    ["  ", ["p"], "  "],
    ["#", ["p"], "#"],
    ["# Sto", ["h2"], "Sto"],
    ["hello\n-", ["p", "p"], "hello\n-"],
    ["hello\n---", ["p", "p"], "hello\n---"],
    ["> quoted\n\n", ["blockquote", "p"], "quoted\n"],
    ["- milk ", ["ul"], "milk "],
    ["1.", ["p"], "1."],
])("CONT-001 typed text is transferred to the editor exactly: %j", (markdown, types, words) => {
    const nodes = parsePartialMarkdown(markdown);
    expect(kinds(nodes)).toEqual(types);
    expect(toPlainText(nodes)).toBe(words);
});

test("text that was opened but not edited is parsed as it is rendered", () => {
    expect(toPlainText(parseBody("hello \n", "markdown", false) ?? [])).toBe("hello");
    expect(parseBody("[1", "rich2", false)).toBeUndefined();
    expect(parseBody("<p>hello</p>", "html", false)).toBeUndefined();
    expect(parseBody("", "rich2", false)).toEqual([{ type: "p", children: [{ text: "" }] }]);
});
