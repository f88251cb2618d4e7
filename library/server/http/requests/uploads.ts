import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import multipart from "@fastify/multipart";
import type { FieldError } from "@parley/library/contract";
import { ApiRefusal, createFieldError, createUploadTooBigError, toMessage } from "@parley/library/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { InvalidInput } from "../responses/refusals";
import { parseForm } from "./parseQueryString";
import type { Viewer } from "./viewer";
import { requireSession } from "./viewer";

/** An uploaded file in a temporary folder, which is deleted after the request; to keep the file, move it. */
export class ReceivedFile {
    constructor(
        /** Original file name, without a path. */
        readonly name: string,
        readonly path: string,
        /** Size in bytes. */
        readonly size: number,
    ) {}
}

/** Options of an upload that is too large for memory. */
export interface LargeUpload {
    /** Folder to which the file is written as it is received. */
    folder: string;
    /** Returns the maximum size in bytes. Throws if this viewer may not upload, before anything is read. */
    maximumBytes(viewer: Viewer): Promise<number>;
}

/** The file that a route accepts, and its maximum size. */
interface UploadLimit {
    field: string;
    maximumBytes: number;
    /** If set, the file becomes a `ReceivedFile` and may be as large as this allows. */
    large?: LargeUpload;
    /** Whether the route handles `uploadRefusal` itself, to respond with the submitted form. */
    refusesItself?: boolean;
}

declare module "fastify" {
    interface FastifyContextConfig {
        /** Set on routes that accept a form with one file (contract §1.1); others never read one. */
        upload?: UploadLimit;
    }
    interface FastifyRequest {
        /** The reason why the file was rejected. */
        uploadRefusal: InvalidInput | undefined;
        /** Path of a large file until the request is answered. */
        receivedPath: string | undefined;
    }
}

const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 4_000;
/** Maximum number of fields of a form without a file, as in the other encoding of forms. */
const MAX_FORM_FIELDS = 1_000;

/**
 * Parses forms with one file on routes that accept one, and forms without a file on all routes of the API (contract §1.1). The form's fields
 * become the body, with the file as a `File`; parsed before CSRF protection reads the form's token. A file that is too large is cut off while
 * it is received (FC-37).
 */
export async function takeUploads(app: FastifyInstance, bodyLimit: number): Promise<void> {
    await app.register(multipart);
    app.decorateRequest("uploadRefusal");
    app.decorateRequest("receivedPath");
    app.addHook("preValidation", async (request) => {
        if (!request.isMultipart()) return;
        const limit = limitOf(request);
        if (!limit) {
            if (request.routeOptions.config.endpoint) await readForm(request, bodyLimit);
            return;
        }
        // Guests may not upload, so that they can't fill memory.
        requireSession(request.viewer);
        await read(request, limit);
    });
    app.addHook("preHandler", async (request) => {
        if (request.uploadRefusal && !limitOf(request)?.refusesItself) throw request.uploadRefusal;
    });
    // No response is sent before the file has been processed; `onResponse` is not called if the client has disconnected by then.
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
    const fields: [string, string][] = [];
    const files: Record<string, unknown> = {};
    try {
        for await (const part of request.parts({ limits })) {
            if (part.type === "field") fields.push([part.fieldname, String(part.value)]);
            else if (part.fieldname !== field) part.file.resume();
            else if (large) files[field] = await receive(request, part, large.folder);
            else files[field] = new File([new Uint8Array(await part.toBuffer())], part.filename ?? "", { type: part.mimetype });
        }
    } catch (error) {
        // A truncated file is useless.
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
            { field, code: "maxByteLength", status: 400, ...toMessage(createUploadTooBigError(fileSize)) },
        ]);
    }
    request.body = { ...parseFields(fields), ...files };
}

/** Parses a form without a file. Throws 413 if it is larger than a body may be, 422 for a file, under the name of its field. */
async function readForm(request: FastifyRequest, bodyLimit: number): Promise<void> {
    const limits = { files: 1, fileSize: 1, fields: MAX_FORM_FIELDS, fieldSize: bodyLimit, parts: MAX_FORM_FIELDS + 1 };
    const fields: [string, string][] = [];
    const rows: FieldError[] = [];
    let size = 0;
    try {
        for await (const part of request.parts({ limits })) {
            if (part.type === "file") {
                part.file.resume();
                rows.push(createFieldError(part.fieldname.slice(0, 100), "invalid", { message: "No file is accepted here." }));
                continue;
            }
            size += part.fieldname.length + String(part.value).length;
            if (size > bodyLimit) throw tooLarge();
            fields.push([part.fieldname, String(part.value)]);
        }
    } catch (error) {
        if (error instanceof ApiRefusal) throw error;
        const { statusCode } = (error ?? {}) as { statusCode?: unknown };
        if (statusCode === 413 && rows.length === 0) throw tooLarge();
        if (rows.length === 0)
            throw new ApiRefusal({ status: 400, message: "The request could not be read.", description: null });
    }
    if (rows.length > 0) throw new InvalidInput(rows);
    request.body = parseFields(fields);
}

const tooLarge = () => new ApiRefusal({ status: 413, message: "The request is too large.", description: null });

/** Parses the fields of a form, whose names may have brackets, as a query is parsed (contract §1.3). */
function parseFields(fields: [string, string][]): Record<string, unknown> {
    return parseForm(new URLSearchParams(fields).toString());
}

/** Writes a file to disk as it is received, so that it is never in memory as a whole (FC-37). */
async function receive(request: FastifyRequest, { file, filename }: MultipartFile, folder: string): Promise<ReceivedFile> {
    const received = path.join(folder, randomUUID());
    request.receivedPath = received;
    const written = createWriteStream(received, { flags: "wx" });
    await pipeline(file, written);
    return new ReceivedFile(toBaseName(filename), received, written.bytesWritten);
}

const MAX_NAME_BYTES = 200;
/** Characters that are invisible in a name or reverse its letters, so that it seems to have another extension (FC-36). */
const DECEIVING = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu;

function toBaseName(filename: string | undefined): string {
    const name = (filename ?? "").replace(/^.*[/\\]/s, "").replace(DECEIVING, "");
    const letters = [...name];
    // Keeps the end, which contains the extension.
    return letters.length <= MAX_NAME_BYTES ? name : [...letters.slice(0, MAX_NAME_BYTES - 20), ...letters.slice(-20)].join("");
}
