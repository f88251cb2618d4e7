import { describe, expect, test } from "@jest/globals";
import { MAXIMUM_LENGTH } from "@parley/library/contract";
import type { RichNode } from "../nodes";
import { countWords, isEmptyRich2, parseRich2, readSource, toPlainText, writeRich2 } from "../rich2";
import { SAYABLE } from "../richText.examples";
import type { LostKind } from "./lost";
import { collectMentions, fromMarkdown } from "./reading";
import { toMarkdown } from "./writing";

const p = (...children: unknown[]): RichNode => ({ type: "p", children }) as RichNode;
const t = (text: string, ...marks: string[]) => ({ text, ...Object.fromEntries(marks.map((mark) => [mark, true])) });
const markdownOf = (...nodes: RichNode[]) => toMarkdown(nodes).markdown;

describe("toMarkdown", () => {
    test("CONT-011 writes Markdown as a person would type it", () => {
        expect(toMarkdown(SAYABLE).markdown).toBe(
            [
                "# Descaling a kettle",
                "",
                "Use **citric acid**, _never_ ~~vinegar~~, and type `boil --twice`.",
                "See [the **guide**](https://wexley.example/kettles).",
                "",
                "## Steps",
                "",
                "1. [x] Fill it",
                "2. Wait",
                "   - an hour",
                "",
                "> It never broke.",
                ">",
                "> Until it did.",
                "",
                ">! It was the toaster!",
                ">",
                ">! !Really",
                "",
                "````js",
                "boil();",
                "",
                "  ```",
                "````",
                "",
                "| Kettle | Litres \\| cups |",
                "| --- | --: |",
                "| Steel | **1.7** |",
                "",
                "---",
                "",
                '![A \\[kettle\\]](/uploads/kettle-40x30.webp) by @"Ada Lovelace"',
            ].join("\n"),
        );
    });

    test("CONT-011 escapes only characters that would be interpreted", () => {
        expect(markdownOf(p(t("5 * 3, a_b, 1.5 - x, a < b, R&D, C:\\Users [see] #1 (!)")))).toBe(
            "5 * 3, a_b, 1.5 - x, a < b, R&D, C:\\Users [see] #1 (!)",
        );
        expect(markdownOf(p(t("# a\n1. b\n- c\n> d\n---\n| e\n\nhttps://a.example")))).toBe(
            "\\# a\n1\\. b\n\\- c\n\\> d\n\\---\n| e\n\\\nhttps\\://a.example",
        );
        expect(markdownOf(p(t("[a"), t("]: b", "code")))).toBe("\\[a`]: b`");
        expect(markdownOf(p(t("so"), t("(b)", "bold"), t("ld")))).toBe("s&#111;**(b)**&#108;d");
        expect(markdownOf(p(t("bold ", "bold"), t("and "), t(" not", "italic")))).toBe("**bold** and  _not_");
    });

    test.each(["Let \\(a_n * b\\) and $x_1 * y_1$ be", "$$\nx \\\\\n- \\frac{a_1}{b}\n+ \\{c\\}\n$$", "It costs $5 and $10."])(
        "CONT-011 keeps formulas and amounts of money unchanged: %s",
        (markdown) => {
            expect(toMarkdown(fromMarkdown(markdown)).markdown).toBe(markdown);
        },
    );

    test("CONT-011 escapes a dollar sign that would start a formula with one in another mark", () => {
        expect(markdownOf(p(t("$a"), t("b", "bold"), t("c$")))).toMatch(/^\\\$a/);
    });

    test.each<[LostKind, RichNode, string]>([
        ["underline", p(t("a", "underline")), "a"],
        ["superscript", p(t("m"), t("2", "superscript")), "m2"],
        ["subscript", p(t("H"), t("2", "subscript"), t("O")), "H2O"],
        ["embeds", { type: "rich_embed_card", url: "https://a.example/v", children: [t("")] }, "<https://a.example/v>"],
        ["linkedCode", p({ type: "a", url: "/a", children: [t("[a]: b", "code")] }), "[\\[a\\]: b](/a)"],
        ["imageSize", p({ type: "img", url: "/x.png", alt: "x", width: 5, children: [t("")] }), "![x](/x.png)"],
        ["lineBreaks", { type: "h2", children: [t("a\nb")] }, "# a b"],
        ["unknown", { type: "poll", children: [p(t("Tea?"))] } as unknown as RichNode, "Tea?"],
        [
            "headlessTable",
            { type: "table", children: [{ type: "tr", children: [{ type: "td", children: [t("a")] }] }] },
            "|  |\n| --- |\n| a |",
        ],
    ])("CONT-011 reports %s as lost and keeps the text", (kind, node, markdown) => {
        expect(toMarkdown([node])).toEqual({ markdown, lost: [{ kind, count: 1 }] });
    });

    test("CONT-011 reports all content of a table's cells that is lost", () => {
        const cell = (more: object, ...children: unknown[]) => ({ type: "td", ...more, children });
        const table = {
            type: "table",
            children: [
                { type: "caption", children: [t("Kettles")] },
                { type: "tr", children: [cell({ type: "th" }, t("a")), cell({ type: "th" }, t("b"))] },
                { type: "tr", children: [cell({ type: "th", colSpan: 2 }, p(t("c")), p(t("d\ne")))] },
                { type: "tr", children: [cell({ align: "right" }, p(t("f"))), cell({}, t("g"))] },
            ],
        } as unknown as RichNode;
        const { markdown, lost } = toMarkdown([table]);
        expect(markdown).toBe("Kettles\n\n| a | b |\n| --- | --- |\n| c d e |  |\n| f | g |");
        expect(lost.map(({ kind }) => kind)).toEqual([
            "cellSides",
            "mergedCells",
            "rowHeads",
            "caption",
            "cellBlocks",
            "lineBreaks",
        ]);
    });

    test("DRAFT-009 a mention keeps its user; names of unknown users stay text", () => {
        const tree = [p(t(""), { type: "@", name: "Ada Lovelace", userID: 7, children: [t("")] }, t(" and @Bob"))];
        const { markdown } = toMarkdown(tree);
        expect(markdown).toBe('@"Ada Lovelace" and @Bob');
        expect(fromMarkdown(markdown, { people: collectMentions(tree) })).toEqual(tree);
        expect(fromMarkdown(markdown)).toEqual([p(t(markdown))]);
    });
});

describe("fromMarkdown", () => {
    test("DRAFT-008 converts an empty body to one empty paragraph", () => {
        for (const nothing of ["", "\n\n", "[a]: https://a.example"]) expect(fromMarkdown(nothing)).toEqual([p(t(""))]);
    });

    test("CONT-011 reads alternative notations as the renderer does", () => {
        expect(fromMarkdown("a\n===\n\nb <https://a.example> https://b.example\n\n    code\n\n##### deep")).toEqual([
            { type: "h2", children: [t("a")] },
            p(
                t("b "),
                { type: "a", url: "https://a.example", children: [t("https://a.example")] },
                t(" "),
                { type: "a", url: "https://b.example", children: [t("https://b.example")] },
                t(""),
            ),
            { type: "code_block", children: [{ type: "code_line", children: [t("code")] }] },
            { type: "h4", children: [t("deep")] },
        ]);
        expect(fromMarkdown("```Reading lists\nDone```")).toEqual([
            {
                type: "code_block",
                children: ["Reading lists", "Done```"].map((line) => ({ type: "code_line", children: [t(line)] })),
            },
        ]);
        expect(fromMarkdown("- a\n\n  b\n\n-\n- > c")).toEqual([
            {
                type: "ul",
                children: [
                    { type: "li", children: [{ type: "lic", children: [t("a")] }, p(t("b"))] },
                    { type: "li", children: [{ type: "lic", children: [t("")] }] },
                    {
                        type: "li",
                        children: [
                            { type: "lic", children: [t("")] },
                            { type: "blockquote", children: [{ type: "blockquote-line", children: [t("c")] }] },
                        ],
                    },
                ],
            },
        ]);
    });

    test("FC-8 keeps an excessively complex body as its source in one paragraph", () => {
        for (const much of ["a".repeat(MAXIMUM_LENGTH + 1), ">".repeat(500), "a\n".repeat(6_000), "*a* ".repeat(10_000)]) {
            expect(fromMarkdown(much)).toEqual([p(t(much))]);
        }
    });

    test("FC-8 text consisting of delimiters is converted completely", () => {
        for (const mark of ["*", "_", "`", "~", "[", "]", "\\", "&", "<", "!", "(", "@", "#"]) {
            const text = `a${mark.repeat(20_000)}b`;
            expect(toPlainText(fromMarkdown(markdownOf(p(t(text)))))).toBe(text);
        }
    });
});

describe("rich2 body", () => {
    test("DRAFT-009 is unchanged after saving and loading, including unknown nodes", () => {
        const body = [
            ...SAYABLE,
            { type: "poll", id: 3, children: [{ type: "choice", children: [t("Tea")] }] } as unknown as RichNode,
        ];
        expect(parseRich2(writeRich2(body))).toEqual(body);
    });

    test("DRAFT-008 DRAFT-009 is repaired if the editor could not contain it; other values are rejected", () => {
        expect(parseRich2('[{"type":"img","url":"/x"},{"type":"p","children":[null,3]},{"children":[{"text":"a"}]}]')).toEqual([
            { type: "img", url: "/x", children: [t("")] },
            p(t("")),
            p(t("a")),
        ]);
        expect(parseRich2("[]")).toEqual([p(t(""))]);
        expect(writeRich2([])).toBe('[{"type":"p","children":[{"text":""}]}]');
        const deep = `${'[{"type":"p","children":'.repeat(80)}[]${"}]".repeat(80)}`;
        for (const none of ["", "plain words", "{}", '"a"', "[1]", deep]) expect(parseRich2(none)).toBeUndefined();
    });

    test("DRAFT-008 is empty without visible content", () => {
        expect(
            isEmptyRich2([p(t(" ")), { type: "ul", children: [{ type: "li", children: [{ type: "lic", children: [t("")] }] }] }]),
        ).toBe(true);
        expect(isEmptyRich2([p(t(""), { type: "img", url: "/x", children: [t("")] }, t(""))])).toBe(false);
        expect(isEmptyRich2([p(t("a"))])).toBe(false);
    });

    test("has words that are read without markup, and counted; what is not rich text is read as it is written", () => {
        const card = { type: "rich_embed_card", url: "https://a.example/v", children: [t("")] } as RichNode;
        const body = writeRich2([p(t("It "), t("hums", "bold")), card]);
        expect(["Rich2", "markdown"].map((format) => readSource(body, format))).toEqual(["It hums\nhttps://a.example/v", body]);
        expect(readSource("It hums.", "rich2")).toBe("It hums.");
        expect(["", " It  hums\nwarm "].map(countWords)).toEqual([0, 3]);
    });

    test("CONT-011 has a line of plain text for each block", () => {
        expect(toPlainText(SAYABLE).split("\n")).toEqual([
            "Descaling a kettle",
            "Use citric acid, never vinegar, and type boil --twice.",
            "See the guide.",
            "Steps",
            "Fill it",
            "Wait",
            "an hour",
            "It never broke.",
            "Until it did.",
            "It was the toaster!",
            "!Really",
            "boil();",
            "",
            "  ```",
            "Kettle\tLitres | cups",
            "Steel\t1.7",
            "",
            "A [kettle] by @Ada Lovelace",
        ]);
    });
});
