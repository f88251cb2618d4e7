import { useTranslation } from "@parley/library/client/i18n";
import type { KeyboardEvent, RefObject } from "react";
import { useRef } from "react";
import { Editor, Transforms } from "slate";
import { ReactEditor } from "slate-react";
import type { SuggestionKeys } from "./parts/suggestions";
import { findShortcut, handleTab, isWithMod } from "./shortcuts";
import { syncSelection, syncSelectionBeforeInput } from "./syncSelection";
import { handleKeyOnVoid } from "./voidKeys";

interface KeyOptions {
    editor: Editor;
    /** Open lists of suggestions, which handle keys first. */
    suggestions: readonly RefObject<SuggestionKeys | null>[];
    isFull: boolean;
    onFull: (isFull: boolean) => void;
    onHelp: () => void;
    onLink: () => void;
    onSubmit: () => void;
    /** Announces a changed format to assistive technology. */
    announce: (text: string) => void;
}

/** Returns the handler of keys in the editor: suggestions, Escape, Tab and shortcuts. */
export function useKeys({ editor, suggestions, isFull, onFull, onHelp, onLink, onSubmit, announce }: KeyOptions) {
    const t = useTranslation();
    // After Escape the next Tab moves the focus out of the editor.
    const mayLeave = useRef(false);
    return handleKey;

    function handleKey(event: KeyboardEvent<HTMLDivElement>): void {
        // Fields inside the document, such as an image's alternative text, handle their own keys.
        if (!ReactEditor.hasEditableTarget(editor, event.target as Node)) return;
        syncSelectionBeforeInput(editor);
        if (suggestions.some((keys) => keys.current?.answer(event))) {
            event.preventDefault();
            event.stopPropagation();
            return;
        }
        const isFree = mayLeave.current;
        mayLeave.current = event.key === "Escape";
        if (handleKeyOnVoid(editor, event)) event.preventDefault();
        else if (event.key === "Escape" && isFull) onFull(false);
        else if (event.key === "Tab") onTab(event, isFree);
        else if (isWithMod(event)) onShortcut(event);
    }

    function onTab(event: KeyboardEvent, isFree: boolean): void {
        if (isFree || event.ctrlKey || event.altKey || event.metaKey) return;
        syncSelection(editor);
        if (handleTab(editor, event.shiftKey)) event.preventDefault();
    }

    function onShortcut(event: KeyboardEvent): void {
        const shortcut = findShortcut(event);
        const letter = event.shiftKey || event.altKey ? "" : event.key.toLowerCase();
        if (letter === "a") {
            // The browser selects the text itself; but if the editor rendered before it knows, it would set the caret back.
            Transforms.select(editor, Editor.range(editor, []));
            return;
        }
        if (event.key === "Enter") onSubmit();
        else if (letter === "k") onLink();
        else if (event.key === "/") onHelp();
        else if (shortcut) {
            syncSelection(editor);
            shortcut.command(editor);
            const isOn = shortcut.isOn?.(editor);
            const name = t(shortcut.name);
            if (isOn !== undefined) announce(isOn ? t("{name} on", { name }) : t("{name} off", { name }));
        } else return;
        event.preventDefault();
    }
}
