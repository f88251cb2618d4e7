import { LoadStatus } from "@parley/library/client/loadable";
import type { MentionSuggestion } from "@parley/mentions/client";
import { MentionList, typedMention, useMentions } from "@parley/mentions/client";
import type { ReactNode, Ref } from "react";
import { useId, useImperativeHandle, useRef, useState } from "react";
import type { Editor } from "slate";
import { Editor as Editors, Transforms } from "slate";
import { useFocused, useSlateSelector, useSlateStatic } from "slate-react";
import { lineAt, pointIn } from "../model/places";
import { rich } from "../RichEditor.styles";
import type { SuggestionKeys, TypedBeginning } from "./suggesting";
import { findBeginning, isPlainKey, isSameBeginning, toPlaceKey, useCaretPlace, useDescendant } from "./suggesting";

/** Suggests members for a name typed after an @ and inserts the mention. Keys are handled only while the list is open (CONT-008). */
export function Mentions({ ref }: { ref: Ref<SuggestionKeys> }): ReactNode {
    const id = useId();
    const editor = useSlateStatic();
    const frame = useRef<HTMLSpanElement>(null);
    const isFocused = useFocused();
    const here = useSlateSelector(findMentionAtCaret, isSameBeginning);
    // Position where the list was closed with Escape; it does not open there again.
    const [closedAt, setClosedAt] = useState<string>();
    const found = here && isFocused && toPlaceKey(here) !== closedAt ? here : undefined;
    const mentions = useMentions(found?.typed);
    const { list, active, status } = mentions;
    const activeID = found && list[active]?.elementID;
    const at = useCaretPlace(editor, frame, found);
    useDescendant(editor, id, activeID);

    useImperativeHandle(ref, () => ({
        answer(event) {
            if (!found || !isPlainKey(event)) return false;
            if (event.key === "Escape" && (list.length > 0 || status !== LoadStatus.PENDING)) {
                setClosedAt(toPlaceKey(found));
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

/** Replaces the typed name with a mention, and adds a space if none follows. */
function mention(editor: Editor, found: TypedBeginning, { name, userID }: Pick<MentionSuggestion, "name" | "userID">): void {
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

/** Maximum distance of the @ from the caret, in characters. */
const MAX_NAME_LENGTH = 60;

const findMentionAtCaret = (editor: Editor) => findBeginning(editor, MAX_NAME_LENGTH, typedMention);
