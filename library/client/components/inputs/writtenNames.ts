import type { Choice } from "./choice";
import { isSameName } from "./choice";
import type { ChoiceSource } from "./useListed";

/** Separators between names in a list, in various scripts; a comma means that the name before it is complete. */
const BETWEEN = /[,،、，;\n\t]+/;

interface WrittenNames {
    chosen: readonly Choice[];
    source: ChoiceSource;
    maximum?: number | undefined;
    /** Whether the last name is complete too, without a separator after it. */
    isDone?: boolean;
}

/** Checks whether a text is a list: several names, or a name with a separator after it. */
export function isList(text: string): boolean {
    return BETWEEN.test(text.trim());
}

/**
 * Converts the complete names of a list with separators to choices: existing ones, or new ones.
 *
 * @returns The newly selected choices, and the remaining text; the unchanged text if nothing was selected.
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
