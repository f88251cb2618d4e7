import type { ErrorBody, Translate } from "@parley/library/contract";
import {
    ApiRefusal,
    createValidationError,
    fill,
    formatText,
    groupByField,
    toErrorBody,
    translateError,
    translateMessage,
} from "@parley/library/contract";
import { DatabaseUnavailableError, isDiskFull } from "@parley/library/server/database";
import type { FastifyRequest } from "fastify";
import { withFieldLabels } from "./fieldLabels";
import { InvalidInput } from "./refusals";
import type { PageOptions } from "./renderPage";

declare module "fastify" {
    interface FastifyInstance {
        /** Returns the function that translates into the language of the reader of a response. */
        findTranslation: (request: FastifyRequest) => Translate;
        /** Returns the language of the reader of a response: `pt-BR`. */
        findLanguage: (request: FastifyRequest) => string;
    }
}

/**
 * Returns the error response to a failed request (contract §1.8), in the language of its reader. For an unexpected error it contains only the
 * reference under which the error is logged (FC-78).
 */
export function toErrorResponse(error: unknown, request: FastifyRequest): ErrorBody {
    const t = request.server.findTranslation(request);
    const answer = describeFailure(error);
    if (answer) return translateError(answer, withFieldLabels(t));
    const description = formatText(t, fill("Reference: {id}", { id: request.id }));
    return {
        status: statusOf(error) ?? 500,
        message: t("Something went wrong on the server."),
        description,
        requestID: request.id,
    };
}

/** Returns the response to an error that the server expects. */
function describeFailure(error: unknown): ErrorBody | undefined {
    if (error instanceof InvalidInput) return createValidationError([...error.rows]);
    if (error instanceof ApiRefusal) return toErrorBody(error.answer);
    if (error instanceof DatabaseUnavailableError) return { status: 503, message: DATABASE_UNAVAILABLE, description: null };
    if (isDiskFull(error)) return { status: 507, message: FULL, description: null };
    const status = statusOf(error);
    if (status === undefined || status >= 500) return undefined;
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

/** Returns the options of a page whose form is refused, with the errors in the language of its reader. */
export function translateForm({ formState, ...options }: PageOptions, t: Translate): PageOptions {
    if (!formState) return options;
    const labelled = withFieldLabels(t);
    const { errors, ...state } = translateMessage(formState, labelled);
    const rows = Object.values(errors ?? {}).flatMap((some) => some.map((row) => translateMessage(row, labelled)));
    return { ...options, formState: { ...state, ...(errors && { errors: groupByField(rows) }) } };
}
