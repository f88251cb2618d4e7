import type { LookupAddress } from "node:dns";
import { lookup as lookUp } from "node:dns/promises";
import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import { request as askPlain } from "node:http";
import { request as askSafely } from "node:https";
import type { LookupFunction } from "node:net";
import { isIP } from "node:net";
import type { Wording } from "@parley/library/contract";
import { TranslatableError } from "@parley/library/contract";
import { isPublicAddress } from "./addresses";

export interface EgressOptions {
    /**
     * Hosts that are permitted although they are in a private network or do not support TLS, such as `tickets.internal` or
     * `localhost:8080`; only configured by the operator of the server.
     */
    trustedHosts?: readonly string[];
    /** Resolves a host to its addresses; by default the operating system's lookup. */
    resolve?: (host: string) => Promise<readonly LookupAddress[]>;
    /** Timeout of a whole response, in milliseconds. */
    timeoutMs?: number;
    /** Maximum size of a response, in bytes. */
    maxBytes?: number;
}

export interface EgressRequest {
    method: "GET" | "POST";
    headers?: Readonly<Record<string, string>>;
    body?: string | Buffer;
}

/** A public page. */
export interface EgressPage {
    status: number;
    contentType: string;
    bytes: Buffer;
    /** Final URL after all redirects. */
    address: string;
}

export interface EgressAnswer {
    status: number;
    contentType: string;
    body: string;
}

/** Error: a request to another server was not permitted or failed, or its response could not be read. */
export class EgressFailure extends TranslatableError {
    /**
     * `forbidden`: the URL is not permitted; `down`: no response within the timeout; `unreadable`: the response is too long, redirects, or
     * is compressed.
     */
    constructor(
        readonly reason: "forbidden" | "down" | "unreadable",
        wording: Wording,
        options?: ErrorOptions,
    ) {
        super(wording, options);
    }
}

export type Egress = ReturnType<typeof createEgress>;

const REQUEST_TIMEOUT_MS = 5_000;
const MAX_RESPONSE_BYTES = 1024 * 1024;

/** Maximum number of redirects of a page. */
const MAX_REDIRECTS = 3;

/**
 * Creates the client for all requests to URLs given by users (FC-7). Each host is resolved once, all its addresses must be public, and the
 * connection goes to the checked address, so that a later change in DNS has no effect. Compressed responses are not decompressed.
 */
export function createEgress({
    trustedHosts = [],
    resolve = (host) => lookUp(host, { all: true }),
    timeoutMs = REQUEST_TIMEOUT_MS,
    maxBytes = MAX_RESPONSE_BYTES,
}: EgressOptions = {}) {
    const trusted = new Set(trustedHosts.map((host) => host.toLowerCase()));

    return {
        /** Whether a URL is permitted as it is: http(s) without credentials, and https unless its host is trusted. */
        isPermitted: (address: string): boolean => permitted(address) !== undefined,

        /** Sends a request and returns the response, whatever its status; redirects are not followed. Throws `EgressFailure`. */
        async request(address: string, request: EgressRequest): Promise<EgressAnswer> {
            const url = permitted(address);
            if (!url) throw new EgressFailure("forbidden", "This address is not allowed.");
            const { status, contentType, bytes, leadsTo } = await ask(url, request, AbortSignal.timeout(timeoutMs));
            if (leadsTo !== undefined) throw new EgressFailure("unreadable", "It redirects to another address.");
            return { status, contentType, body: bytes.toString("utf8") };
        },

        /**
         * Fetches a public page. Follows up to three redirects, each to a URL that would itself be permitted; plain http is permitted, but
         * only the default ports. The timeout applies to all requests together. Throws `EgressFailure`.
         */
        async page(address: string, headers: EgressRequest["headers"] = {}): Promise<EgressPage> {
            const signal = AbortSignal.timeout(timeoutMs);
            let url = permittedPage(address);
            for (let steps = 0; url && steps <= MAX_REDIRECTS; steps++) {
                const { leadsTo, ...found } = await ask(url, { method: "GET", headers }, signal);
                if (leadsTo === undefined) return { ...found, address: url.href };
                url = permittedPage(leadsTo, url);
            }
            if (url) throw new EgressFailure("unreadable", "It redirects too often.");
            throw new EgressFailure("forbidden", "This address is not allowed.");
        },
    };

    async function ask(url: URL, { method, headers = {}, body }: EgressRequest, signal: AbortSignal): Promise<EgressResult> {
        const options: RequestOptions = {
            method,
            headers: { ...headers, "accept-encoding": "identity", ...(body !== undefined && lengthOf(body)) },
            // Uses a new connection: an open one could have been made for another request.
            agent: false,
            lookup: await pinned(url, signal),
            signal,
        };
        try {
            const answer = await sendRequest(url, options, body);
            return await read(answer, maxBytes);
        } catch (error) {
            if (error instanceof EgressFailure) throw error;
            throw new EgressFailure("down", signal.aborted ? "It takes too long." : "It can’t be reached.", { cause: error });
        }
    }

    function permittedPage(address: string, base?: URL): URL | undefined {
        const url = URL.canParse(address, base?.href) ? new URL(address, base?.href) : undefined;
        if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
        return url.port === "" || isTrusted(url) ? url : undefined;
    }

    function permitted(address: string): URL | undefined {
        const url = URL.canParse(address) ? new URL(address) : undefined;
        if (!url || url.username || url.password) return undefined;
        return url.protocol === "https:" || (url.protocol === "http:" && isTrusted(url)) ? url : undefined;
    }

    function isTrusted({ host, hostname }: URL): boolean {
        return trusted.has(host) || trusted.has(hostname);
    }

    /** Returns a lookup function that always returns the addresses that were checked. */
    async function pinned(url: URL, signal: AbortSignal): Promise<LookupFunction> {
        const host = url.hostname.replace(/^\[|\]$/g, "");
        const family = isIP(host);
        const addresses = family ? [{ address: host, family }] : await resolved(host, signal);
        if (!isTrusted(url) && !addresses.every(({ address }) => isPublicAddress(address)))
            throw new EgressFailure("forbidden", "This address is in a private network.");
        const [first] = addresses;
        if (!first) throw new EgressFailure("down", "There is no such host.");
        return (_host, { all }, found) => (all ? found(null, [...addresses]) : found(null, first.address, first.family));
    }

    async function resolved(host: string, signal: AbortSignal): Promise<readonly LookupAddress[]> {
        try {
            return await withinTime(resolve(host), signal);
        } catch (error) {
            throw new EgressFailure("down", "There is no such host.", { cause: error });
        }
    }
}

interface EgressResult extends Omit<EgressPage, "address"> {
    /** Target of a redirect; undefined for any other response. */
    leadsTo: string | undefined;
}

const lengthOf = (body: string | Buffer) => ({ "content-length": String(Buffer.byteLength(body)) });

function withinTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
        const late = () => reject(new Error("It takes too long."));
        if (signal.aborted) late();
        signal.addEventListener("abort", late, { once: true });
        work.then(resolve, reject).finally(() => signal.removeEventListener("abort", late));
    });
}

function sendRequest(url: URL, options: RequestOptions, body: string | Buffer | undefined): Promise<IncomingMessage> {
    return new Promise((answered, failed) => {
        const ask = url.protocol === "https:" ? askSafely : askPlain;
        const request: ClientRequest = ask(url, options, answered);
        request.on("error", failed);
        request.end(body);
    });
}

const NOTHING = Buffer.alloc(0);

async function read(answer: IncomingMessage, largest: number): Promise<EgressResult> {
    const { statusCode: status = 0, headers } = answer;
    const contentType = headers["content-type"] ?? "";
    try {
        if (status >= 300 && status < 400) return { status, contentType, bytes: NOTHING, leadsTo: headers.location ?? "" };
        if (!["", "identity"].includes(headers["content-encoding"] ?? ""))
            throw new EgressFailure("unreadable", "Its response is compressed.");
        const parts: Buffer[] = [];
        let size = 0;
        for await (const part of answer as AsyncIterable<Buffer>) {
            size += part.length;
            if (size > largest) throw new EgressFailure("unreadable", "Its response is too long.");
            parts.push(part);
        }
        return { status, contentType, bytes: Buffer.concat(parts), leadsTo: undefined };
    } finally {
        answer.destroy();
    }
}
