import type { FieldErrorDetails } from "../apiErrors";

/** What reading one text gave: its value, or what is wrong with it. */
export type Reading<T> = { value: T } | { problem: Problem };

/** What is wrong, without where: `decodeQuery` knows the field. */
export interface Problem extends FieldErrorDetails {
    code: string;
}

/** The reading of a text that isn't what it should be. */
export function unreadable(expected: string): { problem: Problem } {
    return { problem: { code: "invalid", expected } };
}
