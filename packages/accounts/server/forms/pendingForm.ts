import type { FastifyReply, FastifyRequest } from "fastify";

/** A posted form that waits for the reauthentication of its sender. */
interface PendingForm {
    path: string;
    fields: Record<string, string | string[]>;
}

/** Name of the field in which the reauthentication page contains the pending form. */
const PENDING = "Pending";
/** Left out, because the key is valid for the original submission only. */
const KEY_FIELD = "TransientKey";
const MAX_PENDING_LENGTH = 400_000;

/**
 * Serializes the posted form of a request for the reauthentication page; undefined if it can't be submitted again, as a form with a file.
 */
export function readPendingForm({ url, body }: Pick<FastifyRequest, "url" | "body">): string | undefined {
    if (!areFields(body)) return undefined;
    const { [KEY_FIELD]: _key, ...fields } = body;
    const text = JSON.stringify({ path: url, fields } satisfies PendingForm);
    return text.length <= MAX_PENDING_LENGTH ? text : undefined;
}

/** Returns the serialized pending form of a request; empty if there is none. */
export function readPendingText({ body }: Pick<FastifyRequest, "body">): string {
    const text = areFields(body) ? body[PENDING] : undefined;
    return typeof text === "string" ? text : "";
}

/**
 * Submits a serialized pending form with the renewed session of the reauthenticated member, and replies with its response. Returns undefined
 * without a pending form.
 */
export async function resumePending(
    request: FastifyRequest,
    reply: FastifyReply,
    text: string,
): Promise<FastifyReply | undefined> {
    const pending = parsePending(text);
    if (!pending) return undefined;
    const sent = Object.entries(request.headers).filter(([name]) => !REPLACED_HEADERS.includes(name));
    const response = await request.server.inject({
        method: "POST",
        url: pending.path,
        remoteAddress: request.ip,
        headers: {
            ...Object.fromEntries(sent),
            "content-type": "application/x-www-form-urlencoded",
            // Replaces the transient key, which belongs to the old session token. The reauthentication form itself had a valid key.
            "x-requested-with": "parley",
        },
        payload: encode(pending.fields),
    });
    for (const [name, value] of Object.entries(response.headers))
        if (value !== undefined && !OWN_HEADERS.includes(name)) reply.header(name, value);
    // As cookies of this response: a header would be sent before them, and the session that the form has renewed would be lost.
    for (const { name, value, expires: _expires, sameSite, ...options } of response.cookies)
        reply.setCookie(name, value, { ...options, sameSite: sameSite === "Strict" ? "strict" : "lax" });
    return reply.code(response.statusCode).send(response.rawPayload);
}

/**
 * Headers of the request that aren't those of the pending form: its length and encoding, and where the browser came from. After
 * reauthentication by another site that is the other site, while the form was submitted here.
 */
const REPLACED_HEADERS: readonly string[] = [
    "content-length",
    "accept-encoding",
    "origin",
    "referer",
    "sec-fetch-dest",
    "sec-fetch-mode",
    "sec-fetch-site",
    "sec-fetch-user",
];
/** Headers that the outer response sets itself. */
const OWN_HEADERS: readonly string[] = ["connection", "content-length", "date", "keep-alive", "set-cookie", "transfer-encoding"];

function parsePending(text: string): PendingForm | undefined {
    try {
        const { path, fields } = JSON.parse(text) as Partial<Record<keyof PendingForm, unknown>>;
        const isForm = typeof path === "string" && /^\/(?!\/|api\/)/.test(path) && areFields(fields);
        return isForm ? { path, fields } : undefined;
    } catch {
        return undefined;
    }
}

function areFields(value: unknown): value is PendingForm["fields"] {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const isText = (part: unknown) => typeof part === "string";
    return Object.values(value).every((field) => isText(field) || (Array.isArray(field) && field.every(isText)));
}

function encode(fields: PendingForm["fields"]): string {
    const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
    return new URLSearchParams(pairs).toString();
}
