import { createHash } from "node:crypto";
import { createReadStream, mkdirSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { pipeline } from "node:stream/promises";
import { tidyFolder } from "./incoming";
import type { S3Keys } from "./s3Signature";
import { NO_PAYLOAD, signRequest } from "./s3Signature";
import type { Storage } from "./storage";

/** A bucket of an S3-compatible store. */
export interface S3Bucket extends S3Keys {
    /** `https://s3.example.com/bucket`, without a trailing slash. */
    bucketURL: string;
}

interface S3Options {
    clock?: () => Date;
    /** Folder on this machine for incomplete files, before they are uploaded. */
    incoming: string;
}

interface Sent {
    path: string;
    size: number;
    hash: string;
}

const SILENCE = 30_000;

/** Creates a storage in a bucket, which several servers can share. The bucket need not be public: files are read through the site. */
export function createS3Storage({ bucketURL, ...keys }: S3Bucket, { incoming, clock = () => new Date() }: S3Options): Storage {
    mkdirSync(incoming, { recursive: true });

    return {
        incoming,

        async store(name, file) {
            const { size } = await stat(file);
            await done(await ask("PUT", name, { path: file, size, hash: await hashOf(file) }), [200, 201, 204]);
            await rm(file, { force: true });
        },

        async open(name) {
            const answer = await ask("GET", name);
            if (answer.statusCode === 200) return { size: Number(answer.headers["content-length"] ?? 0), stream: answer };
            await done(answer, [404]);
            return undefined;
        },

        remove: async (name) => done(await ask("DELETE", name), [200, 204, 404]),

        tidy: (before) => tidyFolder(incoming, before),
    };

    /**
     * Sends a request with an optional file; resolves when the response begins. A store may respond before the whole file has been sent, or
     * close the connection once it has received the promised length: its response counts, however sending ends. A store may also close a
     * kept-alive connection just as the request is sent; then it has received nothing, and the request is repeated.
     */
    async function ask(method: string, name: string, sent?: Sent): Promise<IncomingMessage> {
        const url = new URL(`${bucketURL}/${encodeURIComponent(name)}`);
        const headers = {
            ...signRequest({ method, url, payloadHash: sent?.hash ?? NO_PAYLOAD, date: clock() }, keys),
            ...(sent && { "content-length": sent.size }),
        };
        const send = url.protocol === "https:" ? requestSecure : requestPlain;
        const request = send(url, { method, headers, timeout: SILENCE });
        request.on("timeout", () => request.destroy(new Error("the storage did not answer in time")));
        return new Promise<IncomingMessage>((resolve, reject) => {
            let isOver = false;
            const fail = (failure: Error) => {
                if (isOver) return;
                isOver = true;
                if (request.reusedSocket && isHangUp(failure)) resolve(ask(method, name, sent));
                else reject(failure);
            };
            request.on("response", (answer) => {
                isOver = true;
                resolve(answer);
            });
            request.on("error", fail);
            if (sent) pipeline(createReadStream(sent.path), request).catch(fail);
            else request.end();
        });
    }
}

const isHangUp = ({ code = "" }: NodeJS.ErrnoException): boolean =>
    ["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"].includes(code);

/**
 * Reads a response to its end. If its status is not one of the expected ones, aborts and throws. The error does not contain the response,
 * which may contain keys (FC-78).
 */
async function done(answer: IncomingMessage, expected: readonly number[]): Promise<void> {
    const { statusCode = 0 } = answer;
    if (!expected.includes(statusCode)) {
        answer.destroy();
        throw new Error(`the storage answered with ${statusCode}`);
    }
    answer.resume();
}

async function hashOf(file: string): Promise<string> {
    const hash = createHash("sha256");
    await pipeline(createReadStream(file), hash);
    return hash.digest("hex");
}
