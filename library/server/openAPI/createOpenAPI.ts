import type { Endpoint } from "@parley/library/contract";
import { FieldsQuery, getSuccessStatus, LongRunnerResult, MARKER_KEY, NoContent } from "@parley/library/contract";
import type { FastifyInstance } from "fastify";
import type { TSchema } from "typebox";
import type { OpenSchema } from "./toOpenSchema";
import { toOpenSchema } from "./toOpenSchema";

/** A route of the API: its method, its path below `/api/v2`, and its declaration. */
interface DescribedRoute {
    method: string;
    path: string;
    endpoint: Endpoint;
}

const PREFIX = "/api/v2";

/** Returns the routes of an API as they are declared, without their other spellings; lists also as tables. */
export function listDeclaredRoutes({ apiRoutes }: Pick<FastifyInstance, "apiRoutes">): DescribedRoute[] {
    return apiRoutes.flatMap(({ method, url, endpoint }) => {
        const isDeclared =
            endpoint?.method === method && [endpoint.path, `${endpoint.path}.csv`].includes(url.slice(PREFIX.length));
        return isDeclared ? [{ method, path: url.slice(PREFIX.length), endpoint }] : [];
    });
}

type Properties = Record<string, TSchema & { default?: unknown; [MARKER_KEY]?: { kind: string } }>;

/** Creates the OpenAPI 3.1 document of the API from the declarations of its endpoints (contract §5.19). */
export function createOpenAPI(routes: readonly DescribedRoute[], siteURL: string): OpenSchema {
    const paths: Record<string, Record<string, unknown>> = { "/calls/run": { post: RUN } };
    for (const route of routes) {
        const path = route.path.replace(/:(\w+)/g, "{$1}");
        paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(route) };
    }
    const tags = [...new Set(Object.keys(paths).map(resourceOf))].sort();
    return {
        openapi: "3.1.0",
        info: { title: "Parley", version: "2", description: INTRODUCTION, license: { name: "MIT", identifier: "MIT" } },
        servers: [{ url: siteURL + PREFIX }],
        tags: tags.map((name) => ({ name })),
        security: [{}, { accessToken: [] }, { session: [] }],
        paths,
        components: {
            securitySchemes: {
                accessToken: { type: "http", scheme: "bearer" },
                session: { type: "apiKey", in: "cookie", name: "parley-session" },
            },
            parameters: Object.fromEntries(describeQuery(FieldsQuery).map((parameter) => [String(parameter.name), parameter])),
            responses: { Error: { description: "A refusal.", content: { [JSON_TYPE]: { schema: refTo("schemas", "Error") } } } },
            schemas: { Error: ERROR, SmartID: SMART_ID },
            headers: PAGING_HEADERS,
        },
    };
}

const JSON_TYPE = "application/json";
const INTRODUCTION = [
    "Names that a call does not declare are refused with 422.",
    "Every ID may be a smart ID: `$me`, `$name:bob`, `$urlcode:tools`.",
    "Bodies are JSON or forms; lists may be written `name[]=1&name[]=2`.",
].join(" ");

const resourceOf = (path: string): string => /^\/([\w-]+)/.exec(path)?.[1] ?? "";
const refTo = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

function describeOperation({ method, path, endpoint }: DescribedRoute): OpenSchema {
    const isTable = path.endsWith(".csv");
    return {
        operationId:
            method.toLowerCase() +
            path
                .split(/[/:.-]/)
                .map(capitalize)
                .join(""),
        tags: [resourceOf(path)],
        parameters: [
            ...namesInPath(path).map((name) => describePathParameter(name, propertiesOf(endpoint.params)[name] ?? {})),
            ...describeQuery(endpoint.query),
            ...["fields", "fieldMapping"].map((name) => refTo("parameters", name)),
        ],
        ...(method !== "GET" && endpoint.body && { requestBody: describeBody(endpoint) }),
        responses: { ...describeSuccess(endpoint, isTable), default: refTo("responses", "Error") },
    };
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const namesInPath = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

function propertiesOf(schema: TSchema | undefined): Properties {
    return (schema as { properties?: Properties } | undefined)?.properties ?? {};
}

function describePathParameter(name: string, schema: TSchema): OpenSchema {
    return { name, in: "path", required: true, schema: withSmartID(name, toOpenSchema(schema)) };
}

function describeQuery(query: TSchema | undefined): OpenSchema[] {
    const required = (query as { required?: readonly string[] } | undefined)?.required ?? [];
    return Object.entries(propertiesOf(query)).map(([name, property]) => {
        const schema = withSmartID(name, toOpenSchema(property));
        const isNeeded = required.includes(name) && property.default === undefined;
        return { in: "query", ...(isNeeded && { required: true }), ...describeStyle(name, property, schema), schema };
    });
}

/** Describes how a parameter is written: a list with commas, or with brackets; an object with brackets. */
function describeStyle(name: string, property: Properties[string], { type }: OpenSchema): OpenSchema {
    const kind = property[MARKER_KEY]?.kind;
    if (kind === "csv" || kind === "expand") return { name, style: "form", explode: false };
    if (type === "array") return { name: `${name}[]`, style: "form", explode: true };
    return type === "object" ? { name, style: "deepObject", explode: true } : { name };
}

function withSmartID(name: string, schema: OpenSchema): OpenSchema {
    const isID = /ID$/.test(name) && schema.type === "integer";
    return isID ? { anyOf: [schema, refTo("schemas", "SmartID")] } : schema;
}

function describeBody({ body, upload }: Endpoint): OpenSchema {
    const schema = toOpenSchema(body ?? {});
    if (upload) {
        const { properties } = schema as { properties: object };
        const file = { type: "string", contentMediaType: "application/octet-stream" };
        const form = { ...schema, properties: { ...properties, [upload.field]: file } };
        return { required: true, content: { "multipart/form-data": { schema: form } } };
    }
    const types = schema.type === "array" ? [JSON_TYPE] : [JSON_TYPE, "application/x-www-form-urlencoded", "multipart/form-data"];
    const isNeeded = ((schema as { required?: readonly string[] }).required ?? []).length > 0;
    return { required: isNeeded, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

function describeSuccess(endpoint: Endpoint, isTable: boolean): OpenSchema {
    const { response, paged, longRunner } = endpoint;
    const status = String(getSuccessStatus(endpoint));
    if (response === NoContent) return { [status]: { description: "Done." } };
    const json = { content: { [JSON_TYPE]: { schema: toOpenSchema(response) } } };
    const table = { content: { "text/csv": { schema: { type: "string" } } } };
    const headers = paged && {
        headers: Object.fromEntries(Object.keys(PAGING_HEADERS).map((name) => [name, refTo("headers", name)])),
    };
    return {
        [status]: { description: isTable ? "The list as a table." : "Success.", ...headers, ...(isTable ? table : json) },
        ...(longRunner && { 202: { description: "Goes on after the response: `trackingSlips`.", content: TRACKING_SLIPS } }),
        ...(longRunner && { 408: { description: "Not finished: continue at `/calls/run` with `callbackPayload`.", ...json } }),
    };
}

/** Response of a call with `longRunnerMode=async` (contract §1.9). */
const TRACKING_SLIPS = {
    [JSON_TYPE]: {
        schema: {
            type: "object",
            required: ["trackingSlips"],
            properties: {
                trackingSlips: {
                    type: "array",
                    items: {
                        type: "object",
                        required: ["jobTrackingID", "jobExecutionStatus"],
                        properties: { jobTrackingID: { type: "string" }, jobExecutionStatus: { const: "received" } },
                    },
                },
            },
        },
    },
};

const ERROR = {
    type: "object",
    required: ["message", "status"],
    properties: {
        message: { type: "string" },
        status: { type: "integer" },
        description: { type: ["string", "null"] },
        errors: {
            type: "array",
            items: {
                type: "object",
                required: ["field", "code", "status", "message"],
                properties: {
                    field: { type: "string" },
                    path: { type: "string" },
                    index: { type: "integer" },
                    code: { type: "string" },
                    status: { type: "integer" },
                    message: { type: "string" },
                },
            },
        },
    },
};

const SMART_ID = { type: "string", pattern: "^\\$", examples: ["$me", "$name:bob"] };

/** Continues a long run (contract §1.9): its body is no JSON, so that it has no declaration. */
const RUN = {
    operationId: "postCallsRun",
    tags: ["calls"],
    requestBody: { required: true, content: { "application/system+jwt": { schema: { type: "string" } } } },
    responses: {
        200: { description: "Finished.", content: { [JSON_TYPE]: { schema: toOpenSchema(LongRunnerResult) } } },
        408: { description: "Not finished yet.", content: { [JSON_TYPE]: { schema: toOpenSchema(LongRunnerResult) } } },
        default: refTo("responses", "Error"),
    },
};

const header = (description: string, type: string) => ({ description, schema: { type } });
const PAGING_HEADERS = {
    link: header("The first, previous, next and last page.", "string"),
    "x-app-page-current": header("Number of this page.", "integer"),
    "x-app-page-limit": header("Maximum number of rows on a page.", "integer"),
    "x-app-page-result-count": header("Number of all rows, if it is known.", "integer"),
    "x-app-page-first-url": header("The first page.", "string"),
    "x-app-page-prev-url": header("The previous page, if there is one.", "string"),
    "x-app-page-next-url": header("The next page, if there is one.", "string"),
    "x-app-page-last-url": header("The last page, if the number of rows is known.", "string"),
};
