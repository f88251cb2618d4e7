import { describe, expect, test } from "@jest/globals";
import { Editor, Transforms } from "slate";
import { toggleList, toggleTask, toggleTaskList } from "./commands/lists";
import { parseDisarmed } from "./pasting/disarm";
import { fromHTML } from "./pasting/fromHTML";
import { setFragmentData } from "./pasting/toHTML";
import { createBlock, createItem, createParagraph, createTestEditor, getDocument, type } from "./testing/writing";

const task = (checked: boolean, text: string, ...more: object[]) => ({ ...createItem(text, ...more), checked });
const list = (...items: object[]) => createBlock("ul", ...items);

describe("CONT-011 tasks in the editor", () => {
    test.each<[typed: string, becomes: object[]]>([
        ["[ ] buy\nmend\n\nout", [list(task(false, "buy"), task(false, "mend")), createParagraph("out")]],
        ["[] buy", [list(task(false, "buy"))]],
        ["[x] buy\nmend", [list(task(true, "buy"), task(false, "mend"))]],
        ["- [X] buy", [list(task(true, "buy"))]],
        ["1. [ ] buy", [createBlock("ol", task(false, "buy"))]],
        ["- a\n[ ] buy", [list(createItem("a"), task(false, "buy"))]],
        ["[ ] [x] b", [list(task(false, "[x] b"))]],
        ["a [ ] b", [createParagraph("a [ ] b")]],
    ])("%j is typed as in Markdown", async (typed, becomes) => {
        const editor = createTestEditor();
        await type(editor, typed);
        expect(getDocument(editor)).toEqual(becomes);
    });

    test("are made from lines and items, and become paragraphs and items of another list again", () => {
        const editor = createTestEditor([createParagraph("a"), list(createItem("b"))]);
        Transforms.select(editor, Editor.range(editor, []));
        toggleTaskList(editor);
        expect(getDocument(editor)).toEqual([list(task(false, "a")), list(task(false, "b"))]);
        toggleList(editor, "ul");
        expect(getDocument(editor)).toEqual([list(createItem("a")), list(createItem("b"))]);
        toggleTaskList(editor);
        toggleList(editor, "ol");
        expect(getDocument(editor)).toEqual([createBlock("ol", createItem("a")), createBlock("ol", createItem("b"))]);
        toggleTaskList(editor);
        toggleTaskList(editor);
        expect(getDocument(editor)).toEqual([createParagraph("a"), createParagraph("b")]);
    });

    test("are done and not done again at the caret; other items have no state", () => {
        const editor = createTestEditor([list(task(false, "a"), createItem("b"))]);
        Transforms.select(editor, Editor.start(editor, [0, 0]));
        toggleTask(editor);
        expect(getDocument(editor)).toEqual([list(task(true, "a"), createItem("b"))]);
        toggleTask(editor);
        Transforms.select(editor, Editor.start(editor, [0, 1]));
        toggleTask(editor);
        expect(getDocument(editor)).toEqual([list(task(false, "a"), createItem("b"))]);
    });

    test("keep their state where Enter splits them, and the new one is not done", () => {
        const split = (offset: number) => {
            const editor = createTestEditor([list(task(true, "ab"))]);
            Transforms.select(editor, { path: [0, 0, 0, 0], offset });
            editor.insertBreak();
            return getDocument(editor);
        };
        expect(split(0)).toEqual([list(task(false, ""), task(true, "ab"))]);
        expect(split(1)).toEqual([list(task(true, "a"), task(false, "b"))]);
        expect(split(2)).toEqual([list(task(true, "ab"), task(false, ""))]);
    });

    test("are copied and pasted, from posts and from other programs", () => {
        const html = `<ul><li dir="auto"><span class="task">☐</span> a<ul><li><p><span class="task task-done">☑</span> b</p></li></ul></li>
            <li class="task-list-item"><input type="checkbox" checked disabled> c</li><li>d</li></ul>`;
        const tree = [list(task(false, "a", list(task(true, "b"))), task(true, "c"), createItem("d"))];
        expect(fromHTML(parseDisarmed(html))).toEqual(tree);
        const editor = createTestEditor(tree);
        Transforms.select(editor, Editor.range(editor, []));
        const copied = new Map<string, string>();
        setFragmentData(editor, { setData: (name: string, value: string) => copied.set(name, value) } as unknown as DataTransfer);
        expect(fromHTML(parseDisarmed(copied.get("text/html") ?? ""))).toEqual(tree);
        expect(copied.get("text/plain")).toBe("☐ a\n☑ b\n☑ c\nd");
    });
});
