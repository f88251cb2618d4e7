import type { Page } from "@parley/library/contract";
import { pagingHeaders } from "@parley/library/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import { canonicalPath } from "./parsedInput";

/** What a handler may know of the call it answers, and the little it may say besides the answer. */
export interface Call {
    /** Named in the log and in every 5xx answer. */
    requestID: string;
    /** Where the site is, without a trailing slash: `https://forum.example`. */
    siteURL: string;
    /** The address of who is asking, as the trusted proxies tell it. */
    address: string;
    userAgent: string;
    /** A page that is being made asks. */
    isWithin: boolean;
    /** The HTTP request that brought it; for a call from within, that of the page. */
    request: FastifyRequest;
    /** Says another status than the endpoint's usual one: 202 for "waits for approval". */
    setStatus(status: number): void;
    setHeader(name: string, value: string): void;
    /** Says where a list stands (contract §1.6); `paged` endpoints do so by themselves. `schema` is that of their query. */
    tellPaging(page: Page<unknown>, schema: TSchema, primaryKey?: string): void;
    /** What is said to the browser itself; a call from within has none, and throws. */
    readonly reply: FastifyReply;
}

export function toCall(request: FastifyRequest, reply: FastifyReply): Call {
    const setHeader = (name: string, value: string) => void reply.header(name, value);
    return {
        ...askerOf(request),
        isWithin: false,
        setStatus: (status) => void reply.code(status),
        setHeader,
        tellPaging: (page, schema, primaryKey) => {
            const asked = { url: request.siteURL + canonicalPath(request), query: request.query as AskedWithin["query"] };
            setAll(setHeader, pagingOf(page, asked, schema, primaryKey));
        },
        reply,
    };
}

/** What a page asks for: the address of the call without its query, what its path says, and its query as it was parsed, and its body. */
export interface AskedWithin {
    url: string;
    params: Record<string, string>;
    query: Record<string, unknown>;
    body?: object | undefined;
}

/** What a call from within says besides its answer. */
export interface Told {
    status: number;
    headers: Record<string, string>;
}

/** A call that a page makes in this process, in the name of who asked for the page. */
export function callWithin(page: FastifyRequest, asked: AskedWithin, told: Told): Call {
    const setHeader = (name: string, value: string) => {
        told.headers[name.toLowerCase()] = value;
    };
    return {
        ...askerOf(page),
        isWithin: true,
        setStatus: (status) => {
            told.status = status;
        },
        setHeader,
        tellPaging: (list, schema, primaryKey) => setAll(setHeader, pagingOf(list, asked, schema, primaryKey)),
        get reply(): never {
            throw new Error("A call from within has no reply of its own.");
        },
    };
}

function askerOf(request: FastifyRequest) {
    return {
        requestID: request.id,
        siteURL: request.siteURL,
        address: request.ip,
        userAgent: request.headers["user-agent"] ?? "",
        request,
    };
}

function pagingOf(page: Page<unknown>, { url, query }: Omit<AskedWithin, "params">, schema: TSchema, primaryKey?: string) {
    return pagingHeaders(page, { url, parsed: query, schema, ...(primaryKey && { primaryKey }) });
}

function setAll(setHeader: Call["setHeader"], headers: object): void {
    for (const [name, value] of Object.entries(headers)) setHeader(name, value);
}
