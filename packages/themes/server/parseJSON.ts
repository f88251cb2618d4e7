import { withoutNul } from "@parley/library/server/http";

/** Returns the value of a JSON text; undefined if it is none. Throws 422 for a value nested as deeply as no request may be (FC-57). */
export function parseJSON(text: string): unknown {
    let value: unknown;
    try {
        value = JSON.parse(text);
    } catch {
        return undefined;
    }
    return withoutNul(value);
}
