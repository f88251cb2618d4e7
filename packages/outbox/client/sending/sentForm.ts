import type { ApiError, FormState } from "@parley/library/contract";

/** What was wrong with a form that came back without scripts, in the words of a refused call. */
export function errorOfForm(sent: FormState | undefined): ApiError | undefined {
    return sent && { status: 0, message: sent.message ?? "", ...(sent.errors && { errors: sent.errors }) };
}
