import qs from "qs";

/** Reads a query string, of a request or of a call from within (contract §1.3). */
export function parseQueryString(text: string): Record<string, unknown> {
    return qs.parse(text, { arrayLimit: 500, parameterLimit: 500, depth: 5 }) as Record<string, unknown>;
}
