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
export function pendingTextIn({ body }: Pick<FastifyRequest, "body">): string {
    const text = areFields(body) ? body[PENDING] : undefined;
    return typeof text === "string" ? text : "";
}

/**
 * Submits the pending form with the renewed session of the reauthenticated member, and replies with its response. Returns undefined without
 * a pending form.
 */
export async function resumePending(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const pending = parsePending(pendingTextIn(request));
    if (!pending) return undefined;
    const { "content-length": _length, "accept-encoding": _encoding, ...headers } = request.headers;
    const response = await request.server.inject({
        method: "POST",
        url: pending.path,
        remoteAddress: request.ip,
        headers: {
            ...headers,
            cookie: withNewCookies(headers.cookie ?? "", reply.getHeader("set-cookie")),
            "content-type": "application/x-www-form-urlencoded",
            // Replaces the transient key, which belongs to the old session token. The reauthentication form itself had a valid key.
            "x-requested-with": "parley",
        },
        payload: encode(pending.fields),
    });
    for (const [name, value] of Object.entries(response.headers))
        if (value !== undefined && !OWN_HEADERS.includes(name)) reply.header(name, value);
    return reply.code(response.statusCode).send(response.rawPayload);
}

/** Connection headers, which the outer response sets itself. */
const OWN_HEADERS: readonly string[] = ["connection", "content-length", "date", "keep-alive", "transfer-encoding"];

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

/** Returns the request's cookies with those replaced that the response sets. */
function withNewCookies(sent: string, set: number | string | string[] | undefined): string {
    const cookies = new Map<string, string>();
    for (const pair of [...sent.split(";"), ...[set ?? []].flat().map((one) => String(one).split(";", 1)[0] ?? "")]) {
        const [name = "", ...value] = pair.trim().split("=");
        if (name !== "") cookies.set(name, value.join("="));
    }
    return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}
