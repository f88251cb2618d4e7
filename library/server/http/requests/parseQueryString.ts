import qs from "qs";

/** More parameters than fit into the headers of a request, so that none is left out unnoticed (FC-93). */
const MAX_PARAMETERS = 20_000;

/** Parses the query string of a request or of an internal call (contract §1.3). */
export function parseQueryString(text: string): Record<string, unknown> {
    return qs.parse(text, { arrayLimit: 500, parameterLimit: MAX_PARAMETERS, depth: 5 }) as Record<string, unknown>;
}

/** Parses the fields of a form, of which there may be more than parameters of a URL. */
export function parseForm(text: string): Record<string, unknown> {
    return qs.parse(text) as Record<string, unknown>;
}
