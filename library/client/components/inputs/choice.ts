/** One of the things that can be chosen in a `Combobox` or a `TokensInput`. */
export interface Choice {
    /** What is posted. */
    value: string;
    /** What is read. */
    name: string;
    /** More about it, at the end of its line: where it is, how many there are. */
    note?: string;
}

/** Something in the open list: a choice, or what was written, which can be made one. */
export interface ListedChoice extends Choice {
    isNew?: true;
}

/**
 * Where `text` stands in `name`, whatever the case and the accents: "ra" in "Trams" at [1, 3], "cafe" in "Café" at [0, 4].
 *
 * @returns positions in `name`, from and up to; undefined when it is not in it. An empty text is at the start of everything.
 */
export function findIn(name: string, text: string): [from: number, to: number] | undefined {
    const folded: string[] = [];
    const places: number[] = [];
    let place = 0;
    for (const character of name) {
        for (const unit of fold(character)) {
            folded.push(unit);
            places.push(place);
        }
        place += character.length;
    }
    const sought = [...fold(text.trim())];
    const from = indexOfRun(folded, sought);
    if (from === -1) return undefined;
    return [places[from] ?? 0, sought.length === 0 ? 0 : (places[from + sought.length] ?? name.length)];
}

/** Whether two texts name the same thing: they differ in case, accents and outer spaces at most. */
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
