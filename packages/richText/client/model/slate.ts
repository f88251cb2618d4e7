import type { Formula } from "@parley/library/contract";
import type { RichMark } from "@parley/richText/contract";
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
    /** In an item: that it is a task, and whether it is done. */
    checked?: boolean;
    colSpan?: number;
    rowSpan?: number;
    /** In `kept` and `kept-inline`: the preserved node, unchanged. */
    node?: unknown;
    children: Descendant[];
    [more: string]: unknown;
}

/** A run of text with its marks. `formula` is never stored: it decorates the text of a formula while it is rendered. */
export type EditorText = { text: string; formula?: Pick<Formula, "tex" | "isBlock"> } & { [mark in RichMark]?: boolean };

declare module "slate" {
    interface CustomTypes {
        Editor: BaseEditor & ReactEditor & HistoryEditor;
        Element: EditorElement;
        Text: EditorText;
    }
}
