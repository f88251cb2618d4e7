/**
 * Compact form of a value: the keys of its objects once for each shape, the parts that it contains more than once, and the value itself.
 */
export type Packed = [shapes: string[][], repeated: unknown[], value: unknown];

/** First element of the array that encodes a part; 0 and above are shapes. An array of one number alone refers to a repeated part. */
export const ARRAY = -1;
export const EMPTY_OBJECT = -2;
export const TEXT_OF_PAGE = -3;

/** Distinct part of the value, however often it occurs: a plain value, or a shape with its parts. */
interface Part {
    plain: unknown;
    shape: number | undefined;
    parts: Part[];
    /** Unique number of the part. */
    number: number;
    /** Number of other parts that contain it. */
    uses: number;
    /** Its index among the repeated parts. */
    index: number | undefined;
}

/** Node of a trie of object keys. */
interface Keys {
    /** Nodes with one key more. */
    longer: Map<string, Keys>;
    /** Number of the shape with exactly these keys. */
    shape?: number;
}

/** Minimum length of a repeated string, so that its reference is shorter. */
const MIN_REPEATED_LENGTH = 8;

/**
 * Encodes a JSON value in a fraction of its length: pages contain many records of the same shape, and the same people, categories and
 * reactions again and again. `unpack` decodes it.
 *
 * @param value JSON value; undefined members are left out
 * @param textOfPage returns the number of a text that is in the page already and need not be sent again
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
        return { plain, shape, parts, number: numbers++, uses: 0, index: undefined };
    }

    function written(part: Part): unknown {
        if (!isWorthwhile(part)) return inFull(part);
        part.index ??= repeated.push(inFull(part)) - 1;
        return [part.index];
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
