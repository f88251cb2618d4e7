import { createTranslate } from "@parley/library/client/i18n";
import type { Catalogue, Translate } from "@parley/library/contract";

/** A text that the pages of this tab have said since translating in place was turned on. */
export interface SpokenText {
    key: string;
    text: string;
    context: string | undefined;
    /** As it was said last, without the values of its names where elements take their place. */
    output: string;
    /** Whether the catalogue of the page lacks it. */
    isMissing: boolean;
}

/** Words that stand in place of those of the page's catalogue, by key; null for a text that has none any more. */
export type Overrides = ReadonlyMap<string, Catalogue[string] | null>;

export type TextRecorder = ReturnType<typeof createTextRecorder>;

/** Maximum number of outputs that are known of one text, such as those with other numbers. */
const MAX_OUTPUTS = 40;

/**
 * Creates what records the texts that a page says, with what they became: a text on the page is found by its words, so that no page
 * changes for being translated.
 */
export function createTextRecorder() {
    const spoken = new Map<string, SpokenText>();
    const outputs = new Map<string, Set<string>>();
    const announced = new Set<string>();
    return {
        /** Returns the function that creates translation functions, which record what they say. */
        creates:
            (overrides: Overrides) =>
            (locale: string, catalogue: Catalogue): Translate => {
                const words = applyOverrides(catalogue, overrides);
                const say = createTranslate(locale, words);
                return (text, parameters, context) => {
                    const output = say(text, parameters, context);
                    const key = toKey(text, context);
                    record({ key, text, context, output, isMissing: locale !== "en" && !Object.hasOwn(words, key) });
                    return output;
                };
            },

        /** Records a text that the server has said. */
        add: record,

        /** Returns a text by its key. */
        get: (key: string): SpokenText | undefined => spoken.get(key),
        list: (): SpokenText[] => [...spoken.values()],

        /** Returns the keys of texts by what they became on the page, whole or between two elements. */
        indexOutputs(): Map<string, Set<string>> {
            const index = new Map<string, Set<string>>();
            for (const [key, known] of outputs)
                for (const output of known)
                    for (const part of [output, ...output.split(/\{\w+\}/)]) {
                        const words = part.trim();
                        if (words.length > 1) index.set(words, (index.get(words) ?? new Set<string>()).add(key));
                    }
            return index;
        },

        /** Returns the texts that the page lacks and that were not returned before (I18N-009). */
        takeMisses(): SpokenText[] {
            const misses = [...spoken.values()].filter(({ key, isMissing }) => isMissing && !announced.has(key));
            for (const { key } of misses) announced.add(key);
            return misses;
        },
    };

    function record(one: SpokenText): void {
        spoken.set(one.key, one);
        const known = outputs.get(one.key) ?? new Set<string>();
        if (known.size >= MAX_OUTPUTS) known.clear();
        outputs.set(one.key, known.add(one.output));
    }
}

/** Returns the key of a text in catalogues. */
export const toKey = (text: string, context?: string): string => (context ? `${context}\u0004${text}` : text);

/** Returns a catalogue with words in place of its own. */
export function applyOverrides(catalogue: Catalogue, overrides: Overrides): Catalogue {
    const words = { ...catalogue };
    for (const [key, message] of overrides) {
        if (message === null) delete words[key];
        else words[key] = message;
    }
    return words;
}
