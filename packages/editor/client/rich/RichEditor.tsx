import type { RichNode } from "@parley/editor/contract";
import { classNames, readingText, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ClipboardEvent, DragEvent, FocusEvent, KeyboardEvent, ReactNode, Ref, RefObject } from "react";
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { Editor, Transforms } from "slate";
import { HistoryEditor } from "slate-history";
import { Editable, ReactEditor, Slate } from "slate-react";
import type { LinkAtCaret } from "./commands/links";
import { getLinkAtCaret } from "./commands/links";
import { createRichEditor, fillEditor, readBody, replaceAll } from "./model/editor";
import { getCaretOffset, toPointAtOffset } from "./model/queries";
import { renderElement, renderLeaf } from "./parts/Element";
import { EmojiSuggestions } from "./parts/EmojiSuggestions";
import { findFormulaRanges } from "./parts/Formula";
import { Help } from "./parts/Help";
import { Mentions } from "./parts/Mentions";
import type { SuggestionKeys } from "./parts/suggestions";
import { insertNodes, insertText } from "./pasting/paste";
import { rich } from "./RichEditor.styles";
import { findShortcut, handleTab, isWithMod } from "./shortcuts";
import { syncSelection } from "./syncSelection";
import { Toolbar } from "./toolbar/Toolbar";
import type { ToolbarTool } from "./toolbar/tools";
import { handleKeyOnVoid } from "./voidKeys";

/** Operations of the editor for its owner. */
export interface RichEditorHandle {
    focus(): void;
    /** Inserts plain text at the caret, or at the end without one. */
    insertText(text: string): void;
    /** Inserts nodes at the caret: inline content into the line, blocks between blocks. */
    insertNodes(nodes: RichNode[]): void;
    /** Returns the content as rich2. */
    value(): RichNode[];
    /** Replaces the content. Can be undone. */
    replace(nodes: RichNode[]): void;
    /** Returns the number of characters of `plainTextOf(value())` before the caret. */
    caretOffset(): number;
}

export interface RichEditorProps {
    id: string;
    label?: string;
    labelledBy?: string;
    describedBy?: string;
    isInvalid?: boolean;
    /** Initial content; later changes are ignored. */
    initial: RichNode[];
    /** Initial caret position, counted as by `caretOffset`. */
    caret?: number | undefined;
    autoFocus?: boolean;
    /** Called after every change; `value` returns the new content. */
    onChange(): void;
    /** Called with pasted or dropped files. */
    onFiles(files: File[]): void;
    /** Called on Ctrl+Enter or Command+Enter. */
    onSubmit(): void;
    /** Additional tools at the end of the toolbar. */
    tools?: readonly ToolbarTool[];
    ref: Ref<RichEditorHandle>;
}

/**
 * Editor of rich2: headings, lists, quotes, code, tables and everything else that the renderer supports, by toolbar, keyboard or Markdown
 * while typing (S1§3, contract §8). It is rendered inside the frame of the body field.
 */
export function RichEditor(props: RichEditorProps): ReactNode {
    const {
        id,
        label,
        labelledBy,
        describedBy,
        isInvalid = false,
        initial,
        caret,
        autoFocus = false,
        tools = NO_TOOLS,
        ref,
    } = props;
    const t = useTranslation();
    const root = useRef<HTMLDivElement>(null);
    const people = useRef<SuggestionKeys>(null);
    const emoji = useRef<SuggestionKeys>(null);
    const latest = useLatest(props);
    const [editor] = useState(() => begunEditor(initial, caret, (files) => latest.current.onFiles(files)));
    const [linking, setLinking] = useState<LinkAtCaret>();
    const [isHelping, setHelping] = useState(false);
    const [isFull, setFull] = useState(false);
    const [said, say] = useState("");
    // After Escape the next Tab moves the focus out of the editor.
    const mayLeave = useRef(false);
    useFullScreen(root, isFull);

    useEffect(() => {
        if (autoFocus) focus(editor);
    }, [editor, autoFocus]);
    useImperativeHandle(
        ref,
        () => ({
            focus: () => focus(editor),
            insertText: (text) => insertText(editor, text),
            insertNodes: (nodes) => insertNodes(editor, nodes),
            value: () => readBody(editor),
            replace: (nodes) => replaceAll(editor, nodes),
            caretOffset: () => getCaretOffset(editor),
        }),
        [editor],
    );

    return (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the focus that leaves what stands in it.
        <div className={classNames(rich.root, isFull && rich.full)} ref={root} onBlur={onLeave}>
            <Slate editor={editor} initialValue={editor.children} onValueChange={() => latest.current.onChange()}>
                <Toolbar
                    controls={id}
                    isFull={isFull}
                    onFull={() => setFull(!isFull)}
                    onHelp={() => setHelping(true)}
                    linking={linking}
                    onLink={startLink}
                    onLinked={endLink}
                    tools={tools}
                />
                <Editable
                    id={id}
                    className={classNames(readingText.root, rich.write)}
                    aria-label={label}
                    aria-labelledby={labelledBy}
                    aria-describedby={describedBy}
                    aria-invalid={isInvalid || undefined}
                    decorate={findFormulaRanges}
                    renderElement={renderElement}
                    renderLeaf={renderLeaf}
                    spellCheck
                    onKeyDown={onKeyDown}
                    onPaste={onPaste}
                    onPasteCapture={onPasteCapture}
                    onDrop={onDrop}
                />
                <Mentions ref={people} />
                <EmojiSuggestions ref={emoji} />
            </Slate>
            <span className={textStyles.hidden} aria-live="polite">
                {said}
            </span>
            {isHelping && <Help onClose={() => setHelping(false)} />}
        </div>
    );

    function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
        // Fields inside the document, such as an image's alternative text, handle their own keys.
        if (!ReactEditor.hasEditableTarget(editor, event.target as Node)) return;
        if (people.current?.answer(event) || emoji.current?.answer(event)) {
            event.preventDefault();
            event.stopPropagation();
            return;
        }
        const isFree = mayLeave.current;
        mayLeave.current = event.key === "Escape";
        if (handleKeyOnVoid(editor, event)) event.preventDefault();
        else if (event.key === "Escape" && isFull) setFull(false);
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
        if (event.key === "Enter") latest.current.onSubmit();
        else if (event.key.toLowerCase() === "k" && !event.shiftKey && !event.altKey) startLink();
        else if (event.key === "/") setHelping(true);
        else if (shortcut) {
            syncSelection(editor);
            shortcut.command(editor);
            const isOn = shortcut.isOn?.(editor);
            const name = t(shortcut.name);
            if (isOn !== undefined) say(isOn ? t("{name} on", { name }) : t("{name} off", { name }));
        } else return;
        event.preventDefault();
    }

    function startLink(): void {
        syncSelection(editor);
        setLinking(getLinkAtCaret(editor));
    }

    function endLink(): void {
        setLinking(undefined);
        const { activeElement } = document;
        // If the focus has moved elsewhere, it stays there.
        if (activeElement === document.body || root.current?.contains(activeElement)) ReactEditor.focus(editor);
    }

    /** Handles paste itself, because some browsers report pasted content late and without its files. */
    function onPaste(event: ClipboardEvent): boolean {
        if (!ReactEditor.hasEditableTarget(editor, event.target as Node)) return false;
        takePasted(event);
        return true;
    }

    /**
     * Handles paste while a void element is selected: browsers dispatch the event to its content, which Slate ignores. Pastes into fields
     * inside the element are left to them.
     */
    function onPasteCapture(event: ClipboardEvent): void {
        const isOfThing = !ReactEditor.hasEditableTarget(editor, event.target as Node);
        if (isOfThing && event.currentTarget === document.activeElement) takePasted(event);
    }

    function takePasted(event: ClipboardEvent): void {
        event.preventDefault();
        syncSelection(editor);
        ReactEditor.insertData(editor, event.clipboardData);
    }

    /** Passes dropped files on; Slate handles text and moves within the editor. */
    function onDrop(event: DragEvent): boolean {
        const files = [...event.dataTransfer.files];
        if (files.length === 0) return false;
        event.preventDefault();
        event.stopPropagation();
        const range = ReactEditor.findEventRange(editor, event);
        if (range) Transforms.select(editor, range);
        latest.current.onFiles(files);
        return true;
    }

    /** Leaves full screen when the focus moves to the page behind it. */
    function onLeave({ relatedTarget, currentTarget }: FocusEvent): void {
        if (
            isFull &&
            relatedTarget instanceof Node &&
            !currentTarget.contains(relatedTarget) &&
            !(relatedTarget as Element).closest("dialog")
        )
            setFull(false);
    }
}

const NO_TOOLS: readonly ToolbarTool[] = [];

function begunEditor(initial: readonly RichNode[], caret: number | undefined, onFiles: (files: File[]) => void): Editor {
    const editor = createRichEditor(onFiles);
    fillEditor(editor, initial);
    if (caret !== undefined) {
        HistoryEditor.withoutSaving(editor, () => Transforms.select(editor, toPointAtOffset(editor, caret)));
    }
    return editor;
}

/** Focuses the editor; without a selection, at the end. */
function focus(editor: Editor): void {
    if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
    ReactEditor.focus(editor);
}

function useLatest<Value>(value: Value): RefObject<Value> {
    const latest = useRef(value);
    useLayoutEffect(() => {
        latest.current = value;
    });
    return latest;
}

/** Fits the element to the visual viewport, which excludes a phone's keyboard. */
function useFullScreen(root: RefObject<HTMLElement | null>, isFull: boolean): void {
    useLayoutEffect(() => {
        const [element, view] = [root.current, window.visualViewport];
        if (!isFull || !element || !view) return;
        const fill = () => {
            element.style.blockSize = `${view.height}px`;
            element.style.insetBlockStart = `${view.offsetTop}px`;
        };
        fill();
        view.addEventListener("resize", fill);
        view.addEventListener("scroll", fill);
        return () => {
            view.removeEventListener("resize", fill);
            view.removeEventListener("scroll", fill);
            element.style.blockSize = "";
            element.style.insetBlockStart = "";
        };
    }, [root, isFull]);
}
