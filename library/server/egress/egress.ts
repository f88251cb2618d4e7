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

export type Egress = ReturnType<typeof makeEgress>;

const PATIENCE = 5_000;
const LARGEST = 1024 * 1024;

/**
 * The one way by which the server asks other servers at addresses that people gave it (FC-7). A name is looked up once, all that it stands for
 * must be public, and the connection goes to what was looked at: a name that means something else a moment later changes nothing. Redirects
 * are not followed and packed answers not unpacked.
 */
export function makeEgress({
    trustedHosts = [],
    resolve = (host) => lookUp(host, { all: true }),
    patience = PATIENCE,
    largest = LARGEST,
}: EgressOptions = {}) {
    const trusted = new Set(trustedHosts.map((host) => host.toLowerCase()));

    return {
        /** Whether an address could be asked as it is written: http(s), without a password in it, and https unless its host is trusted. */
        isPermitted: (address: string): boolean => permitted(address) !== undefined,

        /** Asks, and reads the answer whatever its status. Throws `EgressFailure`. */
        async request(address: string, { method, headers = {}, body }: EgressRequest): Promise<EgressAnswer> {
            const url = permitted(address);
            if (!url) throw new EgressFailure("forbidden", "This address can't be asked.");
            const signal = AbortSignal.timeout(patience);
            const options: RequestOptions = {
                method,
                headers: { ...headers, "accept-encoding": "identity", ...(body !== undefined && lengthOf(body)) },
                // A connection of its own: one that is kept open might have been made for somebody else.
                agent: false,
                lookup: await pinned(url),
                signal,
            };
            try {
                const answer = await asked(url, options, body);
                return await read(answer, largest);
            } catch (error) {
                if (error instanceof EgressFailure) throw error;
                throw new EgressFailure("down", signal.aborted ? "It takes too long." : "It can't be reached.", { cause: error });
            }
        },
    };

    function permitted(address: string): URL | undefined {
        const url = URL.canParse(address) ? new URL(address) : undefined;
        if (!url || url.username || url.password) return undefined;
        return url.protocol === "https:" || (url.protocol === "http:" && isTrusted(url)) ? url : undefined;
    }

    function isTrusted({ host, hostname }: URL): boolean {
        return trusted.has(host) || trusted.has(hostname);
    }

    /** Answers every question for the address with what it stood for when it was looked at. */
    async function pinned(url: URL): Promise<LookupFunction> {
        const host = url.hostname.replace(/^\[|\]$/g, "");
        const family = isIP(host);
        const addresses = family ? [{ address: host, family }] : await resolved(host);
        if (!isTrusted(url) && !addresses.every(({ address }) => isPublicAddress(address)))
            throw new EgressFailure("forbidden", "This address is in a private network.");
        const [first] = addresses;
        if (!first) throw new EgressFailure("down", "There is no such host.");
        return (_host, { all }, found) => (all ? found(null, [...addresses]) : found(null, first.address, first.family));
    }

    async function resolved(host: string): Promise<readonly LookupAddress[]> {
        try {
            return await withinTime(resolve(host), patience);
        } catch (error) {
            throw new EgressFailure("down", "There is no such host.", { cause: error });
        }
    }
}

const lengthOf = (body: string) => ({ "content-length": String(Buffer.byteLength(body)) });

function withinTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error("It takes too long.")), milliseconds);
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function asked(url: URL, options: RequestOptions, body: string | undefined): Promise<IncomingMessage> {
    return new Promise((answered, failed) => {
        const ask = url.protocol === "https:" ? askSafely : askPlain;
        const request: ClientRequest = ask(url, options, answered);
        request.on("error", failed);
        request.end(body);
    });
}

async function read(answer: IncomingMessage, largest: number): Promise<EgressAnswer> {
    const { statusCode = 0, headers } = answer;
    try {
        if (statusCode >= 300 && statusCode < 400) throw new EgressFailure("unreadable", "It leads elsewhere.");
        if (!["", "identity"].includes(headers["content-encoding"] ?? ""))
            throw new EgressFailure("unreadable", "Its answer is packed.");
        const parts: Buffer[] = [];
        let size = 0;
        for await (const part of answer as AsyncIterable<Buffer>) {
            size += part.length;
            if (size > largest) throw new EgressFailure("unreadable", "Its answer is too long.");
            parts.push(part);
        }
        return { status: statusCode, contentType: headers["content-type"] ?? "", body: Buffer.concat(parts).toString("utf8") };
    } finally {
        answer.destroy();
    }
}
