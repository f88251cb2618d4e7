import type { LostThing, RichNode } from "@parley/editor/contract";
import { fromMarkdown, isEmptyRich2, isRichText, parseRich2, toMarkdown, toPlainText, writeRich2 } from "@parley/editor/contract";
import { useAppDispatch, useAppStore } from "@parley/library/client/store";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { BodyParts } from "../bodyParts";
import { APPEND, onFieldSet, onFlush } from "../fieldSync";
import { listen } from "../listen";
import { fetchPreview } from "../preview.thunks";
import type { RichEditorHandle } from "../rich";
import { selectWritingMode, writingModeChosen } from "../writingMode.slice";
import { canWriteRich, RichEditor } from "./lazyEditor";
import { parseBody, parsePartialMarkdown } from "./parseBody";

/** Initial state of a rich text editor. */
interface InitialState {
    key: number;
    nodes: RichNode[];
    caret: number | undefined;
}

/** Values of the fields when the editor opened, and the equivalent rich2: the fields keep these values until something changes. */
interface Baseline {
    tree: string;
    body: string;
    format: string;
}

/**
 * Manages the mode of a body field and synchronizes the editor with the form's fields. The text area and the format field are authoritative
 * for other code: the editor writes its rich2 into them on request, on blur and before the form is submitted.
 */
export function useEditorMode(parts: BodyParts) {
    const { frame, field, formatField, required } = parts;
    const dispatch = useAppDispatch();
    const store = useAppStore();
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
    const editing = { write, receive, append, arrange, submit };
    const latest = useRef(editing);
    useEffect(() => {
        latest.current = editing;
    });

    useEffect(() => {
        const [text, how, box, form] = [field.current, formatField.current, frame.current, field.current?.form];
        if (!text || !how || !box || !form) return;
        const wanted = requests;
        const write = () => latest.current.write();
        const stops = [
            onFlush(form, write),
            // The format is written together with the body, so the body's event is enough.
            onFieldSet([text], () => {
                if (!isBehind.current) queueMicrotask(() => latest.current.receive());
                isBehind.current = true;
            }),
            listen(form, ["submit"], (event) => latest.current.submit(event), CAPTURE),
            listen(box, ["focusout"], write),
            listen(window, ["pagehide"], write, CAPTURE),
            listen(box, [APPEND], () => latest.current.append()),
        ];
        latest.current.arrange();
        latest.current.append();
        return () => {
            wanted.current++;
            for (const stop of stops) stop();
        };
    }, [field, formatField, frame]);

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

    function elements() {
        const [text, how] = [field.current, formatField.current];
        if (!text || !how) throw new Error("A body has lost its fields.");
        return { text, how };
    }

    /** Chooses between source and editor for the current value of the fields. */
    function arrange(): void {
        const { text, how } = elements();
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
        const { text } = elements();
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
        const { text, how } = elements();
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
        const tool = isRequested ? undefined : focusedTool();
        const hasFocus = isHere || isRequested || parts.wantsFocus.current;
        parts.wantsFocus.current = false;
        const atEnd = hasFocus ? toPlainText(nodes).length : undefined;
        stand({ key: request, nodes, caret: isHere ? caretOf(text, how, nodes) : atEnd });
        if (given) startAnew();
        if (tool !== undefined) toolNamed(tool)?.focus();
        if (!hasFocus) return;
        // The editor takes the focus after it has applied its selection: before the next key event, which is a task of its own.
        await Promise.resolve();
        editor.current?.focus();
    }

    /** Returns the name of the focused tool of the plain field, whose counterpart in the editor's toolbar gets the focus. */
    function focusedTool(): string | undefined {
        const { activeElement } = document;
        return parts.strip?.contains(activeElement) ? nameOf(activeElement) : undefined;
    }

    function toolNamed(name: string): HTMLElement | undefined {
        const buttons = frame.current?.querySelectorAll<HTMLElement>("button, label") ?? [];
        return [...buttons].find((button) => nameOf(button) === name);
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

    function groundNow(): Baseline {
        const { text, how } = elements();
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
        field.current?.dispatchEvent(new Event("input", { bubbles: true }));
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
        const { text, how } = elements();
        text.value = body;
        how.value = format;
        if (!editor.current) parts.setFormat(format);
    }

    /** Shows values that other code has written into the fields. */
    function receive(): void {
        isBehind.current = false;
        const { text, how } = elements();
        parts.setFormat(how.value);
        if (!editor.current) return void arrange();
        const nodes = parseBody(text.value, how.value, false);
        if (!nodes) return void leave();
        if (isSame(nodes)) return;
        editor.current.replace(nodes);
        ground.current = groundNow();
        isDirty.current = false;
        isFresh.current = true;
    }

    /** Whether the editor's content is equal. Writing an empty value over an empty editor must not reset it while somebody uses it. */
    function isSame(nodes: readonly RichNode[]): boolean {
        const now = editor.current?.value() ?? [];
        return (isEmptyRich2(nodes) && isEmptyRich2(now)) || writeRich2(nodes) === writeRich2(now);
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
        const { text } = elements();
        leave();
        put(isEmptyRich2(nodes) ? "" : conversion.markdown, "markdown");
        setFormer(undefined);
        text.focus();
        text.setSelectionRange(text.value.length, text.value.length);
        text.dispatchEvent(new Event("input", { bubbles: true }));
    }

    /** Opens a body of another format in the editor, from its rendered HTML. */
    async function openSource(): Promise<void> {
        const { text, how } = elements();
        const format = how.value;
        setTrouble(undefined);
        setOpening(true);
        const answered = await dispatch(fetchPreview({ body: text.value, format }));
        if (!fetchPreview.fulfilled.match(answered)) {
            setOpening(false);
            return void setTrouble("reading");
        }
        try {
            const { fromHTML } = await import(/* webpackChunkName: "editor" */ "../rich");
            const page = new DOMParser().parseFromString(answered.payload.html, "text/html");
            setFormer(format);
            await open(fromHTML(page.body), true);
        } catch {
            setOpening(false);
            setTrouble("editor");
        }
    }

    /** Inserts Markdown at the caret, such as an image or a link to a file. */
    function insert(markdown: string): void {
        if (editor.current) {
            editor.current.insertNodes(inlineNodes(markdown));
            return;
        }
        const { text } = elements();
        const before = text.value.slice(0, text.selectionStart);
        const gap = before === "" || /\s$/.test(before) ? "" : " ";
        text.setRangeText(gap + markdown, text.selectionStart, text.selectionEnd, "end");
        text.dispatchEvent(new Event("input", { bubbles: true }));
    }

    /** Focuses the editor or the text area. */
    function focus(): void {
        if (editor.current) editor.current.focus();
        else elements().text.focus();
    }

    /** Appends the waiting Markdown to the body. */
    function append(): void {
        const { text, how } = elements();
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

const CAPTURE = { capture: true };

const nameOf = (button: Element | null): string | undefined =>
    button?.getAttribute("aria-label") ?? button?.textContent ?? undefined;

/** Sets the minimum height without the border, which some themes draw outside the box. */
function holdHeight(box: HTMLElement, height: string): void {
    box.style.boxSizing = height && "content-box";
    box.style.minBlockSize = height;
}

function caretOf(text: HTMLTextAreaElement, { value: format }: HTMLInputElement, nodes: readonly RichNode[]): number {
    const isAtEnd = format !== "markdown" || text.selectionStart === text.value.length;
    return toPlainText(isAtEnd ? nodes : parsePartialMarkdown(text.value.slice(0, text.selectionStart))).length;
}

/** Parses one line of Markdown without its paragraph. */
function inlineNodes(markdown: string): RichNode[] {
    const nodes = fromMarkdown(markdown);
    const [only] = nodes;
    return nodes.length === 1 && only && !isRichText(only) && only.type === "p" ? only.children : nodes;
}
