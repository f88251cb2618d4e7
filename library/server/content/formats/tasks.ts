/** Classes of the checkbox of a task in a rendered body. Its text is the sign that excerpts, mails and copied text show. */
export const TASK_CLASS = "task";
export const DONE_TASK_CLASS = "task-done";

const OPEN = "☐";
const DONE = "☑";

/** Returns the sign of a task's checkbox. */
export const toTaskSign = (isDone: boolean): string => (isDone ? DONE : OPEN);

/** Returns the class of a task's checkbox. */
export const toTaskClass = (isDone: boolean): string => (isDone ? `${TASK_CLASS} ${DONE_TASK_CLASS}` : TASK_CLASS);

/** Writes the checkbox of a task as HTML that is not yet sanitized, with a space if text follows. */
export function writeTaskBox(isDone: boolean, hasText: boolean): string {
    return `<span class="${toTaskClass(isDone)}">${toTaskSign(isDone)}</span>${hasText ? " " : ""}`;
}

/** Returns whether the task is done whose checkbox has this class; undefined for any other element. */
export function readTaskBox(elementClass: string | undefined): boolean | undefined {
    if (elementClass === toTaskClass(true)) return true;
    return elementClass === toTaskClass(false) ? false : undefined;
}
