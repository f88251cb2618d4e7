import type { Decoded, Endpoint, Input, Output, Page } from "@parley/library/contract";
import { CsvArray, decodeQuery, pagingHeaders, pickFields, successStatus } from "@parley/library/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import * as Type from "typebox";
import type { Call } from "./call";
import { callOf } from "./call";
import { InvalidInput } from "./refusals";
import type { LargeUpload } from "./uploads";
import { bodyCheck } from "./validation";
import type { Viewer } from "./viewer";
import { withoutNul } from "./withoutNul";

type Handler<E extends Endpoint> = (input: Input<E>, viewer: Viewer, call: Call) => Promise<Output<E>>;

interface RouteNeeds {
    /** The file that comes with the call is too large for the memory, and becomes a `ReceivedFile`. */
    large?: LargeUpload;
}

/**
 * Answers one call of the contract: the input is checked and the answer shaped by the endpoint's own schemas, so nothing
 * the contract does not name goes in or out.
 */
export function implement<E extends Endpoint>(
    api: FastifyInstance,
    endpoint: E,
    handler: Handler<E>,
    { large }: RouteNeeds = {},
): void {
    const { method, path: url, response } = endpoint;
    const read = inputReader(endpoint);
    const status = successStatus(endpoint);
    const route: RouteOptions = {
        method,
        url,
        schema: { response: { [status]: response, ...(endpoint.longRunner && { 408: response }) } },
        config: { endpoint, ...(endpoint.upload && large && { upload: { ...endpoint.upload, large } }) },
        handler: async (request, reply) => {
            reply.code(status);
            const answer = await handler(read(request) as Input<E>, request.viewer, callOf(request, reply));
            if (reply.statusCode === 204 || answer === undefined || answer === null) return reply.send();
            const body = endpoint.paged ? sendPaging(endpoint, request, reply, answer as Page<unknown>) : answer;
            return withFields(request, reply, body);
        },
    };
    api.route(route);
    if (method === "PATCH") patches.set(api, [...(patches.get(api) ?? []), route]);
}

const patches = new WeakMap<FastifyInstance, RouteOptions[]>();

/** Lets POST on a record stand for PATCH where POST means nothing else, so that forms and uploads can edit (contract §1.2). */
export function letPostEdit(api: FastifyInstance): void {
    for (const route of patches.get(api) ?? []) {
        if (!api.hasRoute({ method: "POST", url: `${api.prefix}${route.url}` })) api.route({ ...route, method: "POST" });
    }
}

declare module "fastify" {
    interface FastifyContextConfig {
        endpoint?: Endpoint;
    }
}

/** Reads path, query and body into the one flat input, or throws `InvalidInput` with every row of all three. */
function inputReader({ params, query, body, freeForm, method }: Endpoint): (request: FastifyRequest) => unknown {
    const checkBody = body && bodyCheck(body, freeForm);
    return (request) => {
        const fromQuery: object = query ? (decoded(decodeQuery(query, withoutNul(request.query))) as object) : {};
        const fromParams: object = params ? (decoded(decodeQuery(params, withoutNul(request.params))) as object) : {};
        const fromBody = checkBody && method !== "GET" ? checkBody(withoutNul(request.body)) : {};
        if (Array.isArray(fromBody)) return { ...fromQuery, ...fromParams, items: fromBody };
        return { ...fromQuery, ...(fromBody as object), ...fromParams };
    };
}

function decoded<T>(result: Decoded<T>): T {
    if ("errors" in result) throw new InvalidInput(result.errors);
    return result.value;
}

function sendPaging(
    { query = Type.Object({}), primaryKey }: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    page: Page<unknown>,
): unknown[] {
    const [path = ""] = request.url.split("?", 1);
    const url = request.siteURL + path.replace(/\/$/, "");
    reply.headers({
        ...pagingHeaders(page, {
            url,
            parsed: request.query as Record<string, unknown>,
            schema: query,
            ...(primaryKey && { primaryKey }),
        }),
    });
    return page.items;
}

/** `fields` and `fieldMapping` apply to any successful answer (contract §1.3). */
function withFields(request: FastifyRequest, reply: FastifyReply, body: unknown) {
    if (!("fields" in (request.query as object)) && !("fieldMapping" in (request.query as object))) return body;
    const { fields, fieldMapping } = decoded(decodeQuery(FieldsQuery, request.query));
    const shaped: unknown = JSON.parse(String(reply.serializeInput(body as Record<string, unknown>, String(reply.statusCode))));
    return reply
        .serializer(JSON.stringify)
        .type("application/json; charset=utf-8")
        .send(pickFields(shaped, fields, fieldMapping));
}

const FieldsQuery = Type.Object({
    fields: Type.Optional(CsvArray(Type.String())),
    fieldMapping: Type.Optional(Type.Record(Type.String(), Type.String())),
});
