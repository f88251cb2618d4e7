import { LoadStatus } from "@parley/library/client/loadable";
import type { ReactNode, RefObject } from "react";
import { useId } from "react";
import { MentionList } from "./MentionList";
import { mentionsInField } from "./MentionsInField.styles";
import type { MentionSuggestion } from "./mentions.rules";
import { findTypedMention, mentionText, toMentionMarkdown } from "./mentions.rules";
import { isPlainKey, useFieldDescendant, useFieldPrefix } from "./useFieldPrefix";
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
    const { frame, found, at, close, replace } = useFieldPrefix({ field, find: findTypedMention, onKey });
    const mentions = useMentions(found?.typed);
    const { list, active, status } = mentions;
    useFieldDescendant(field, id, found && list[active]?.elementID);

    return (
        <span className={mentionsInField.frame} ref={frame}>
            {found && <MentionList id={id} typed={found.typed} mentions={mentions} onPick={pick} at={at} />}
        </span>
    );

    function onKey(event: KeyboardEvent): boolean {
        if (!isPlainKey(event)) return false;
        const { key } = event;
        if (key === "Escape" && (list.length > 0 || status !== LoadStatus.PENDING)) {
            close();
            return true;
        }
        if (list.length === 0) return false;
        if (key === "ArrowDown" || key === "ArrowUp") mentions.move(key === "ArrowDown" ? 1 : -1);
        else if (key === "Enter" || key === "Tab") pick(list[active]);
        else return false;
        return true;
    }

    function pick(suggestion: MentionSuggestion | undefined): void {
        const text = field.current;
        if (!text || !found || !suggestion) return;
        const mention = format === "markdown" ? toMentionMarkdown(suggestion.name) : mentionText(suggestion.name);
        const { value, selectionStart: caret } = text;
        // Some keyboards insert the closing quotation mark automatically.
        const end = value[found.start + 1] === '"' && value[caret] === '"' ? caret + 1 : caret;
        replace(/^[\s.,;:!?)]/.test(value.slice(end)) ? mention : `${mention} `, end);
    }
}
