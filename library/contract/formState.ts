import type { FieldError } from "./ApiError";

/** State of a form that was posted without scripts and rejected: its values and errors, so that no typed text is lost. */
export interface FormState {
    /** Identifies the form on the page: `signIn`, `comment`. */
    form: string;
    values: Record<string, string>;
    message?: string;
    errors?: Record<string, FieldError[]>;
}
