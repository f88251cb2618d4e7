import { ApiRefusal, toErrorBody, validationError } from "@parley/library/contract";
import { DatabaseAway, isDiskFull } from "@parley/library/server/database";
import type { FastifyRequest } from "fastify";
import { InvalidInput } from "./refusals";

interface WireError {
    status: number;
    message: string;
    [context: string]: unknown;
}

/** What a failed request answers (contract §1.8). A bug says nothing of itself but the reference under which it is logged (FC-78). */
export function answerTo(error: unknown, request: FastifyRequest): WireError {
    if (error instanceof InvalidInput) return validationError([...error.rows]);
    if (error instanceof ApiRefusal) return toErrorBody(error.answer);
    if (error instanceof DatabaseAway) return { status: 503, message: AWAY, description: null };
    if (isDiskFull(error)) return { status: 507, message: FULL, description: null };
    const status = statusOf(error);
    if (status === undefined || status >= 500) {
        return {
            status: status ?? 500,
            message: "Something went wrong on the server.",
            description: `Reference: ${request.id}`,
            requestID: request.id,
        };
    }
    return { status, message: MESSAGES[status] ?? "The request could not be understood.", description: null };
}

const FULL = "The community's storage is full, so this was not saved. Keep your text and try again later.";
const AWAY = "The community can't be reached right now. Wait a moment and try again.";

/** Fastify's own refusals carry a status: a body too large, broken JSON, too many requests. */
function statusOf(error: unknown): number | undefined {
    const { statusCode } = (error ?? {}) as { statusCode?: unknown };
    return typeof statusCode === "number" ? statusCode : undefined;
}

const MESSAGES: Record<number, string> = {
    400: "The request could not be read.",
    413: "The request is too large.",
    415: "This kind of content is not accepted here.",
    429: "Too many requests. Wait a moment and try again.",
};
