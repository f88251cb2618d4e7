import type { InputHTMLAttributes, KeyboardEvent } from "react";
import { useState } from "react";
import type { ListedChoice } from "./choice";

interface ListboxOptions {
    /** Of the field; the list's own ids are made from it. */
    id: string;
    isOpen: boolean;
    setOpen: (open: boolean) => void;
    choices: readonly ListedChoice[];
    /** Where a walk through the list begins. */
    chosen?: string | undefined;
    onTake: (choice: ListedChoice) => void;
    /** Enter, with the list open and nothing in it pointed at. */
    onEnter: () => void;
    /** Escape, with the list closed; answers whether it did something. */
    onEscape: () => boolean;
}

export interface Listbox {
    /** Which choice the keys point at; -1 for none. */
    active: number;
    listID: string;
    optionID: (index: number) => string;
    show: () => void;
    hide: () => void;
    point: (index: number) => void;
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
    /** What makes an input a combobox (WAI-ARIA 1.2). */
    attributes: InputHTMLAttributes<HTMLInputElement>;
}

/**
 * The list of an editable combobox and its keys, after the WAI-ARIA Authoring Practices. The focus stays in the field; the list is
 * pointed at. Keys that belong to an input method are left to it.
 */
export function useListbox({ id, isOpen, setOpen, choices, chosen, onTake, onEnter, onEscape }: ListboxOptions): Listbox {
    const [pointed, setPointed] = useState(-1);
    const active = isOpen && pointed < choices.length ? pointed : -1;
    const listID = `${id}-list`;
    const optionID = (index: number) => `${id}-option-${index}`;
    const isListed = isOpen && choices.length > 0;

    const show = () => setOpen(true);
    const hide = () => {
        setOpen(false);
        setPointed(-1);
    };
    const take = (choice: ListedChoice) => {
        hide();
        onTake(choice);
    };
    const walk = (step: 1 | -1) => {
        const count = choices.length;
        const start = choices.findIndex(({ value, isNew }) => !isNew && value === chosen);
        if (active === -1 && start !== -1) setPointed(start);
        else if (active === -1) setPointed(step === 1 ? 0 : count - 1);
        else setPointed((active + step + count) % count);
    };

    /** Answers whether the key was meant for the list. */
    const answer = ({ key, altKey }: KeyboardEvent): boolean => {
        const pointedAt = choices[active];
        switch (key) {
            case "ArrowDown":
            case "ArrowUp":
                if (altKey && key === "ArrowUp") {
                    if (!isOpen) return false;
                    hide();
                    return true;
                }
                show();
                if (!altKey) walk(key === "ArrowDown" ? 1 : -1);
                return true;
            case "Home":
            case "End":
                if (active === -1) return false;
                setPointed(key === "Home" ? 0 : choices.length - 1);
                return true;
            case "ArrowLeft":
            case "ArrowRight":
                // Back in the text.
                setPointed(-1);
                return false;
            case "Enter":
                if (!isOpen) return false;
                if (pointedAt) {
                    take(pointedAt);
                } else {
                    hide();
                    onEnter();
                }
                return true;
            case "Escape":
                if (!isOpen) return onEscape();
                hide();
                return true;
            case "Tab":
                if (pointedAt) take(pointedAt);
                return false;
            default:
                return false;
        }
    };

    return {
        active,
        listID,
        optionID,
        show,
        hide,
        point: setPointed,
        onKeyDown: (event) => {
            if (event.nativeEvent.isComposing || !answer(event)) return;
            event.preventDefault();
            // A dialog around it would take Escape for its own.
            event.stopPropagation();
        },
        attributes: {
            role: "combobox",
            autoComplete: "off",
            autoCapitalize: "none",
            spellCheck: false,
            "aria-autocomplete": "list",
            "aria-expanded": isListed,
            "aria-haspopup": "listbox",
            ...(isListed && { "aria-controls": listID }),
            ...(active !== -1 && { "aria-activedescendant": optionID(active) }),
        },
    };
}
