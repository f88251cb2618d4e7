import type { Decoded, Endpoint, FieldError, Notation } from "@parley/library/contract";
import { decodeInput, FieldsQuery, fill, listPropertyNames } from "@parley/library/contract";
import type { FastifyInstance } from "fastify";
import * as Type from "typebox";
import { InvalidInput, invalidField, noSuchPath } from "../responses/refusals";
import { TOKEN_FIELDS } from "./csrf";
import { createSmartIDs } from "./smartIDs";
import type { Viewer } from "./viewer";
import { withoutNul } from "./withoutNul";

/** Input of a call as the router has parsed it. */
export interface RawInput {
    query: unknown;
    params: unknown;
    body?: unknown;
    /** How the body is written: as JSON, or as a form, whose values are texts. */
    bodyNotation?: Extract<Notation, "json" | "form">;
}

/** Decoded input of a call. */
export interface ReadInput {
    /** Path parameters, query and body in one object; a body that is a list is `items`. */
    input: object;
    /** Which fields of the response are requested, and their names there; undefined for all (contract §1.3). */
    shape: { fields?: string[]; fieldMapping?: Record<string, string> } | undefined;
}

const EMPTY = Type.Object({});
const FIELDS = listPropertyNames(FieldsQuery);
/** Parameters of every reading call that determine its viewer, not its input: a role token (contract §1.1). */
const OF_VIEWER = ["role-token"];
/** Maximum number of errors in one answer. */
const MAX_ERRORS = 100;

/** Returns whether there is what the decoded value of a query parameter names. */
type QueryCheck = (value: unknown) => Promise<boolean>;

const queryChecks = new WeakMap<FastifyInstance, Map<string, QueryCheck>>();

/** Registers the check of a query parameter that endpoints of several features declare under this name: a value without a record is refused. */
export function registerQueryCheck(api: FastifyInstance, name: string, check: QueryCheck): void {
    queryChecks.set(api, (queryChecks.get(api) ?? new Map<string, QueryCheck>()).set(name, check));
}

/**
 * Creates the function that decodes the input of an endpoint by its declaration, which alone defines what a call accepts: a name, an
 * expand, a sort or a value that it does not have is refused, never ignored; the names in `ignored` are removed (FC-93). Throws
 * `InvalidInput` with the errors of path, query and body.
 */
export function createInputReader(api: FastifyInstance, endpoint: Endpoint) {
    const { params = EMPTY, query = EMPTY, body = EMPTY, ignored = [], method } = endpoint;
    const ofViewer = method === "GET" ? OF_VIEWER : [];
    const inQuery = new Set(listPropertyNames(query));
    const [common, unread] = [new Set([...FIELDS, ...ofViewer, ...ignored]), new Set([...TOKEN_FIELDS, ...ignored])];
    return async (raw: RawInput, viewer: Viewer): Promise<ReadInput> => {
        const result = await readRaw(raw, viewer);
        for (const [name, check] of queryChecks.get(api) ?? []) {
            const value = inQuery.has(name) ? (result.input as Record<string, unknown>)[name] : undefined;
            if (value !== undefined && !(await check(value)))
                throw invalidField(name, fill("There is no {name} with this value.", { name }));
        }
        return result;
    };

    async function readRaw(raw: RawInput, viewer: Viewer): Promise<ReadInput> {
        const [written, inPath] = [withoutNul(raw.query) as Record<string, unknown>, withoutNul(raw.params)];
        const inBody = method === "GET" ? {} : (withoutNul(raw.body) ?? {});
        const fields = FIELDS.some((name) => Object.hasOwn(written, name)) ? pick(written, FIELDS) : undefined;
        const smartIDs = createSmartIDs(api);
        const read = (): ReadInput => {
            const options = { notation: "query", findID: smartIDs.get } as const;
            const paramsResult = decodeInput(params, inPath, options);
            if ("errors" in paramsResult && paramsResult.errors.some(({ field }) => isWord(inPath, field)))
                throw noSuchPath(endpoint.path);
            const [queryValues, shape, paramValues, bodyValues] = valuesOf([
                decodeInput(query, omit(written, common), options),
                decodeInput(FieldsQuery, fields ?? {}, options),
                paramsResult,
                decodeInput(body, isObject(inBody) ? omit(inBody, unread) : inBody, {
                    notation: raw.bodyNotation ?? "json",
                    findID: smartIDs.get,
                }),
            ]);
            const items = Array.isArray(bodyValues) ? { items: bodyValues } : bodyValues;
            return { input: { ...queryValues, ...items, ...paramValues }, shape: fields && shape };
        };
        const known = read();
        if (!smartIDs.hasUnknown()) return known;
        await smartIDs.find(viewer, written);
        return read();
    }
}

function isObject(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the values of all parts. Throws `InvalidInput` with the errors of all of them. */
function valuesOf(parts: readonly [Decoded<unknown>, Decoded<unknown>, Decoded<unknown>, Decoded<unknown>]) {
    const errors: FieldError[] = parts.flatMap((part) => ("errors" in part ? part.errors : []));
    if (errors.length > 0) throw new InvalidInput(errors.slice(0, MAX_ERRORS));
    return parts.map((part) => (part as { value: object }).value) as [object, object, object, object];
}

/** Whether a word such as `search` is in place of an ID: the path is then unknown, instead of the ID invalid (contract §1.2). */
function isWord(params: unknown, name: string): boolean {
    return /ID$/.test(name) && /^[A-Za-z][\w-]*$/.test(String((params as Record<string, unknown>)[name] ?? ""));
}

function omit(written: Record<string, unknown>, names: ReadonlySet<string>): Record<string, unknown> {
    const isWhole = !Object.keys(written).some((name) => names.has(name));
    return isWhole ? written : Object.fromEntries(Object.entries(written).filter(([name]) => !names.has(name)));
}

function pick(written: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
    return Object.fromEntries(names.filter((name) => Object.hasOwn(written, name)).map((name) => [name, written[name]]));
}
