import { PLAIN_FIELD } from "@parley/editor/contract";
import type { FieldError } from "@parley/library/contract";
import { ApiRefusal, copyMessage, fill, findWording, groupByField, toMessage } from "@parley/library/contract";
import { InvalidInput, invalidField, withoutNul } from "@parley/library/server/http";
import type { FastifyReply } from "fastify";

/** A form posted without scripts. */
export interface SentForm {
    /** Name of the form on its page. */
    form: string;
    /** Path of the page with the form. */
    path: string;
    values: Record<string, string>;
}

/**
 * Performs a form's action and redirects to the path that `work` returns. After an error it renders the page again with the error and all
 * typed values, so that no text is lost without scripts or after the session has ended.
 */
export async function handleForm(
    reply: FastifyReply,
    { form, path, values }: SentForm,
    work: () => Promise<string>,
): Promise<FastifyReply> {
    try {
        return reply.redirect(await work(), 303);
    } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal) throw error;
        // The text was accepted and is held for approval, so the form is empty.
        if (refusal.waitingPath !== undefined) return reply.redirect(refusal.waitingPath, 303);
        if (refusal.retryAfter !== undefined) reply.header("retry-after", String(refusal.retryAfter));
        return reply.renderPage(path, {
            status: refusal.status,
            formState: { form, values, ...copyMessage(refusal), errors: refusal.errors },
        });
    }
}

/** Returns the text fields of a form. Without scripts, a rich text body is submitted as Markdown. */
export function readTexts(body: unknown): Record<string, string> {
    const entries = Object.entries(withoutNul(body ?? {}) as Record<string, unknown>);
    const texts = Object.fromEntries(
        entries.filter((entry): entry is [string, string] => typeof entry[1] === "string" && !SECRET.has(entry[0])),
    );
    const { [PLAIN_FIELD]: plain, ...rest } = texts;
    return plain === undefined ? texts : { ...rest, body: plain, format: "markdown" };
}

/** Parses a record ID from a form field. */
export function readID(text: string | undefined, field: string): number {
    if (text === undefined || !/^[1-9]\d{0,8}$/.test(text))
        throw invalidField(field, fill("{field} is required.", { field }), { code: "missingField" });
    return Number(text);
}

// The page has a transient key of its own.
const SECRET = new Set(["TransientKey", "transientKey"]);

interface Refusal {
    status: number;
    message: string;
    errors: Record<string, FieldError[]>;
    /** Seconds until the form can be sent again. */
    retryAfter?: number;
    /** Path of the submission that is held for approval. */
    waitingPath?: string;
}

function refusalOf(error: unknown): Refusal | undefined {
    if (error instanceof InvalidInput) {
        const status = Math.max(400, ...error.rows.map((row) => row.status));
        return { status, message: "", ...copyMessage(error.rows[0] ?? {}), errors: groupByField(error.rows) };
    }
    if (!(error instanceof ApiRefusal)) return undefined;
    const { status, permissions, retryAfter, waitingPath } = error.answer;
    const requiresSession = Array.isArray(permissions) && permissions.includes("session.valid");
    return {
        status,
        ...toMessage(requiresSession ? "Sign in to post this. Your text is kept here." : findWording(error.answer)),
        errors: {},
        ...(typeof retryAfter === "number" && { retryAfter }),
        ...(status === 202 && typeof waitingPath === "string" && { waitingPath }),
    };
}
