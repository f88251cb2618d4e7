import { findTypedCode, MAX_CODE_LENGTH, useEmojiSuggestions } from "@parley/emoji/client";
import { textStyles } from "@parley/library/client/components";
import { SuggestionList } from "@parley/mentions/client";
import type { ReactNode, Ref } from "react";
import { useImperativeHandle, useRef, useState } from "react";
import type { Editor } from "slate";
import { Transforms } from "slate";
import { useFocused, useSlateSelector, useSlateStatic } from "slate-react";
import { toPoint } from "../model/queries";
import { rich } from "../RichEditor.styles";
import type { SuggestionKeys, TypedPrefix } from "./suggestions";
import { findTypedPrefix, isPlainKey, isSamePrefix, toPositionKey, useDescendant, usePrefixPosition } from "./suggestions";

/** Suggests emoji for a code typed after a colon, such as `:kett`, and replaces the code. */
export function EmojiSuggestions({ ref }: { ref: Ref<SuggestionKeys> }): ReactNode {
    const editor = useSlateStatic();
    const frame = useRef<HTMLSpanElement>(null);
    const isFocused = useFocused();
    const here = useSlateSelector(findCodeAtCaret, isSamePrefix);
    const [closedAt, setClosedAt] = useState<string>();
    const found = here && isFocused && toPositionKey(here) !== closedAt ? here : undefined;
    const { isOpen, activeID, announcement, props, answer } = useEmojiSuggestions(found?.typed, {
        onPick: (unicode) => found && replaceCode(editor, found, unicode),
        onClose: () => found && setClosedAt(toPositionKey(found)),
    });
    const at = usePrefixPosition(editor, frame, isOpen ? found : undefined);
    useDescendant(editor, props.id, activeID);

    useImperativeHandle(ref, () => ({
        answer: (event) => answer({ key: event.key, isComposing: event.nativeEvent.isComposing, isPlain: isPlainKey(event) }),
    }));

    return (
        <span className={rich.anchors} ref={frame}>
            <span className={textStyles.hidden} aria-live="polite" aria-atomic="true">
                {announcement}
            </span>
            {isOpen && at && <SuggestionList {...props} at={at} />}
        </span>
    );
}

/** Replaces the typed code with the emoji. */
function replaceCode(editor: Editor, { path, start }: TypedPrefix, unicode: string): void {
    const { selection } = editor;
    if (!selection) return;
    Transforms.select(editor, { anchor: toPoint(editor, path, start), focus: selection.focus });
    Transforms.insertText(editor, unicode);
}

export const findCodeAtCaret = (editor: Editor): TypedPrefix | undefined =>
    findTypedPrefix(editor, MAX_CODE_LENGTH, findTypedCode);
