import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { createGunzip } from "node:zlib";

/** A line of a file. */
export interface Line {
    /** 1-based. */
    number: number;
    text: string;
    /** How the line was repaired, if necessary. */
    trouble?: string;
}

/** Position from which the file is unreadable. */
export interface Damage {
    number: number;
    damage: string;
}

/** Maximum length of a line, in bytes; longer lines are no records and would exhaust the memory. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;

/** Returns the path of a file in an archive, plain or with `.gz`; undefined if there is none. */
export async function findFile(directory: string, name: string): Promise<string | undefined> {
    for (const candidate of [name, `${name}.gz`]) {
        const path = join(directory, candidate);
        const found = await stat(path).catch(() => undefined);
        if (found?.isFile()) return path;
    }
    return undefined;
}

/** Returns the name of a file for problem reports, without `.gz`. */
export function toContentName(path: string): string {
    return basename(path, ".gz");
}

/**
 * Yields the lines of a file, compressed or not. Bytes that are not UTF-8 become `�`, and an overlong line becomes empty; both are
 * described in `trouble`. A damaged file yields its complete lines, then the damage.
 */
export async function* readLines(path: string): AsyncGenerator<Line | Damage> {
    let number = 1;
    let pending: Buffer[] = [];
    let pendingBytes = 0;
    const take = (): Line => {
        const line = toLine(number++, pending, pendingBytes);
        pending = [];
        pendingBytes = 0;
        return line;
    };
    const keep = (bytes: Buffer): void => {
        pendingBytes += bytes.length;
        if (pendingBytes <= MAX_LINE_BYTES) pending.push(bytes);
    };
    for await (const chunk of bytesOf(path)) {
        if (!Buffer.isBuffer(chunk)) {
            yield { number, damage: chunk.damage };
            return;
        }
        let start = 0;
        for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
            keep(chunk.subarray(start, end));
            yield take();
            start = end + 1;
        }
        if (start < chunk.length) keep(chunk.subarray(start));
    }
    if (pendingBytes > 0) yield take();
}

const NEWLINE = 0x0a;

function toLine(number: number, parts: Buffer[], bytes: number): Line {
    if (bytes > MAX_LINE_BYTES)
        return { number, text: "", trouble: `The line is longer than ${MAX_LINE_BYTES} bytes and was left out.` };
    const whole = Buffer.concat(parts);
    const text = whole.toString("utf8").replace(/\r$/, "");
    const line = { number, text: number === 1 ? text.replace(/^\ufeff/, "") : text };
    return isUtf8(whole) ? line : { ...line, trouble: "Some bytes are not UTF-8; � stands in their place." };
}

async function* bytesOf(path: string): AsyncGenerator<Buffer | { damage: string }> {
    if (path.endsWith(".gz")) {
        yield* decompress(path);
        return;
    }
    try {
        for await (const chunk of createReadStream(path)) yield chunk as Buffer;
    } catch (error) {
        yield { damage: `The file could not be read any further: ${messageOf(error)}` };
    }
}

/** Decompresses piece by piece, so that everything before the damage is yielded before the damage is. */
async function* decompress(path: string): AsyncGenerator<Buffer | { damage: string }> {
    const gunzip = createGunzip();
    let ready: Buffer[] = [];
    let failure: unknown;
    let wake = (): void => undefined;
    gunzip.on("data", (chunk: Buffer) => ready.push(chunk));
    gunzip.on("error", (error) => (failure ??= error));
    gunzip.on("close", () => wake());
    const taken = (): Buffer[] => {
        const chunks = ready;
        ready = [];
        return chunks;
    };
    try {
        for await (const piece of createReadStream(path, { highWaterMark: 16 * 1024 })) {
            await new Promise<void>((resolve) => {
                wake = resolve;
                gunzip.write(piece, () => resolve());
            });
            yield* taken();
            if (gunzip.destroyed) break;
        }
        if (!gunzip.destroyed) {
            await new Promise<void>((resolve) => {
                wake = resolve;
                gunzip.end();
            });
        }
    } catch (error) {
        failure ??= error;
    } finally {
        gunzip.destroy();
    }
    yield* taken();
    if (failure) yield { damage: describeFailure(failure) };
}

function describeFailure(failure: unknown): string {
    return (failure as { code?: string }).code === "Z_BUF_ERROR"
        ? "The packed file is cut off here; what comes after is missing."
        : `The packed file is damaged from here on: ${messageOf(failure)}`;
}

function messageOf(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
}
