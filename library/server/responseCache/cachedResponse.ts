import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Encoding } from "@parley/library/server/http";
import { decode, encode, encodingFor } from "@parley/library/server/http";

/** An answer as it can be sent again and again. */
export interface CachedResponse {
    status: number;
    /** All headers but those of one encoding. */
    headers: OutgoingHttpHeaders;
    /** Tells this version from every other one. Weak, for the same answer is sent in three encodings. None where it must not be kept elsewhere. */
    etag?: string;
    /** How long its body is as it was made, in bytes. */
    length: number;
    /** The body in each encoding in which somebody asked for it, and in no other: most are only ever asked for in one. */
    bodies: Map<Encoding, Promise<Buffer>>;
    /** How much memory its bodies take by now, in bytes. */
    size: number;
}

/** Of the moment, the connection or the encoding in which an answer was first sent. */
const NOT_KEPT = new Set(["date", "connection", "keep-alive", "transfer-encoding", "content-length", "content-encoding"]);

/** Resolves once the body is there as who asks first accepts it, so that its size is known. */
export async function createCachedResponse(
    status: number,
    headers: OutgoingHttpHeaders,
    body: string,
    accepted: string | string[] | undefined,
): Promise<CachedResponse> {
    const plain = Buffer.from(body);
    const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
    const lasting = Object.entries(headers).filter(([name, value]) => value !== undefined && !NOT_KEPT.has(name));
    const answer: CachedResponse = {
        status,
        headers: { ...Object.fromEntries(lasting), etag },
        etag,
        length: plain.length,
        bodies: new Map(),
        size: 0,
    };
    const encoding = encodingFor(accepted, plain.length);
    await hold(answer, encoding, encode(plain, encoding));
    return answer;
}

/**
 * A page for when no new one can be made: says of itself that it is an older copy, by `mark`, and is nobody's to keep (FC-44). Undefined for what
 * cannot say so.
 */
export function toStaleCopy(answer: CachedResponse, mark: (html: string) => string): CachedResponse | undefined {
    const { etag: _etag, ...others } = answer.headers;
    if (!String(others["content-type"]).startsWith("text/html")) return undefined;
    const { status, length } = answer;
    const telling = { "cache-control": "no-store", warning: '110 - "Response is Stale"' };
    const copy: CachedResponse = { status, headers: { ...others, ...telling }, length, bodies: new Map(), size: 0 };
    void hold(
        copy,
        "identity",
        plainOf(answer).then((plain) => Buffer.from(mark(plain.toString()))),
    );
    return copy;
}

/** Whether who asks has this very version already. */
export function isKnown({ etag }: CachedResponse, ifNoneMatch: string | undefined): boolean {
    return etag !== undefined && (ifNoneMatch?.split(",").some((known) => known.trim() === etag) ?? false);
}

/** The body in the best encoding that is accepted, with the headers that tell of it. */
export async function encodedFor(
    answer: CachedResponse,
    accepted: string | string[] | undefined,
): Promise<{ bytes: Buffer; headers: OutgoingHttpHeaders }> {
    const encoding = encodingFor(accepted, answer.length);
    const held = answer.bodies.get(encoding);
    const bytes = await (held ??
        hold(
            answer,
            encoding,
            plainOf(answer).then((plain) => encode(plain, encoding)),
        ));
    return { bytes, headers: encoding === "identity" ? {} : { "content-encoding": encoding } };
}

/** Sends it to somebody who asked: the whole, only its headers, or that they have it already. */
export async function sendCached(answer: CachedResponse, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isKnown(answer, request.headers["if-none-match"])) return void response.writeHead(304, answer.headers).end();
    const { bytes, headers } = await encodedFor(answer, request.headers["accept-encoding"]);
    response.writeHead(answer.status, { ...answer.headers, "content-length": bytes.length, ...headers });
    response.end(request.method === "HEAD" ? undefined : bytes);
}

/** Whoever asks for it in the same encoding meanwhile waits for the same bytes. */
async function hold(answer: CachedResponse, encoding: Encoding, body: Promise<Buffer>): Promise<Buffer> {
    answer.bodies.set(encoding, body);
    const bytes = await body;
    answer.size += bytes.length;
    return bytes;
}

/** The body as it was made, out of whichever encoding there is. */
async function plainOf({ bodies }: CachedResponse): Promise<Buffer> {
    for (const encoding of ["identity", "gzip", "br"] as const) {
        const held = bodies.get(encoding);
        if (held) return decode(await held, encoding);
    }
    throw new Error("an answer is held in one encoding at least");
}
