import type { Choice } from "./choice";
import { isSameName } from "./choice";
import type { ChoiceSource } from "./useListed";

/** What stands between names in a written list, in the scripts of the world; a comma that more is to follow. */
const BETWEEN = /[,،、，;\n\t]+/;

interface WrittenNames {
    chosen: readonly Choice[];
    source: ChoiceSource;
    maximum?: number | undefined;
    /** The last name is complete too, though no comma follows it. */
    isDone?: boolean;
}

/** Whether a text is a list, with more than one name or a comma at its end. */
export function isList(text: string): boolean {
    return BETWEEN.test(text.trim());
}

/**
 * Takes the complete names out of a list with commas: each is a choice there is, or one that is made of it.
 *
 * @returns what was newly taken, and the text that is left to be written on; the text as it was when nothing could be taken
 */
export function takeNames(
    text: string,
    { chosen, source, maximum = Number.POSITIVE_INFINITY, isDone = false }: WrittenNames,
): { taken: Choice[]; rest: string } {
    const parts = text.split(BETWEEN).map((part) => part.trim());
    const last = isDone ? "" : (parts.pop() ?? "");
    const taken: Choice[] = [];
    const left: string[] = [];
    let isTouched = false;
    for (const part of parts.filter(Boolean)) {
        const choice = choiceNamed(part, source);
        const isThere = choice !== undefined && [...chosen, ...taken].some(({ value }) => value === choice.value);
        if (choice === undefined || (!isThere && chosen.length + taken.length >= maximum)) {
            left.push(part);
            continue;
        }
        isTouched = true;
        if (!isThere) taken.push(choice);
    }
    return { taken, rest: isTouched ? [...left, last].filter(Boolean).join(", ") : text };
}

function choiceNamed(name: string, { options, found, create }: ChoiceSource): Choice | undefined {
    const known = options ?? found?.data ?? [];
    return known.find((choice) => isSameName(choice.name, name)) ?? create?.(name);
}
