import type { IncomingMessage } from "node:http";
import { isPrivate } from "@parley/library/server/requestScheduling";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Time after which a body must have a minimum rate, in milliseconds. */
const GRACE_MS = 10_000;
/** Minimum average rate since the request began: less than the slowest mobile connection. */
const MIN_BYTES_PER_SECOND = 1_000;
/** Maximum total time of a body, in milliseconds: of a text, and of an uploaded file. */
const MAX_MS = 2 * 60_000;
const MAX_UPLOAD_MS = 60 * 60_000;
/**
 * Maximum number of late bodies per IP address: many people may share an address, but their texts arrive within a second. Addresses of a
 * private network are not counted, because all may come through an unconfigured proxy.
 */
const MAX_LATE_PER_ADDRESS = 20;
const SWEEP_MS = 1_000;

const CUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

interface IncomingBody {
    address: string;
    began: number;
    /** Number of bytes the connection had received when the request began. */
    before: number;
    isUpload: boolean;
}

/**
 * Tracks request bodies, and closes connections whose bodies arrive too slowly, take too long in total, or exceed the number of late bodies
 * per IP address (FC-84). A body that this server has stopped reading, because the request waits for its turn, is not late. `clock` returns
 * milliseconds.
 */
export function trackRequestBodies(clock: () => number = () => performance.now()) {
    const incoming = new Map<IncomingMessage, IncomingBody>();

    return {
        /** Number of unfinished bodies. */
        count: () => incoming.size,

        note(request: Pick<FastifyRequest, "raw" | "ip" | "headers">): void {
            const { raw } = request;
            // Most requests have no body, and determining the IP address has a cost.
            if (!hasBody(raw)) return;
            const isUpload = request.headers["content-type"]?.startsWith("multipart/") ?? false;
            incoming.set(raw, { address: request.ip, began: clock(), before: raw.socket.bytesRead, isUpload });
            const forget = () => incoming.delete(raw);
            raw.once("end", forget).once("close", forget);
        },

        /** Closes the connections of bodies that are too late. */
        sweep(): void {
            const late = new Map<string, number>();
            for (const [raw, body] of incoming) {
                if (isUnread(raw)) continue;
                const elapsed = clock() - body.began;
                if (elapsed < GRACE_MS) continue;
                const count = (late.get(body.address) ?? 0) + 1;
                late.set(body.address, count);
                const isSlow = raw.socket.bytesRead - body.before < (elapsed / 1000) * MIN_BYTES_PER_SECOND;
                const isOver = elapsed > (body.isUpload ? MAX_UPLOAD_MS : MAX_MS);
                const isOneTooMany = count > MAX_LATE_PER_ADDRESS && !isPrivate(body.address);
                if (isSlow || isOver || isOneTooMany) cut(raw);
            }
        },
    };
}

/** Tracks the bodies of all requests to a server. */
export function cutSlowRequestBodies(app: FastifyInstance): void {
    const tracked = trackRequestBodies();
    app.addHook("onRequest", (request, _reply, done) => {
        tracked.note(request);
        done();
    });
    const sweeping = setInterval(tracked.sweep, SWEEP_MS).unref();
    app.addHook("onClose", async () => clearInterval(sweeping));
}

function hasBody({ headers }: IncomingMessage): boolean {
    return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Whether the body has been received completely, or as far as this server buffers before reading on. */
function isUnread(raw: IncomingMessage): boolean {
    return raw.complete || raw.readableLength >= raw.readableHighWaterMark;
}

function cut(raw: IncomingMessage): void {
    raw.socket.end(CUT);
    raw.destroy();
}
