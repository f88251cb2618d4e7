/** Choice of a `Combobox` or a `TokensInput`. */
export interface Choice {
    /** Posted value. */
    value: string;
    /** Displayed name. */
    name: string;
    /** Note at the end of its line: a location, a number of items. */
    note?: string;
}

/** Entry of the open list: a choice, or the entered text as a new choice. */
export interface ListedChoice extends Choice {
    isNew?: true;
}

/**
 * Finds `text` in `name`, ignoring case and accents: "ra" in "Trams" at [1, 3], "cafe" in "Café" at [0, 4].
 *
 * @returns Start (inclusive) and end (exclusive) in `name`; undefined if not found. An empty text is found at the start of any name.
 */
export function findMatch(name: string, text: string): [from: number, to: number] | undefined {
    const folded: string[] = [];
    const indexes: number[] = [];
    let index = 0;
    for (const character of name) {
        for (const unit of fold(character)) {
            folded.push(unit);
            indexes.push(index);
        }
        index += character.length;
    }
    const sought = [...fold(text.trim())];
    const from = indexOfRun(folded, sought);
    if (from === -1) return undefined;
    return [indexes[from] ?? 0, sought.length === 0 ? 0 : (indexes[from + sought.length] ?? name.length)];
}

/** Checks whether two names are equal except for case, accents and surrounding spaces. */
export function isSameName(one: string, other: string): boolean {
    return fold(one.trim()) === fold(other.trim());
}

function fold(text: string): string {
    return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function indexOfRun(units: readonly string[], run: readonly string[]): number {
    const last = units.length - run.length;
    for (let start = 0; start <= last; start++) {
        if (run.every((unit, offset) => units[start + offset] === unit)) return start;
    }
    return -1;
}
