import all from "emojibase-data/en/compact.json";

/** An emoji, as it is looked for. */
export interface Emoji {
    unicode: string;
    /** Its code points as emojibase writes them. */
    hexcode: string;
    label: string;
    group: number;
    tags?: readonly string[];
}

/** Skin tones and hair, which stand in no text by themselves. */
const PARTS = 2;

/** Those that people write with, in the order of Unicode. */
export const EMOJI: readonly Emoji[] = (all as unknown as (Omit<Emoji, "group"> & { group?: number; order?: number })[])
    .flatMap(({ group, order = 0, ...emoji }) => (group === undefined || group === PARTS ? [] : [{ ...emoji, group, order }]))
    .sort((one, other) => one.order - other.order);

/** The groups, by the numbers that emojibase gives them. */
export const GROUPS: readonly (readonly [group: number, name: string])[] = [
    [0, "Smileys and feelings"],
    [1, "People"],
    [3, "Animals and nature"],
    [4, "Food and drink"],
    [5, "Travel and places"],
    [6, "Activities"],
    [7, "Objects"],
    [8, "Symbols"],
    [9, "Flags"],
];

/** Those whose name or tags have every word that is looked for; those whose name begins with it first. */
export function emojiFitting(sought: string, from: readonly Emoji[] = EMOJI): Emoji[] {
    const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
    const fitting = from.filter(({ label, tags = [] }) =>
        words.every((word) => label.includes(word) || tags.some((tag) => tag.startsWith(word))),
    );
    const [first = ""] = words;
    return [
        ...fitting.filter(({ label }) => label.startsWith(first)),
        ...fitting.filter(({ label }) => !label.startsWith(first)),
    ];
}
