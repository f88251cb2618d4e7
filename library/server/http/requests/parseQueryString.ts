import qs from "qs";

/** Parses the query string of a request or of an internal call (contract §1.3). */
export function parseQueryString(text: string): Record<string, unknown> {
    return qs.parse(text, { arrayLimit: 500, parameterLimit: 500, depth: 5 }) as Record<string, unknown>;
}
