import { describe, expect, test } from "@jest/globals";
import { parseRich2, writeRich2 } from "@parley/editor/contract";
import { Editor, Transforms } from "slate";
import { toggleCode, toggleQuote, toggleSpoiler } from "./commands/blocks";
import { linkAtCaret, parseAddress, removeLink, setLink } from "./commands/links";
import { nestItem, raiseItem, toggleList } from "./commands/lists";
import { toggleMark } from "./commands/marks";
import { addColumn, addRow, alignColumn, goToCell, insertTable, removeColumn, removeRow, toggleHead } from "./commands/tables";
import { offsetOfCaret, pointAtOffset } from "./model/places";
import { findCodeAtCaret } from "./parts/EmojiSuggestions";
import { findEmojiByCode } from "./parts/emojiCodes";
import { findOverflow } from "./parts/useOverflow";
import { insertText } from "./pasting/paste";
import { answerTab } from "./shortcuts";
import { block, editorWith, item, paragraph, type, words, written } from "./testing/writing";

describe("Markdown while typing", () => {
    test.each<[typed: string, becomes: object[]]>([
        ["a **b** c", [paragraph("a ", words("b", { bold: true }), " c")]],
        ["a *b* c", [paragraph("a ", words("b", { italic: true }), " c")]],
        ["_b_ and __c__", [paragraph(words("b", { italic: true }), " and ", words("c", { bold: true }))]],
        ["~~b~~ c", [paragraph(words("b", { strikethrough: true }), " c")]],
        ["`a*b*` c", [paragraph(words("a*b*", { code: true }), " c")]],
        ["snake_case_name 2*3*4 ** no**", [paragraph("snake_case_name 2", words("3", { italic: true }), "4 ** no**")]],
        ["# Kettles", [block("h2", "Kettles")]],
        ["### Kettles\nthen", [block("h4", "Kettles"), paragraph("then")]],
        [
            "> said\nagain\n\nout",
            [block("blockquote", block("blockquote-line", "said"), block("blockquote-line", "again")), paragraph("out")],
        ],
        [">! who", [block("spoiler", block("spoiler-content", block("spoiler-line", "who")))]],
        ["- one\ntwo\n\nout", [block("ul", item("one"), item("two")), paragraph("out")]],
        ["3. one\ntwo", [{ ...block("ol", item("one"), item("two")), start: 3 }]],
        [
            "```js\nlet a;\n  b\n\nout",
            [{ ...block("code_block", block("code_line", "let a;"), block("code_line", "  b")), lang: "js" }, paragraph("out")],
        ],
        ["```\na\n\nout", [block("code_block", block("code_line", "a")), paragraph("out")]],
        ["---\nafter", [{ type: "hr", children: [{ text: "" }] }, paragraph("after")]],
        [
            "see https://a.example/b, then",
            [paragraph("see ", { ...block("a", "https://a.example/b"), url: "https://a.example/b" }, ", then")],
        ],
        ["# no\n# yes", [block("h2", "no"), block("h2", "yes")]],
    ])("%j is formatted", async (typed, becomes) => {
        const editor = editorWith();
        await type(editor, typed);
        expect(written(editor)).toEqual(becomes);
    });

    test.each(["a **b**", "- ", "# ", "> ", ">! ", "1. ", "```js ", "`c`"])("undo restores %j as typed", async (typed) => {
        const editor = editorWith();
        await type(editor, typed);
        expect(written(editor)).not.toEqual([paragraph(typed)]);
        editor.undo();
        expect(written(editor)).toEqual([paragraph(typed)]);
        editor.redo();
        expect(written(editor)).not.toEqual([paragraph(typed)]);
    });

    test("formats nothing in a code block", async () => {
        const editor = editorWith([block("code_block", block("code_line", ""))]);
        Transforms.select(editor, Editor.start(editor, []));
        await type(editor, "# a **b** - ");
        expect(written(editor)).toEqual([block("code_block", block("code_line", "# a **b** - "))]);
    });
});

describe("Backspace and Delete", () => {
    test.each<[what: string, before: object, after: object[]]>([
        ["a heading is a paragraph again", block("h2", "a"), [paragraph("a")]],
        ["an item leaves its list", block("ul", item("a")), [paragraph("a")]],
        ["a line leaves its quote", block("blockquote", block("blockquote-line", "a")), [paragraph("a")]],
        ["a line leaves its spoiler", block("spoiler", block("spoiler-content", block("spoiler-line", "a"))), [paragraph("a")]],
        [
            "a program is paragraphs again",
            block("code_block", block("code_line", "a"), block("code_line", "b")),
            [paragraph("a"), paragraph("b")],
        ],
    ])("at the start of a block, %s", async (_, before, after) => {
        const editor = editorWith([before]);
        Transforms.select(editor, Editor.start(editor, [0]));
        await type(editor, "\b");
        expect(written(editor)).toEqual(after);
    });

    test("empty cells and never merge them", async () => {
        const editor = editorWith();
        insertTable(editor);
        await type(editor, "a");
        Transforms.select(editor, Editor.start(editor, [0, 0, 0, 1]));
        await type(editor, "b\b\b");
        Transforms.select(editor, { anchor: Editor.start(editor, [0, 0]), focus: Editor.end(editor, [0, 1, 0]) });
        editor.deleteFragment();
        editor.deleteForward("character");
        const row = (name: string) => block("tr", block(name, ""), block(name, ""));
        expect(written(editor)).toEqual([block("table", block("thead", row("th")), block("tbody", row("td"), row("td")))]);
    });

    test("select a rule first and remove it then", async () => {
        const editor = editorWith([paragraph("a"), block("hr", ""), paragraph("b")]);
        Transforms.select(editor, Editor.start(editor, [2]));
        await type(editor, "\b");
        expect(written(editor)).toHaveLength(3);
        await type(editor, "\b");
        expect(written(editor)).toEqual([paragraph("a"), paragraph("b")]);
    });
});

describe("Commands", () => {
    test("CONT-006 items are nested under the item above and moved back, with their nested items", () => {
        const editor = editorWith([block("ul", item("one"), item("two"), item("three"))]);
        Transforms.select(editor, Editor.end(editor, [0, 1]));
        expect(nestItem(editor)).toBe(true);
        expect(nestItem(editor)).toBe(false);
        expect(written(editor)).toEqual([block("ul", item("one", block("ul", item("two"))), item("three"))]);
        expect(raiseItem(editor)).toBe(true);
        expect(raiseItem(editor)).toBe(false);
        expect(written(editor)).toEqual([block("ul", item("one"), item("two"), item("three"))]);
    });

    test("lines become a list, a list of another type, and lines again", () => {
        const editor = editorWith([paragraph("one"), paragraph("two")]);
        Transforms.select(editor, Editor.range(editor, []));
        toggleList(editor, "ul");
        expect(written(editor)).toEqual([block("ul", item("one"), item("two"))]);
        toggleList(editor, "ol");
        expect(written(editor)).toEqual([block("ol", item("one"), item("two"))]);
        toggleList(editor, "ol");
        expect(written(editor)).toEqual([paragraph("one"), paragraph("two")]);
    });

    test("CONT-002 blocks become a quote, a spoiler or a code block, and the quote and spoiler are removed again", () => {
        const before = [paragraph("one"), block("ul", item("two"))];
        for (const toggle of [toggleQuote, toggleSpoiler]) {
            const editor = editorWith(before);
            Transforms.select(editor, Editor.range(editor, []));
            toggle(editor);
            expect(written(editor)).toHaveLength(1);
            toggle(editor);
            expect(written(editor)).toEqual(before);
        }
        const editor = editorWith([paragraph("one\ntwo"), paragraph(words("three", { bold: true }))]);
        Transforms.select(editor, Editor.range(editor, []));
        toggleCode(editor);
        expect(written(editor)).toEqual([
            block("code_block", ...["one", "two", "three"].map((line) => block("code_line", line))),
        ]);
    });

    test("CONT-004 rows, columns, a head and alignment are added to tables and removed", async () => {
        const editor = editorWith();
        insertTable(editor);
        await type(editor, "a");
        addRow(editor);
        await type(editor, "b");
        addColumn(editor);
        alignColumn(editor, "right");
        const shape = () => Editor.nodes(editor, { at: [], match: (node) => "type" in node && node.type === "tr" });
        expect([...shape()].map(([row]) => (row as { children: unknown[] }).children.length)).toEqual([3, 3, 3, 3]);
        toggleHead(editor);
        expect(JSON.stringify(written(editor))).not.toMatch(/thead|"th"/);
        toggleHead(editor);
        expect(JSON.stringify(written(editor))).toMatch(/thead/);
        removeColumn(editor);
        removeRow(editor);
        removeRow(editor);
        removeRow(editor);
        expect([...shape()]).toHaveLength(1);
        removeRow(editor);
        expect(written(editor)).toEqual([paragraph("")]);
    });

    test("CONT-007 a link is created from the selection, changed and removed", () => {
        const editor = editorWith([paragraph("see the ", words("manual", { bold: true }))]);
        Transforms.select(editor, { anchor: pointAtOffset(editor, 8), focus: pointAtOffset(editor, 14) });
        setLink(editor, "https://a.example", "manual");
        const link = (url: string, text: string) => ({ ...block("a", words(text, { bold: true })), url });
        expect(written(editor)).toEqual([paragraph("see the ", link("https://a.example", "manual"))]);
        Transforms.select(editor, pointAtOffset(editor, 10));
        expect(linkAtCaret(editor)).toEqual({ url: "https://a.example", words: "manual", isLink: true });
        setLink(editor, "https://b.example", "book");
        expect(written(editor)).toEqual([paragraph("see the ", link("https://b.example", "book"))]);
        Transforms.select(editor, pointAtOffset(editor, 10));
        removeLink(editor);
        expect(written(editor)).toEqual([paragraph("see the ", words("book", { bold: true }))]);
    });

    test.each([
        ["example.org/a?b", "https://example.org/a?b"],
        ["ines@example.org", "mailto:ines@example.org"],
        [" https://a.example ", "https://a.example"],
        ["/profile/1", "/profile/1"],
        ["tel:+1", "tel:+1"],
        ["java\nscript:alert(1)", undefined],
        ["data:text/html,x", undefined],
        ["//b.example", "https://b.example"],
        ["words alone", undefined],
        ["", undefined],
    ])("FC-5 the input %j links to %j", (meant, address) => {
        expect(parseAddress(meant)).toBe(address);
    });

    test("a mark applies to the text typed next until toggled off", async () => {
        const editor = editorWith();
        toggleMark(editor, "bold");
        await type(editor, "a");
        toggleMark(editor, "bold");
        await type(editor, "b");
        expect(written(editor)).toEqual([paragraph(words("a", { bold: true }), "b")]);
    });

    test("Tab moves between cells and adds a row after the last one, which one undo removes; Shift+Tab leaves the table before the first cell", async () => {
        const editor = editorWith();
        insertTable(editor);
        for (const cell of ["a", "b", "c", "d", "e"]) {
            await type(editor, cell);
            expect(answerTab(editor, false)).toBe(true);
        }
        await type(editor, "f");
        const head = block("thead", block("tr", block("th", "a"), block("th", "b")));
        const row = (one: string, other: string) => block("tr", block("td", one), block("td", other));
        const table = block("table", head, block("tbody", row("c", "d"), row("e", "f")));
        expect(written(editor)[0]).toEqual(table);
        await Promise.resolve();
        expect(goToCell(editor, false)).toBe(true);
        await Promise.resolve();
        await type(editor, "g");
        expect(written(editor)[0]).toEqual(block("table", head, block("tbody", row("c", "d"), row("e", "f"), row("g", ""))));
        editor.undo();
        editor.undo();
        expect(written(editor)[0]).toEqual(table);
        for (let back = 0; back < 5; back++) expect(answerTab(editor, true)).toBe(true);
        expect(answerTab(editor, true)).toBe(false);
    });
});

describe("Document", () => {
    const UNKNOWN = { type: "of tomorrow", deep: { a: [1] }, children: [{ type: "p", children: [{ text: "kept" }] }] };

    test.each<[what: string, nodes: unknown[]]>([
        [
            "all that the renderer knows",
            [
                block("h2", "a"),
                paragraph("b ", { ...block("a", "c"), url: "/x" }, " ", {
                    type: "@",
                    name: "Ines",
                    userID: 2,
                    children: [{ text: "" }],
                }),
                block("blockquote", block("blockquote-line", "d"), block("ul", item("e"))),
                block("spoiler", block("spoiler-content", block("spoiler-item", "f"))),
                { ...block("code_block", block("code_line", "g"), block("code_line", "")), lang: "js" },
                { ...block("ol", item("h", block("ul", item("i")))), start: 4 },
                block(
                    "table",
                    block("caption", "j"),
                    block("thead", block("tr", block("th", "k"))),
                    block("tbody", block("tr", { ...block("td", "l"), align: "right" })),
                ),
                block("table", block("tbody", block("tr", block("td", paragraph("m"), paragraph("n"))))),
                {
                    type: "rich_embed_card",
                    url: "https://a.example",
                    embedData: { embedType: "link", name: "o" },
                    children: [{ text: "" }],
                },
                paragraph({ type: "img", url: "/p.png", alt: "q", width: 3, children: [{ text: "" }] }),
                block("hr", ""),
                paragraph("r"),
            ],
        ],
        ["nodes that nobody knows", [UNKNOWN, paragraph("a ", { type: "sparkle", children: [{ text: "b" }] }, " c")]],
    ])("DRAFT-009 %s are returned unchanged", (_, nodes) => {
        const value = parseRich2(JSON.stringify(nodes)) ?? [];
        expect(written(editorWith(value))).toEqual(nodes);
        expect(parseRich2(writeRich2(written(editorWith(value))))).toEqual(nodes);
    });

    test.each<[what: string, nodes: unknown[], becomes: unknown[]]>([
        ["loose words", [words("a"), { ...block("a", "b"), url: "/" }], [paragraph("a", { ...block("a", "b"), url: "/" })]],
        [
            "blocks in a paragraph",
            [paragraph("a", block("ul", item("b")), "c")],
            [paragraph("a"), block("ul", item("b")), paragraph("c")],
        ],
        [
            "words in a list",
            [block("ul", "a", block("li", "b"), block("ol", block("li", "c")))],
            [block("ul", item("a"), item("b", block("ol", item("c"))))],
        ],
        [
            "paragraphs in items",
            [block("ul", block("li", paragraph("a"), paragraph("b")))],
            [block("ul", item("a", paragraph("b")))],
        ],
        [
            "lines that stand alone",
            [block("lic", "a"), block("blockquote-line", "b"), block("spoiler", "c")],
            [paragraph("a"), paragraph("b"), block("spoiler", block("spoiler-content", block("spoiler-line", "c")))],
        ],
        [
            "a program in one text",
            [block("code_block", "a\nb")],
            [block("code_block", block("code_line", "a"), block("code_line", "b"))],
        ],
        [
            "rows without a body",
            [block("table", block("tr", block("td", "a")), block("tr", block("td", "b")))],
            [block("table", block("tbody", block("tr", block("td", "a")), block("tr", block("td", "b"))))],
        ],
        ["nothing", [], [paragraph("")]],
    ])("%s are converted to the shapes that the renderer supports", (_, nodes, becomes) => {
        expect(written(editorWith(nodes))).toEqual(becomes);
    });

    test("a table with unknown elements is preserved as a whole", () => {
        const table = block("table", block("tr", block("sparkle", "a")));
        expect(written(editorWith([table]))).toEqual([table]);
    });

    test("a line follows a last block that the caret could not leave", async () => {
        const editor = editorWith([block("blockquote", block("blockquote-line", "a"))]);
        Transforms.select(editor, Editor.end(editor, []));
        await type(editor, "b");
        expect(written(editor)).toEqual([block("blockquote", block("blockquote-line", "a")), paragraph("b")]);
    });

    describe("text typed while a void element is selected", () => {
        const picture = { type: "img", url: "https://a.example/k.png", alt: "A kettle", children: [{ text: "" }] };
        const rule = block("hr", "");
        const chosen = (nodes: object[], path: number[]) => {
            const editor = editorWith(nodes);
            Transforms.select(editor, Editor.start(editor, path));
            return editor;
        };

        test("is inserted after an image or a mention", async () => {
            const editor = chosen([paragraph("a", picture, "c")], [0, 1]);
            await type(editor, "b");
            expect(written(editor)).toEqual([paragraph("a", picture, "bc")]);
            Transforms.select(editor, Editor.start(editor, [0, 1]));
            await type(editor, "\n");
            expect(written(editor)).toEqual([paragraph("a", picture), paragraph("bc")]);
        });

        test("is inserted on a line after a rule, using an empty line if there is one", async () => {
            const editor = chosen([rule, paragraph("c")], [0]);
            await type(editor, "ab");
            expect(written(editor)).toEqual([rule, paragraph("ab"), paragraph("c")]);
            const before = chosen([rule, paragraph("")], [0]);
            await type(before, "ab");
            expect(written(before)).toEqual([rule, paragraph("ab")]);
        });

        test("inserted text goes after the element too", () => {
            const editor = chosen([paragraph(picture, "c")], [0, 1]);
            insertText(editor, "b");
            expect(written(editor)).toEqual([paragraph(picture, "bc")]);
            const other = chosen([rule], [0]);
            insertText(other, "a");
            expect(written(other)).toEqual([rule, paragraph("a")]);
        });
    });

    test("the caret is restored by its character offset", () => {
        const editor = editorWith([
            paragraph("ab", { type: "@", name: "Ines", children: [{ text: "" }] }, "c"),
            block("ul", item("d"), item("e")),
        ]);
        for (const offset of [0, 1, 2, 7, 8, 9, 10, 11, 12]) {
            Transforms.select(editor, pointAtOffset(editor, offset));
            expect(offsetOfCaret(editor)).toBe(offset);
        }
    });
});

test("the tools with the highest rank leave a bar that is too narrow, except those of rank 0 and those not displayed", () => {
    const tools = [
        { id: "bold", width: 30, rank: 1 },
        { id: "undo", width: 0, rank: 9 },
        { id: "quote", width: 30, rank: 3 },
        { id: "link", width: 30, rank: 0 },
        { id: "code", width: 30, rank: 2 },
    ];
    expect(findOverflow(tools, 120)).toEqual([]);
    expect(findOverflow(tools, 119)).toEqual(["quote"]);
    expect(findOverflow(tools, 60)).toEqual(["quote", "code"]);
    expect(findOverflow(tools, 10)).toEqual(["quote", "code", "bold"]);
});

test("CONT-006 emoji are found by exact code, then by the start of a code, then by name", () => {
    const find = (typed: string, limit = 3) => findEmojiByCode(typed, limit).map(({ unicode, code }) => unicode + code);
    expect(find("+1", 1)).toEqual(["👍️+1"]);
    expect(find("tada")).toEqual(["🎉tada"]);
    expect(find("Heart")[0]).toBe("❤️heart");
    expect(find("heart_e", 2)).toEqual(["😍heart_eyes", "😻heart_eyes_cat"]);
    expect(find("celebration", 8)).toContain("🎂birthday");
    expect(find("e", 8)).toHaveLength(8);
    expect(find("nothing_of_that_name")).toEqual([]);
});

test.each<[text: string, code: string | undefined]>([
    ["so :tada", "tada"],
    [":+1", "+1"],
    ["(:thumbs_u", "thumbs_u"],
    [":D", undefined],
    ["at 10:30", undefined],
    ["https://a.example:8080", undefined],
    ["std::move", undefined],
    [":tada is", undefined],
])("the emoji code in %j is %p", (text, code) => {
    expect(findCodeAtCaret(editorWith([paragraph(text)]))?.typed).toBe(code);
});

test("no emoji code is found in a code block", () => {
    expect(findCodeAtCaret(editorWith([block("code_block", block("code_line", "a :tada"))]))).toBeUndefined();
});
