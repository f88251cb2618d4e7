import type { ApiError, FieldError } from "@parley/library/contract";
import { groupByField } from "@parley/library/contract";
import type { AxiosResponse } from "axios";
import { parseCdnError } from "./parseCdnError";

/** Message for error responses that carry none (S1§8). */
export const DEFAULT_MESSAGE = "Something went wrong while contacting the server.";

/** Error for a missing response: no network, or the server is down. */
export const NO_ANSWER: ApiError = { status: 0, message: DEFAULT_MESSAGE };

/** Code of the error when the code that sends requests could not be loaded: there is no network, or the site was updated (FC-68). */
export const CODE_NOT_LOADED = "codeNotLoaded";

/** Extracts the error from a refused response, with its validation errors grouped by field (API-007…API-013). */
export function toApiError({ status, data, headers }: Pick<AxiosResponse<unknown>, "status" | "data" | "headers">): ApiError {
    // An HTML page with a success status comes from another server; its text must not be shown.
    if (String(headers["content-type"] ?? "").startsWith("text/html"))
        return status < 400 ? NO_ANSWER : { status, ...parseCdnError(String(data)) };
    const { message, errors, ...context } = (typeof data === "object" && data !== null ? data : {}) as {
        message?: unknown;
        errors?: FieldError[];
    };
    return {
        ...context,
        status,
        message: typeof message === "string" && message !== "" ? message : DEFAULT_MESSAGE,
        ...(Array.isArray(errors) && errors.length > 0 && { errors: groupByField(errors) }),
    };
}
