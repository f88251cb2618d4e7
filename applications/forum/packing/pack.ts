/** A value written small: the keys of its objects once for each shape, what it holds more than once, and the value itself. */
export type Packed = [shapes: string[][], repeated: unknown[], value: unknown];

/** What stands first in the array that a part is written as; a shape is 0 or more. A part of one number alone is what is repeated. */
export const ARRAY = -1;
export const EMPTY_OBJECT = -2;
export const TEXT_OF_PAGE = -3;

/** One distinct part of the value, however often it occurs: a plain value, or a shape and the parts in it. */
interface Part {
    plain: unknown;
    shape: number | undefined;
    parts: Part[];
    /** How many other parts hold it. */
    uses: number;
    /** Where it stands among what is repeated. */
    place: number | undefined;
}

/** A string must be longer than what stands for it. */
const SHORTEST_REPEATED = 8;

/**
 * Writes a JSON value in a fraction of its length, for a page holds many records of the same shape, and the same people, categories and
 * reactions again and again. `unpack` makes it whole.
 *
 * @param value what `JSON.stringify` can write; what is undefined is left out
 * @param textOfPage the number of a text that stands on the page already and need not be sent again
 */
export function pack(value: unknown, textOfPage: (text: string) => number | undefined = () => undefined): Packed {
    const shapes: string[][] = [];
    const shapeByKeys = new Map<string, number>();
    const plainParts = new Map<unknown, Part>();
    const composed = new Map<unknown, Part>();
    const numbers = new Map<Part, number>();
    const repeated: unknown[] = [];
    const whole = partOf(value);
    return [shapes, repeated, written(whole)];

    function partOf(some: unknown): Part {
        if (typeof some !== "object" || some === null)
            return known(plainParts, some, () => ({ plain: some, shape: undefined, parts: [] }));
        if (Array.isArray(some)) return holding(ARRAY, some.map(partOf));
        const entries = Object.entries(some).filter(([, one]) => one !== undefined);
        if (entries.length === 0) return holding(EMPTY_OBJECT, []);
        return holding(
            shapeOf(entries.map(([key]) => key)),
            entries.map(([, one]) => partOf(one)),
        );
    }

    function holding(shape: number, parts: Part[]): Part {
        const contents = `${shape}:${parts.map((part) => numbers.get(part)).join()}`;
        return known(composed, contents, () => {
            for (const part of parts) part.uses++;
            return { plain: undefined, shape, parts };
        });
    }

    function known(among: Map<unknown, Part>, contents: unknown, make: () => Omit<Part, "uses" | "place">): Part {
        const found = among.get(contents);
        if (found) return found;
        const part = { ...make(), uses: 0, place: undefined };
        among.set(contents, part);
        numbers.set(part, numbers.size);
        return part;
    }

    function shapeOf(keys: string[]): number {
        const name = JSON.stringify(keys);
        const shape = shapeByKeys.get(name) ?? shapes.push(keys) - 1;
        shapeByKeys.set(name, shape);
        return shape;
    }

    function written(part: Part): unknown {
        if (!isWorthwhile(part)) return inFull(part);
        part.place ??= repeated.push(inFull(part)) - 1;
        return [part.place];
    }

    function inFull({ plain, shape, parts }: Part): unknown {
        if (shape !== undefined) return [shape, ...parts.map(written)];
        const text = typeof plain === "string" ? textOfPage(plain) : undefined;
        return text === undefined ? (plain ?? null) : [TEXT_OF_PAGE, text];
    }
}

function isWorthwhile({ plain, parts, uses }: Part): boolean {
    if (uses < 2) return false;
    return typeof plain === "string" ? plain.length >= SHORTEST_REPEATED : parts.length > 0;
}
