import { expect, test } from "@jest/globals";
import createMarkdown from "markdown-it";
import { adaptTokens, configureMarkdown, MARKDOWN_OPTIONS } from "./markdown";

const markdown = configureMarkdown(createMarkdown(MARKDOWN_OPTIONS));

const read = (source: string) => {
    const tokens = markdown.parse(source, {});
    adaptTokens(tokens, source);
    return tokens;
};
const htmlOf = (source: string) => markdown.renderer.render(read(source), markdown.options, {}).replaceAll(/\n/g, "");
const [open, close] = ['<blockquote class="spoiler"><p>', "</p></blockquote>"];

test.each([
    [">! a", `${open}a${close}`],
    [">!a", `${open}a${close}`],
    ["  >! a", `${open}a${close}`],
    [">! a  \n>! b\n>! c\n> d", `${open}a<br>b<br>c<br>d${close}`],
    [">! a! b\n> wow! c", `${open}a! b<br>wow! c${close}`],
    [">! *a*! b\n> `! c`", `${open}<em>a</em>! b<br><code>! c</code>${close}`],
    [">! a\n\n! b", `${open}a${close}<p>! b</p>`],
    ["a\n\n>! b", `<p>a</p>${open}b${close}`],
    ["> ! a\n\n>! b", `<blockquote><p>! a${close}${open}b${close}`],
    [">! a\n\n---\n\n> ! b", `${open}a${close}<hr><blockquote><p>! b${close}`],
    ["> a >! b", `<blockquote><p>a &gt;! b${close}`],
    [">! a\n>\n>> b\n>\n>! c", `${open}a</p><blockquote><p>b${close}<p>c${close}`],
    [">! a\n>\n>> b\n>\n>! c\n\n! d", `${open}a</p><blockquote><p>b${close}<p>c${close}<p>! d</p>`],
])("CONT-002 a quote whose first line begins with >! is a spoiler, without the markers in its text: %j", (source, html) => {
    expect(htmlOf(source)).toBe(html);
});

test("CONT-002 the opening token distinguishes a spoiler from a quote", () => {
    const metas = (source: string) => read(source).flatMap(({ type, meta }) => (type === "blockquote_open" ? [meta] : []));
    expect(metas(">! a\n\n---\n\n> b")).toEqual([{ spoiler: true }, null]);
});

test.each([
    ["```javascript\na\n```", "javascript", "a\n"],
    ["```  let  a;\nb\n```", "", "let  a;\nb\n"],
    ["``` x = 1\nb\n```", "", "x = 1\nb\n"],
    ["```\na\n```", "", "a\n"],
])("a code block keeps text after its opening fence, unless that is one word, the language: %j", (source, info, content) => {
    expect(read(source)).toEqual([expect.objectContaining({ type: "fence", info, content })]);
});
