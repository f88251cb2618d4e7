import { LoadStatus } from "@parley/library/client/loadable";
import type { MentionSuggestion, TypedMention } from "@parley/users/client";
import { MentionList, typedMention, useMentions } from "@parley/users/client";
import type { KeyboardEvent, ReactNode, Ref, RefObject } from "react";
import { useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import type { Editor, Path, Range } from "slate";
import { Editor as Editors, Range as Ranges, Transforms } from "slate";
import { ReactEditor, useFocused, useSlateSelector, useSlateStatic } from "slate-react";
import { isInCode } from "../commands/marks";
import { lineAt, pointIn, textBefore } from "../model/places";
import { rich } from "../RichEditor.styles";

/** Answers whether a key was meant for the list of people. */
export interface MentionKeys {
    answer(event: KeyboardEvent): boolean;
}

/** A mention that is being written, and the line it stands in. */
interface FoundMention extends TypedMention {
    path: Path;
}

/** Finds who is meant by what is typed behind an @, and puts them in; the keys are taken only while the list is open (CONT-008). */
export function Mentions({ ref }: { ref: Ref<MentionKeys> }): ReactNode {
    const id = useId();
    const editor = useSlateStatic();
    const frame = useRef<HTMLSpanElement>(null);
    const isFocused = useFocused();
    const here = useSlateSelector(mentionAtCaret, isSameMention);
    // Where the list was closed with Escape: the same mention does not open it again.
    const [closedAt, setClosedAt] = useState<string>();
    const found = here && isFocused && placeOf(here) !== closedAt ? here : undefined;
    const mentions = useMentions(found?.typed);
    const { list, active, status } = mentions;
    const activeID = found && list[active]?.elementID;
    const at = usePlace(editor, frame, found);
    useDescendant(editor, id, activeID);

    useImperativeHandle(ref, () => ({
        answer(event) {
            if (!found || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.nativeEvent.isComposing)
                return false;
            if (event.key === "Escape" && (list.length > 0 || status !== LoadStatus.PENDING)) {
                setClosedAt(placeOf(found));
                return true;
            }
            if (list.length === 0) return false;
            if (event.key === "ArrowDown" || event.key === "ArrowUp") mentions.move(event.key === "ArrowDown" ? 1 : -1);
            else if (event.key === "Enter" || event.key === "Tab") pick(list[active]);
            else return false;
            return true;
        },
    }));

    return (
        <span className={rich.places} ref={frame}>
            {found && at && <MentionList id={id} typed={found.typed} mentions={mentions} onPick={pick} at={at} />}
        </span>
    );

    function pick(suggestion: MentionSuggestion | undefined): void {
        if (suggestion && found) mention(editor, found, suggestion);
    }
}

/** Puts somebody in the place of what was typed of their name, with a space behind it where none follows. */
function mention(editor: Editor, found: FoundMention, { name, userID }: Pick<MentionSuggestion, "name" | "userID">): void {
    const { selection } = editor;
    if (!selection) return;
    const at = { anchor: pointIn(editor, found.path, found.start), focus: selection.focus };
    Editors.withoutNormalizing(editor, () => {
        Transforms.select(editor, at);
        Transforms.delete(editor);
        Transforms.insertNodes(editor, { type: "@", name, userID, children: [{ text: "" }] }, { select: true });
    });
    Transforms.move(editor);
    const caret = editor.selection;
    const line = lineAt(editor);
    const after = caret && line ? Editors.string(editor, { anchor: caret.focus, focus: Editors.end(editor, line[1]) }) : "";
    if (!/^[\s.,;:!?)]/.test(after)) Transforms.insertText(editor, " ");
}

/** Further back than this no name begins. */
const LONGEST = 60;

function mentionAtCaret(editor: Editor): FoundMention | undefined {
    const { selection } = editor;
    const line = lineAt(editor);
    if (!line || !selection || !Ranges.isCollapsed(selection) || isInCode(editor)) return undefined;
    const text = textBefore(editor);
    const skipped = Math.max(text.length - LONGEST, 0);
    const found = typedMention(text.slice(skipped));
    return found && { typed: found.typed, start: found.start + skipped, path: line[1] };
}

function isSameMention(one: FoundMention | null | undefined, other: FoundMention | undefined): boolean {
    return one?.typed === other?.typed && one?.start === other?.start && one?.path.join() === other?.path.join();
}

function placeOf({ path, start }: FoundMention): string {
    return `${path.join()}:${start}`;
}

/** Where the @ stands, from the upper left of the frame. */
function usePlace(editor: Editor, frame: RefObject<HTMLElement | null>, found: FoundMention | undefined) {
    const [at, setAt] = useState<{ top: number; left: number; height: number }>();
    const place = found && placeOf(found);
    // biome-ignore lint/correctness/useExhaustiveDependencies: the same place is not looked for again
    useLayoutEffect(() => {
        if (!found) return setAt(undefined);
        const put = () => {
            const outer = frame.current?.getBoundingClientRect();
            const box = boxOf(editor, found);
            if (outer && box) setAt({ top: box.top - outer.top, left: box.left - outer.left, height: box.height });
        };
        put();
        addEventListener("resize", put);
        addEventListener("scroll", put, { capture: true, passive: true });
        return () => {
            removeEventListener("resize", put);
            removeEventListener("scroll", put, { capture: true });
        };
    }, [editor, place]);
    return at;
}

function boxOf(editor: Editor, { path, start }: FoundMention): DOMRect | undefined {
    const range: Range = { anchor: pointIn(editor, path, start), focus: pointIn(editor, path, start + 1) };
    try {
        return ReactEditor.toDOMRange(editor, range).getBoundingClientRect();
    } catch {
        // The words have just gone; the list goes with them.
        return undefined;
    }
}

/** Tells who hears the page which of the people is pointed at. */
function useDescendant(editor: Editor, id: string, activeID: string | undefined): void {
    useEffect(() => {
        if (activeID === undefined) return;
        const field = ReactEditor.toDOMNode(editor, editor);
        field.setAttribute("aria-autocomplete", "list");
        field.setAttribute("aria-controls", id);
        field.setAttribute("aria-activedescendant", activeID);
        return () => {
            for (const name of ["aria-autocomplete", "aria-controls", "aria-activedescendant"]) field.removeAttribute(name);
        };
    }, [editor, id, activeID]);
}
