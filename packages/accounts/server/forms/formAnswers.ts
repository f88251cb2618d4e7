import { PROOF_NEEDED, PROOF_PAGE } from "@parley/accounts/contract";
import type { FieldError } from "@parley/library/contract";
import { ApiRefusal, groupByField } from "@parley/library/contract";
import { InvalidInput, notFound } from "@parley/library/server/http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readPendingForm } from "./pendingForm";

/** Why a form was refused. */
export interface Refused {
    status: number;
    message?: string;
    code?: unknown;
    retryAfter?: unknown;
    errors?: Record<string, FieldError[]>;
}

const MAX_FIELD_LENGTH = 4000;

/** The wanted fields of a form; what is missing, is no text or was never typed by a person is empty. */
export function readFields<const Name extends string>({ body }: FastifyRequest, names: readonly Name[]): Record<Name, string> {
    const fields = (typeof body === "object" && body !== null ? body : {}) as Partial<Record<string, unknown>>;
    const textOf = (name: string): string => {
        const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
        return typeof value === "string" && value.length <= MAX_FIELD_LENGTH ? value : "";
    };
    return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>;
}

/** The id in the path of a request; throws 404 for what is none. */
export function requirePathID({ params }: FastifyRequest, name: string, record: string): number {
    const { [name]: id = "" } = params as Partial<Record<string, string>>;
    if (!/^[1-9]\d{0,8}$/.test(id)) throw notFound(record);
    return Number(id);
}

/** What came of some work: its answer, or why it was refused. Anything else that goes wrong is thrown. */
export async function catchRefusal<T>(work: Promise<T>): Promise<{ answer: T } | { refused: Refused }> {
    try {
        return { answer: await work };
    } catch (error) {
        if (error instanceof InvalidInput) {
            const status = Math.max(400, ...error.rows.map((row) => row.status));
            // A form has one field for a whole list: what is wrong with `domains[1]` stands below `domains`.
            const rows = error.rows.map((row) => ({ ...row, field: row.field.replace(/\[.*$/s, "") }));
            return { refused: { status, errors: groupByField(rows) } };
        }
        if (error instanceof ApiRefusal) return { refused: error.answer };
        throw error;
    }
}

interface SentForm {
    /** Its name on the page. */
    form: string;
    /** The page it stands on, with its query. */
    path: string;
    /** What was typed; never a password. */
    values: Record<string, string>;
}

/**
 * The same page again, with what was typed and what is wrong with it. Where a fresh proof is wanted first, the page of the proof, which carries the
 * form along: it is sent once the proof is given.
 */
export async function again(reply: FastifyReply, { form, path, values }: SentForm, refused: Refused): Promise<FastifyReply> {
    const { status, message, code, retryAfter, errors } = refused;
    if (code === PROOF_NEEDED) {
        const page = `${PROOF_PAGE}?${new URLSearchParams({ Target: path })}`;
        const pending = readPendingForm(reply.request);
        if (pending === undefined) return reply.redirect(page, 303);
        // It may hold a password that was typed.
        reply.header("cache-control", "no-store");
        return reply.renderPage(page, { status, formState: { form: "prove", values: { Pending: pending } } });
    }
    if (typeof retryAfter === "number") reply.header("retry-after", String(retryAfter));
    return reply.renderPage(path, {
        status,
        formState: { form, values, ...(message !== undefined && { message }), ...(errors && { errors }) },
    });
}

/** Does what a form asks and leads on, or shows its page again with what is wrong. */
export async function answerForm(
    reply: FastifyReply,
    form: SentForm,
    work: () => Promise<unknown>,
    next: string,
): Promise<FastifyReply> {
    const result = await catchRefusal(work());
    return "refused" in result ? again(reply, form, result.refused) : reply.redirect(next, 303);
}
