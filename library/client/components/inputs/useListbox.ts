import type { InputHTMLAttributes, KeyboardEvent } from "react";
import { useState } from "react";
import type { ListedChoice } from "./choice";

interface ListboxOptions {
    /** ID of the field, the prefix of the list's IDs. */
    id: string;
    isOpen: boolean;
    setOpen: (open: boolean) => void;
    choices: readonly ListedChoice[];
    /** Selected value, at which keyboard navigation starts. */
    chosen?: string | undefined;
    onSelect: (choice: ListedChoice) => void;
    /** Called on Enter while the list is open without an active option. */
    onEnter: () => void;
    /** Called on Escape while the list is closed; returns whether the key was handled. */
    onEscape: () => boolean;
}

export interface Listbox {
    /** Index of the active option; -1 for none. */
    active: number;
    listID: string;
    optionID: (index: number) => string;
    show: () => void;
    hide: () => void;
    point: (index: number) => void;
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
    /** Attributes that make an input a combobox (WAI-ARIA 1.2). */
    attributes: InputHTMLAttributes<HTMLInputElement>;
}

/**
 * Manages the list and the keys of an editable combobox, after the WAI-ARIA Authoring Practices. The focus stays in the field, which refers
 * to the active option. Keys during input method composition are ignored.
 */
export function useListbox({ id, isOpen, setOpen, choices, chosen, onSelect, onEnter, onEscape }: ListboxOptions): Listbox {
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
        onSelect(choice);
    };
    const walk = (step: 1 | -1) => {
        const count = choices.length;
        const start = choices.findIndex(({ value, isNew }) => !isNew && value === chosen);
        if (active === -1 && start !== -1) setPointed(start);
        else if (active === -1) setPointed(step === 1 ? 0 : count - 1);
        else setPointed((active + step + count) % count);
    };

    /** Handles a key; returns whether it was for the list. */
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
                // The cursor moves in the text again.
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
            // Prevents a surrounding dialog from closing on Escape.
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
