import type { Decoded, Endpoint, Input, Output, Page } from "@parley/library/contract";
import { decodeQuery, FieldsQuery, getSuccessStatus, pickFields } from "@parley/library/contract";
import type { FastifyInstance, RouteOptions } from "fastify";
import * as Type from "typebox";
import type { Call } from "./requests/call";
import { createInternalCall, toCall } from "./requests/call";
import type { LargeUpload } from "./requests/uploads";
import { createBodyValidator } from "./requests/validation";
import type { Viewer } from "./requests/viewer";
import { withoutNul } from "./requests/withoutNul";
import type { InternalHandler } from "./responses/internalRequests";
import { registerInternalHandler } from "./responses/internalRequests";
import { InvalidInput } from "./responses/refusals";
import { createSerializer } from "./responses/serializer";

type Handler<E extends Endpoint> = (input: Input<E>, viewer: Viewer, call: Call) => Promise<Output<E>>;

/** Raw input of a call. */
interface RawInput {
    query: unknown;
    params: unknown;
    body?: unknown;
}

interface ImplementOptions {
    /** Options for an uploaded file that is too large for memory, which becomes a `ReceivedFile`. */
    large?: LargeUpload;
}

/**
 * Registers the handler of an API endpoint: the input is validated and the response serialized by the endpoint's own schemas, so that only
 * properties of the contract are accepted or returned.
 */
export function implement<E extends Endpoint>(
    api: FastifyInstance,
    endpoint: E,
    handler: Handler<E>,
    { large }: ImplementOptions = {},
): void {
    const { method, path: url, response } = endpoint;
    const read = inputReader(endpoint);
    const write = createSerializer(response);
    const status = getSuccessStatus(endpoint);
    const route: RouteOptions = {
        method,
        url,
        schema: { response: { [status]: response, ...(endpoint.longRunner && { 408: response }) } },
        serializerCompiler: () => write,
        config: { endpoint, ...(endpoint.upload && large && { upload: { ...endpoint.upload, large } }) },
        handler: async (request, reply) => {
            reply.code(status);
            const call = toCall(request, reply);
            const answer = await handler(read(request) as Input<E>, request.viewer, call);
            if (reply.statusCode === 204 || answer === undefined || answer === null) return reply.send();
            const body = endpoint.paged ? setPagingHeaders(endpoint, call, answer as Page<unknown>) : answer;
            if (!asksForFields(request.query)) return body;
            const shaped = withFields(request.query, write(body));
            return reply.serializer(JSON.stringify).type("application/json; charset=utf-8").send(shaped);
        },
    };
    api.route(route);
    if (method === "GET" || endpoint.reads) registerInternalHandler(api, url, answerPages(endpoint, handler, { read, write }));
    if (method === "PATCH") patches.set(api, [...(patches.get(api) ?? []), route]);
}

/** Creates the handler of internal calls by pages to the same endpoint. */
function answerPages<E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    { read, write }: { read: (input: RawInput) => unknown; write: (answer: unknown) => string },
): InternalHandler {
    return async (input, page) => {
        const head = { status: getSuccessStatus(endpoint), headers: {} };
        const call = createInternalCall(page, input, head);
        const answer = await handler(read(input) as Input<E>, page.viewer, call);
        if (answer === undefined || answer === null) return { ...head, body: "" };
        const body = write(endpoint.paged ? setPagingHeaders(endpoint, call, answer as Page<unknown>) : answer);
        return { ...head, body: asksForFields(input.query) ? JSON.stringify(withFields(input.query, body)) : body };
    };
}

const patches = new WeakMap<FastifyInstance, RouteOptions[]>();

/** Registers POST as an alias of PATCH on records where POST has no other meaning, so that forms and uploads can edit (contract §1.2). */
export function registerPostAliases(api: FastifyInstance): void {
    for (const route of patches.get(api) ?? []) {
        if (!api.hasRoute({ method: "POST", url: `${api.prefix}${route.url}` })) api.route({ ...route, method: "POST" });
    }
}

declare module "fastify" {
    interface FastifyContextConfig {
        endpoint?: Endpoint;
    }
}

/** Creates a function that merges path, query and body into one flat input, or throws `InvalidInput` with the errors of all three. */
function inputReader({ params, query, body, freeForm, method }: Endpoint): (input: RawInput) => unknown {
    const checkBody = body && createBodyValidator(body, freeForm);
    return (input) => {
        const fromQuery: object = query ? (decoded(decodeQuery(query, withoutNul(input.query))) as object) : {};
        const fromParams: object = params ? (decoded(decodeQuery(params, withoutNul(input.params))) as object) : {};
        const fromBody = checkBody && method !== "GET" ? checkBody(withoutNul(input.body)) : {};
        if (Array.isArray(fromBody)) return { ...fromQuery, ...fromParams, items: fromBody };
        return { ...fromQuery, ...(fromBody as object), ...fromParams };
    };
}

function decoded<T>(result: Decoded<T>): T {
    if ("errors" in result) throw new InvalidInput(result.errors);
    return result.value;
}

function setPagingHeaders({ query = Type.Object({}), primaryKey }: Endpoint, call: Call, page: Page<unknown>): unknown[] {
    call.setPagingHeaders(page, query, primaryKey);
    return page.items;
}

function asksForFields(query: unknown): boolean {
    return "fields" in (query as object) || "fieldMapping" in (query as object);
}

/** Applies `fields` and `fieldMapping`, which are valid for any successful response (contract §1.3). */
function withFields(query: unknown, written: string): unknown {
    const { fields, fieldMapping } = decoded(decodeQuery(FieldsQuery, query));
    return pickFields(JSON.parse(written), fields, fieldMapping);
}
