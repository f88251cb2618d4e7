import type { RichNode } from "@parley/richText/contract";
import { fromMarkdown, isEmptyRich2, isRichText, writeRich2 } from "@parley/richText/contract";
import type { BodyParts } from "../bodyParts";
import { requireFields } from "./fields";
import { parseBody, parsePartialMarkdown } from "./parseBody";
import type { EditorState } from "./useEditorState";

interface Dependencies {
    /** Writes the editor's content into the fields. */
    write: () => void;
    /** Shows values that other code has written into the fields. */
    receive: () => void;
}

/** Creates the functions that insert and append Markdown, in the editor or in the text area. */
export function createInsertion(parts: BodyParts, { editor, isBehind }: EditorState, { write, receive }: Dependencies) {
    return { insert, focus, append };

    /** Inserts Markdown at the caret, such as an image or a link to a file. */
    function insert(markdown: string): void {
        if (editor.current) {
            editor.current.insertNodes(inlineNodes(markdown));
            return;
        }
        const { text } = requireFields(parts);
        const before = text.value.slice(0, text.selectionStart);
        const gap = before === "" || /\s$/.test(before) ? "" : " ";
        text.setRangeText(gap + markdown, text.selectionStart, text.selectionEnd, "end");
        text.dispatchEvent(new Event("input", { bubbles: true }));
    }

    /** Focuses the editor or the text area. */
    function focus(): void {
        if (editor.current) editor.current.focus();
        else requireFields(parts).text.focus();
    }

    /** Appends the waiting Markdown to the body. */
    function append(): void {
        const { text, how } = requireFields(parts);
        const waiting = parts.appending.current.splice(0);
        if (waiting.length === 0) return;
        write();
        for (const markdown of waiting) {
            const parsed = parseBody(text.value, how.value, false);
            // Bodies of other formats cannot be extended by Markdown.
            if (!parsed) continue;
            const added = fromMarkdown(markdown);
            if (text.value.includes(writeRich2(added).slice(1, -1))) continue;
            const nodes = [...(isEmptyRich2(parsed) ? [] : parsed), ...parsePartialMarkdown(markdown)];
            text.value = writeRich2(nodes);
            how.value = "rich2";
        }
        isBehind.current = true;
        receive();
        text.dispatchEvent(new Event("input", { bubbles: true }));
    }
}

/** Parses one line of Markdown without its paragraph. */
function inlineNodes(markdown: string): RichNode[] {
    const nodes = fromMarkdown(markdown);
    const [only] = nodes;
    return nodes.length === 1 && only && !isRichText(only) && only.type === "p" ? only.children : nodes;
}
