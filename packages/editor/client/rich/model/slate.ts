import type { RichMark } from "@parley/editor/contract";
import type { BaseEditor, Descendant } from "slate";
import type { HistoryEditor } from "slate-history";
import type { ReactEditor } from "slate-react";

/** A node with children, as the editor holds it: what rich2 says of its type, and whatever else stands in it. */
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
    /** In `kept` and `kept-inline`: the node that stands for, exactly as it came. */
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
