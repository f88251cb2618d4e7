import { describe, expect, test } from "@jest/globals";
import { findEmojiByCode } from "@parley/emoji/client";
import { parseRich2, writeRich2 } from "@parley/richText/contract";
import { Editor, Transforms } from "slate";
import { toggleCode, toggleQuote, toggleSpoiler } from "./commands/blocks";
import { getLinkAtCaret, parseLinkTarget, removeLink, setLink } from "./commands/links";
import { nestItem, raiseItem, toggleList } from "./commands/lists";
import { toggleMark } from "./commands/marks";
import { addColumn, addRow, alignColumn, goToCell, insertTable, removeColumn, removeRow, toggleHead } from "./commands/tables";
import { getCaretOffset, toPointAtOffset } from "./model/queries";
import { findCodeAtCaret } from "./parts/EmojiSuggestions";
import { insertText } from "./pasting/paste";
import { handleTab } from "./shortcuts";
import { createBlock, createItem, createParagraph, createTestEditor, createText, getDocument, type } from "./testing/writing";

describe("Markdown while typing", () => {
    test.each<[typed: string, becomes: object[]]>([
        ["a **b** c", [createParagraph("a ", createText("b", { bold: true }), " c")]],
        ["a *b* c", [createParagraph("a ", createText("b", { italic: true }), " c")]],
        ["_b_ and __c__", [createParagraph(createText("b", { italic: true }), " and ", createText("c", { bold: true }))]],
        ["~~b~~ c", [createParagraph(createText("b", { strikethrough: true }), " c")]],
        ["`a*b*` c", [createParagraph(createText("a*b*", { code: true }), " c")]],
        ["snake_case_name 2*3*4 ** no**", [createParagraph("snake_case_name 2", createText("3", { italic: true }), "4 ** no**")]],
        ["# Kettles", [createBlock("h2", "Kettles")]],
        ["### Kettles\nthen", [createBlock("h4", "Kettles"), createParagraph("then")]],
        [
            "> said\nagain\n\nout",
            [
                createBlock("blockquote", createBlock("blockquote-line", "said"), createBlock("blockquote-line", "again")),
                createParagraph("out"),
            ],
        ],
        [">! who", [createBlock("spoiler", createBlock("spoiler-content", createBlock("spoiler-line", "who")))]],
        ["- one\ntwo\n\nout", [createBlock("ul", createItem("one"), createItem("two")), createParagraph("out")]],
        ["3. one\ntwo", [{ ...createBlock("ol", createItem("one"), createItem("two")), start: 3 }]],
        [
            "```js\nlet a;\n  b\n\nout",
            [
                { ...createBlock("code_block", createBlock("code_line", "let a;"), createBlock("code_line", "  b")), lang: "js" },
                createParagraph("out"),
            ],
        ],
        ["```\na\n\nout", [createBlock("code_block", createBlock("code_line", "a")), createParagraph("out")]],
        ["---\nafter", [{ type: "hr", children: [{ text: "" }] }, createParagraph("after")]],
        [
            "see https://a.example/b, then",
            [createParagraph("see ", { ...createBlock("a", "https://a.example/b"), url: "https://a.example/b" }, ", then")],
        ],
        ["# no\n# yes", [createBlock("h2", "no"), createBlock("h2", "yes")]],
    ])("%j is formatted", async (typed, becomes) => {
        const editor = createTestEditor();
        await type(editor, typed);
        expect(getDocument(editor)).toEqual(becomes);
    });

    test.each(["a **b**", "- ", "# ", "> ", ">! ", "1. ", "```js ", "`c`"])("undo restores %j as typed", async (typed) => {
        const editor = createTestEditor();
        await type(editor, typed);
        expect(getDocument(editor)).not.toEqual([createParagraph(typed)]);
        editor.undo();
        expect(getDocument(editor)).toEqual([createParagraph(typed)]);
        editor.redo();
        expect(getDocument(editor)).not.toEqual([createParagraph(typed)]);
    });

    test("formats nothing in a code block", async () => {
        const editor = createTestEditor([createBlock("code_block", createBlock("code_line", ""))]);
        Transforms.select(editor, Editor.start(editor, []));
        await type(editor, "# a **b** - ");
        expect(getDocument(editor)).toEqual([createBlock("code_block", createBlock("code_line", "# a **b** - "))]);
    });
});

describe("Backspace and Delete", () => {
    test.each<[what: string, before: object, after: object[]]>([
        ["a heading is a paragraph again", createBlock("h2", "a"), [createParagraph("a")]],
        ["an item leaves its list", createBlock("ul", createItem("a")), [createParagraph("a")]],
        ["a line leaves its quote", createBlock("blockquote", createBlock("blockquote-line", "a")), [createParagraph("a")]],
        [
            "a line leaves its spoiler",
            createBlock("spoiler", createBlock("spoiler-content", createBlock("spoiler-line", "a"))),
            [createParagraph("a")],
        ],
        [
            "a program is paragraphs again",
            createBlock("code_block", createBlock("code_line", "a"), createBlock("code_line", "b")),
            [createParagraph("a"), createParagraph("b")],
        ],
    ])("at the start of a block, %s", async (_, before, after) => {
        const editor = createTestEditor([before]);
        Transforms.select(editor, Editor.start(editor, [0]));
        await type(editor, "\b");
        expect(getDocument(editor)).toEqual(after);
    });

    test("empty cells and never merge them", async () => {
        const editor = createTestEditor();
        insertTable(editor);
        await type(editor, "a");
        Transforms.select(editor, Editor.start(editor, [0, 0, 0, 1]));
        await type(editor, "b\b\b");
        Transforms.select(editor, { anchor: Editor.start(editor, [0, 0]), focus: Editor.end(editor, [0, 1, 0]) });
        editor.deleteFragment();
        editor.deleteForward("character");
        const row = (name: string) => createBlock("tr", createBlock(name, ""), createBlock(name, ""));
        expect(getDocument(editor)).toEqual([
            createBlock("table", createBlock("thead", row("th")), createBlock("tbody", row("td"), row("td"))),
        ]);
    });

    test("select a rule first and remove it then", async () => {
        const editor = createTestEditor([createParagraph("a"), createBlock("hr", ""), createParagraph("b")]);
        Transforms.select(editor, Editor.start(editor, [2]));
        await type(editor, "\b");
        expect(getDocument(editor)).toHaveLength(3);
        await type(editor, "\b");
        expect(getDocument(editor)).toEqual([createParagraph("a"), createParagraph("b")]);
    });
});

describe("Commands", () => {
    test("CONT-006 items are nested under the item above and moved back, with their nested items", () => {
        const editor = createTestEditor([createBlock("ul", createItem("one"), createItem("two"), createItem("three"))]);
        Transforms.select(editor, Editor.end(editor, [0, 1]));
        expect(nestItem(editor)).toBe(true);
        expect(nestItem(editor)).toBe(false);
        expect(getDocument(editor)).toEqual([
            createBlock("ul", createItem("one", createBlock("ul", createItem("two"))), createItem("three")),
        ]);
        expect(raiseItem(editor)).toBe(true);
        expect(raiseItem(editor)).toBe(false);
        expect(getDocument(editor)).toEqual([createBlock("ul", createItem("one"), createItem("two"), createItem("three"))]);
    });

    test("lines become a list, a list of another type, and lines again", () => {
        const editor = createTestEditor([createParagraph("one"), createParagraph("two")]);
        Transforms.select(editor, Editor.range(editor, []));
        toggleList(editor, "ul");
        expect(getDocument(editor)).toEqual([createBlock("ul", createItem("one"), createItem("two"))]);
        toggleList(editor, "ol");
        expect(getDocument(editor)).toEqual([createBlock("ol", createItem("one"), createItem("two"))]);
        toggleList(editor, "ol");
        expect(getDocument(editor)).toEqual([createParagraph("one"), createParagraph("two")]);
    });

    test("CONT-002 blocks become a quote, a spoiler or a code block, and the quote and spoiler are removed again", () => {
        const before = [createParagraph("one"), createBlock("ul", createItem("two"))];
        for (const toggle of [toggleQuote, toggleSpoiler]) {
            const editor = createTestEditor(before);
            Transforms.select(editor, Editor.range(editor, []));
            toggle(editor);
            expect(getDocument(editor)).toHaveLength(1);
            toggle(editor);
            expect(getDocument(editor)).toEqual(before);
        }
        const editor = createTestEditor([createParagraph("one\ntwo"), createParagraph(createText("three", { bold: true }))]);
        Transforms.select(editor, Editor.range(editor, []));
        toggleCode(editor);
        expect(getDocument(editor)).toEqual([
            createBlock("code_block", ...["one", "two", "three"].map((line) => createBlock("code_line", line))),
        ]);
    });

    test("CONT-004 rows, columns, a head and alignment are added to tables and removed", async () => {
        const editor = createTestEditor();
        insertTable(editor);
        await type(editor, "a");
        addRow(editor);
        await type(editor, "b");
        addColumn(editor);
        alignColumn(editor, "right");
        const shape = () => Editor.nodes(editor, { at: [], match: (node) => "type" in node && node.type === "tr" });
        expect([...shape()].map(([row]) => (row as { children: unknown[] }).children.length)).toEqual([3, 3, 3, 3]);
        toggleHead(editor);
        expect(JSON.stringify(getDocument(editor))).not.toMatch(/thead|"th"/);
        toggleHead(editor);
        expect(JSON.stringify(getDocument(editor))).toMatch(/thead/);
        removeColumn(editor);
        removeRow(editor);
        removeRow(editor);
        removeRow(editor);
        expect([...shape()]).toHaveLength(1);
        removeRow(editor);
        expect(getDocument(editor)).toEqual([createParagraph("")]);
    });

    test("CONT-007 a link is created from the selection, changed and removed", () => {
        const editor = createTestEditor([createParagraph("see the ", createText("manual", { bold: true }))]);
        Transforms.select(editor, { anchor: toPointAtOffset(editor, 8), focus: toPointAtOffset(editor, 14) });
        setLink(editor, "https://a.example", "manual");
        const link = (url: string, text: string) => ({ ...createBlock("a", createText(text, { bold: true })), url });
        expect(getDocument(editor)).toEqual([createParagraph("see the ", link("https://a.example", "manual"))]);
        Transforms.select(editor, toPointAtOffset(editor, 10));
        expect(getLinkAtCaret(editor)).toEqual({ url: "https://a.example", text: "manual", isLink: true });
        setLink(editor, "https://b.example", "book");
        expect(getDocument(editor)).toEqual([createParagraph("see the ", link("https://b.example", "book"))]);
        Transforms.select(editor, toPointAtOffset(editor, 10));
        removeLink(editor);
        expect(getDocument(editor)).toEqual([createParagraph("see the ", createText("book", { bold: true }))]);
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
    ])("FC-5 the input %j links to %j", (typed, address) => {
        expect(parseLinkTarget(typed)).toBe(address);
    });

    test("a mark applies to the text typed next until toggled off", async () => {
        const editor = createTestEditor();
        toggleMark(editor, "bold");
        await type(editor, "a");
        toggleMark(editor, "bold");
        await type(editor, "b");
        expect(getDocument(editor)).toEqual([createParagraph(createText("a", { bold: true }), "b")]);
    });

    test("Tab moves between cells and adds a row after the last one, which one undo removes; Shift+Tab leaves the table before the first cell", async () => {
        const editor = createTestEditor();
        insertTable(editor);
        for (const cell of ["a", "b", "c", "d", "e"]) {
            await type(editor, cell);
            expect(handleTab(editor, false)).toBe(true);
        }
        await type(editor, "f");
        const head = createBlock("thead", createBlock("tr", createBlock("th", "a"), createBlock("th", "b")));
        const row = (one: string, other: string) => createBlock("tr", createBlock("td", one), createBlock("td", other));
        const table = createBlock("table", head, createBlock("tbody", row("c", "d"), row("e", "f")));
        expect(getDocument(editor)[0]).toEqual(table);
        await Promise.resolve();
        expect(goToCell(editor, false)).toBe(true);
        await Promise.resolve();
        await type(editor, "g");
        expect(getDocument(editor)[0]).toEqual(
            createBlock("table", head, createBlock("tbody", row("c", "d"), row("e", "f"), row("g", ""))),
        );
        editor.undo();
        editor.undo();
        expect(getDocument(editor)[0]).toEqual(table);
        for (let back = 0; back < 5; back++) expect(handleTab(editor, true)).toBe(true);
        expect(handleTab(editor, true)).toBe(false);
    });
});

describe("Document", () => {
    const UNKNOWN = { type: "of tomorrow", deep: { a: [1] }, children: [{ type: "p", children: [{ text: "kept" }] }] };

    test.each<[what: string, nodes: unknown[]]>([
        [
            "all that the renderer knows",
            [
                createBlock("h2", "a"),
                createParagraph("b ", { ...createBlock("a", "c"), url: "/x" }, " ", {
                    type: "@",
                    name: "Ines",
                    userID: 2,
                    children: [{ text: "" }],
                }),
                createBlock("blockquote", createBlock("blockquote-line", "d"), createBlock("ul", createItem("e"))),
                createBlock("spoiler", createBlock("spoiler-content", createBlock("spoiler-item", "f"))),
                { ...createBlock("code_block", createBlock("code_line", "g"), createBlock("code_line", "")), lang: "js" },
                { ...createBlock("ol", createItem("h", createBlock("ul", createItem("i")))), start: 4 },
                createBlock(
                    "table",
                    createBlock("caption", "j"),
                    createBlock("thead", createBlock("tr", createBlock("th", "k"))),
                    createBlock("tbody", createBlock("tr", { ...createBlock("td", "l"), align: "right" })),
                ),
                createBlock(
                    "table",
                    createBlock("tbody", createBlock("tr", createBlock("td", createParagraph("m"), createParagraph("n")))),
                ),
                {
                    type: "rich_embed_card",
                    url: "https://a.example",
                    embedData: { embedType: "link", name: "o" },
                    children: [{ text: "" }],
                },
                createParagraph({ type: "img", url: "/p.png", alt: "q", width: 3, children: [{ text: "" }] }),
                createBlock("hr", ""),
                createParagraph("r"),
            ],
        ],
        ["nodes that nobody knows", [UNKNOWN, createParagraph("a ", { type: "sparkle", children: [{ text: "b" }] }, " c")]],
    ])("DRAFT-009 %s are returned unchanged", (_, nodes) => {
        const value = parseRich2(JSON.stringify(nodes)) ?? [];
        expect(getDocument(createTestEditor(value))).toEqual(nodes);
        expect(parseRich2(writeRich2(getDocument(createTestEditor(value))))).toEqual(nodes);
    });

    test.each<[what: string, nodes: unknown[], becomes: unknown[]]>([
        [
            "loose words",
            [createText("a"), { ...createBlock("a", "b"), url: "/" }],
            [createParagraph("a", { ...createBlock("a", "b"), url: "/" })],
        ],
        [
            "blocks in a paragraph",
            [createParagraph("a", createBlock("ul", createItem("b")), "c")],
            [createParagraph("a"), createBlock("ul", createItem("b")), createParagraph("c")],
        ],
        [
            "words in a list",
            [createBlock("ul", "a", createBlock("li", "b"), createBlock("ol", createBlock("li", "c")))],
            [createBlock("ul", createItem("a"), createItem("b", createBlock("ol", createItem("c"))))],
        ],
        [
            "paragraphs in items",
            [createBlock("ul", createBlock("li", createParagraph("a"), createParagraph("b")))],
            [createBlock("ul", createItem("a", createParagraph("b")))],
        ],
        [
            "lines that stand alone",
            [createBlock("lic", "a"), createBlock("blockquote-line", "b"), createBlock("spoiler", "c")],
            [
                createParagraph("a"),
                createParagraph("b"),
                createBlock("spoiler", createBlock("spoiler-content", createBlock("spoiler-line", "c"))),
            ],
        ],
        [
            "a program in one text",
            [createBlock("code_block", "a\nb")],
            [createBlock("code_block", createBlock("code_line", "a"), createBlock("code_line", "b"))],
        ],
        [
            "rows without a body",
            [createBlock("table", createBlock("tr", createBlock("td", "a")), createBlock("tr", createBlock("td", "b")))],
            [
                createBlock(
                    "table",
                    createBlock("tbody", createBlock("tr", createBlock("td", "a")), createBlock("tr", createBlock("td", "b"))),
                ),
            ],
        ],
        ["nothing", [], [createParagraph("")]],
    ])("%s are converted to the shapes that the renderer supports", (_, nodes, becomes) => {
        expect(getDocument(createTestEditor(nodes))).toEqual(becomes);
    });

    test("a table with unknown elements is preserved as a whole", () => {
        const table = createBlock("table", createBlock("tr", createBlock("sparkle", "a")));
        expect(getDocument(createTestEditor([table]))).toEqual([table]);
    });

    test("a line follows a last block that the caret could not leave", async () => {
        const editor = createTestEditor([createBlock("blockquote", createBlock("blockquote-line", "a"))]);
        Transforms.select(editor, Editor.end(editor, []));
        await type(editor, "b");
        expect(getDocument(editor)).toEqual([
            createBlock("blockquote", createBlock("blockquote-line", "a")),
            createParagraph("b"),
        ]);
    });

    describe("text typed while a void element is selected", () => {
        const picture = { type: "img", url: "https://a.example/k.png", alt: "A kettle", children: [{ text: "" }] };
        const rule = createBlock("hr", "");
        const chosen = (nodes: object[], path: number[]) => {
            const editor = createTestEditor(nodes);
            Transforms.select(editor, Editor.start(editor, path));
            return editor;
        };

        test("is inserted after an image or a mention", async () => {
            const editor = chosen([createParagraph("a", picture, "c")], [0, 1]);
            await type(editor, "b");
            expect(getDocument(editor)).toEqual([createParagraph("a", picture, "bc")]);
            Transforms.select(editor, Editor.start(editor, [0, 1]));
            await type(editor, "\n");
            expect(getDocument(editor)).toEqual([createParagraph("a", picture), createParagraph("bc")]);
        });

        test("is inserted on a line after a rule, using an empty line if there is one", async () => {
            const editor = chosen([rule, createParagraph("c")], [0]);
            await type(editor, "ab");
            expect(getDocument(editor)).toEqual([rule, createParagraph("ab"), createParagraph("c")]);
            const before = chosen([rule, createParagraph("")], [0]);
            await type(before, "ab");
            expect(getDocument(before)).toEqual([rule, createParagraph("ab")]);
        });

        test("inserted text goes after the element too", () => {
            const editor = chosen([createParagraph(picture, "c")], [0, 1]);
            insertText(editor, "b");
            expect(getDocument(editor)).toEqual([createParagraph(picture, "bc")]);
            const other = chosen([rule], [0]);
            insertText(other, "a");
            expect(getDocument(other)).toEqual([rule, createParagraph("a")]);
        });
    });

    test("the caret is restored by its character offset", () => {
        const editor = createTestEditor([
            createParagraph("ab", { type: "@", name: "Ines", children: [{ text: "" }] }, "c"),
            createBlock("ul", createItem("d"), createItem("e")),
        ]);
        for (const offset of [0, 1, 2, 7, 8, 9, 10, 11, 12]) {
            Transforms.select(editor, toPointAtOffset(editor, offset));
            expect(getCaretOffset(editor)).toBe(offset);
        }
    });
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
    expect(findCodeAtCaret(createTestEditor([createParagraph(text)]))?.typed).toBe(code);
});

test("no emoji code is found in a code block", () => {
    expect(findCodeAtCaret(createTestEditor([createBlock("code_block", createBlock("code_line", "a :tada"))]))).toBeUndefined();
});
