import type { ApiError, FieldError } from "@parley/library/contract";
import { groupByField } from "@parley/library/contract";
import type { AxiosResponse } from "axios";
import { cdnError } from "./cdnError";

/** S1§8: what is said when the server gives no words of its own. */
export const DEFAULT_MESSAGE = "Something went wrong while contacting the server.";

/** No answer came at all: no network, or the server is away. */
export const NO_ANSWER: ApiError = { status: 0, message: DEFAULT_MESSAGE };

/** What a refused answer says, with its field errors grouped by field (API-007…API-013). */
export function errorIn({ status, data, headers }: Pick<AxiosResponse<unknown>, "status" | "data" | "headers">): ApiError {
    // A page that came with "all is well" is a stranger's, and what it says is not for here.
    if (String(headers["content-type"] ?? "").startsWith("text/html"))
        return status < 400 ? NO_ANSWER : { status, ...cdnError(String(data)) };
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
