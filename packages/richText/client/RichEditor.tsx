import { classNames, readingText, textStyles } from "@parley/library/client/components";
import type { RichEmbedData, RichNode } from "@parley/richText/contract";
import type { FocusEvent, KeyboardEvent, ReactNode, Ref, RefObject } from "react";
import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { Editor, Transforms } from "slate";
import { HistoryEditor } from "slate-history";
import { Editable, ReactEditor, Slate } from "slate-react";
import { replaceByCard } from "./commands/cards";
import type { LinkAtCaret } from "./commands/links";
import { getLinkAtCaret } from "./commands/links";
import type { EditorEvents } from "./model/editor";
import { createRichEditor, fillEditor, readBody, replaceAll } from "./model/editor";
import { getCaretOffset, toPointAtOffset } from "./model/queries";
import { renderElement, renderLeaf } from "./parts/Element";
import { EmojiSuggestions } from "./parts/EmojiSuggestions";
import { findFormulaRanges } from "./parts/Formula";
import { Help } from "./parts/Help";
import { Mentions } from "./parts/Mentions";
import type { SuggestionKeys } from "./parts/suggestions";
import { insertNodes, insertText } from "./pasting/paste";
import { createPasteHandlers } from "./pasting/pasteHandlers";
import { rich } from "./RichEditor.styles";
import { SelectionSync, syncSelection, syncSelectionBeforeInput, useRenderedState } from "./syncSelection";
import { Toolbar } from "./toolbar/Toolbar";
import type { ToolbarTool } from "./toolbar/tools";
import { useFullScreen } from "./useFullScreen";
import { useKeys } from "./useKeys";

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
    /** Returns the data of a page for its card; undefined if there is none. Without this function links stay links. */
    describePage?(url: string): Promise<RichEmbedData | undefined>;
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
    const { id, initial, caret, autoFocus = false, tools = NO_TOOLS, ref } = props;
    const root = useRef<HTMLDivElement>(null);
    const people = useRef<SuggestionKeys>(null);
    const emoji = useRef<SuggestionKeys>(null);
    const latest = useLatest(props);
    const [editor] = useState(() =>
        begunEditor(initial, caret, {
            onFiles: (files) => latest.current.onFiles(files),
            onLoneLink: (url) => void insertCard(url),
        }),
    );
    const [linking, setLinking] = useState<LinkAtCaret>();
    const [isHelping, setHelping] = useState(false);
    const [isFull, setFull] = useState(false);
    const [announced, announce] = useState("");
    useFullScreen(root, isFull);
    const onHelp = () => setHelping(true);
    const onSubmit = () => latest.current.onSubmit();
    const suggestions = [people, emoji];
    const onKeyDown = useKeys({ editor, suggestions, isFull, onFull: setFull, onHelp, onLink: startLink, onSubmit, announce });

    useEffect(() => {
        if (autoFocus) focus(editor);
    }, [editor, autoFocus]);
    useEditorHandle(ref, editor);

    return (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only handles focus events of its content.
        <div className={classNames(rich.root, isFull && rich.full)} ref={root} onBlur={onLeave}>
            <Slate editor={editor} initialValue={editor.children} onValueChange={() => latest.current.onChange()}>
                <Toolbar
                    controls={id}
                    isFull={isFull}
                    onFull={() => setFull(!isFull)}
                    onHelp={onHelp}
                    linking={linking}
                    onLink={startLink}
                    onLinked={endLink}
                    tools={tools}
                />
                <RichDocument
                    editor={editor}
                    props={props}
                    onKeyDown={onKeyDown}
                    onFiles={(files) => latest.current.onFiles(files)}
                />
                <Mentions ref={people} />
                <EmojiSuggestions ref={emoji} />
            </Slate>
            <span className={textStyles.hidden} aria-live="polite">
                {announced}
            </span>
            {isHelping && <Help onClose={() => setHelping(false)} />}
        </div>
    );

    async function insertCard(url: string): Promise<void> {
        const page = await latest.current.describePage?.(url);
        if (page) replaceByCard(editor, url, page);
    }

    function startLink(): void {
        syncSelection(editor);
        // Slate ignores a blur event until a timer after a rendered selection has run, and would then take the focus back from the dialog.
        ReactEditor.blur(editor);
        setLinking(getLinkAtCaret(editor));
    }

    function endLink(): void {
        setLinking(undefined);
        const { activeElement } = document;
        // If the focus has moved elsewhere, it stays there.
        if (activeElement === document.body || root.current?.contains(activeElement)) ReactEditor.focus(editor);
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

interface RichDocumentProps {
    editor: Editor;
    props: RichEditorProps;
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void;
    onFiles: (files: File[]) => void;
}

/** The editable document. */
function RichDocument({ editor, props, onKeyDown, onFiles }: RichDocumentProps): ReactNode {
    const { id, label, labelledBy, describedBy, isInvalid = false } = props;
    const { onPaste, onPasteCapture, onDrop } = createPasteHandlers(editor, onFiles);
    useRenderedState();
    // A new function at each rendering would make Slate detach from the DOM, and miss that the focus leaves it.
    const onDOMBeforeInput = useCallback(() => syncSelectionBeforeInput(editor), [editor]);
    return (
        <>
            <SelectionSync />
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
                onDOMBeforeInput={onDOMBeforeInput}
                onPaste={onPaste}
                onPasteCapture={onPasteCapture}
                onDrop={onDrop}
            />
        </>
    );
}

/** Gives the owner of the editor its operations. */
function useEditorHandle(ref: Ref<RichEditorHandle>, editor: Editor): void {
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
}

const NO_TOOLS: readonly ToolbarTool[] = [];

function begunEditor(initial: readonly RichNode[], caret: number | undefined, events: EditorEvents): Editor {
    const editor = createRichEditor(events);
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
