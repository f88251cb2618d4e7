import { createTranslate, translationHook } from "@parley/library/client/i18n";
import type { Catalogue } from "@parley/library/contract";
import { useEffect, useState } from "react";
import type { Place } from "./findPlaces";
import { findPlaces, MARK, markPlaces, PANEL } from "./findPlaces";
import type { Overrides, SpokenText, TextRecorder } from "./textRecorder";
import { applyOverrides, createTextRecorder } from "./textRecorder";

/** How often the texts that a page lacks are looked for (I18N-009). In milliseconds. */
const MISSES_MS = 5_000;
/** Time for which changes of the page are collected. In milliseconds. */
const SETTLE_MS = 200;

/** Words that were saved in this tab: the catalogue that the page was loaded with lacks them. */
let saved: Overrides = new Map();

/** The texts of the page, and the words that stand in their place while somebody types. */
export interface InPlaceTexts {
    recorder: TextRecorder;
    places: readonly Place[];
    /** Texts that the page lacks, as they were found last. */
    misses: readonly SpokenText[];
    /** Shows words that are typed; undefined for those that are saved. */
    preview: (key: string, message: Catalogue[string] | undefined) => void;
    /** Shows words as they are stored; null if there are none. */
    save: (key: string, message: Catalogue[string] | null) => void;
}

/** Records the texts of the page, and finds and marks them on it as it changes. */
export function useInPlaceTexts(): InPlaceTexts {
    const [recorder] = useState(createTextRecorder);
    const [overrides, setOverrides] = useState(saved);
    const places = usePlaces(recorder);
    const [misses, setMisses] = useState<readonly SpokenText[]>([]);

    useEffect(() => replaceTranslate(recorder.creates(overrides)), [recorder, overrides]);
    useEffect(() => () => replaceTranslate((locale, words) => createTranslate(locale, applyOverrides(words, saved))), []);
    useEffect(() => {
        const timer = setInterval(() => {
            const found = recorder.takeMisses();
            if (found.length > 0) setMisses(found);
        }, MISSES_MS);
        return () => clearInterval(timer);
    }, [recorder]);

    return {
        recorder,
        places,
        misses,
        preview(key, message) {
            const shown = new Map(saved);
            if (message !== undefined) shown.set(key, message);
            setOverrides(shown);
        },
        save(key, message) {
            saved = new Map(saved).set(key, message);
            setOverrides(saved);
        },
    };
}

/** Replaces what creates the page's translation function. Before the page is hydrated this is only logged (I18N-008). */
export function replaceTranslate(create: typeof createTranslate): void {
    if (translationHook.replace) translationHook.replace(create);
    // biome-ignore lint/suspicious/noConsole: whoever looks for the reason finds it there.
    else console.warn("The translations of this page are not ready yet.");
}

function usePlaces(recorder: TextRecorder): readonly Place[] {
    const [places, setPlaces] = useState<readonly Place[]>([]);
    useEffect(() => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const find = () => {
            timer = undefined;
            const found = findPlaces(document.body, recorder.indexOutputs());
            markPlaces(document.body, found);
            setPlaces((known) => (isSame(known, found) ? known : found));
        };
        const observer = new MutationObserver((changes) => {
            if (changes.every(({ target }) => isInPanel(target))) return;
            timer ??= setTimeout(find, SETTLE_MS);
        });
        observer.observe(document.body, { childList: true, characterData: true, subtree: true });
        timer = setTimeout(find, SETTLE_MS);
        return () => {
            observer.disconnect();
            clearTimeout(timer);
            for (const marked of document.querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK);
        };
    }, [recorder]);
    return places;
}

const isInPanel = (node: Node): boolean => (node instanceof Element ? node : node.parentElement)?.closest(`[${PANEL}]`) != null;

function isSame(known: readonly Place[], found: readonly Place[]): boolean {
    return (
        known.length === found.length &&
        found.every(
            ({ element, keys }, index) =>
                known[index]?.element === element && String([...keys]) === String([...(known[index]?.keys ?? [])]),
        )
    );
}
