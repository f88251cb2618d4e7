import type { Endpoint, Output, Page, ResolvedInput } from "@parley/library/contract";
import { getSuccessStatus, pickFields } from "@parley/library/contract";
import type { FastifyInstance, FastifyRequest, HTTPMethods, RouteOptions } from "fastify";
import * as Type from "typebox";
import type { Call } from "./requests/call";
import { createInternalCall, toCall } from "./requests/call";
import type { RawInput, ReadInput } from "./requests/readInput";
import { createInputReader } from "./requests/readInput";
import type { LargeUpload } from "./requests/uploads";
import type { Viewer } from "./requests/viewer";
import { requirePermission } from "./requests/viewer";
import { toCSV } from "./responses/csv";
import type { InternalHandler } from "./responses/internalRequests";
import { registerInternalHandler } from "./responses/internalRequests";
import { invalidField, notFound } from "./responses/refusals";
import { createSerializer } from "./responses/serializer";

type Handler<E extends Endpoint> = (input: ResolvedInput<E>, viewer: Viewer, call: Call) => Promise<Output<E>>;

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
    if (api.servesAPI === false) return;
    const { method, path: url, response } = endpoint;
    const read = createInputReader(api, endpoint);
    const write = createSerializer(response, api.basePath);
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
            const { input, shape } = await read(toRawInput(request), request.viewer);
            const answer = await handler(input as ResolvedInput<E>, request.viewer, call);
            if (reply.statusCode === 204 || answer === undefined || answer === null) return reply.send();
            const body = endpoint.paged ? setPagingHeaders(endpoint, call, answer as Page<unknown>) : answer;
            api.checkResponse?.(endpoint, body);
            if (!shape) return body;
            const shaped = withFields(shape, write(body));
            return reply.serializer(JSON.stringify).type("application/json; charset=utf-8").send(shaped);
        },
    };
    api.route(route);
    if (method === "GET" && isList(endpoint)) api.route(asTable(route, endpoint, { handler, read, write }));
    if (method === "GET" || endpoint.reads)
        registerInternalHandler(api, url, answerPages(api, endpoint, { handler, read, write }));
    const known = routes.get(api) ?? [];
    known.push(route);
    routes.set(api, known);
}

interface Codec {
    read: (input: RawInput, viewer: Viewer) => Promise<ReadInput>;
    write: (answer: unknown) => string;
}

const isList = ({ response }: Endpoint) => (response as { type?: unknown }).type === "array";

/** Creates the route that returns the list of an endpoint as CSV, for those who may export (contract §1.1). */
function asTable<E extends Endpoint>(
    route: RouteOptions,
    endpoint: E,
    { handler, read, write }: Codec & { handler: Handler<E> },
): RouteOptions {
    return {
        ...route,
        url: `${route.url}.csv`,
        config: { ...route.config, isTable: true },
        handler: async (request, reply) => {
            requirePermission(request.viewer, "exports.manage");
            const call = toCall(request, reply);
            const { input, shape } = await read(toRawInput(request), request.viewer);
            const answer = await handler(input as ResolvedInput<E>, request.viewer, call);
            const written = write(endpoint.paged ? setPagingHeaders(endpoint, call, answer as Page<unknown>) : answer);
            const rows = (shape ? withFields(shape, written) : JSON.parse(written)) as unknown[];
            return reply.serializer(String).type("text/csv; charset=utf-8").send(toCSV(rows));
        },
    };
}

/** Creates the handler of internal calls by pages to the same endpoint. */
function answerPages<E extends Endpoint>(
    api: FastifyInstance,
    endpoint: E,
    { handler, read, write }: Codec & { handler: Handler<E> },
): InternalHandler {
    return async (raw, page) => {
        const head = { status: getSuccessStatus(endpoint), headers: {} };
        const call = createInternalCall(page, raw, head);
        const { input, shape } = await read(raw, page.viewer);
        const answer = await handler(input as ResolvedInput<E>, page.viewer, call);
        if (answer === undefined || answer === null) return { ...head, body: "" };
        const plain = endpoint.paged ? setPagingHeaders(endpoint, call, answer as Page<unknown>) : answer;
        api.checkResponse?.(endpoint, plain);
        const body = write(plain);
        return { ...head, body: shape ? JSON.stringify(withFields(shape, body)) : body };
    };
}

/** The routes of all endpoints, of which there may be other spellings. */
const routes = new WeakMap<FastifyInstance, RouteOptions[]>();

/**
 * Registers the other spellings of calls (contract §1.2): POST for PATCH on records where POST has no other meaning, so that forms and uploads
 * can edit, and `/drafts/schedule/5` for `/drafts/5/schedule` and the other way round.
 */
export function registerAliases(api: FastifyInstance): void {
    const declared = routes.get(api) ?? [];
    const posts = declared.filter(({ method }) => method === "PATCH").map((route) => ({ ...route, method: "POST" }));
    for (const route of declared) registerSwapped(api, route);
    for (const route of posts) {
        registerUnlessTaken(api, route);
        registerSwapped(api, route);
    }
}

/** A call of a limited session. */
interface LimitedCall {
    endpoint: Endpoint;
    /** All fields that its body may have; by default those of the endpoint. */
    fields?: readonly string[];
}

function refuseFields(body: unknown, fields: readonly string[] | undefined): void {
    const refused = fields && Object.keys(body ?? {}).find((name) => !fields.includes(name));
    if (refused !== undefined) throw invalidField(refused, "This cannot be changed here.");
}

/**
 * Registers some calls of an API a second time, below another path: all that may be called in a limited session, which is known on that path
 * only. Any other call does not exist there (FC-25).
 */
export function registerLimitedCalls(
    app: FastifyInstance,
    api: FastifyInstance,
    { prefix, calls }: { prefix: string; calls: readonly LimitedCall[] },
): void {
    for (const route of routes.get(api) ?? []) {
        const { endpoint, isTable } = route.config ?? {};
        const call = isTable ? undefined : calls.find((one) => one.endpoint === endpoint);
        if (!call) continue;
        app.route({
            ...route,
            url: prefix + route.url,
            preValidation: async ({ body }) => refuseFields(body, call.fields),
            onSend: async (_request, reply) => void reply.header("cache-control", "private, no-store"),
        });
    }
    // Otherwise the page of a missing address would be rendered for the member, with what pages show of one.
    app.all(`${prefix}/*`, async () => {
        throw notFound("Call");
    });
}

function registerSwapped(api: FastifyInstance, route: RouteOptions): void {
    const url = swapAction(route.url);
    if (url !== undefined) registerUnlessTaken(api, { ...route, url });
}

function registerUnlessTaken(api: FastifyInstance, route: RouteOptions): void {
    if (!api.hasRoute({ method: route.method as HTTPMethods, url: `${api.prefix}${route.url}` })) api.route(route);
}

/** Returns the path of an action with its record's ID in the other place; undefined if it has no such form. */
function swapAction(url: string): string | undefined {
    const [, resource, id, action] = /^\/([\w-]+)\/(:\w+)\/([\w-]+)$/.exec(url) ?? [];
    if (resource !== undefined) return `/${resource}/${action}/${id}`;
    const [, other, word, parameter] = /^\/([\w-]+)\/([\w-]+)\/(:\w+)$/.exec(url) ?? [];
    return other === undefined ? undefined : `/${other}/${parameter}/${word}`;
}

declare module "fastify" {
    interface FastifyContextConfig {
        endpoint?: Endpoint;
        /** Whether the route returns the list of its endpoint as CSV. */
        isTable?: boolean;
    }
}

/** Returns the input of an HTTP call; the values of a form, whatever its encoding, are texts. */
function toRawInput({ query, params, body, headers }: FastifyRequest): RawInput {
    const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(headers["content-type"] ?? "");
    return { query, params, body, bodyNotation: isForm ? "form" : "json" };
}

function setPagingHeaders({ query = Type.Object({}), primaryKey }: Endpoint, call: Call, page: Page<unknown>): unknown[] {
    call.setPagingHeaders(page, query, primaryKey);
    return page.items;
}

/** Applies `fields` and `fieldMapping`, which are valid for any successful response (contract §1.3). */
function withFields({ fields, fieldMapping }: NonNullable<ReadInput["shape"]>, written: string): unknown {
    return pickFields(JSON.parse(written), fields, fieldMapping);
}
