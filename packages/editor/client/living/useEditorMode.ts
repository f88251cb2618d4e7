import { useAppDispatch, useAppStore } from "@parley/library/client/store";
import type { RichNode } from "@parley/richText/contract";
import { isEmptyRich2, parseRich2, toMarkdown, toPlainText, writeRich2 } from "@parley/richText/contract";
import { flushSync } from "react-dom";
import type { BodyParts } from "../bodyParts";
import { fetchPreview } from "../preview.thunks";
import { selectWritingMode, writingModeChosen } from "../writingMode.slice";
import { createEditorContent } from "./editorContent";
import { requireFields } from "./fields";
import { findFocusedTool, findTool } from "./focusedTool";
import { createInsertion } from "./insertion";
import { canWriteRich, RichEditor } from "./lazyEditor";
import { parseBody, parsePartialMarkdown } from "./parseBody";
import type { InitialState } from "./useEditorState";
import { useEditorState } from "./useEditorState";
import { useFieldSync } from "./useFieldSync";

/**
 * Manages the mode of a body field and synchronizes the editor with the form's fields. The text area and the format field are authoritative
 * for other code: the editor writes its rich2 into them on request, on blur and before the form is submitted.
 */
export function useEditorMode(parts: BodyParts) {
    const { frame, field, required } = parts;
    const dispatch = useAppDispatch();
    const store = useAppStore();
    const state = useEditorState();
    const { editor, rich, setRich, lost, setLost, trouble, setTrouble, isOpening, setOpening, former, setFormer } = state;
    const { ground, isDirty, isFresh, isBehind, requests } = state;
    const { groundNow, startAnew, changed, write, put } = createEditorContent(parts, state);
    const { insert, focus, append } = createInsertion(parts, state, { write, receive });
    useFieldSync(parts, state, { write, receive, append, arrange, submit });

    return {
        editor,
        rich,
        lost,
        trouble,
        isOpening,
        former,
        changed,
        insert,
        focus,
        toRich: () => void choose("rich"),
        toMarkdown: () => toSource(false),
        /** Switches to Markdown and drops the content that Markdown cannot represent. */
        loseIt: () => toSource(true),
        keepIt: () => setLost(undefined),
        openSource: () => void openSource(),
    };

    /** Chooses between source and editor for the current value of the fields. */
    function arrange(): void {
        const { text, how } = requireFields(parts);
        const mode = selectWritingMode(store.getState());
        if (how.value === "rich2" && text.value !== "") {
            const nodes = parseRich2(text.value);
            if (!nodes) return void parts.setShows("source");
            if (mode === "rich") return void open();
            const converted = toMarkdown(nodes);
            // Content that Markdown cannot represent is opened in the editor, whatever the stored mode.
            if (converted.lost.length > 0) return void open();
            begin(converted.markdown);
            return void parts.setShows("source");
        }
        if (mode === "rich" && (how.value === "markdown" || text.value === "")) void open();
    }

    /** Sets the initial value to its equivalent in Markdown. */
    function begin(markdown: string): void {
        const { text } = requireFields(parts);
        if (text.value === text.defaultValue) parts.setInitial({ body: markdown, format: "markdown" });
        put(markdown, "markdown");
    }

    async function choose(mode: "rich" | "markdown"): Promise<void> {
        dispatch(writingModeChosen(mode));
        await open(undefined, true);
    }

    /** Opens the editor and transfers the text, the caret and the focus. */
    async function open(given?: RichNode[], isRequested = false): Promise<void> {
        const request = ++requests.current;
        const { text, how } = requireFields(parts);
        setTrouble(undefined);
        setOpening(isRequested);
        try {
            if (!canWriteRich()) throw new Error("This browser does not support the editor.");
            await RichEditor.fetch();
        } catch {
            if (request !== requests.current) return;
            setOpening(false);
            // The text area stays usable; an error is shown only if the editor was requested or is necessary.
            if (isRequested || (how.value === "rich2" && text.value !== "")) setTrouble("editor");
            return;
        }
        await parts.hands.current?.free();
        if (request !== requests.current) return;
        setOpening(false);
        const nodes = given ?? parseBody(text.value, how.value, text.value !== text.defaultValue);
        if (!nodes) return void parts.setShows("source");
        const isHere = document.activeElement === text;
        const tool = isRequested ? undefined : findFocusedTool(parts.strip);
        const hasFocus = isHere || isRequested || parts.wantsFocus.current;
        parts.wantsFocus.current = false;
        const atEnd = hasFocus ? toPlainText(nodes).length : undefined;
        stand({ key: request, nodes, caret: isHere ? caretOf(text, how, nodes) : atEnd });
        if (given) startAnew();
        if (tool !== undefined) findTool(frame.current, tool)?.focus();
        if (!hasFocus) return;
        // The editor takes the focus after it has applied its selection: before the next key event, which is a task of its own.
        await Promise.resolve();
        editor.current?.focus();
    }

    function stand(beginning: InitialState): void {
        const box = frame.current;
        // Keeps the page below from shifting; longer content makes the frame grow.
        if (box) holdHeight(box, `${box.clientHeight}px`);
        flushSync(() => {
            setRich(beginning);
            parts.setShows("editor");
        });
        ground.current = groundNow();
        isDirty.current = false;
        isFresh.current = true;
    }

    /** Shows values that other code has written into the fields. */
    function receive(): void {
        isBehind.current = false;
        const { text, how } = requireFields(parts);
        parts.setFormat(how.value);
        if (!editor.current) return void arrange();
        const nodes = parseBody(text.value, how.value, false);
        if (!nodes) return void leave();
        if (isSame(nodes, editor.current.value())) return;
        editor.current.replace(nodes);
        ground.current = groundNow();
        isDirty.current = false;
        isFresh.current = true;
    }

    function leave(): void {
        flushSync(() => {
            setRich(undefined);
            setLost(undefined);
            parts.setShows("source");
        });
        if (frame.current) holdHeight(frame.current, "");
        ground.current = undefined;
    }

    function toSource(isAgreed: boolean): void {
        if (!editor.current) return;
        write();
        const nodes = editor.current.value();
        const known = ground.current;
        const isUntouched = known?.format === "markdown" && known.tree === writeRich2(nodes);
        const conversion = isUntouched ? { markdown: known.body, lost: [] } : toMarkdown(nodes);
        if (conversion.lost.length > 0 && !isAgreed) return void setLost(conversion.lost);
        dispatch(writingModeChosen("markdown"));
        requests.current++;
        const { text } = requireFields(parts);
        leave();
        put(isEmptyRich2(nodes) ? "" : conversion.markdown, "markdown");
        setFormer(undefined);
        text.focus();
        text.setSelectionRange(text.value.length, text.value.length);
        text.dispatchEvent(new Event("input", { bubbles: true }));
    }

    /** Opens a body of another format in the editor, from its rendered HTML. */
    async function openSource(): Promise<void> {
        const { text, how } = requireFields(parts);
        const format = how.value;
        setTrouble(undefined);
        setOpening(true);
        const answered = await dispatch(fetchPreview({ body: text.value, format }));
        if (!fetchPreview.fulfilled.match(answered)) {
            setOpening(false);
            return void setTrouble("reading");
        }
        try {
            const { fromHTML } = await import(/* webpackChunkName: "editor" */ "@parley/richText/client");
            const page = new DOMParser().parseFromString(answered.payload.html, "text/html");
            setFormer(format);
            await open(fromHTML(page.body), true);
        } catch {
            setOpening(false);
            setTrouble("editor");
        }
    }

    /** Validates the required field on submit, because the browser does not validate the editor. */
    function submit(event: Event): void {
        write();
        if (!required || !editor.current || field.current?.value !== "") return;
        event.preventDefault();
        event.stopImmediatePropagation();
        parts.setMissing(true);
        editor.current.focus();
    }
}

/** Whether two contents are equal. Writing an empty value over an empty editor must not reset it while somebody uses it. */
function isSame(nodes: readonly RichNode[], others: readonly RichNode[]): boolean {
    return (isEmptyRich2(nodes) && isEmptyRich2(others)) || writeRich2(nodes) === writeRich2(others);
}

/** Sets the minimum height without the border, which some themes draw outside the box. */
function holdHeight(box: HTMLElement, height: string): void {
    box.style.boxSizing = height && "content-box";
    box.style.minBlockSize = height;
}

function caretOf(text: HTMLTextAreaElement, { value: format }: HTMLInputElement, nodes: readonly RichNode[]): number {
    const isAtEnd = format !== "markdown" || text.selectionStart === text.value.length;
    return toPlainText(isAtEnd ? nodes : parsePartialMarkdown(text.value.slice(0, text.selectionStart))).length;
}
