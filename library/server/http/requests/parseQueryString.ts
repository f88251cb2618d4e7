import { parse as parsePairs } from "node:querystring";
import qs from "qs";

/** More parameters than fit into the headers of a request, so that none is left out unnoticed (FC-93). Forms have no more either. */
const MAX_PARAMETERS = 20_000;
const PROTOTYPE = "__proto__";
/** Name in place of that of the prototype, under which it is refused like every unknown name. */
const REFUSED_NAME = "(prototype)";

/**
 * The parser leaves out names that objects inherit, `constructor`, unless it may overwrite them, and the name of the prototype always: each
 * would be ignored instead of refused (FC-11, FC-93). Readers of input look for own properties only.
 */
const OPTIONS: qs.IParseOptions<qs.BooleanOptional> = {
    allowPrototypes: true,
    parameterLimit: MAX_PARAMETERS,
    decoder(text, decode, charset, type) {
        const decoded = (decode as (text: string, decoder?: unknown, charset?: string) => unknown)(text, decode, charset);
        return type === "key" && typeof decoded === "string" ? decoded.replaceAll(PROTOTYPE, REFUSED_NAME) : decoded;
    },
};

/** Query strings of plain names and values, as most are: nothing in them is nested, encoded or refused. */
const PLAIN = /^[a-zA-Z][a-zA-Z\d]*=[\w.,:$-]*(?:&[a-zA-Z][a-zA-Z\d]*=[\w.,:$-]*)*$/;
const MAX_PLAIN_LENGTH = 500;

/**
 * Parses the query string of a request or of an internal call (contract §1.3). Plain ones are read by Node's own parser, with the same
 * result in a tenth of the time.
 */
export function parseQueryString(text: string): Record<string, unknown> {
    return text.length <= MAX_PLAIN_LENGTH && PLAIN.test(text) ? { ...parsePairs(text) } : parseNested(text);
}

function parseNested(text: string): Record<string, unknown> {
    return qs.parse(text, { ...OPTIONS, arrayLimit: 500, depth: 5 }) as Record<string, unknown>;
}

/** Parses the fields of a form. */
export function parseForm(text: string): Record<string, unknown> {
    return qs.parse(text, OPTIONS) as Record<string, unknown>;
}
