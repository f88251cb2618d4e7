import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import multipart from "@fastify/multipart";
import { ApiRefusal, uploadTooBig } from "@parley/library/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { InvalidInput } from "../responses/refusals";
import type { Viewer } from "./viewer";
import { requireSession } from "./viewer";

/** A file that was sent, as it lies in a folder of this machine until the request is answered; who wants to keep it moves it away. */
export class ReceivedFile {
    constructor(
        /** The name it had where it came from: a name alone, without a folder. */
        readonly name: string,
        readonly path: string,
        /** In bytes. */
        readonly size: number,
    ) {}
}

/** How a file is taken that is too large for the memory. */
export interface LargeUpload {
    /** The folder it is written to while it arrives. */
    folder: string;
    /** How much of it there may be, in bytes. Throws where this viewer may send nothing, before anything is read. */
    maximumBytes(viewer: Viewer): Promise<number>;
}

/** One file that a route takes, and how much of it. */
interface UploadLimit {
    field: string;
    maximumBytes: number;
    /** It becomes a `ReceivedFile`, and may be as large as this says. */
    large?: LargeUpload;
    /** The route looks at `uploadRefusal` itself: it answers with the form that was sent. */
    refusesItself?: boolean;
}

declare module "fastify" {
    interface FastifyContextConfig {
        /** The route takes a form with one file (contract §1.1); the others never read one. */
        upload?: UploadLimit;
    }
    interface FastifyRequest {
        /** Why the file that was sent could not be taken. */
        uploadRefusal: InvalidInput | undefined;
        /** Where a large file lies until the request is answered. */
        receivedPath: string | undefined;
    }
}

const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 4_000;

/**
 * Lets routes that say so take a form with one file. Its fields are the body, the file a `File` among them, and it is read before
 * the guard against forgery looks for the form's key. What is too large is cut off while it arrives (FC-37).
 */
export async function takeUploads(app: FastifyInstance): Promise<void> {
    await app.register(multipart);
    app.decorateRequest("uploadRefusal");
    app.decorateRequest("receivedPath");
    app.addHook("preValidation", async (request) => {
        const limit = limitOf(request);
        if (!limit || !request.isMultipart()) return;
        // Nobody who is not known here fills the memory.
        requireSession(request.viewer);
        await read(request, limit);
    });
    app.addHook("preHandler", async (request) => {
        if (request.uploadRefusal && !limitOf(request)?.refusesItself) throw request.uploadRefusal;
    });
    // Nothing is sent before the file has been dealt with; `onResponse` is not called where the client has left by then.
    app.addHook("onSend", async ({ receivedPath }) => {
        if (receivedPath !== undefined) await rm(receivedPath, { force: true });
    });
}

function limitOf({ routeOptions: { config } }: FastifyRequest): UploadLimit | undefined {
    return config.upload ?? config.endpoint?.upload;
}

async function read(request: FastifyRequest, { field, maximumBytes, large }: UploadLimit): Promise<void> {
    const fileSize = large ? await large.maximumBytes(request.viewer) : maximumBytes;
    const limits = { files: 1, fileSize, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, parts: MAX_FIELDS + 1 };
    const body = new Map<string, unknown>();
    try {
        for await (const part of request.parts({ limits })) {
            if (part.type === "field") body.set(part.fieldname, part.value);
            else if (part.fieldname !== field) part.file.resume();
            else if (large) body.set(field, await receive(request, part, large.folder));
            else body.set(field, new File([new Uint8Array(await part.toBuffer())], part.filename ?? "", { type: part.mimetype }));
        }
    } catch (error) {
        // What was cut off is of no use to anybody.
        if (request.receivedPath !== undefined) await rm(request.receivedPath, { force: true });
        const code = (error as { code?: unknown } | undefined)?.code;
        if (code === "ENOSPC")
            throw new ApiRefusal({
                status: 507,
                message: "There is no room to store the file at the moment.",
                description: null,
            });
        if (code !== "FST_REQ_FILE_TOO_LARGE")
            throw new ApiRefusal({ status: 400, message: "The request could not be read.", description: null });
        request.uploadRefusal = new InvalidInput([
            { field, code: "maxByteLength", status: 400, message: uploadTooBig(fileSize) },
        ]);
    }
    request.body = Object.fromEntries(body);
}

/** Writes a file down as it comes, so that it never is in the memory whole (FC-37). */
async function receive(request: FastifyRequest, { file, filename }: MultipartFile, folder: string): Promise<ReceivedFile> {
    const received = path.join(folder, randomUUID());
    request.receivedPath = received;
    const written = createWriteStream(received, { flags: "wx" });
    await pipeline(file, written);
    return new ReceivedFile(nameAlone(filename), received, written.bytesWritten);
}

const MAX_NAME_BYTES = 200;
/** What cannot be seen in a name, or turns its letters around, so that it seems to end in something else (FC-36). */
const DECEIVING = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu;

function nameAlone(filename: string | undefined): string {
    const name = (filename ?? "").replace(/^.*[/\\]/s, "").replace(DECEIVING, "");
    const letters = [...name];
    // Its end tells what it is.
    return letters.length <= MAX_NAME_BYTES ? name : [...letters.slice(0, MAX_NAME_BYTES - 20), ...letters.slice(-20)].join("");
}
