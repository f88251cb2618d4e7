import type { RichMark } from "@parley/editor/contract";
import type { BaseEditor, Descendant } from "slate";
import type { HistoryEditor } from "slate-history";
import type { ReactEditor } from "slate-react";

/** An element in the editor's document: its rich2 properties, and any unknown ones. */
export interface EditorElement {
    type: string;
    url?: string;
    alt?: string;
    name?: string;
    userID?: number;
    lang?: string;
    align?: string;
    start?: number;
    colSpan?: number;
    rowSpan?: number;
    /** In `kept` and `kept-inline`: the preserved node, unchanged. */
    node?: unknown;
    children: Descendant[];
    [more: string]: unknown;
}

export type EditorText = { text: string } & { [mark in RichMark]?: boolean };

declare module "slate" {
    interface CustomTypes {
        Editor: BaseEditor & ReactEditor & HistoryEditor;
        Element: EditorElement;
        Text: EditorText;
    }
}
