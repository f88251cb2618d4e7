import type { LookupAddress } from "node:dns";
import { lookup as lookUp } from "node:dns/promises";
import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import { request as askPlain } from "node:http";
import { request as askSafely } from "node:https";
import type { LookupFunction } from "node:net";
import { isIP } from "node:net";
import { isPublicAddress } from "./addresses";

export interface EgressOptions {
    /** Hosts that may be asked though they are in a private network or speak no TLS, as `tickets.internal` or `localhost:8080`: only who runs the server names them. */
    trustedHosts?: readonly string[];
    /** Finds the addresses of a name; the system's own way, if not told. */
    resolve?: (host: string) => Promise<readonly LookupAddress[]>;
    /** How long an answer may take from beginning to end, in milliseconds. */
    patience?: number;
    /** How much of an answer is read, in bytes. */
    largest?: number;
}

export interface EgressRequest {
    method: "GET" | "POST";
    headers?: Readonly<Record<string, string>>;
    body?: string;
}

/** Something that anybody on the internet may read. */
export interface EgressPage {
    status: number;
    contentType: string;
    bytes: Buffer;
    /** Where it was found, after all that led there. */
    address: string;
}

export interface EgressAnswer {
    status: number;
    contentType: string;
    body: string;
}

/** Why another server could not be asked, or what it said could not be read. */
export class EgressFailure extends Error {
    /** `forbidden`: it may not be asked at all; `down`: no answer came in time; `unreadable`: it says too much, leads elsewhere, or is packed. */
    constructor(
        readonly reason: "forbidden" | "down" | "unreadable",
        message: string,
        options?: ErrorOptions,
    ) {
        super(message, options);
    }
}

export type Egress = ReturnType<typeof createEgress>;

const REQUEST_TIMEOUT_MS = 5_000;
const MAX_RESPONSE_BYTES = 1024 * 1024;

/** How often a page may lead on to another. */
const MAX_REDIRECTS = 3;

/**
 * The one way by which the server asks other servers at addresses that people gave it (FC-7). A name is looked up once, all that it stands for
 * must be public, and the connection goes to what was looked at: a name that means something else a moment later changes nothing. Packed
 * answers are not unpacked.
 */
export function createEgress({
    trustedHosts = [],
    resolve = (host) => lookUp(host, { all: true }),
    patience = REQUEST_TIMEOUT_MS,
    largest = MAX_RESPONSE_BYTES,
}: EgressOptions = {}) {
    const trusted = new Set(trustedHosts.map((host) => host.toLowerCase()));

    return {
        /** Whether an address could be asked as it is written: http(s), without a password in it, and https unless its host is trusted. */
        isPermitted: (address: string): boolean => permitted(address) !== undefined,

        /** Asks, and reads the answer whatever its status; redirects are not followed. Throws `EgressFailure`. */
        async request(address: string, request: EgressRequest): Promise<EgressAnswer> {
            const url = permitted(address);
            if (!url) throw new EgressFailure("forbidden", "This address can't be asked.");
            const { status, contentType, bytes, leadsTo } = await ask(url, request, AbortSignal.timeout(patience));
            if (leadsTo !== undefined) throw new EgressFailure("unreadable", "It leads elsewhere.");
            return { status, contentType, body: bytes.toString("utf8") };
        },

        /**
         * Reads what anybody may read. It may lead on three times, each time to where it could have been asked in the first place, and plain
         * http will do, but no port of anything else. All together takes no longer than one request. Throws `EgressFailure`.
         */
        async page(address: string, headers: EgressRequest["headers"] = {}): Promise<EgressPage> {
            const signal = AbortSignal.timeout(patience);
            let url = permittedPage(address);
            for (let steps = 0; url && steps <= MAX_REDIRECTS; steps++) {
                const { leadsTo, ...found } = await ask(url, { method: "GET", headers }, signal);
                if (leadsTo === undefined) return { ...found, address: url.href };
                url = permittedPage(leadsTo, url);
            }
            if (url) throw new EgressFailure("unreadable", "It leads elsewhere, again and again.");
            throw new EgressFailure("forbidden", "This address can't be asked.");
        },
    };

    async function ask(url: URL, { method, headers = {}, body }: EgressRequest, signal: AbortSignal): Promise<EgressResult> {
        const options: RequestOptions = {
            method,
            headers: { ...headers, "accept-encoding": "identity", ...(body !== undefined && lengthOf(body)) },
            // A connection of its own: one that is kept open might have been made for somebody else.
            agent: false,
            lookup: await pinned(url, signal),
            signal,
        };
        try {
            const answer = await asked(url, options, body);
            return await read(answer, largest);
        } catch (error) {
            if (error instanceof EgressFailure) throw error;
            throw new EgressFailure("down", signal.aborted ? "It takes too long." : "It can't be reached.", { cause: error });
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

    /** Answers every question for the address with what it stood for when it was looked at. */
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
    /** Where it leads, as it says; undefined for an answer. */
    leadsTo: string | undefined;
}

const lengthOf = (body: string) => ({ "content-length": String(Buffer.byteLength(body)) });

function withinTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
        const late = () => reject(new Error("It takes too long."));
        if (signal.aborted) late();
        signal.addEventListener("abort", late, { once: true });
        work.then(resolve, reject).finally(() => signal.removeEventListener("abort", late));
    });
}

function asked(url: URL, options: RequestOptions, body: string | undefined): Promise<IncomingMessage> {
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
            throw new EgressFailure("unreadable", "Its answer is packed.");
        const parts: Buffer[] = [];
        let size = 0;
        for await (const part of answer as AsyncIterable<Buffer>) {
            size += part.length;
            if (size > largest) throw new EgressFailure("unreadable", "Its answer is too long.");
            parts.push(part);
        }
        return { status, contentType, bytes: Buffer.concat(parts), leadsTo: undefined };
    } finally {
        answer.destroy();
    }
}
