import type { FastifyReply, FastifyRequest } from "fastify";

/** A form that was sent and waits until its sender has proved who they are. */
interface PendingForm {
    path: string;
    fields: Record<string, string | string[]>;
}

/** The field in which the page of the proof carries it along. */
const PENDING = "Pending";
/** Good for the form as it was sent alone. */
const KEY_FIELD = "TransientKey";
const MAX_PENDING_LENGTH = 400_000;

/** The form of a request, as text that the page of the proof carries along; undefined where it can't be sent again, as one that holds a file. */
export function readPendingForm({ url, body }: Pick<FastifyRequest, "url" | "body">): string | undefined {
    if (!areFields(body)) return undefined;
    const { [KEY_FIELD]: _key, ...fields } = body;
    const text = JSON.stringify({ path: url, fields } satisfies PendingForm);
    return text.length <= MAX_PENDING_LENGTH ? text : undefined;
}

/** The text of the form that waits for this proof. */
export function pendingTextIn({ body }: Pick<FastifyRequest, "body">): string {
    const text = areFields(body) ? body[PENDING] : undefined;
    return typeof text === "string" ? text : "";
}

/**
 * Sends the form that has waited for this proof, as the member with the session that the proof has renewed, and answers with what it answers. Returns
 * undefined where none waits.
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
            // The key of a form goes by the token of the session, which the proof has changed; the proof itself came with the right one.
            "x-requested-with": "parley",
        },
        payload: encode(pending.fields),
    });
    for (const [name, value] of Object.entries(response.headers))
        if (value !== undefined && !OWN_HEADERS.includes(name)) reply.header(name, value);
    return reply.code(response.statusCode).send(response.rawPayload);
}

/** Headers of the connection, which the outer response has of its own. */
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

/** The cookies of the request, with those that the response sets in their place. */
function withNewCookies(sent: string, set: number | string | string[] | undefined): string {
    const cookies = new Map<string, string>();
    for (const pair of [...sent.split(";"), ...[set ?? []].flat().map((one) => String(one).split(";", 1)[0] ?? "")]) {
        const [name = "", ...value] = pair.trim().split("=");
        if (name !== "") cookies.set(name, value.join("="));
    }
    return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}
