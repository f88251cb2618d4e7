import { isEmptyRich2, writeRich2 } from "@parley/richText/contract";
import type { BodyParts } from "../bodyParts";
import { requireFields } from "./fields";
import type { Baseline, EditorState } from "./useEditorState";

/** Creates the functions that keep the fields and the content of the editor equal. */
export function createEditorContent(parts: BodyParts, { editor, ground, isDirty, isFresh, isBehind }: EditorState) {
    return { groundNow, startAnew, changed, write, put };

    function groundNow(): Baseline {
        const { text, how } = requireFields(parts);
        return { tree: writeRich2(editor.current?.value() ?? []), body: text.value, format: how.value };
    }

    /** Marks the editor's content as changed, whatever the fields contain. */
    function startAnew(): void {
        ground.current = undefined;
        changed();
    }

    /** Handles a change in the editor and dispatches an input event, as a text area does. */
    function changed(): void {
        if (isFresh.current && ground.current) {
            // Changes of the selection are no changes of the content.
            if (writeRich2(editor.current?.value() ?? []) === ground.current.tree) return;
            isFresh.current = false;
        }
        isDirty.current = true;
        parts.field.current?.dispatchEvent(new Event("input", { bubbles: true }));
    }

    /** Writes the editor's content into the fields. */
    function write(): void {
        if (!isDirty.current || isBehind.current || !editor.current) return;
        isDirty.current = false;
        const nodes = editor.current.value();
        const tree = writeRich2(nodes);
        if (tree === ground.current?.tree) return void put(ground.current.body, ground.current.format);
        put(isEmptyRich2(nodes) ? "" : tree, "rich2");
    }

    function put(body: string, format: string): void {
        const { text, how } = requireFields(parts);
        text.value = body;
        how.value = format;
        if (!editor.current) parts.setFormat(format);
    }
}
