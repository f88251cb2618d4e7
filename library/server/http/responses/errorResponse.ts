import { ApiRefusal, createValidationError, toErrorBody } from "@parley/library/contract";
import { DatabaseUnavailableError, isDiskFull } from "@parley/library/server/database";
import type { FastifyRequest } from "fastify";
import { InvalidInput } from "./refusals";

interface WireError {
    status: number;
    message: string;
    [context: string]: unknown;
}

/**
 * Returns the error response to a failed request (contract §1.8). For an unexpected error it contains only the reference under which the
 * error is logged (FC-78).
 */
export function toErrorResponse(error: unknown, request: FastifyRequest): WireError {
    if (error instanceof InvalidInput) return createValidationError([...error.rows]);
    if (error instanceof ApiRefusal) return toErrorBody(error.answer);
    if (error instanceof DatabaseUnavailableError) return { status: 503, message: DATABASE_UNAVAILABLE, description: null };
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

const FULL = "The community’s storage is full, so this was not saved. Keep your text and try again later.";
const DATABASE_UNAVAILABLE = "The community can’t be reached right now. Wait a moment and try again.";

/** Returns the status of Fastify's own errors: a body too large, invalid JSON, too many requests. */
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
