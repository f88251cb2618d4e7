import type { Page } from "@parley/library/contract";
import { createPagingHeaders } from "@parley/library/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import { toCanonicalPath } from "./parsedInput";

/** The current API call, as available to its handler, with the means to set status and headers of the response. */
export interface Call {
    /** Request ID, included in the log and in every 5xx response. */
    requestID: string;
    /** URL of the site, without a trailing slash: `https://forum.example`. */
    siteURL: string;
    /** IP address of the client, as reported by the trusted proxies. */
    address: string;
    userAgent: string;
    /** Whether this is an internal call by a page that is being rendered. */
    isInternal: boolean;
    /** The HTTP request; for an internal call, that of the page. */
    request: FastifyRequest;
    /** Sets a status other than the endpoint's default: 202 for a post held for approval. */
    setStatus(status: number): void;
    setHeader(name: string, value: string): void;
    /** Sets the paging headers of a list (contract §1.6); `paged` endpoints do so automatically. `schema` is the schema of their query. */
    setPagingHeaders(page: Page<unknown>, schema: TSchema, primaryKey?: string): void;
    /** The HTTP reply; internal calls have none, and throw. */
    readonly reply: FastifyReply;
}

export function toCall(request: FastifyRequest, reply: FastifyReply): Call {
    const setHeader = (name: string, value: string) => void reply.header(name, value);
    return {
        ...viewerOf(request),
        isInternal: false,
        setStatus: (status) => void reply.code(status),
        setHeader,
        setPagingHeaders: (page, schema, primaryKey) => {
            const input = { url: request.siteURL + toCanonicalPath(request), query: request.query as InternalCallInput["query"] };
            setAll(setHeader, pagingOf(page, input, schema, primaryKey));
        },
        reply,
    };
}

/** An internal call: its URL without the query string, its path parameters, its parsed query, and its body. */
export interface InternalCallInput {
    url: string;
    params: Record<string, string>;
    query: Record<string, unknown>;
    body?: object | undefined;
}

/** Status and headers of the response to an internal call. */
export interface ResponseHead {
    status: number;
    headers: Record<string, string>;
}

/** Creates the call of a page within this process, with the permissions of the page's viewer. */
export function createInternalCall(page: FastifyRequest, input: InternalCallInput, head: ResponseHead): Call {
    const setHeader = (name: string, value: string) => {
        head.headers[name.toLowerCase()] = value;
    };
    return {
        ...viewerOf(page),
        isInternal: true,
        setStatus: (status) => {
            head.status = status;
        },
        setHeader,
        setPagingHeaders: (list, schema, primaryKey) => setAll(setHeader, pagingOf(list, input, schema, primaryKey)),
        get reply(): never {
            throw new Error("A call from within has no reply of its own.");
        },
    };
}

function viewerOf(request: FastifyRequest) {
    return {
        requestID: request.id,
        siteURL: request.siteURL,
        address: request.ip,
        userAgent: request.headers["user-agent"] ?? "",
        request,
    };
}

function pagingOf(page: Page<unknown>, { url, query }: Omit<InternalCallInput, "params">, schema: TSchema, primaryKey?: string) {
    return createPagingHeaders(page, { url, parsed: query, schema, ...(primaryKey && { primaryKey }) });
}

function setAll(setHeader: Call["setHeader"], headers: object): void {
    for (const [name, value] of Object.entries(headers)) setHeader(name, value);
}
