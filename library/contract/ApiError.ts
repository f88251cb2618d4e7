/** One thing that is wrong with one field of the input: a row of the contract's validation error (contract §1.8). */
export interface FieldError {
    /** Last segment of the field's name, without index: `records[0].recordType` → `recordType`. */
    field: string;
    /** Everything before the last dot: `records[0]`. Absent at top level. */
    path?: string;
    /** The place in the array, when the failing thing is one item of it. */
    index?: number;
    /** `missingField`, `invalid`, `maxLength`, …, or the text key of a rule. */
    code: string;
    /** 400 or 422. */
    status: number;
    message: string;
}

/** A way out that the error page offers (contract §1.8). */
export interface ActionButton {
    label: string;
    url: string;
    target?: string;
}

/**
 * What a refused call says: the same words in a service, in the store and on the screen (S1§3, API-007).
 * On the wire the field errors are a list (`ErrorBody`); everywhere else they are grouped by field.
 */
export interface ApiError {
    /** The HTTP status; 0 when no answer came. */
    status: number;
    message: string;
    description?: string | null;
    /** What is wrong with single fields, by field name. */
    errors?: Record<string, FieldError[]>;
    actionButton?: ActionButton;
    /** Only in debug mode. */
    trace?: string;
    /** Context of the case: `permissions`, `recordIDs`, `discussionID`, `allow`, `callbackPayload`, … */
    [context: string]: unknown;
}

/**
 * A call was refused, and says so in the contract's words. Services throw it and thunks catch it.
 * Anything else that is thrown is a bug.
 */
export class ApiRefusal extends Error {
    readonly answer: ApiError;

    constructor(answer: ApiError) {
        super(answer.message);
        this.name = "ApiRefusal";
        this.answer = answer;
    }
}
