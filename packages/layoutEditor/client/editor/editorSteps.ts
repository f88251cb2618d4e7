import type { LayoutWork } from "./layoutWork";

/** Steps of an editor back and forth. */
export interface EditorSteps {
    past: LayoutWork[];
    future: LayoutWork[];
}

/** The last change of a field by typing. */
export interface Typing {
    /** Name of the field, with its part. */
    field: string;
    time: number;
}

/** Maximum number of steps that can be undone. */
const MAX_STEPS = 100;
/** Pause of typing, in ms, after which the next letter is a step of its own. */
const TYPING_PAUSE_MS = 1_000;

/** Returns the steps after a change of what was edited until now. */
export const addStep = ({ past }: EditorSteps, former: LayoutWork): EditorSteps => ({
    past: [...past, former].slice(-MAX_STEPS),
    future: [],
});

/** Returns whether a change goes on with the typing before it, in the same field and without a pause, and so is no step of its own. */
export const isSameTyping = (former: Typing | undefined, { field, time }: Typing): boolean =>
    former?.field === field && time - former.time < TYPING_PAUSE_MS;
