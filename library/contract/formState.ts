import type { FieldError } from "./ApiError";

/** A form that was sent without scripts and refused: what it held, and what is wrong, so that nothing typed is lost. */
export interface FormState {
    /** Which form of the page: `signIn`, `comment`. */
    form: string;
    values: Record<string, string>;
    message?: string;
    errors?: Record<string, FieldError[]>;
}
