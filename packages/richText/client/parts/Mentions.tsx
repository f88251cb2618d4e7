import { LoadStatus } from "@parley/library/client/loadable";
import type { MentionSuggestion } from "@parley/mentions/client";
import { findTypedMention, MentionList, useMentions } from "@parley/mentions/client";
import type { ReactNode, Ref } from "react";
import { useId, useImperativeHandle, useRef, useState } from "react";
import type { Editor } from "slate";
import { Editor as Editors, Transforms } from "slate";
import { useFocused, useSlateSelector, useSlateStatic } from "slate-react";
import { findLine, toPoint } from "../model/queries";
import { rich } from "../RichEditor.styles";
import type { SuggestionKeys, TypedPrefix } from "./suggestions";
import { findTypedPrefix, isPlainKey, isSamePrefix, toPositionKey, useDescendant, usePrefixPosition } from "./suggestions";

/** Suggests members for a name typed after an @ and inserts the mention. Keys are handled only while the list is open (CONT-008). */
export function Mentions({ ref }: { ref: Ref<SuggestionKeys> }): ReactNode {
    const id = useId();
    const editor = useSlateStatic();
    const frame = useRef<HTMLSpanElement>(null);
    const isFocused = useFocused();
    const here = useSlateSelector(findMentionAtCaret, isSamePrefix);
    // Position where the list was closed with Escape; it does not open there again.
    const [closedAt, setClosedAt] = useState<string>();
    const found = here && isFocused && toPositionKey(here) !== closedAt ? here : undefined;
    const mentions = useMentions(found?.typed);
    const { list, active, status } = mentions;
    const activeID = found && list[active]?.elementID;
    const at = usePrefixPosition(editor, frame, found);
    useDescendant(editor, id, activeID);

    useImperativeHandle(ref, () => ({
        answer(event) {
            if (!found || !isPlainKey(event)) return false;
            if (event.key === "Escape" && (list.length > 0 || status !== LoadStatus.PENDING)) {
                setClosedAt(toPositionKey(found));
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
        <span className={rich.anchors} ref={frame}>
            {found && at && <MentionList id={id} typed={found.typed} mentions={mentions} onPick={pick} at={at} />}
        </span>
    );

    function pick(suggestion: MentionSuggestion | undefined): void {
        if (suggestion && found) mention(editor, found, suggestion);
    }
}

/** Replaces the typed name with a mention, and adds a space if none follows. */
function mention(editor: Editor, found: TypedPrefix, { name, userID }: Pick<MentionSuggestion, "name" | "userID">): void {
    const { selection } = editor;
    if (!selection) return;
    const at = { anchor: toPoint(editor, found.path, found.start), focus: selection.focus };
    Editors.withoutNormalizing(editor, () => {
        Transforms.select(editor, at);
        Transforms.delete(editor);
        Transforms.insertNodes(editor, { type: "@", name, userID, children: [{ text: "" }] }, { select: true });
    });
    Transforms.move(editor);
    const caret = editor.selection;
    const line = findLine(editor);
    const after = caret && line ? Editors.string(editor, { anchor: caret.focus, focus: Editors.end(editor, line[1]) }) : "";
    if (!/^[\s.,;:!?)]/.test(after)) Transforms.insertText(editor, " ");
}

/** Maximum distance of the @ from the caret, in characters. */
const MAX_NAME_LENGTH = 60;

const findMentionAtCaret = (editor: Editor) => findTypedPrefix(editor, MAX_NAME_LENGTH, findTypedMention);
