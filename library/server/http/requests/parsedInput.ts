import type { Endpoint } from "@parley/library/contract";
import { FieldsQuery } from "@parley/library/contract";
import type { FastifyRequest } from "fastify";
import type { TSchema } from "typebox";

/** The request of a call as the router has parsed it. */
type Parsed = Pick<FastifyRequest, "params" | "query" | "routeOptions">;

/** What a call is answered by, besides who asks. */
export interface ParsedInput {
    params: Record<string, string>;
    /** What the endpoint or every call reads of the query, in the order in which it was written. */
    query: Record<string, unknown>;
}

/**
 * Returns what the answer to a call is made of: the parameters that its endpoint declares. Nothing else of an address may change the answer, so
 * everything that depends on an address goes by this and never by its spelling (FC-81).
 */
export function parseInput(endpoint: Endpoint, { params, query }: Pick<Parsed, "params" | "query">): ParsedInput {
    const parsed = inputs.get(query as object);
    if (parsed) return parsed;
    const names = namesOf(endpoint);
    const input = {
        params: params as Record<string, string>,
        query: Object.fromEntries(Object.entries(query as Record<string, unknown>).filter(([name]) => names.has(name))),
    };
    inputs.set(query as object, input);
    return input;
}

/** By the query of the request, which is an object of its own for each: the cache and the headers of a response both ask for its input. */
const inputs = new WeakMap<object, ParsedInput>();

/** The path of a call as its route spells it: an escaped letter or a slash at the end makes no other call. */
export function canonicalPath({ params, routeOptions }: Pick<Parsed, "params" | "routeOptions">): string {
    const known = params as Record<string, string>;
    return (routeOptions.url ?? "")
        .split("/")
        .map((segment) => (segment.startsWith(":") ? encodeURIComponent(known[segment.slice(1)] ?? "") : segment))
        .join("/");
}

const names = new WeakMap<Endpoint, ReadonlySet<string>>();

function namesOf(endpoint: Endpoint): ReadonlySet<string> {
    const found = names.get(endpoint) ?? new Set([...propertiesOf(endpoint.query), ...propertiesOf(FieldsQuery)]);
    names.set(endpoint, found);
    return found;
}

function propertiesOf(schema: TSchema | undefined): string[] {
    return schema && "properties" in schema ? Object.keys(schema.properties as object) : [];
}
