import { findTypedCode, useEmojiSuggestions } from "@parley/emoji/client";
import { textStyles } from "@parley/library/client/components";
import { isPlainKey, SuggestionList, useFieldDescendant, useFieldPrefix } from "@parley/mentions/client";
import type { ReactNode, RefObject } from "react";
import { bodyField } from "../BodyField.styles";

export interface EmojiInFieldProps {
    /** The text area. It must stay the same element while this component is mounted. */
    field: RefObject<HTMLTextAreaElement | null>;
}

/** Suggests emoji in a text area for a code typed after a colon, such as `:kett`, and replaces the code by the emoji. */
export function EmojiInField({ field }: EmojiInFieldProps): ReactNode {
    const { frame, found, at, close, replace } = useFieldPrefix({ field, find: findCodeInProse, onKey });
    const { isOpen, activeID, announcement, props, answer } = useEmojiSuggestions(found?.typed, {
        onPick: replace,
        onClose: close,
    });
    useFieldDescendant(field, props.id, activeID);
    return (
        <span className={bodyField.anchors} ref={frame}>
            <span className={textStyles.hidden} aria-live="polite" aria-atomic="true">
                {announcement}
            </span>
            {isOpen && <SuggestionList {...props} at={at} />}
        </span>
    );

    function onKey(event: KeyboardEvent): boolean {
        return answer({ key: event.key, isComposing: event.isComposing, isPlain: isPlainKey(event) });
    }
}

/** Finds a typed code, except in code: after an open backtick of its line, or in an open fence. */
function findCodeInProse(text: string): ReturnType<typeof findTypedCode> {
    const found = findTypedCode(text);
    if (!found) return undefined;
    const line = text.slice(text.lastIndexOf("\n", found.start) + 1, found.start);
    const isInCode = line.split("`").length % 2 === 0 || text.split(/^ {0,3}(?:```|~~~)/m).length % 2 === 0;
    return isInCode ? undefined : found;
}
