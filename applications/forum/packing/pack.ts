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
    /** Each has one of its own. */
    number: number;
    /** How many other parts hold it. */
    uses: number;
    /** Where it stands among what is repeated. */
    place: number | undefined;
}

/** The keys of an object so far, from the first on. */
interface Keys {
    /** With one key more. */
    longer: Map<string, Keys>;
    /** The number of the shape that has just these. */
    shape?: number;
}

/** A string must be longer than what stands for it. */
const MIN_REPEATED_LENGTH = 8;

/**
 * Writes a JSON value in a fraction of its length, for a page holds many records of the same shape, and the same people, categories and
 * reactions again and again. `unpack` makes it whole.
 *
 * @param value what `JSON.stringify` can write; what is undefined is left out
 * @param textOfPage the number of a text that stands on the page already and need not be sent again
 */
export function pack(value: unknown, textOfPage: (text: string) => number | undefined = () => undefined): Packed {
    const shapes: string[][] = [];
    const noKeys: Keys = { longer: new Map() };
    const plainParts = new Map<unknown, Part>();
    const composed = new Map<number, Part[]>();
    let numbers = 0;
    const repeated: unknown[] = [];
    const whole = partOf(value);
    return [shapes, repeated, written(whole)];

    function partOf(some: unknown): Part {
        if (typeof some !== "object" || some === null) return plainPart(some);
        if (Array.isArray(some)) return composedPart(ARRAY, some.map(partOf));
        const parts: Part[] = [];
        const names: string[] = [];
        let keys = noKeys;
        for (const name of Object.keys(some)) {
            const one: unknown = some[name as keyof typeof some];
            if (one === undefined) continue;
            keys = longerBy(name, keys);
            names.push(name);
            parts.push(partOf(one));
        }
        if (parts.length === 0) return composedPart(EMPTY_OBJECT, parts);
        keys.shape ??= shapes.push(names) - 1;
        return composedPart(keys.shape, parts);
    }

    function plainPart(plain: unknown): Part {
        const known = plainParts.get(plain);
        if (known) return known;
        const part = partWith(plain, undefined, []);
        plainParts.set(plain, part);
        return part;
    }

    function composedPart(shape: number, parts: Part[]): Part {
        const hash = parts.reduce((before, { number }) => (Math.imul(before, 31) + number) | 0, shape);
        const alike = composed.get(hash);
        const known = alike?.find((one) => one.shape === shape && areSame(one.parts, parts));
        if (known) return known;
        for (const part of parts) part.uses++;
        const part = partWith(undefined, shape, parts);
        if (alike) alike.push(part);
        else composed.set(hash, [part]);
        return part;
    }

    function partWith(plain: unknown, shape: number | undefined, parts: Part[]): Part {
        return { plain, shape, parts, number: numbers++, uses: 0, place: undefined };
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

function longerBy(name: string, { longer }: Keys): Keys {
    const known = longer.get(name);
    if (known) return known;
    const keys = { longer: new Map() };
    longer.set(name, keys);
    return keys;
}

function areSame(some: Part[], others: Part[]): boolean {
    return some.length === others.length && some.every((part, index) => part === others[index]);
}

function isWorthwhile({ plain, parts, uses }: Part): boolean {
    if (uses < 2) return false;
    return typeof plain === "string" ? plain.length >= MIN_REPEATED_LENGTH : parts.length > 0;
}
