import type { FormState } from "@parley/library/contract";

/** Returns the messages of a refused form, as sentences. */
export function listMessages(refused: FormState | undefined): string[] {
    const errors = Object.values(refused?.errors ?? {}).flatMap((all) => all.map(({ message }) => message));
    return refused?.message ? [refused.message, ...errors] : errors;
}
