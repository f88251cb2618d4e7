/** One error of one input field: a row of the contract's validation error (contract §1.8). */
export interface FieldError {
    /** Last segment of the field's name, without index: `records[0].recordType` → `recordType`. */
    field: string;
    /** Everything before the last dot: `records[0]`. Absent at top level. */
    path?: string;
    /** Index in the array, if the error is in one item of it. */
    index?: number;
    /** `missingField`, `invalid`, `maxLength`, …, or the translation key of a rule. */
    code: string;
    /** 400 or 422. */
    status: number;
    message: string;
}

/** A button on the error page (contract §1.8). */
export interface ActionButton {
    label: string;
    url: string;
    target?: string;
}

/**
 * The error of a refused call, the same in a service, in the store and on the screen (S1§3, API-007). In the response body the field errors
 * are a list (`ErrorBody`); everywhere else they are grouped by field.
 */
export interface ApiError {
    /** HTTP status; 0 if there was no response. */
    status: number;
    message: string;
    description?: string | null;
    /** Field errors, by field name. */
    errors?: Record<string, FieldError[]>;
    actionButton?: ActionButton;
    /** Only in debug mode. */
    trace?: string;
    /** Context of the error: `permissions`, `recordIDs`, `discussionID`, `allow`, `callbackPayload`, … */
    [context: string]: unknown;
}

/** Message for people about a missing permission. Its name is for programs, which find it in `description` and `permissions` (contract §1.8). */
const NO_PERMISSION = "You don’t have permission to do that.";

/** Returns the sentence about an error that people are shown, to be translated; it never names a permission. */
export function describeError({ message, description, permissions }: Partial<ApiError>): string {
    if (Array.isArray(permissions) && permissions.length > 0) return NO_PERMISSION;
    return description || (message ?? "");
}

/**
 * The expected refusal of a call, as an exception with the contract's error. Services throw it and thunks catch it. Any other exception is
 * a bug.
 */
export class ApiRefusal extends Error {
    readonly answer: ApiError;

    constructor(answer: ApiError) {
        super(answer.message);
        this.name = "ApiRefusal";
        this.answer = answer;
    }
}
