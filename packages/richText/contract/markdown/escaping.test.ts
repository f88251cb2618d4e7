import { expect, test } from "@jest/globals";
import { escapeHeading, escapeLines, escapeRun, writeCode, writeDestination } from "./escaping";

const context = { inLabel: false, before: "", after: "" };

test.each([
    ...["a * b", "a *", "a_b", "a _ b", "~", "a~b", "[a", "a]", "a] b", "!", "!a", "<", "< b", "&", "&amp", "\\a"],
    ...["mailto a", "https:a", `&${"n".repeat(33)};`],
])("CONT-011 the text %j is unchanged in Markdown", (text) => {
    expect(escapeRun(text, context)).toBe(text);
});

test.each([
    ["a*b", "a\\*b"],
    ["*a", "\\*a"],
    ["a* b", "a\\* b"],
    ["_a", "\\_a"],
    ["a_ b", "a\\_ b"],
    ["~~a", "\\~\\~a"],
    ["a ~~", "a \\~\\~"],
    ["a](", "a\\]("],
    ["a][", "a\\]["],
    ["a]:", "a\\]:"],
    ["![", "\\!["],
    ["<b", "\\<b"],
    ["</b", "\\</b"],
    ["&amp;", "\\&amp;"],
    ["a &#38; b", "a \\&#38; b"],
    ["&#x26;", "\\&#x26;"],
    [`a word, and then &${"n".repeat(32)};`, `a word, and then \\&${"n".repeat(32)};`],
    ["\\", "\\\\"],
    ["\\*", "\\\\\\*"],
    ["\\ a", "\\\\ a"],
    ["`", "\\`"],
    ["http://a", "http\\://a"],
    ["HTTPS://a", "HTTPS\\://a"],
    ["mailto:a", "mailto\\:a"],
])("CONT-011 the text %j is written as %j", (text, markdown) => {
    expect(escapeRun(text, context)).toBe(markdown);
});

test.each([
    ["a", "_", "b", "_"],
    [" ", "_", " ", "_"],
    ["a", "_", "", "\\_"],
    [" ", "_", "b", "\\_"],
    ["a", "_", " ", "\\_"],
    [" ", "*", "", "*"],
    ["\t", "*", "\t", "*"],
    ["a", "*", " ", "\\*"],
    [" ", "*", "a", "\\*"],
    ["", "]", "(", "\\]"],
    ["", "~", "~", "\\~"],
    ["~", "~", "", "\\~"],
    ["", "!", "[", "\\!"],
    ["", "\\", "*", "\\\\"],
])("CONT-011 escaping depends on the adjacent characters: after %j the text %j", (before, text, after, markdown) => {
    expect(escapeRun(text, { inLabel: false, before, after })).toBe(markdown);
});

test.each([
    ["[a]", "\\[a\\]"],
    ["![a", "\\!&#91;a"],
    ["http://a", "http://a"],
    ["$a, $5 or $", "\\$a, $5 or \\$"],
])("CONT-011 in a link's text %j is written as %j", (text, markdown) => {
    expect(escapeRun(text, { ...context, inLabel: true })).toBe(markdown);
});

test.each([
    ...["####### a", "#a", "-a", "* a", "=a", "== a", "| a", "--a", "12.a", "a 1. b", "a # b", "1234567890. a", "a [b]: c"],
])("CONT-011 a line that starts with %j belongs to a paragraph", (line) => {
    expect(escapeLines([line])).toEqual([line]);
});

test.each([
    ["", "\\"],
    ["# a", "\\# a"],
    ["###### a", "\\###### a"],
    ["#", "\\#"],
    [">a", "\\>a"],
    ["- a", "\\- a"],
    ["-", "\\-"],
    ["+ a", "\\+ a"],
    ["==", "\\=="],
    ["=  ", "\\=  "],
    ["|-", "\\|-"],
    [":- |", "\\:- |"],
    ["---", "\\---"],
    ["1. a", "1\\. a"],
    ["123456789) a", "123456789\\) a"],
    ["1)", "1\\)"],
    ["[a]: b", "\\[a]: b"],
])("CONT-011 a line of a paragraph that starts with %j is written as %j", (line, markdown) => {
    expect(escapeLines(["a", line])).toEqual(["a", markdown]);
});

test.each([
    ["a #", "a \\#"],
    ["a ##", "a \\##"],
    ["#", "\\#"],
    ["a#", "a#"],
    ["a # b", "a # b"],
])("CONT-011 the heading %j is written as %j", (heading, markdown) => {
    expect(escapeHeading(heading)).toBe(markdown);
});

test.each([
    ["https://a.example/b", "https://a.example/b"],
    ["", "<>"],
    ["a b", "<a b>"],
    ["a(b)", "<a(b)>"],
    ["a<b>", "<a\\<b\\>>"],
    ["a\\b", "<a\\\\b>"],
    ["a\tb\r\nc", "abc"],
    ["a&amp;b", "<a\\&amp;b>"],
    ["a&#38;b", "<a\\&#38;b>"],
    ["a&b", "a&b"],
    ["a&lt", "a&lt"],
])("CONT-011 the URL %j is written as %j", (url, markdown) => {
    expect(writeDestination(url)).toBe(markdown);
});

test.each([
    ["a", "`a`"],
    ["", "``"],
    ["a `b", "``a `b``"],
    ["a ``b", "`a ``b`"],
    ["a ` b `` c", "```a ` b `` c```"],
    ["`a", "`` `a ``"],
    ["a`", "`` a` ``"],
    ["``", "` `` `"],
    [" a ", "`  a  `"],
    [" a b ", "`  a b  `"],
    ["  ", "`  `"],
    [" a", "` a`"],
    ["a ", "`a `"],
])("CONT-011 the code %j is written as %j", (text, markdown) => {
    expect(writeCode(text)).toBe(markdown);
});
