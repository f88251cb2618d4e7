import { LoadStatus } from "@parley/library/client/loadable";
import { useAppStore } from "@parley/library/client/store";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { getMentionCache } from "./mentionCache";
import type { MentionSuggestion } from "./mentions.rules";

/** Debounce of lookups, in milliseconds (CONT-017, S1§9). */
const LOOKUP_DELAY_MS = 50;

/** Suggested users, and the active suggestion. */
export interface Mentions {
    list: readonly MentionSuggestion[];
    /** PENDING means that nothing is shown. */
    status: LoadStatus;
    /** Index in `list` of the active suggestion, at first 0 (CONT-020). */
    active: number;
    setActive(index: number): void;
    /** Activates the next or previous suggestion, wrapping around. */
    move(step: 1 | -1): void;
}

/**
 * Returns the suggestions for the text typed after an @; none without a typed mention. While a longer text is fetched, the matches of a
 * shorter one stay visible (CONT-008, CONT-016…CONT-022).
 */
export function useMentions(typed: string | undefined): Mentions {
    const cache = getMentionCache(useAppStore());
    const sought = typed ?? "";
    const lookup = useSyncExternalStore(
        cache.subscribe,
        () => cache.at(sought),
        () => cache.at(sought),
    );
    useEffect(() => {
        if (cache.recall(sought)) return;
        const timer = setTimeout(() => void cache.ask(sought), LOOKUP_DELAY_MS);
        return () => clearTimeout(timer);
    }, [cache, sought]);
    const { status, data } = lookup;
    const isOver = status === LoadStatus.ERROR;
    const list = useMemo(() => data ?? (isOver ? [] : cache.nearest(sought)), [cache, data, isOver, sought]);

    // The active index applies to one list only; a new list starts at 0.
    const [pointed, point] = useState<{ list: readonly MentionSuggestion[]; index: number }>();
    const active = pointed?.list === list ? pointed.index : 0;
    const setActive = (index: number) => point({ list, index });
    return {
        list,
        status,
        active,
        setActive,
        move: (step) => setActive((active + step + list.length) % Math.max(list.length, 1)),
    };
}
