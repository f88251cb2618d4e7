import type { Packed } from "./pack";
import { ARRAY, EMPTY_OBJECT, TEXT_OF_PAGE } from "./pack";

/** Decodes the result of `pack`. `textOfPage` returns a text by its index. */
export function unpack([shapes, repeated, value]: Packed, textOfPage: (text: number) => string): unknown {
    return whole(value);

    function whole(part: unknown): unknown {
        if (!Array.isArray(part)) return part;
        const [first, ...rest] = part as [number, ...unknown[]];
        if (first === ARRAY) return rest.map(whole);
        if (first === EMPTY_OBJECT) return {};
        if (first === TEXT_OF_PAGE) return textOfPage(rest[0] as number);
        if (rest.length === 0) return whole(repeated[first]);
        // `fromEntries` treats `__proto__` as a plain key too.
        return Object.fromEntries((shapes[first] ?? []).map((key, index) => [key, whole(rest[index])]));
    }
}
