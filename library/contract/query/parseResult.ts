import type { ExpectedValue, FieldErrorDetails } from "../apiErrors";

/** Result of parsing a text: its value, or the problem. */
export type ParseResult<T> = { value: T } | { problem: Problem };

/** A parse error without its location: `decodeQuery` knows the field. */
export interface Problem extends FieldErrorDetails {
    code: string;
}

/** Creates the result for a text that is not of the expected kind. */
export function createProblem(expected: ExpectedValue): { problem: Problem } {
    return { problem: { code: "invalid", expected } };
}
