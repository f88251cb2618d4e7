import { expect, test } from "@jest/globals";
import type { RichNode } from "../nodes";
import { fromMarkdown } from "./reading";
import { toMarkdown } from "./writing";

const t = (text: string, ...marks: string[]) => ({ text, ...Object.fromEntries(marks.map((mark) => [mark, true])) });
const node = (type: string, ...children: unknown[]) => ({ type, children }) as unknown as RichNode;
const cell = (type: string, align: string, ...children: unknown[]) => ({ type, align, children });
const item = (text: string, ...more: unknown[]) => node("li", node("lic", t(text)), ...more);
const image = (url: string, alt: string) => ({ type: "img", url, alt, children: [t("")] });
const code = (...lines: string[]) => lines.map((line) => node("code_line", t(line)));

test.each<[string, unknown[]]>([
    [
        "| A | B |\n| :-- | --: |\n| **1** | 2 |",
        [
            node(
                "table",
                node("thead", node("tr", cell("th", "left", t("A")), cell("th", "right", t("B")))),
                node("tbody", node("tr", cell("td", "left", t("1", "bold")), cell("td", "right", t("2")))),
            ),
        ],
    ],
    [
        "| A |\n| :-: |\n| x |\n| y |",
        [
            node(
                "table",
                node("thead", node("tr", cell("th", "center", t("A")))),
                node("tbody", node("tr", cell("td", "center", t("x"))), node("tr", cell("td", "center", t("y")))),
            ),
        ],
    ],
    ["3. a\n4. b", [{ ...node("ol", item("a"), item("b")), start: 3 }]],
    ["1. a\n2. b", [node("ol", item("a"), item("b"))]],
    ["- a\n- b\n\n  c", [node("ul", item("a"), item("b", node("p", t("c"))))]],
    ["- a\n  - b", [node("ul", item("a", node("ul", item("b"))))]],
    ["> a\n> b", [node("blockquote", node("blockquote-line", t("a\nb")))]],
    ["> a\n>\n> b", [node("blockquote", node("blockquote-line", t("a")), node("blockquote-line", t("b")))]],
    [">! a\n>\n>! b", [node("spoiler", node("spoiler-content", node("spoiler-line", t("a")), node("spoiler-line", t("b"))))]],
    ["```js\na\n```", [{ ...node("code_block", ...code("a")), lang: "js" }]],
    ["```\na\n\nb\n```", [node("code_block", ...code("a", "", "b"))]],
    ["![A kettle](https://a.example/k.png)", [node("p", t(""), image("https://a.example/k.png", "A kettle"), t(""))]],
    ["a ![k](https://a.example/k.png) b", [node("p", t("a "), image("https://a.example/k.png", "k"), t(" b"))]],
    [
        "**a _b_ c** `d` ~~e~~",
        [
            node(
                "p",
                t("a ", "bold"),
                t("b", "bold", "italic"),
                t(" c", "bold"),
                t(" "),
                t("d", "code"),
                t(" "),
                t("e", "strikethrough"),
            ),
        ],
    ],
    ["a\nb", [node("p", t("a\nb"))]],
    ["# a\n\n## b\n\n### c", [node("h2", t("a")), node("h3", t("b")), node("h4", t("c"))]],
    ["a\n\n---\n\nb", [node("p", t("a")), node("hr", t("")), node("p", t("b"))]],
    [
        "a [b **c**](https://a.example/x)",
        [node("p", t("a "), { type: "a", url: "https://a.example/x", children: [t("b "), t("c", "bold")] }, t(""))],
    ],
    ["- a\n\n* b", [node("ul", item("a")), node("ul", item("b"))]],
    ["1. a\n\n1) b", [node("ol", item("a")), node("ol", item("b"))]],
])("CONT-011 DRAFT-009 %j is read and written unchanged", (markdown, nodes) => {
    expect(fromMarkdown(markdown)).toEqual(nodes);
    expect(toMarkdown(nodes as RichNode[])).toEqual({ markdown, lost: [] });
});

const row = (type: string, ...texts: string[]) => node("tr", ...texts.map((text) => node(type, t(text))));

test.each<[string, unknown[], string]>([
    ["an item that begins with a list", [node("ul", node("li", node("ul", item("a"))))], "-\n  - a"],
    ["an item that begins with a quote", [node("ul", node("li", node("blockquote", node("p", t("a")))))], "- > a"],
    [
        "a quote with the mark of a spoiler in it",
        [node("ul", node("li", node("blockquote", node("p", t("a >! b")))))],
        "- > a >! b",
    ],
    [
        "an item that begins with a numbered list",
        [node("ol", node("li", { ...node("ol", item("a")), start: 12 }))],
        "1.\n   12. a",
    ],
    ["an item that begins with a line", [node("ul", node("li", node("hr", t(""))))], "-\n  ---"],
    [
        "an item that begins with a spoiler",
        [node("ul", node("li", node("spoiler", node("spoiler-content", node("spoiler-line", t("a"))))))],
        "-\n  >! a",
    ],
    ["an item of no words", [node("ul", node("li", node("lic", t(""))))], "-"],
    ["an item with a second paragraph", [node("ul", item("a", node("p", t("b"))))], "- a\n\n  b"],
    ["an item with a numbered list from 2", [node("ul", item("a", { ...node("ol", item("b")), start: 2 }))], "- a\n\n  2. b"],
    ["a quote that begins with a spoiler", [node("blockquote", node("spoiler", node("p", t("a"))))], ">\n> >! a"],
    ["a spoiler that begins with code", [node("spoiler", node("code_block", ...code("a")))], ">!\n>\n> ```\n> a\n> ```"],
    ["code of a language that is none", [{ ...node("code_block", ...code("a")), lang: "two words" }], "```\na\n```"],
    ["code with marks in it", [node("code_block", ...code("a ```` b"))], "`````\na ```` b\n`````"],
    ["code with a line break in a line", [node("code_block", ...code("a\r\nb\rc"))], "```\na\nb\nc\n```"],
    [
        "a table with a line that is shorter",
        [node("table", row("th", "A", "B"), row("td", "1"))],
        "| A | B |\n| --- | --- |\n| 1 |  |",
    ],
    ["a heading of a table without a part of its own", [node("table", row("th", "A"), row("td", "1"))], "| A |\n| --- |\n| 1 |"],
    [
        "a picture of a link",
        [{ type: "rich_embed_card", embedData: { embedType: "image", url: "/a.png", name: "K" }, children: [] }],
        "![K](/a.png)",
    ],
])("CONT-011 %s is written in Markdown", (_what, nodes, markdown) => {
    expect(toMarkdown(nodes as RichNode[]).markdown).toBe(markdown);
});

const link = (url: unknown, ...children: unknown[]) => ({ type: "a", url, children });
const picture = (more: object) => ({ type: "img", alt: "k", children: [t("")], ...more });
const embed = (embedData: object, ...children: unknown[]) => ({ type: "rich_embed_inline", embedData, children });
const SIZE = { width: 5, height: 4 };

test.each<[unknown[], string, string[]]>([
    [[t("a", "bold"), t("", "italic"), t("b", "bold"), t("c", "italic")], "**ab**_c_", []],
    [[t("a", "bold", "italic"), t("b", "bold", "strikethrough")], "**_a_~~b~~**", []],
    [[t("", "underline"), t("a")], "a", []],
    [[t("a\r\nb\rc")], "a\nb\nc", []],
    [[t("a", "code"), t(" "), t("b\nc", "code")], "`a` `b c`", ["lineBreaks"]],
    [[t(" a ")], "a", []],
    [[link("https://a.example", t("https://a.example"))], "<https://a.example>", []],
    [[link("https://a.example", t("https://a.example", "bold"))], "[**https://a.example**](https://a.example)", []],
    [[link("https://a.example", t("https://"), t("a.example"))], "[https://a.example](https://a.example)", []],
    [[link("https://b.example", t("https://a.example"))], "[https://a.example](https://b.example)", []],
    [[link("/a", t("/a"))], "[/a](/a)", []],
    [[link("/a", t(" b "))], "[b](/a)", []],
    [[link("/a", t("b\n\nc"))], "[b\n\\\nc](/a)", []],
    [[link("/a", t(" "))], "", []],
    [[link(undefined, t("b"))], "b", []],
    [[link("/a", t("b"), link("/c", t("d")))], "[bd](/a)", []],
    [[link("/a", t("b]", "code"))], "[b\\]](/a)", ["linkedCode"]],
    [[link("/a", t("b", "code"))], "[`b`](/a)", []],
    [[picture({ url: "/x.png", alt: "a  \n k" })], "![a k](/x.png)", []],
    [[picture({ url: "/x.png" })], "![k](/x.png)", []],
    [[picture({ url: "/x.png", width: 5 })], "![k](/x.png)", ["imageSize"]],
    [[picture({ url: "/x.png", height: 4 })], "![k](/x.png)", ["imageSize"]],
    [[picture({ url: "/uploads/x-5x4.png", ...SIZE })], "![k](/uploads/x-5x4.png)", []],
    [[embed({ embedType: "image", url: "/x.png" })], "![](/x.png)", []],
    [[embed({ embedType: "image", url: "/x.png", name: "k", ...SIZE })], "![k](/x.png)", ["imageSize"]],
    [[embed({ embedType: "image", url: "/x.png", width: 5 })], "![](/x.png)", ["imageSize"]],
    [[embed({ embedType: "image", url: "/x.png", height: 4 })], "![](/x.png)", ["imageSize"]],
    [[embed({ embedType: "file", url: "/x.pdf", name: "The plan" }, t("x"))], "[The plan](/x.pdf)", ["embeds"]],
    [[embed({ embedType: "file", url: "/x.pdf" }, t(" x "))], "[x](/x.pdf)", ["embeds"]],
    [[embed({ embedType: "file", url: "/x.pdf" }, t(""))], "[/x.pdf](/x.pdf)", ["embeds"]],
    [[embed({ embedType: "file", name: "The plan" }, t(""))], "The plan", ["embeds"]],
    [[link("/a", embed({ url: "/x.pdf", name: "The plan" }, t("")))], "[The plan](/a)", ["embeds"]],
])("CONT-011 the text %j is written as %j", (inlines, markdown, lost) => {
    const conversion = toMarkdown([node("p", ...inlines)]);
    expect([conversion.markdown, conversion.lost.map(({ kind }) => kind)]).toEqual([markdown, lost]);
});
