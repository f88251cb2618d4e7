import type { IncomingMessage } from "node:http";
import { isPrivate } from "@parley/library/server/requestScheduling";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** After so long a body has to come at a rate, in milliseconds. */
const GRACE_MS = 10_000;
/** The rate, over all the time since the request began: less than the slowest telephone sends. */
const MIN_BYTES_PER_SECOND = 1_000;
/** How long a body may take in all, in milliseconds: a text; a file that is uploaded. */
const MAX_MS = 2 * 60_000;
const MAX_UPLOAD_MS = 60 * 60_000;
/**
 * How many bodies of one address may be late at once: many people may share it, but their texts come in a second. Those of a private network are not
 * counted, for they may all come through a proxy that nobody named.
 */
const MAX_LATE_PER_ADDRESS = 20;
const SWEEP_MS = 1_000;

const CUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

interface Arriving {
    address: string;
    began: number;
    /** What the connection had received when the request began, in bytes. */
    before: number;
    isUpload: boolean;
}

/**
 * Ends connections whose request bodies come too slowly, take too long in all, or of which one address has too many that are late (FC-84). A body
 * that this server does not read on, as its sender waits for a turn, is not late. `clock` tells milliseconds.
 */
export function watchBodies(clock: () => number = () => performance.now()) {
    const arriving = new Map<IncomingMessage, Arriving>();

    return {
        /** How many bodies have begun and not ended. */
        count: () => arriving.size,

        note(request: Pick<FastifyRequest, "raw" | "ip" | "headers">): void {
            const { raw } = request;
            // Most requests have none, and working out the address costs each of them.
            if (!hasBody(raw)) return;
            const isUpload = request.headers["content-type"]?.startsWith("multipart/") ?? false;
            arriving.set(raw, { address: request.ip, began: clock(), before: raw.socket.bytesRead, isUpload });
            const forget = () => arriving.delete(raw);
            raw.once("end", forget).once("close", forget);
        },

        /** Ends those that are too late by now. */
        sweep(): void {
            const late = new Map<string, number>();
            for (const [raw, body] of arriving) {
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

/** Watches over the bodies of all requests to a server. */
export function cutSlowBodies(app: FastifyInstance): void {
    const bodies = watchBodies();
    app.addHook("onRequest", (request, _reply, done) => {
        bodies.note(request);
        done();
    });
    const sweeping = setInterval(bodies.sweep, SWEEP_MS).unref();
    app.addHook("onClose", async () => clearInterval(sweeping));
}

function hasBody({ headers }: IncomingMessage): boolean {
    return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Whether all of it is here, or as much as this server takes in before it reads on. */
function isUnread(raw: IncomingMessage): boolean {
    return raw.complete || raw.readableLength >= raw.readableHighWaterMark;
}

function cut(raw: IncomingMessage): void {
    raw.socket.end(CUT);
    raw.destroy();
}
