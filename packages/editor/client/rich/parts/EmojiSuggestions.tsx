import { textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { SuggestionList } from "@parley/mentions/client";
import type { ReactNode, Ref } from "react";
import { useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from "react";
import type { Editor } from "slate";
import { Transforms } from "slate";
import { useFocused, useSlateSelector, useSlateStatic } from "slate-react";
import { toPoint } from "../model/queries";
import { rich } from "../RichEditor.styles";
import type { CodedEmoji } from "./emojiCodes";
import type { SuggestionKeys, TypedPrefix } from "./suggestions";
import { findTypedPrefix, isPlainKey, isSamePrefix, toPositionKey, useDescendant, usePrefixPosition } from "./suggestions";

type FindEmoji = (typed: string, limit: number) => CodedEmoji[];

const MAX_SUGGESTIONS = 8;
/** Upper limit of a code's length, in characters. */
const MAX_CODE_LENGTH = 40;
// bounded: by MAX_CODE_LENGTH.
const TYPED_CODE = /(?<![\p{L}\p{N}:/]):([a-z0-9+-][a-z0-9_+-]+)$/iu;
const NOTHING: readonly CodedEmoji[] = [];

/**
 * Suggests emoji for a code typed after a colon, such as `:kett`, and replaces the code. A closing colon inserts the emoji with exactly
 * this code. The codes are loaded when the first one is typed.
 */
export function EmojiSuggestions({ ref }: { ref: Ref<SuggestionKeys> }): ReactNode {
    const t = useTranslation();
    const id = useId();
    const editor = useSlateStatic();
    const frame = useRef<HTMLSpanElement>(null);
    const isFocused = useFocused();
    const here = useSlateSelector(findCodeAtCaret, isSamePrefix);
    const [closedAt, setClosedAt] = useState<string>();
    const found = here && isFocused && toPositionKey(here) !== closedAt ? here : undefined;
    const find = useEmojiCodes(found !== undefined);
    const typed = found?.typed;
    const list = useMemo(() => (find && typed !== undefined ? find(typed, MAX_SUGGESTIONS) : NOTHING), [find, typed]);
    const [pointed, point] = useState({ list, index: 0 });
    const active = pointed.list === list ? pointed.index : 0;
    const isOpen = list.length > 0;
    const at = usePrefixPosition(editor, frame, isOpen ? found : undefined);
    useDescendant(editor, id, isOpen ? toElementID(active) : undefined);

    useImperativeHandle(ref, () => ({
        answer(event) {
            if (!isOpen || !found) return false;
            // Many keyboard layouts require Shift for a colon.
            const closing = event.key === ":" && !event.nativeEvent.isComposing ? list.findIndex(isTyped) : -1;
            if (closing >= 0) return pick(closing);
            if (!isPlainKey(event)) return false;
            if (event.key === "Escape") setClosedAt(toPositionKey(found));
            else if (event.key === "ArrowDown") point({ list, index: (active + 1) % list.length });
            else if (event.key === "ArrowUp") point({ list, index: (active + list.length - 1) % list.length });
            else if (event.key === "Enter" || event.key === "Tab") pick(active);
            else return false;
            return true;
        },
    }));

    return (
        <span className={rich.anchors} ref={frame}>
            <span className={textStyles.hidden} aria-live="polite" aria-atomic="true">
                {isOpen && t("{count} emoji found", { count: list.length })}
            </span>
            {isOpen && at && (
                <SuggestionList
                    {...{ id, active, at }}
                    label={t("Emoji")}
                    suggestions={list.map(({ unicode, code }, index) => ({
                        elementID: toElementID(index),
                        content: (
                            <>
                                <span aria-hidden="true">{unicode}</span>
                                <span translate="no">:{code}:</span>
                            </>
                        ),
                    }))}
                    onPoint={(index) => point({ list, index })}
                    onPick={pick}
                />
            )}
        </span>
    );

    function toElementID(index: number): string {
        return `${id}-${index}`;
    }

    function isTyped({ code }: CodedEmoji): boolean {
        return code === typed?.toLowerCase();
    }

    function pick(index: number): true {
        const emoji = list[index];
        if (emoji && found) replaceCode(editor, found, emoji.unicode);
        return true;
    }
}

/** Replaces the typed code with the emoji. */
function replaceCode(editor: Editor, { path, start }: TypedPrefix, unicode: string): void {
    const { selection } = editor;
    if (!selection) return;
    Transforms.select(editor, { anchor: toPoint(editor, path, start), focus: selection.focus });
    Transforms.insertText(editor, unicode);
}

export const findCodeAtCaret = (editor: Editor): TypedPrefix | undefined => findTypedPrefix(editor, MAX_CODE_LENGTH, findCode);

function findCode(text: string) {
    const found = TYPED_CODE.exec(text);
    return found?.[1] === undefined ? undefined : { typed: found[1], start: found.index };
}

/** Loads the codes on demand. Without them the code stays as typed. */
function useEmojiCodes(isWanted: boolean): FindEmoji | undefined {
    const [find, setFind] = useState<FindEmoji>();
    useEffect(() => {
        if (!isWanted || find) return;
        let isOver = false;
        import(/* webpackChunkName: "emoji" */ "./emojiCodes").then(
            ({ findEmojiByCode }) => !isOver && setFind(() => findEmojiByCode),
            () => undefined,
        );
        return () => {
            isOver = true;
        };
    }, [isWanted, find]);
    return find;
}
