/** The last change of a field by typing. */
export interface Typing {
    /** Name of the field, with its part. */
    field: string;
    time: number;
}

/** Pause of typing, in ms, after which the next letter is a step of its own. */
const TYPING_PAUSE_MS = 1_000;

/** Returns whether a change goes on with the typing before it, in the same field and without a pause, and so is no step of its own. */
export const isSameTyping = (former: Typing | undefined, { field, time }: Typing): boolean =>
    former?.field === field && time - former.time < TYPING_PAUSE_MS;
