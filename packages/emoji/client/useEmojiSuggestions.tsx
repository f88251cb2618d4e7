import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useEffect, useId, useMemo, useState } from "react";
import type { CodedEmoji } from "./emojiCodes";

type FindEmoji = (typed: string, limit: number) => CodedEmoji[];

const MAX_SUGGESTIONS = 8;
/** Upper limit of a code's length, in characters. */
export const MAX_CODE_LENGTH = 40;
// bounded: by MAX_CODE_LENGTH.
const TYPED_CODE = /(?<![\p{L}\p{N}:/]):([a-z0-9+-][a-z0-9_+-]+)$/iu;
const NOTHING: readonly CodedEmoji[] = [];

/** Finds the beginning of an emoji code at the end of a text, such as `:kett`. Only its last `MAX_CODE_LENGTH` characters are examined. */
export function findTypedCode(text: string): { typed: string; start: number } | undefined {
    const skipped = Math.max(text.length - MAX_CODE_LENGTH, 0);
    const found = TYPED_CODE.exec(text.slice(skipped));
    return found?.[1] === undefined ? undefined : { typed: found[1], start: skipped + found.index };
}

/** A pressed key, with what the suggestions need to know of it. */
export interface PressedKey {
    key: string;
    isComposing: boolean;
    /** Whether no modifier is pressed. Many keyboard layouts require Shift for a colon. */
    isPlain: boolean;
}

interface Options {
    onPick(unicode: string): void;
    onClose(): void;
}

/**
 * Suggests emoji for the beginning of a code. A closing colon picks the emoji with exactly this code. The codes are loaded when the first
 * one is typed; without them the code stays as typed.
 */
export function useEmojiSuggestions(typed: string | undefined, { onPick, onClose }: Options) {
    const t = useTranslation();
    const id = useId();
    const find = useEmojiCodes(typed !== undefined);
    const list = useMemo(() => (find && typed !== undefined ? find(typed, MAX_SUGGESTIONS) : NOTHING), [find, typed]);
    const [pointed, point] = useState({ list, index: 0 });
    const active = pointed.list === list ? pointed.index : 0;
    const toElementID = (index: number) => `${id}-${index}`;
    const isOpen = list.length > 0;
    return {
        isOpen,
        /** ID of the active option, for `aria-activedescendant`. */
        activeID: isOpen ? toElementID(active) : undefined,
        /** Message for screen readers. */
        announcement: isOpen ? t("{count} emoji found", { count: list.length }) : "",
        /** Props of the list, except its position. */
        props: {
            id,
            active,
            label: t("Emoji"),
            suggestions: list.map((emoji, index) => ({ elementID: toElementID(index), content: describe(emoji) })),
            onPoint: (index: number) => point({ list, index }),
            onPick: (index: number) => void pick(index),
        },
        /** Handles a key of the field; returns whether it was consumed. */
        answer({ key, isComposing, isPlain }: PressedKey): boolean {
            if (!isOpen) return false;
            const closing = key === ":" && !isComposing ? list.findIndex(({ code }) => code === typed?.toLowerCase()) : -1;
            if (closing >= 0) return pick(closing);
            if (!isPlain) return false;
            if (key === "Escape") onClose();
            else if (key === "ArrowDown") point({ list, index: (active + 1) % list.length });
            else if (key === "ArrowUp") point({ list, index: (active + list.length - 1) % list.length });
            else if (key === "Enter" || key === "Tab") pick(active);
            else return false;
            return true;
        },
    };

    function pick(index: number): true {
        const emoji = list[index];
        if (emoji) onPick(emoji.unicode);
        return true;
    }
}

function describe({ unicode, code }: CodedEmoji): ReactNode {
    return (
        <>
            <span aria-hidden="true">{unicode}</span>
            <span translate="no">:{code}:</span>
        </>
    );
}

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
