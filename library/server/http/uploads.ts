import multipart from "@fastify/multipart";
import { ApiRefusal } from "@parley/library/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { InvalidInput } from "./refusals";
import { requireSession } from "./viewer";

/** One file that a route takes, and how much of it. */
interface UploadLimit {
    field: string;
    maximumBytes: number;
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
    }
}

const MOST_FIELDS = 20;
const LONGEST_FIELD = 4_000;

/**
 * Lets routes that say so take a form with one file. Its fields are the body, the file a `File` among them, and it is read before
 * the guard against forgery looks for the form's key. What is too large is cut off while it arrives (FC-37).
 */
export async function takeUploads(app: FastifyInstance): Promise<void> {
    await app.register(multipart);
    app.decorateRequest("uploadRefusal");
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
}

function limitOf({ routeOptions: { config } }: FastifyRequest): UploadLimit | undefined {
    return config.upload ?? config.endpoint?.upload;
}

async function read(request: FastifyRequest, { field, maximumBytes }: UploadLimit): Promise<void> {
    const limits = { files: 1, fileSize: maximumBytes, fields: MOST_FIELDS, fieldSize: LONGEST_FIELD, parts: MOST_FIELDS + 1 };
    const body = new Map<string, unknown>();
    try {
        for await (const part of request.parts({ limits })) {
            if (part.type === "field") body.set(part.fieldname, part.value);
            else if (part.fieldname !== field) part.file.resume();
            else body.set(field, new File([new Uint8Array(await part.toBuffer())], part.filename ?? "", { type: part.mimetype }));
        }
    } catch (error) {
        if ((error as { code?: unknown } | undefined)?.code !== "FST_REQ_FILE_TOO_LARGE")
            throw new ApiRefusal({ status: 400, message: "The request could not be read.", description: null });
        const message = `The uploaded file was too big (max ${sizeOf(maximumBytes)}).`;
        request.uploadRefusal = new InvalidInput([{ field, code: "maxByteLength", status: 400, message }]);
    }
    request.body = Object.fromEntries(body);
}

/** `10MB` (S1§5). */
function sizeOf(bytes: number): string {
    const megabytes = bytes / 1024 ** 2;
    return megabytes >= 1 ? `${Math.round(megabytes)}MB` : `${Math.round(bytes / 1024)}KB`;
}
