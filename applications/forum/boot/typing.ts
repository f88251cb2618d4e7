type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** How a field stood when its reader last changed it. */
interface Written {
    value: string;
    isChecked: boolean;
    place: [start: number | null, end: number | null];
}

interface Typing {
    /** Whether something stands in a field that the server did not write there. */
    isTyped(): boolean;
    /** Looks what stands in the fields by now, also what the browser has filled in. */
    look(): void;
    /** Tells the app, which has come, of all that. */
    tellAgain(): void;
}

/**
 * Keeps what is typed and chosen in the fields of the page before the app is here. The app believes them to be as the server wrote them, and
 * sets some of them back: so it is told again, as if it were done now. The place where one writes stays.
 */
export function keepTyping(): Typing {
    const written = new Map<Field, Written>();
    const note = ({ target }: Event): void => {
        if (isField(target)) written.set(target, stateOf(target));
    };
    for (const type of ["input", "change"]) document.addEventListener(type, note, true);
    return {
        isTyped: () => changedFields().length > 0,
        look() {
            for (const field of changedFields()) written.set(field, stateOf(field));
        },
        tellAgain() {
            for (const type of ["input", "change"]) document.removeEventListener(type, note, true);
            for (const [field, state] of written) if (field.isConnected) tell(field, state);
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

function stateOf(field: Field): Written {
    const isText = !(field instanceof HTMLSelectElement);
    return {
        value: field.value,
        isChecked: field instanceof HTMLInputElement && field.checked,
        place: isText ? [field.selectionStart, field.selectionEnd] : [null, null],
    };
}

function tell(field: Field, state: Written): void {
    if (field instanceof HTMLSelectElement) {
        field.value = state.value;
        field.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (isChoice(field)) {
        choose(field, state);
    } else {
        write(field, state);
    }
}

function choose(field: HTMLInputElement, { isChecked }: Written): void {
    // A radio button is let go by another one that is chosen.
    if (field.type === "radio" && !isChecked) return;
    field.checked = !isChecked;
    field.click();
}

/** The field first gets its old text in the way the app sees, then the new one in the way it does not: so it notices the difference. */
function write(field: HTMLInputElement | HTMLTextAreaElement, { value, place }: Written): void {
    const [start, end] = field.value === value ? [field.selectionStart, field.selectionEnd] : place;
    field.value = field.defaultValue;
    const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, value);
    if (start !== null) field.setSelectionRange(start, end);
    field.dispatchEvent(new Event("input", { bubbles: true }));
}
