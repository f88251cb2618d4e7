import type { Endpoint } from "@parley/library/contract";
import { FieldsQuery, listPropertyNames } from "@parley/library/contract";
import type { FastifyRequest } from "fastify";

/** A request as parsed by the router. */
type Parsed = Pick<FastifyRequest, "params" | "query" | "routeOptions">;

/** The input of an API call, without the viewer. */
export interface ParsedInput {
    params: Record<string, string>;
    /** Query parameters of the endpoint, and those common to all endpoints, in their original order. */
    query: Record<string, unknown>;
    /** Whether the query also has names that are unknown to the endpoint, so that the call will be refused (FC-93). */
    isRefused: boolean;
}

/**
 * Returns the input of a call: the parameters that its endpoint declares. No other part of a URL can change the response, except that an
 * unknown name leads to a refusal; so everything that depends on the URL uses this input instead of the URL's spelling (FC-81).
 */
export function parseInput(endpoint: Endpoint, { params, query }: Pick<Parsed, "params" | "query">): ParsedInput {
    const parsed = inputs.get(query as object);
    if (parsed) return parsed;
    const names = namesOf(endpoint);
    const written = Object.entries(query as Record<string, unknown>);
    const input = {
        params: params as Record<string, string>,
        query: Object.fromEntries(written.filter(([name]) => names.has(name))),
        isRefused: written.some(([name]) => !names.has(name) && !endpoint.ignored?.includes(name)),
    };
    inputs.set(query as object, input);
    return input;
}

/** Inputs by the parsed query, an object of which each request has its own: the cache and the headers of a response both need the input. */
const inputs = new WeakMap<object, ParsedInput>();

/** Returns the canonical path of a call, following its route: percent-encoding and a trailing slash make no difference. */
export function toCanonicalPath({ params, routeOptions }: Pick<Parsed, "params" | "routeOptions">): string {
    const known = params as Record<string, string>;
    return (routeOptions.url ?? "")
        .split("/")
        .map((segment) => (segment.startsWith(":") ? encodeURIComponent(known[segment.slice(1)] ?? "") : segment))
        .join("/");
}

const names = new WeakMap<Endpoint, ReadonlySet<string>>();

function namesOf(endpoint: Endpoint): ReadonlySet<string> {
    const found = names.get(endpoint) ?? new Set([...listPropertyNames(endpoint.query), ...listPropertyNames(FieldsQuery)]);
    names.set(endpoint, found);
    return found;
}
