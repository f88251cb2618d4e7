type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** State of a field after its last change. */
interface FieldState {
    value: string;
    isChecked: boolean;
    selection: [start: number | null, end: number | null];
}

interface CapturedInput {
    /** Whether a field contains something that the server did not render. */
    hasInput(): boolean;
    /** Reads the current values of the fields, including those that the browser has filled in. */
    readFields(): void;
    /** Replays the values into the hydrated app. */
    replay(): void;
}

/**
 * Remembers values entered into fields before hydration. The app assumes the values that the server rendered and resets some fields, so the
 * values are entered again after hydration. The selection in a field is retained.
 */
export function captureInput(): CapturedInput {
    const written = new Map<Field, FieldState>();
    const note = ({ target }: Event): void => {
        if (isField(target)) written.set(target, stateOf(target));
    };
    for (const type of ["input", "change"]) document.addEventListener(type, note, true);
    return {
        hasInput: () => changedFields().length > 0,
        readFields() {
            for (const field of changedFields()) written.set(field, stateOf(field));
        },
        replay() {
            for (const type of ["input", "change"]) document.removeEventListener(type, note, true);
            for (const [field, state] of written) if (field.isConnected) replayField(field, state);
            written.clear();
        },
    };
}

function changedFields(): Field[] {
    return [...document.querySelectorAll<Field>("input, textarea, select")].filter((field) => isField(field) && isChanged(field));
}

function isField(target: EventTarget | null): target is Field {
    if (target instanceof HTMLInputElement) return target.type !== "hidden" && target.type !== "file";
    return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

function isChanged(field: Field): boolean {
    if (field instanceof HTMLSelectElement)
        return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
    return isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function isChoice(field: Field): field is HTMLInputElement {
    return field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");
}

function stateOf(field: Field): FieldState {
    const isText = !(field instanceof HTMLSelectElement);
    return {
        value: field.value,
        isChecked: field instanceof HTMLInputElement && field.checked,
        selection: isText ? [field.selectionStart, field.selectionEnd] : [null, null],
    };
}

function replayField(field: Field, state: FieldState): void {
    if (field instanceof HTMLSelectElement) {
        field.value = state.value;
        field.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (isChoice(field)) {
        choose(field, state);
    } else {
        write(field, state);
    }
}

function choose(field: HTMLInputElement, { isChecked }: FieldState): void {
    // A radio button is cleared by choosing another one.
    if (field.type === "radio" && !isChecked) return;
    field.checked = !isChecked;
    field.click();
}

/**
 * Sets the default value through the setter that React observes, and then the new value through the native one, so that React notices the
 * difference.
 */
function write(field: HTMLInputElement | HTMLTextAreaElement, { value, selection }: FieldState): void {
    const [start, end] = field.value === value ? [field.selectionStart, field.selectionEnd] : selection;
    field.value = field.defaultValue;
    const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, value);
    if (start !== null) field.setSelectionRange(start, end);
    field.dispatchEvent(new Event("input", { bubbles: true }));
}
