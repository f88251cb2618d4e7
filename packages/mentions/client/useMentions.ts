import { LoadStatus } from "@parley/library/client/loadable";
import { useAppStore } from "@parley/library/client/store";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { getMentionCache } from "./mentionCache";
import type { MentionSuggestion } from "./mentions.rules";

/** How long the writer must pause before anybody is asked (CONT-017, S1§9). In milliseconds. */
const LOOKUP_DELAY_MS = 50;

/** The people who may be meant, and which of them the keys point at. */
export interface Mentions {
    list: readonly MentionSuggestion[];
    /** PENDING: nothing is to be shown. */
    status: LoadStatus;
    /** The place in `list` that the keys point at; the first at first (CONT-020). */
    active: number;
    setActive(index: number): void;
    /** Points at the next or the one before, around the ends. */
    move(step: 1 | -1): void;
}

/**
 * Finds who may be meant by what was typed after an @; nobody, while nothing is. While a longer beginning is asked for, those whom a
 * shorter one has told of stay (CONT-008, CONT-016…CONT-022).
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

    // Another list begins at its beginning.
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
