import type { RichEditorHandle } from "@parley/richText/client";
import type { LostThing, RichNode } from "@parley/richText/contract";
import { useRef, useState } from "react";

/** Initial state of a rich text editor. */
export interface InitialState {
    key: number;
    nodes: RichNode[];
    caret: number | undefined;
}

/** Values of the fields when the editor opened, and the equivalent rich2: the fields keep these values until something changes. */
export interface Baseline {
    tree: string;
    body: string;
    format: string;
}

export type EditorState = ReturnType<typeof useEditorState>;

/** Holds the state of a body field whose mode changes between the text area and the editor. */
export function useEditorState() {
    const editor = useRef<RichEditorHandle>(null);
    const [rich, setRich] = useState<InitialState>();
    const [lost, setLost] = useState<readonly LostThing[]>();
    const [trouble, setTrouble] = useState<"editor" | "reading">();
    const [isOpening, setOpening] = useState(false);
    /** Original format, which changes to rich2 on save. */
    const [former, setFormer] = useState<string>();
    const ground = useRef<Baseline>(undefined);
    const isDirty = useRef(false);
    const isFresh = useRef(true);
    /** Whether the fields were changed from outside and the editor has not taken the new value yet. */
    const isBehind = useRef(false);
    const requests = useRef(0);
    return {
        editor,
        rich,
        setRich,
        lost,
        setLost,
        trouble,
        setTrouble,
        isOpening,
        setOpening,
        former,
        setFormer,
        ground,
        isDirty,
        isFresh,
        isBehind,
        requests,
    };
}
