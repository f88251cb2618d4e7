import all from "emojibase-data/en/compact.json";

/** An emoji with its search terms. */
export interface Emoji {
    unicode: string;
    /** Code points in emojibase's notation. */
    hexcode: string;
    label: string;
    group: number;
    tags?: readonly string[];
}

/** Group of the components, skin tones and hair, which are not used alone. */
const PARTS = 2;

/** All emoji except components, in Unicode order. */
export const EMOJI: readonly Emoji[] = (all as unknown as (Omit<Emoji, "group"> & { group?: number; order?: number })[])
    .flatMap(({ group, order = 0, ...emoji }) => (group === undefined || group === PARTS ? [] : [{ ...emoji, group, order }]))
    .sort((one, other) => one.order - other.order);

/** Names of the groups by emojibase's numbers. */
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

/** Returns the emoji whose name or tags contain every word of the search; names that start with it come first. */
export function searchEmoji(sought: string, from: readonly Emoji[] = EMOJI): Emoji[] {
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
