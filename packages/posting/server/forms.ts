import { PLAIN_FIELD } from "@parley/editor/contract";
import type { FieldError } from "@parley/library/contract";
import { ApiRefusal, groupByField } from "@parley/library/contract";
import { InvalidInput, withoutNul } from "@parley/library/server/http";
import type { FastifyReply } from "fastify";

/** A form that was sent without scripts. */
export interface SentForm {
    /** Its name on the page. */
    form: string;
    /** The page it stands on. */
    path: string;
    values: Record<string, string>;
}

/**
 * Does what a form asks and goes where `work` says. When it is refused, the page comes back with everything that was typed, and
 * says why: whoever writes without scripts, or after their session has ended, loses nothing.
 */
export async function answerForm(
    reply: FastifyReply,
    { form, path, values }: SentForm,
    work: () => Promise<string>,
): Promise<FastifyReply> {
    try {
        return reply.redirect(await work(), 303);
    } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal) throw error;
        // It was taken, and waits: the form is empty again, and the text is there.
        if (refusal.waitingPath !== undefined) return reply.redirect(refusal.waitingPath, 303);
        return reply.renderPage(path, {
            status: refusal.status,
            formState: { form, values, message: refusal.message, errors: refusal.errors },
        });
    }
}

/** The texts of a form; what isn't text is left out. A body that was rich text comes as Markdown from who has no scripts. */
export function readTexts(body: unknown): Record<string, string> {
    const entries = Object.entries(withoutNul(body ?? {}) as Record<string, unknown>);
    const texts = Object.fromEntries(
        entries.filter((entry): entry is [string, string] => typeof entry[1] === "string" && !SECRET.has(entry[0])),
    );
    const { [PLAIN_FIELD]: plain, ...rest } = texts;
    return plain === undefined ? texts : { ...rest, body: plain, format: "markdown" };
}

// The page brings its own.
const SECRET = new Set(["TransientKey", "transientKey"]);

interface Refusal {
    status: number;
    message: string;
    errors: Record<string, FieldError[]>;
    /** Where what was written is found that waits for approval. */
    waitingPath?: string;
}

function refusalOf(error: unknown): Refusal | undefined {
    if (error instanceof InvalidInput) {
        const status = Math.max(400, ...error.rows.map((row) => row.status));
        return { status, message: error.rows[0]?.message ?? "", errors: groupByField(error.rows) };
    }
    if (!(error instanceof ApiRefusal)) return undefined;
    const { status, message, description, permissions, waitingPath } = error.answer;
    const needsSession = Array.isArray(permissions) && permissions.includes("session.valid");
    return {
        status,
        message: needsSession ? "Sign in to post this. Your text is kept here." : (description ?? message),
        errors: {},
        ...(status === 202 && typeof waitingPath === "string" && { waitingPath }),
    };
}
