import type { Packed } from "./pack";
import { ARRAY, EMPTY_OBJECT, TEXT_OF_PAGE } from "./pack";

/** Makes whole what `pack` has written. `textOfPage` gives back a text by its number. */
export function unpack([shapes, repeated, value]: Packed, textOfPage: (text: number) => string): unknown {
    return whole(value);

    function whole(part: unknown): unknown {
        if (!Array.isArray(part)) return part;
        const [first, ...rest] = part as [number, ...unknown[]];
        if (first === ARRAY) return rest.map(whole);
        if (first === EMPTY_OBJECT) return {};
        if (first === TEXT_OF_PAGE) return textOfPage(rest[0] as number);
        if (rest.length === 0) return whole(repeated[first]);
        // Also a key of the name `__proto__` is only a key.
        return Object.fromEntries((shapes[first] ?? []).map((key, index) => [key, whole(rest[index])]));
    }
}
