import type { ApiError, FormState } from "@parley/library/contract";

/** Converts the errors of a form that was returned without scripts to an API error. */
export function toFormError(sent: FormState | undefined): ApiError | undefined {
    return sent && { status: 0, message: sent.message ?? "", ...(sent.errors && { errors: sent.errors }) };
}
