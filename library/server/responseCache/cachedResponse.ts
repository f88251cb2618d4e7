import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Encoding } from "@parley/library/server/http";
import { chooseEncoding, decode, encode } from "@parley/library/server/http";

/** A response that can be sent repeatedly. */
export interface CachedResponse {
    status: number;
    /** Headers, except those of an encoding. */
    headers: OutgoingHttpHeaders;
    /**
     * Identifies this version. Weak, because the same response is sent in three encodings. Undefined if clients must not cache the
     * response.
     */
    etag?: string;
    /** Length of the unencoded body, in bytes. */
    length: number;
    /** Bodies by the encodings requested so far: most responses are only requested in one. */
    encodedBodies: Map<Encoding, Promise<Buffer>>;
    /** Total size of the bodies, in bytes. */
    size: number;
}

/** Headers of the time, connection or encoding of the first response. */
const UNCACHED_HEADERS = new Set(["date", "connection", "keep-alive", "transfer-encoding", "content-length", "content-encoding"]);

/** Creates a cached response. Resolves when the body exists in the encoding of the first request, so that its size is known. */
export async function createCachedResponse(
    status: number,
    headers: OutgoingHttpHeaders,
    body: string,
    accepted: string | string[] | undefined,
): Promise<CachedResponse> {
    const plain = Buffer.from(body);
    const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
    const lasting = Object.entries(headers).filter(([name, value]) => value !== undefined && !UNCACHED_HEADERS.has(name));
    const answer: CachedResponse = {
        status,
        headers: { ...Object.fromEntries(lasting), etag },
        etag,
        length: plain.length,
        encodedBodies: new Map(),
        size: 0,
    };
    const encoding = chooseEncoding(accepted, plain.length);
    await hold(answer, encoding, encode(plain, encoding));
    return answer;
}

/**
 * Returns a page for when no new one can be rendered: marked as an older copy by `mark`, and not to be cached by clients (FC-44). Undefined
 * for a response that is not HTML.
 */
export function toStaleCopy(answer: CachedResponse, mark: (html: string) => string): CachedResponse | undefined {
    const { etag: _etag, ...others } = answer.headers;
    if (!String(others["content-type"]).startsWith("text/html")) return undefined;
    const { status, length } = answer;
    const staleHeaders = { "cache-control": "no-store", warning: '110 - "Response is Stale"' };
    const copy: CachedResponse = { status, headers: { ...others, ...staleHeaders }, length, encodedBodies: new Map(), size: 0 };
    void hold(
        copy,
        "identity",
        plainOf(answer).then((plain) => Buffer.from(mark(plain.toString()))),
    );
    return copy;
}

/** Checks whether the client already has this version. */
export function isKnown({ etag }: CachedResponse, ifNoneMatch: string | undefined): boolean {
    return etag !== undefined && (ifNoneMatch?.split(",").some((known) => known.trim() === etag) ?? false);
}

/** Returns the body in the best accepted encoding, with the headers of that encoding. */
export async function getEncodedBody(
    answer: CachedResponse,
    accepted: string | string[] | undefined,
): Promise<{ bytes: Buffer; headers: OutgoingHttpHeaders }> {
    const encoding = chooseEncoding(accepted, answer.length);
    const held = answer.encodedBodies.get(encoding);
    const bytes = await (held ??
        hold(
            answer,
            encoding,
            plainOf(answer).then((plain) => encode(plain, encoding)),
        ));
    return { bytes, headers: encoding === "identity" ? {} : { "content-encoding": encoding } };
}

/** Sends a response: completely, only its headers, or as 304. */
export async function sendCached(answer: CachedResponse, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isKnown(answer, request.headers["if-none-match"])) return void response.writeHead(304, answer.headers).end();
    const { bytes, headers } = await getEncodedBody(answer, request.headers["accept-encoding"]);
    response.writeHead(answer.status, { ...answer.headers, "content-length": bytes.length, ...headers });
    response.end(request.method === "HEAD" ? undefined : bytes);
}

/** Adds a body in an encoding. Concurrent requests for the same encoding wait for the same bytes. */
async function hold(answer: CachedResponse, encoding: Encoding, body: Promise<Buffer>): Promise<Buffer> {
    answer.encodedBodies.set(encoding, body);
    const bytes = await body;
    answer.size += bytes.length;
    return bytes;
}

/** Returns the unencoded body, decoded from any available encoding. */
async function plainOf({ encodedBodies }: CachedResponse): Promise<Buffer> {
    for (const encoding of ["identity", "gzip", "br"] as const) {
        const held = encodedBodies.get(encoding);
        if (held) return decode(await held, encoding);
    }
    throw new Error("an answer is held in one encoding at least");
}
