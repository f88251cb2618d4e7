import { LoadStatus } from "@parley/library/client/loadable";
import type { ReactNode, RefObject } from "react";
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { findCaretPosition } from "./caretPosition";
import { MentionList } from "./MentionList";
import { mentionsInField } from "./MentionsInField.styles";
import type { MentionSuggestion, TypedMention } from "./mentions.rules";
import { mentionMarkdown, mentionText, typedMention } from "./mentions.rules";
import { useMentions } from "./useMentions";

export interface FieldMentionsProps {
    /** The text area. It must stay the same element while this component is mounted. */
    field: RefObject<HTMLTextAreaElement | null>;
    /** Format of the text. In Markdown, special characters of a name are escaped. */
    format?: string | undefined;
}

/**
 * Detects the mention at the caret of a text area and inserts the picked name. Keys are intercepted only while the list is open (CONT-008).
 */
export function MentionsInField({ field, format = "markdown" }: FieldMentionsProps): ReactNode {
    const id = useId();
    const frame = useRef<HTMLSpanElement>(null);
    const [found, setFound] = useState<TypedMention>();
    const [at, setAt] = useState({ top: 0, left: 0, height: 0 });
    // Start of the mention whose list was closed with Escape. The list stays closed for that mention.
    const closedAt = useRef<number>(undefined);
    // Range that was replaced by a picked name. After undo the browser selects the restored text, and the next key would delete it.
    const replaced = useRef<{ start: number; end: number }>(undefined);
    const mentions = useMentions(found?.typed);
    const { list, active, status } = mentions;
    const activeID = found && list[active]?.elementID;

    const isUndone = useRef(false);
    const look = useCallback(() => {
        const text = field.current;
        if (text && isUndone.current) collapse(text, replaced.current);
        const mention = text && document.activeElement === text ? mentionAtCaret(text) : undefined;
        if (mention?.start !== closedAt.current) closedAt.current = undefined;
        setFound(closedAt.current === undefined ? mention : undefined);
    }, [field]);

    const start = found?.start;
    useLayoutEffect(() => {
        const text = field.current;
        if (start === undefined || !text) return;
        const put = () => {
            const outer = frame.current?.getBoundingClientRect();
            const { top, left, height } = findCaretPosition(text, start);
            if (outer) setAt({ top: top - outer.top, left: left - outer.left, height });
        };
        put();
        text.addEventListener("scroll", put);
        addEventListener("resize", put);
        return () => {
            text.removeEventListener("scroll", put);
            removeEventListener("resize", put);
        };
    }, [field, start]);

    const pick = (suggestion: MentionSuggestion | undefined) => {
        const text = field.current;
        if (!text || !found || !suggestion) return;
        const name = suggestion.name;
        replaced.current = { start: found.start, end: text.selectionStart };
        insert(text, found.start, format === "markdown" ? mentionMarkdown(name) : mentionText(name));
        setFound(undefined);
    };

    /** Handles a key for the list. Returns whether the key was consumed. */
    const answer = ({ key }: KeyboardEvent): boolean => {
        if (key === "Escape" && (list.length > 0 || status !== LoadStatus.PENDING)) {
            closedAt.current = start;
            setFound(undefined);
            return true;
        }
        if (list.length === 0) return false;
        if (key === "ArrowDown" || key === "ArrowUp") mentions.move(key === "ArrowDown" ? 1 : -1);
        else if (key === "Enter" || key === "Tab") pick(list[active]);
        else return false;
        return true;
    };
    const onKey = useRef<(event: KeyboardEvent) => boolean>(() => false);
    useLayoutEffect(() => {
        onKey.current = (event) => found !== undefined && isPlain(event) && answer(event);
    });

    useEffect(() => {
        const text = field.current;
        if (!text) return;
        const onKeyDown = (event: KeyboardEvent) => {
            if (!onKey.current(event)) return;
            event.preventDefault();
            // Otherwise the form would be submitted or an enclosing dialog closed.
            event.stopPropagation();
        };
        const leave = () => setFound(undefined);
        const onInput = (event: Event) => {
            isUndone.current = event instanceof InputEvent && event.inputType === "historyUndo";
            look();
        };
        text.addEventListener("keydown", onKeyDown);
        text.addEventListener("input", onInput);
        text.addEventListener("blur", leave);
        // Arrow keys and taps can move the caret behind another name.
        document.addEventListener("selectionchange", look);
        look();
        return () => {
            text.removeEventListener("keydown", onKeyDown);
            text.removeEventListener("input", onInput);
            text.removeEventListener("blur", leave);
            document.removeEventListener("selectionchange", look);
        };
    }, [field, look]);

    useEffect(() => {
        const text = field.current;
        if (!text || activeID === undefined) return;
        text.setAttribute("aria-autocomplete", "list");
        text.setAttribute("aria-controls", id);
        text.setAttribute("aria-activedescendant", activeID);
        return () => {
            for (const name of ["aria-autocomplete", "aria-controls", "aria-activedescendant"]) text.removeAttribute(name);
        };
    }, [field, id, activeID]);

    return (
        <span className={mentionsInField.frame} ref={frame}>
            {found && <MentionList id={id} typed={found.typed} mentions={mentions} onPick={pick} at={at} />}
        </span>
    );
}

function mentionAtCaret({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): TypedMention | undefined {
    if (selectionStart !== selectionEnd) return undefined;
    return typedMention(value.slice(0, selectionStart));
}

function collapse(field: HTMLTextAreaElement, replaced: { start: number; end: number } | undefined): void {
    const { selectionStart, selectionEnd } = field;
    if (selectionStart === selectionEnd || selectionStart !== replaced?.start || selectionEnd !== replaced.end) return;
    field.setSelectionRange(selectionEnd, selectionEnd);
}

/** Checks that a key has no modifier and is not part of an input method's composition. */
const isPlain = ({ ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): boolean =>
    !(ctrlKey || metaKey || altKey || shiftKey || isComposing);

/** Replaces the typed part of a mention by the whole mention. The change can be undone and fires an `input` event. */
function insert(field: HTMLTextAreaElement, start: number, mention: string): void {
    const { value, selectionStart: caret } = field;
    const isQuoted = value[start + 1] === '"';
    // Some keyboards insert the closing quotation mark automatically.
    const end = isQuoted && value[caret] === '"' ? caret + 1 : caret;
    const written = /^[\s.,;:!?)]/.test(value.slice(end)) ? mention : `${mention} `;
    field.focus();
    field.setSelectionRange(start, end);
    if (document.execCommand?.("insertText", false, written)) return;
    field.setRangeText(written, start, end, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: written }));
}
