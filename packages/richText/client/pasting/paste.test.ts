import { describe, expect, test } from "@jest/globals";
import { parseRich2, writeRich2 } from "@parley/richText/contract";
import { Editor, Transforms } from "slate";
import { createBlock, createItem, createParagraph, createTestEditor, createText, getDocument } from "../testing/writing";
import { parseDisarmed } from "./disarm";
import { fromHTML } from "./fromHTML";
import { insertData, insertNodes, insertText } from "./paste";

const read = (html: string) => fromHTML(parseDisarmed(html));
const link = (url: string, ...children: (string | object)[]) => ({ ...createBlock("a", ...children), url });
const bold = (text: string) => createText(text, { bold: true });
const thing = (type: string, more: object) => ({ type, ...more, children: [{ text: "" }] });

/** Clipboard HTML of several programs, with the markup by which they are recognized. */
const CORPUS: [from: string, html: string, becomes: object[]][] = [
    [
        "a web page",
        `<div class="a"><nav><a href="#top">Up</a></nav><h1>Kettles</h1>  <p>A <b>brass</b> <i>kettle</i>,<br> see <a href="https://a.example/x">this
            page</a>.</p><div>Loose <span>words</span><div>deeper</div></div><ul><li>one<ul><li>two</li></ul></li><li><p>three</p><p>four</p></li></ul>
            <hr><dl><dt>Volt</dt><dd>push</dd></dl><p> </p></div>`,
        [
            createParagraph("Up"),
            createBlock("h2", "Kettles"),
            createParagraph(
                "A ",
                bold("brass"),
                " ",
                createText("kettle", { italic: true }),
                ",\nsee ",
                link("https://a.example/x", "this page"),
                ".",
            ),
            createParagraph("Loose words"),
            createParagraph("deeper"),
            createBlock(
                "ul",
                createItem("one", createBlock("ul", createItem("two"))),
                createItem("three", createParagraph("four")),
            ),
            thing("hr", {}),
            createParagraph(bold("Volt")),
            createParagraph("push"),
        ],
    ],
    [
        "Word",
        `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body lang=EN-GB>
        <!--StartFragment--><p class=MsoTitle>The lamp<o:p></o:p></p>
        <p class=MsoNormal><span lang=EN-US style='font-family:Calibri;mso-bidi-font-weight:normal'><b>Two</b> cores <s>only</s><o:p></o:p></span></p>
        <p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'>
        <span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>a clamp<o:p></o:p></p>
        <p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>painted</p>
        <p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span>loose</p>
        <p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>a grip</p>
        <p class=MsoNormal><o:p>&nbsp;</o:p></p>
        <table class=MsoTableGrid border=1><tr><td width=90><p class=MsoNormal><b>Kettle</b></p></td><td><p class=MsoNormal>Ohms</p><p>cold</p></td></tr></table>
        <p class=MsoNormal><img width=90 height=40 src="file:///C:/Users/x/clip_image001.png" alt="A drawing"></p><!--EndFragment--></body></html>`,
        [
            createBlock("h2", "The lamp"),
            createParagraph(bold("Two"), " cores ", createText("only", { strikethrough: true })),
            createBlock(
                "ul",
                createItem("a clamp", createBlock("ol", createItem("painted"), createItem("loose"))),
                createItem("a grip"),
            ),
            createBlock(
                "table",
                createBlock(
                    "tbody",
                    createBlock("tr", createBlock("td", bold("Kettle")), createBlock("td", "Ohms", "\n", "cold")),
                ),
            ),
            createParagraph("A drawing"),
        ],
    ],
    [
        "Google Docs",
        `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:400;
        font-style:normal">plain </span><span style="font-weight:700">bold</span><span style="font-style:italic"> slanted</span><a href="https://a.example"
        style="text-decoration:none"><span style="text-decoration:underline">there</span></a></p><ul><li dir="ltr" aria-level="1"><p role="presentation"><span
        style="font-weight:400">one</span></p></li><ul><li aria-level="2"><p>two</p></li></ul></ul><br><h2 style="x"><span style="font-weight:400">Head</span></h2></b>`,
        [
            createParagraph("plain ", bold("bold"), createText(" slanted", { italic: true }), link("https://a.example", "there")),
            createBlock("ul", createItem("one", createBlock("ul", createItem("two")))),
            createBlock("h2", "Head"),
        ],
    ],
    [
        "LibreOffice",
        `<p style="line-height: 100%"><font face="Liberation Serif"><font size="3"><b>Two</b></font></font> cores</p><ol start="3"><li><p>three</p></li></ol>
        <p><u>under</u><sup>2</sup></p>`,
        [
            createParagraph(bold("Two"), " cores"),
            { ...createBlock("ol", createItem("three")), start: 3 },
            createParagraph(createText("under", { underline: true }), createText("2", { superscript: true })),
        ],
    ],
    [
        "a post as we render it",
        `<p dir="auto">Ask <a class="at" href="/profile/7/Ada" data-userid="7">Ada Lovelace</a></p><details class="spoiler"><summary>Spoiler</summary><div>
        <div><p>who</p></div></div></details><pre tabindex="0"><code class="language-js">let a;\n\na &lt; 1\n</code></pre><blockquote><p>said</p></blockquote>
        <div class="table-scroll"><table><thead><tr><th>head</th><th class="align-right">side</th></tr></thead><tbody><tr><td colspan="2">cell</td></tr>
        </tbody></table></div><p><img src="https://a.example/k.png" alt="A kettle" width="4" height="3"></p>`,
        [
            createParagraph("Ask ", thing("@", { name: "Ada Lovelace", userID: 7 })),
            createBlock("spoiler", createBlock("spoiler-content", createBlock("spoiler-line", "who"))),
            {
                ...createBlock(
                    "code_block",
                    createBlock("code_line", "let a;"),
                    createBlock("code_line", ""),
                    createBlock("code_line", "a < 1"),
                ),
                lang: "js",
            },
            createBlock("blockquote", createBlock("blockquote-line", "said")),
            createBlock(
                "table",
                createBlock(
                    "thead",
                    createBlock("tr", createBlock("th", "head"), { ...createBlock("th", "side"), align: "right" }),
                ),
                createBlock("tbody", createBlock("tr", { ...createBlock("td", "cell"), colSpan: 2 })),
            ),
            createParagraph(thing("img", { url: "https://a.example/k.png", alt: "A kettle", width: 4, height: 3 })),
        ],
    ],
    [
        "somebody who means harm",
        `<script>alert(1)</script><p onclick="alert(1)" style="background:url(javascript:alert(1))">a<iframe src="https://b.example"></iframe></p>
        <a href="javascript:alert(1)">b</a><img src="data:image/svg+xml,x" alt="c"><img src=x onerror=alert(1) alt=""><svg><script>x</script></svg>
        <form><input value="d"><p>e</p></form><p hidden>f</p><span style="display:none">g</span><img src="https://t.example/p" width="1" height="1">`,
        [createParagraph("a"), createParagraph("b", "c"), createParagraph("e")],
    ],
];

describe("Conversion of pasted HTML", () => {
    test.each(CORPUS)("FC-1 HTML of %s keeps its text and formatting, and nothing active", (_, html, becomes) => {
        const nodes = read(html);
        expect(joined(nodes)).toEqual(joined(becomes));
        expect(parseRich2(writeRich2(nodes))).toEqual(nodes);
        // The result is in normal form already.
        expect(joined(getDocument(createTestEditor(nodes)))).toEqual(joined(becomes));
    });

    test("FC-8 deeply nested elements are converted", () => {
        expect(JSON.stringify(read(`${"<div>".repeat(500)}deep${"</div>".repeat(500)}`))).toContain("deep");
    });
});

describe("Pasting", () => {
    test("inserts inline content into the line, and blocks between its halves", () => {
        const editor = createTestEditor([createParagraph("ab")]);
        Transforms.select(editor, { path: [0, 0], offset: 1 });
        insertNodes(editor, read("x<b>y</b>"));
        expect(getDocument(editor)).toEqual([createParagraph("ax", bold("y"), "b")]);
        Transforms.select(editor, { path: [0, 0], offset: 1 });
        insertNodes(editor, read("<p>1</p><ul><li>2</li></ul><p>3</p>"));
        expect(getDocument(editor)).toEqual([
            createParagraph("a1"),
            createBlock("ul", createItem("2")),
            createParagraph("3x", bold("y"), "b"),
        ]);
        editor.insertText("!");
        expect(getDocument(editor)[2]).toEqual(createParagraph("3!x", bold("y"), "b"));
    });

    test("inserts items among items, and anything into a cell or code block as text", () => {
        const list = createTestEditor([createBlock("ul", createItem("a"), createItem(""))]);
        Transforms.select(list, Editor.end(list, [0, 1]));
        insertNodes(list, read("<ul><li>b</li><li>c</li></ul>"));
        expect(getDocument(list)).toEqual([createBlock("ul", createItem("a"), createItem("b"), createItem("c"))]);
        const table = createTestEditor([createBlock("table", createBlock("tbody", createBlock("tr", createBlock("td", ""))))]);
        Transforms.select(table, Editor.start(table, []));
        insertNodes(table, read("<h2>b</h2><ul><li>c</li></ul>"));
        expect(JSON.stringify(getDocument(table))).toContain('{"type":"td","children":[{"text":"b\\nc"}]}');
        const code = createTestEditor([createBlock("code_block", createBlock("code_line", "a"))]);
        Transforms.select(code, Editor.end(code, [0]));
        paste(code, { "text/plain": "b\n**c**", "text/html": "<b>b</b>" });
        expect(getDocument(code)).toEqual([
            createBlock("code_block", createBlock("code_line", "ab"), createBlock("code_line", "**c**")),
        ]);
    });

    test("keeps plain text as written, with its paragraphs", () => {
        const editor = createTestEditor();
        insertText(editor, "# not **a** heading\r\nnext line\n\nnext paragraph\n");
        expect(getDocument(editor)).toEqual([
            createParagraph("# not **a** heading\nnext line"),
            createParagraph("next paragraph"),
        ]);
    });

    test("a URL links the selection, or is inserted as a link", () => {
        const editor = createTestEditor([createParagraph("see this")]);
        Transforms.select(editor, { anchor: { path: [0, 0], offset: 4 }, focus: { path: [0, 0], offset: 8 } });
        paste(editor, { "text/plain": "https://a.example/x " });
        expect(getDocument(editor)).toEqual([createParagraph("see ", link("https://a.example/x", "this"))]);
        const other = createTestEditor();
        paste(other, { "text/plain": "https://a.example/x" });
        expect(getDocument(other)).toEqual([createParagraph(link("https://a.example/x", "https://a.example/x"))]);
    });

    test("passes files to the upload, except the image that accompanies text", () => {
        const files: File[] = [];
        const editor = createTestEditor([], (given) => files.push(...given));
        const file = new File(["x"], "a.png", { type: "image/png" });
        paste(editor, { "text/html": '<img src="file:///a.png">' }, [file]);
        expect(files).toEqual([file]);
        paste(editor, { "text/html": "<p>words</p>", "text/plain": "words" }, [file]);
        expect(files).toHaveLength(1);
        expect(getDocument(editor)).toEqual([createParagraph("words")]);
    });

    test("copied content is pasted completely into another editor, and as HTML and text elsewhere", () => {
        const nodes = [
            createParagraph("a ", thing("@", { name: "Ines", userID: 2 })),
            createBlock("ul", createItem("b", createBlock("ul", createItem("c")))),
            createParagraph("d"),
        ];
        const from = createTestEditor(nodes);
        Transforms.select(from, Editor.range(from, []));
        const data = clipboard({});
        from.setFragmentData(data);
        expect(data.getData("text/plain")).toBe("a @Ines\nb\nc\nd");
        expect(data.getData("text/html")).toContain("<ul><li><span>b</span><ul><li><span>c</span></li></ul></li></ul>");
        const to = createTestEditor();
        insertData(to, data, () => undefined);
        expect(getDocument(to)).toEqual(nodes);
    });
});

/** Merges adjacent texts with the same marks, which are equivalent. */
function joined(nodes: readonly unknown[]): unknown[] {
    const result: Record<string, unknown>[] = [];
    for (const node of nodes as Record<string, unknown>[]) {
        const { text, ...marks } = node;
        const { text: before, ...marksBefore } = result.at(-1) ?? {};
        if (typeof text === "string" && typeof before === "string" && JSON.stringify(marks) === JSON.stringify(marksBefore)) {
            result[result.length - 1] = { ...marks, text: before + text };
        } else result.push(Array.isArray(node.children) ? { ...node, children: joined(node.children) } : node);
    }
    return result;
}

function clipboard(entries: Record<string, string>, files: File[] = []): DataTransfer {
    const held = new Map(Object.entries(entries));
    const data = {
        files,
        types: [...held.keys()],
        getData: (type: string) => held.get(type) ?? "",
        setData: (type: string, value: string) => void held.set(type, value),
    };
    return data as unknown as DataTransfer;
}

function paste(editor: Editor, entries: Record<string, string>, files?: File[]): void {
    editor.insertData(clipboard(entries, files));
}
