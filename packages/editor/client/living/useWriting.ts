import type { LostThing, RichNode } from "@parley/editor/contract";
import { fromMarkdown, isEmptyRich2, isRichText, parseRich2, toMarkdown, toPlainText, writeRich2 } from "@parley/editor/contract";
import { useAppDispatch, useAppStore } from "@parley/library/client/store";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { BodyParts } from "../bodyParts";
import { APPEND, onTaken, onWriteOut } from "../exchange";
import { listen } from "../listen";
import { fetchPreview } from "../preview.thunks";
import type { RichEditorHandle } from "../rich";
import { selectWritingMode, writingModeChosen } from "../writingMode.slice";
import { nodesBeingWritten, readNodes } from "./handover";
import { canWriteRich, RichEditor } from "./lazyEditor";

/** What the editor for rich text begins with. */
interface Beginning {
    key: number;
    nodes: RichNode[];
    caret: number | undefined;
}

/** What the editor stands in for: as long as nothing in it changes, the fields stay as they were. */
interface Ground {
    tree: string;
    body: string;
    format: string;
}

/**
 * Who writes in which way, and what the fields of the form hold meanwhile. The text area and the field of the format are the truth for all
 * others: the editor for rich text writes its tree into them when they are asked for it, when it is left and before the form is sent.
 */
export function useWriting(parts: BodyParts) {
    const { frame, field, formatField, required } = parts;
    const dispatch = useAppDispatch();
    const store = useAppStore();
    const editor = useRef<RichEditorHandle>(null);
    const [rich, setRich] = useState<Beginning>();
    const [lost, setLost] = useState<readonly LostThing[]>();
    const [trouble, setTrouble] = useState<"editor" | "reading">();
    const [isOpening, setOpening] = useState(false);
    /** The format that will change when this is saved. */
    const [former, setFormer] = useState<string>();
    const ground = useRef<Ground>(undefined);
    const isDirty = useRef(false);
    const isFresh = useRef(true);
    /** Others have put words into the fields, which the editor has not taken yet. */
    const isBehind = useRef(false);
    const wishes = useRef(0);
    const acts = { write, receive, append, arrange, submit };
    const latest = useRef(acts);
    useEffect(() => {
        latest.current = acts;
    });

    useEffect(() => {
        const [text, how, box, form] = [field.current, formatField.current, frame.current, field.current?.form];
        if (!text || !how || !box || !form) return;
        const wanted = wishes;
        const write = () => latest.current.write();
        const stops = [
            onWriteOut(form, write),
            // How they are written is put beside the words, and is nothing by itself.
            onTaken([text], () => {
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
        /** Gives up what Markdown cannot say. */
        loseIt: () => toSource(true),
        keepIt: () => setLost(undefined),
        openSource: () => void openSource(),
    };

    function elements() {
        const [text, how] = [field.current, formatField.current];
        if (!text || !how) throw new Error("A body has lost its fields.");
        return { text, how };
    }

    /** Chooses who shows what stands in the fields now. */
    function arrange(): void {
        const { text, how } = elements();
        const mode = selectWritingMode(store.getState());
        if (how.value === "rich2" && text.value !== "") {
            const nodes = parseRich2(text.value);
            if (!nodes) return void parts.setShows("source");
            if (mode === "rich") return void open();
            const told = toMarkdown(nodes);
            // What Markdown cannot say is not lost because somebody once chose Markdown.
            if (told.lost.length > 0) return void open();
            begin(told.markdown);
            return void parts.setShows("source");
        }
        if (mode === "rich" && (how.value === "markdown" || text.value === "")) void open();
    }

    /** The same words in Markdown, before anything was changed. */
    function begin(markdown: string): void {
        const { text } = elements();
        if (text.value === text.defaultValue) parts.setBegun({ body: markdown, format: "markdown" });
        put(markdown, "markdown");
    }

    async function choose(mode: "rich" | "markdown"): Promise<void> {
        dispatch(writingModeChosen(mode));
        await open(undefined, true);
    }

    /** Brings the editor: the words, the caret and the focus go over to it. */
    async function open(given?: RichNode[], isAsked = false): Promise<void> {
        const wish = ++wishes.current;
        const { text, how } = elements();
        setTrouble(undefined);
        setOpening(isAsked);
        try {
            if (!canWriteRich()) throw new Error("This browser does not support the editor.");
            await RichEditor.fetch();
        } catch {
            if (wish !== wishes.current) return;
            setOpening(false);
            // A text area is as good as it was; only who waits for the editor is told.
            if (isAsked || (how.value === "rich2" && text.value !== "")) setTrouble("editor");
            return;
        }
        await parts.hands.current?.free();
        if (wish !== wishes.current) return;
        setOpening(false);
        const nodes = given ?? readNodes(text.value, how.value, text.value !== text.defaultValue);
        if (!nodes) return void parts.setShows("source");
        const isHere = document.activeElement === text;
        const tool = isAsked ? undefined : focusedTool();
        const hasFocus = isHere || isAsked || parts.wantsFocus.current;
        parts.wantsFocus.current = false;
        const atEnd = hasFocus ? toPlainText(nodes).length : undefined;
        stand({ key: wish, nodes, caret: isHere ? caretOf(text, how, nodes) : atEnd });
        if (given) startAnew();
        if (tool !== undefined) toolNamed(tool)?.focus();
        if (!hasFocus) return;
        // The editor takes the focus once it has noted where its caret is: before the next key, which is a task of its own.
        await Promise.resolve();
        editor.current?.focus();
    }

    /** The name of the button beside the text area that has the focus: the same one stands among the tools of the editor. */
    function focusedTool(): string | undefined {
        const { activeElement } = document;
        return parts.strip?.contains(activeElement) ? nameOf(activeElement) : undefined;
    }

    function toolNamed(name: string): HTMLElement | undefined {
        const buttons = frame.current?.querySelectorAll<HTMLElement>("button, label") ?? [];
        return [...buttons].find((button) => nameOf(button) === name);
    }

    function stand(beginning: Beginning): void {
        const box = frame.current;
        // The page below does not move; what is longer than this makes the frame grow.
        if (box) holdHeight(box, `${box.clientHeight}px`);
        flushSync(() => {
            setRich(beginning);
            parts.setShows("editor");
        });
        ground.current = groundNow();
        isDirty.current = false;
        isFresh.current = true;
    }

    function groundNow(): Ground {
        const { text, how } = elements();
        return { tree: writeRich2(editor.current?.value() ?? []), body: text.value, format: how.value };
    }

    /** What stands in the editor is new, whatever the fields hold. */
    function startAnew(): void {
        ground.current = undefined;
        changed();
    }

    /** Something in the editor is different; the form is told as it is of a key in a text area. */
    function changed(): void {
        if (isFresh.current && ground.current) {
            // To look around is no change.
            if (writeRich2(editor.current?.value() ?? []) === ground.current.tree) return;
            isFresh.current = false;
        }
        isDirty.current = true;
        field.current?.dispatchEvent(new Event("input", { bubbles: true }));
    }

    /** Writes into the fields what stands in the editor. */
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
        if (!editor.current) parts.setHeld(format);
    }

    /** Shows what others have put into the fields. */
    function receive(): void {
        isBehind.current = false;
        const { text, how } = elements();
        parts.setHeld(how.value);
        if (!editor.current) return void arrange();
        const nodes = readNodes(text.value, how.value, false);
        if (!nodes) return void leave();
        if (isSame(nodes)) return;
        editor.current.replace(nodes);
        ground.current = groundNow();
        isDirty.current = false;
        isFresh.current = true;
    }

    /** What is put back into empty fields is no reason to take an empty editor from under somebody's hands. */
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
        const told = isUntouched ? { markdown: known.body, lost: [] } : toMarkdown(nodes);
        if (told.lost.length > 0 && !isAgreed) return void setLost(told.lost);
        dispatch(writingModeChosen("markdown"));
        wishes.current++;
        const { text } = elements();
        leave();
        put(isEmptyRich2(nodes) ? "" : told.markdown, "markdown");
        setFormer(undefined);
        text.focus();
        text.setSelectionRange(text.value.length, text.value.length);
        text.dispatchEvent(new Event("input", { bubbles: true }));
    }

    /** Takes what is written in another way into the editor, by what readers see of it. */
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

    /** Puts Markdown where the caret is: a picture, a way to a file. */
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

    /** Puts the focus where the caret is. */
    function focus(): void {
        if (editor.current) editor.current.focus();
        else elements().text.focus();
    }

    /** Puts behind what stands there what was to be appended. */
    function append(): void {
        const { text, how } = elements();
        const waiting = parts.appending.current.splice(0);
        if (waiting.length === 0) return;
        write();
        for (const markdown of waiting) {
            const standing = readNodes(text.value, how.value, false);
            // What only its source shows is not written on in another way.
            if (!standing) continue;
            const added = fromMarkdown(markdown);
            if (text.value.includes(writeRich2(added).slice(1, -1))) continue;
            const nodes = [...(isEmptyRich2(standing) ? [] : standing), ...nodesBeingWritten(markdown)];
            text.value = writeRich2(nodes);
            how.value = "rich2";
        }
        isBehind.current = true;
        receive();
        text.dispatchEvent(new Event("input", { bubbles: true }));
    }

    /** An editor is no field that the browser asks for. */
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

/** Without its line, which is drawn into the page around it where it is a thick one. */
function holdHeight(box: HTMLElement, height: string): void {
    box.style.boxSizing = height && "content-box";
    box.style.minBlockSize = height;
}

function caretOf(text: HTMLTextAreaElement, { value: format }: HTMLInputElement, nodes: readonly RichNode[]): number {
    const isAtEnd = format !== "markdown" || text.selectionStart === text.value.length;
    return toPlainText(isAtEnd ? nodes : nodesBeingWritten(text.value.slice(0, text.selectionStart))).length;
}

/** What Markdown of one line says, without the paragraph around it. */
function inlineNodes(markdown: string): RichNode[] {
    const nodes = fromMarkdown(markdown);
    const [only] = nodes;
    return nodes.length === 1 && only && !isRichText(only) && only.type === "p" ? only.children : nodes;
}
