import { useEffect, useRef } from "react";

interface ComboboxState {
    isOpen: boolean;
    /** Number of options. */
    count: number;
    /** Index of the active option; -1 for none. */
    active: number;
    listID: string;
    optionID: (index: number) => string;
    setOpen: (open: boolean) => void;
    setActive: (index: number) => void;
    onType: (text: string) => void;
}

/**
 * Makes a search field, which belongs to another component, a combobox after the WAI-ARIA Authoring Practices: the focus stays in the field,
 * which refers to the active option. Keys are ignored while text is being composed.
 */
export function useComboboxKeys(input: HTMLInputElement, state: ComboboxState): void {
    const latest = useRef(state);
    useEffect(() => {
        latest.current = state;
    });
    useEffect(() => {
        const role = input.getAttribute("role");
        const type = () => latest.current.onType(input.value);
        const press = (event: KeyboardEvent) => handleKey(event, latest.current);
        const leave = ({ relatedTarget }: FocusEvent) => {
            if (!(relatedTarget instanceof Node) || !input.form?.contains(relatedTarget)) latest.current.setOpen(false);
        };
        input.setAttribute("role", "combobox");
        input.setAttribute("aria-autocomplete", "list");
        input.setAttribute("autocomplete", "off");
        input.addEventListener("input", type);
        input.addEventListener("keydown", press);
        input.addEventListener("focusout", leave);
        // Something may have been typed while the code was loaded.
        if (input.value !== input.defaultValue) type();
        return () => {
            if (role === null) input.removeAttribute("role");
            else input.setAttribute("role", role);
            for (const name of ["aria-autocomplete", "aria-expanded", "aria-controls", "aria-activedescendant"])
                input.removeAttribute(name);
            input.removeEventListener("input", type);
            input.removeEventListener("keydown", press);
            input.removeEventListener("focusout", leave);
        };
    }, [input]);
    const { isOpen, active, listID, optionID } = state;
    useEffect(() => {
        input.setAttribute("aria-expanded", String(isOpen));
        setOrRemove(input, "aria-controls", isOpen ? listID : undefined);
        setOrRemove(input, "aria-activedescendant", isOpen && active >= 0 ? optionID(active) : undefined);
    }, [input, isOpen, active, listID, optionID]);
}

function setOrRemove(element: Element, name: string, value: string | undefined): void {
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value);
}

function handleKey(event: KeyboardEvent, state: ComboboxState): void {
    if (event.isComposing || event.ctrlKey || event.metaKey || !answer(event, state)) return;
    event.preventDefault();
    // Keeps the panel around the field open.
    event.stopPropagation();
}

/** Handles a key; returns whether it was for the list. */
function answer({ key, altKey }: KeyboardEvent, { isOpen, count, active, optionID, setOpen, setActive }: ComboboxState): boolean {
    switch (key) {
        case "ArrowDown":
        case "ArrowUp":
            if (altKey && key === "ArrowUp") {
                setOpen(false);
                return isOpen;
            }
            setOpen(true);
            if (!altKey && count > 0) setActive(next(active, key === "ArrowDown" ? 1 : -1, count));
            return true;
        case "ArrowLeft":
        case "ArrowRight":
        case "Home":
        case "End":
            // The cursor moves in the text.
            setActive(-1);
            return false;
        case "Enter":
            if (!isOpen || active < 0) return false;
            document.getElementById(optionID(active))?.click();
            return true;
        case "Escape":
            setOpen(false);
            return isOpen;
        default:
            return false;
    }
}

/** From the field, and back to it after the last option. */
function next(active: number, step: 1 | -1, count: number): number {
    if (active === -1) return step === 1 ? 0 : count - 1;
    const index = active + step;
    return index >= count ? -1 : index;
}
