import type { RichEmbedData } from "@parley/richText/contract";
import type { Path } from "slate";
import { Editor, Element, Node, Range, Transforms } from "slate";
import { HistoryEditor } from "slate-history";
import type { EditorElement } from "../model/slate";
import { toBareURL } from "./links";

/** Returns the URL of the paragraph at the caret if it consists of just one, outside of quotes, lists and tables. */
export function findLoneLink(editor: Editor): string | undefined {
    const at = editor.selection?.focus.path[0];
    const block = at === undefined ? undefined : editor.children[at];
    return block && Element.isElement(block) ? loneURL(block) : undefined;
}

/**
 * Replaces the first paragraph that consists of just this URL by a card, unless somebody has written into it meanwhile. A caret in it moves
 * behind the card. Undo restores the link.
 */
export function replaceByCard(editor: Editor, url: string, embedData: RichEmbedData): void {
    const index = editor.children.findIndex((block) => Element.isElement(block) && loneURL(block) === url);
    if (index < 0) return;
    const at = [index];
    const isHere = editor.selection !== null && Range.includes(editor.selection, at);
    HistoryEditor.withNewBatch(editor, () =>
        Editor.withoutNormalizing(editor, () => {
            if (isHere) moveBehind(editor, at);
            Transforms.removeNodes(editor, { at });
            Transforms.insertNodes(editor, { type: "rich_embed_card", url, embedData, children: [{ text: "" }] }, { at });
        }),
    );
}

/** Replaces a card by a paragraph with a link. */
export function replaceByLink(editor: Editor, path: Path, url: string, name: string): void {
    Editor.withoutNormalizing(editor, () => {
        Transforms.removeNodes(editor, { at: path });
        const link = { type: "a", url, children: [{ text: name }] };
        Transforms.insertNodes(editor, { type: "p", children: [{ text: "" }, link, { text: "" }] }, { at: path });
        Transforms.select(editor, Editor.end(editor, path));
    });
}

function loneURL({ type, children }: EditorElement): string | undefined {
    const [link, ...others] = children.filter((child) => Element.isElement(child) || child.text.trim() !== "");
    if (type !== "p" || others.length > 0 || !link || !Element.isElement(link) || link.type !== "a") return undefined;
    return link.url !== undefined && toBareURL(link.url) !== undefined && Node.string(link) === link.url ? link.url : undefined;
}

/** Moves the caret to the start of the next paragraph, which is inserted if another block follows. */
function moveBehind(editor: Editor, [index = 0]: Path): void {
    const next = editor.children[index + 1];
    const isParagraph = next !== undefined && Element.isElement(next) && next.type === "p";
    if (!isParagraph) Transforms.insertNodes(editor, { type: "p", children: [{ text: "" }] }, { at: [index + 1] });
    Transforms.select(editor, Editor.start(editor, [index + 1]));
}
