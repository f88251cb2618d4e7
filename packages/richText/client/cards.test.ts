import { describe, expect, test } from "@jest/globals";
import { Editor, Transforms } from "slate";
import { replaceByCard, replaceByLink } from "./commands/cards";
import { createBlock, createItem, createParagraph, createTestEditor, getDocument, type } from "./testing/writing";

const URL = "https://a.example/kettles";
const link = { ...createBlock("a", URL), url: URL };
const data = { embedType: "quote", url: URL, name: "Kettles" };
const card = { type: "rich_embed_card", url: URL, embedData: data, children: [{ text: "" }] };

/** Creates an editor that replaces the links that stand alone by cards, at once. */
function createEditor(nodes: readonly unknown[] = []) {
    const found: string[] = [];
    const editor = createTestEditor(nodes, undefined, (url) => found.push(url));
    const answer = () => {
        for (const url of found.splice(0)) replaceByCard(editor, url, data);
    };
    return { editor, found, answer };
}

const paste = (editor: Editor, text: string) =>
    editor.insertData({
        files: [],
        types: ["text/plain"],
        getData: (kind: string) => (kind === "text/plain" ? text : ""),
    } as never);

describe("CONT-011 a link alone in its paragraph", () => {
    test("becomes a card when it is pasted, with the caret behind it, and Undo restores the link", () => {
        const { editor, answer } = createEditor();
        paste(editor, URL);
        expect(getDocument(editor)).toEqual([createParagraph(link)]);
        answer();
        expect(getDocument(editor)).toEqual([card]);
        expect(editor.selection?.focus.path[0]).toBe(1);
        editor.undo();
        expect(getDocument(editor)).toEqual([createParagraph(link)]);
    });

    test("becomes a card when Enter ends it", async () => {
        const { editor, answer } = createEditor();
        await type(editor, `${URL}\nafter`);
        answer();
        expect(getDocument(editor)).toEqual([card, createParagraph("after")]);
        await type(editor, "!");
        expect(getDocument(editor)).toEqual([card, createParagraph("after!")]);
    });

    test("stays a link with text beside it, in a list, a quote and a cell, and with a text of its own", async () => {
        const { editor, found } = createEditor();
        await type(editor, `see ${URL}\n- ${URL}\n\n\n> ${URL}\n`);
        expect(found).toEqual([]);
        const named = createEditor([createParagraph({ ...createBlock("a", "Kettles"), url: URL })]);
        await type(named.editor, "\n");
        expect(named.found).toEqual([]);
        const item = createEditor([createBlock("ul", createItem(""))]);
        paste(item.editor, URL);
        expect(item.found).toEqual([]);
    });

    test("stays a link if somebody has written into its line meanwhile", async () => {
        const { editor, answer } = createEditor();
        paste(editor, URL);
        await type(editor, " or so");
        answer();
        expect(getDocument(editor)).toEqual([createParagraph(link, " or so")]);
    });

    test("is a link again, with the name of the page, if the author prefers that", () => {
        const { editor } = createEditor([card, createParagraph("after")]);
        replaceByLink(editor, [0], URL, "Kettles");
        expect(getDocument(editor)).toEqual([
            createParagraph({ ...createBlock("a", "Kettles"), url: URL }),
            createParagraph("after"),
        ]);
        Transforms.select(editor, Editor.end(editor, []));
    });
});
