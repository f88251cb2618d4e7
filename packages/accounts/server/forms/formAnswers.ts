import { PROOF_NEEDED, PROOF_PAGE } from "@parley/accounts/contract";
import type { FieldError } from "@parley/library/contract";
import { ApiRefusal, copyMessage, createFieldError, findWording, groupByField, toMessage } from "@parley/library/contract";
import { InvalidInput, notFound } from "@parley/library/server/http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readPendingForm } from "./pendingForm";

/** Error of a rejected form. */
export interface Refused {
    status: number;
    message?: string;
    code?: unknown;
    retryAfter?: unknown;
    errors?: Record<string, FieldError[]>;
}

/**
 * Returns fields of a posted form. Missing fields and values that are not strings become empty strings. A text may be as long as the body of
 * a request: the service or its schema refuses what is too long, and the page of the rejected form contains the whole text.
 */
export function readFields<const Name extends string>({ body }: FastifyRequest, names: readonly Name[]): Record<Name, string> {
    const fields = (typeof body === "object" && body !== null ? body : {}) as Partial<Record<string, unknown>>;
    const textOf = (name: string): string => {
        const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
        return typeof value === "string" ? value : "";
    };
    return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>;
}

/** Throws `InvalidInput` for texts of more than `maximum` UTF-16 units, each under its name; for services that the API calls with checked input. */
export function requireMaxLength(texts: Record<string, string>, maximum: number): void {
    const tooLong = Object.keys(texts).filter((name) => (texts[name] ?? "").length > maximum);
    if (tooLong.length > 0)
        throw new InvalidInput(tooLong.map((name) => createFieldError(name, "maxLength", { limit: maximum })));
}

/** Returns the ID in the path of a request; throws 404 if it is invalid. */
export function requirePathID({ params }: FastifyRequest, name: string, record: string): number {
    const { [name]: id = "" } = params as Partial<Record<string, string>>;
    if (!/^[1-9]\d{0,8}$/.test(id)) throw notFound(record);
    return Number(id);
}

/** Returns the result of a promise or the error with which it was rejected for the user. Other errors are thrown. */
export async function catchRefusal<T>(work: Promise<T>): Promise<{ answer: T } | { refused: Refused }> {
    try {
        return { answer: await work };
    } catch (error) {
        if (error instanceof InvalidInput) {
            const status = Math.max(400, ...error.rows.map((row) => row.status));
            // A form has one field for a whole list, so the error of `domains[1]` is shown at `domains`.
            const rows = error.rows.map((row) => ({ ...row, field: row.field.replace(/\[.*$/s, "") }));
            return { refused: { status, errors: groupByField(rows) } };
        }
        if (error instanceof ApiRefusal) {
            const { answer } = error;
            // The message of a missing permission is only a title.
            return { refused: answer.permissions === undefined ? answer : { ...answer, ...toMessage(findWording(answer)) } };
        }
        throw error;
    }
}

interface SentForm {
    /** Name of the form on the page. */
    form: string;
    /** Address of the page with its query. */
    path: string;
    /** Entered values; never a password. */
    values: Record<string, string>;
}

/**
 * Renders the page of a rejected form with the entered values and errors. If reauthentication is required, renders the reauthentication
 * page, which contains the pending form and submits it afterwards.
 */
export async function renderFormAgain(
    reply: FastifyReply,
    { form, path, values }: SentForm,
    refused: Refused,
): Promise<FastifyReply> {
    const { status, code, retryAfter, errors } = refused;
    if (code === PROOF_NEEDED) {
        const page = `${PROOF_PAGE}?${new URLSearchParams({ Target: path })}`;
        const pending = readPendingForm(reply.request);
        if (pending === undefined) return reply.redirect(page, 303);
        // The pending form may contain a password.
        reply.header("cache-control", "no-store");
        return reply.renderPage(page, { status, formState: { form: "prove", values: { Pending: pending } } });
    }
    if (typeof retryAfter === "number") reply.header("retry-after", String(retryAfter));
    return reply.renderPage(path, {
        status,
        formState: { form, values, ...copyMessage(refused), ...(errors && { errors }) },
    });
}

/** Handles a posted form: redirects to `next` or the path that `work` returns, or renders the form's page with the errors. */
export async function handleForm(reply: FastifyReply, form: SentForm, work: () => Promise<string>): Promise<FastifyReply>;
export async function handleForm(
    reply: FastifyReply,
    form: SentForm,
    work: () => Promise<unknown>,
    next: string,
): Promise<FastifyReply>;
export async function handleForm(
    reply: FastifyReply,
    form: SentForm,
    work: () => Promise<unknown>,
    next?: string,
): Promise<FastifyReply> {
    const result = await catchRefusal(work());
    return "refused" in result
        ? renderFormAgain(reply, form, result.refused)
        : reply.redirect(next ?? String(result.answer), 303);
}
