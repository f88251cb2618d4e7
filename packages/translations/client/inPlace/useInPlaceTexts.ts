import { createTranslate, translationHook } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { useAppDispatch } from "@parley/library/client/store";
import type { Catalogue } from "@parley/library/contract";
import { useEffect, useMemo, useState } from "react";
import { fetchLocaleTexts } from "../ownTexts/interfaceTexts.slice";
import { createLineLookup } from "./createLineLookup";
import type { Place } from "./findPlaces";
import { findOtherLines, findPlaces, MARK, markPlaces, PANEL, readTitle } from "./findPlaces";
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
    /** Keys of the texts in the title of the document. */
    titleKeys: readonly string[];
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
    const { places, titleKeys } = usePlaces(recorder);
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
        titleKeys,
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

interface Found {
    places: readonly Place[];
    titleKeys: readonly string[];
}

function usePlaces(recorder: TextRecorder): Found {
    const [found, setFound] = useState<Found>({ places: [], titleKeys: [] });
    const { siteName } = usePageSettings();
    const lookUp = useLineLookup(recorder);
    useEffect(() => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        let isOn = true;
        const find = () => {
            timer = undefined;
            const index = recorder.indexOutputs();
            const title = readTitle(document.title, siteName);
            const titleKeys = [...new Set(title.flatMap((part) => [...(index.get(part) ?? [])]))];
            const places = findPlaces(document.body, index);
            markPlaces(document.body, places);
            setFound((known) =>
                isSame(known.places, places) && String(known.titleKeys) === String(titleKeys) ? known : { places, titleKeys },
            );
            const others = [...title.filter((part) => !index.has(part)), ...findOtherLines(document.body, index)];
            void lookUp(others).then((isAny) => isAny && findSoon());
        };
        const findSoon = () => {
            if (isOn) timer ??= setTimeout(find, SETTLE_MS);
        };
        const observer = new MutationObserver((changes) => {
            if (!changes.every(({ target }) => isInPanel(target))) findSoon();
        });
        observer.observe(document.body, { childList: true, characterData: true, subtree: true });
        findSoon();
        return () => {
            isOn = false;
            observer.disconnect();
            clearTimeout(timer);
            for (const marked of document.querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK);
        };
    }, [recorder, siteName, lookUp]);
    return found;
}

/** Returns the function that looks up which texts the server has said on this page. */
function useLineLookup(recorder: TextRecorder) {
    const dispatch = useAppDispatch();
    const { language } = usePageSettings();
    return useMemo(
        () =>
            createLineLookup(recorder, async (lines) => {
                const answered = await dispatch(fetchLocaleTexts({ localeID: language, lines, limit: 100 }));
                return fetchLocaleTexts.fulfilled.match(answered) ? answered.payload.texts : [];
            }),
        [dispatch, language, recorder],
    );
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
