import { useTranslation } from "@parley/library/client/i18n";
import { useState } from "react";
import type { Choice, ListedChoice } from "./choice";
import type { ChoiceSource } from "./useListed";
import { takeNames } from "./writtenNames";

export interface TokensProps extends ChoiceSource {
    defaultValue?: readonly Choice[];
    /** Selected choices of a controlled component; needs `onChange`. */
    value?: readonly Choice[];
    onChange?: (chosen: readonly Choice[]) => void;
    /** Maximum number of selected choices. */
    maximum?: number;
}

export type Tokens = ReturnType<typeof useTokens>;

/** Holds the selected choices and the text of a field for several choices. */
export function useTokens({ defaultValue = [], value, onChange, maximum, options, found, onSearch, create }: TokensProps) {
    const t = useTranslation();
    const [own, setOwn] = useState(defaultValue);
    const [text, setText] = useState("");
    const [sought, setSought] = useState("");
    const [isArmed, setArmed] = useState(false);
    const [announced, setAnnounced] = useState("");

    const chosen = value ?? own;
    const isFull = maximum !== undefined && chosen.length >= maximum;
    const source = { options, found, onSearch, create } as ChoiceSource;
    return {
        chosen,
        isFull,
        source,
        text,
        setText,
        sought,
        isArmed,
        setArmed,
        announced,
        setAnnounced,
        rewrite,
        take,
        remove,
        write,
        backspace,
    };

    function rewrite(next: string): void {
        setText(next);
        setSought(next.trim());
    }

    function change(next: readonly Choice[], words: string): void {
        setOwn(next);
        onChange?.(next);
        setArmed(false);
        setAnnounced(words);
    }

    function take({ isNew, ...choice }: ListedChoice): void {
        const taken = isNew ? create?.(choice.name) : choice;
        rewrite("");
        if (taken) change([...chosen, taken], t("{name} added", { name: taken.name }));
    }

    function remove(choice: Choice): void {
        const rest = chosen.filter((one) => one.value !== choice.value);
        change(rest, t("{name} removed", { name: choice.name }));
    }

    /** Selects the complete names, and leaves the rest in the field. */
    function write(next: string, isDone = false): void {
        const { taken, rest } = takeNames(next, { chosen, source, maximum, isDone });
        rewrite(rest);
        const [first] = taken;
        if (!first) return;
        const words = taken.length === 1 ? t("{name} added", { name: first.name }) : t("{count} added", { count: taken.length });
        change([...chosen, ...taken], words);
    }

    /** Announces the last token, or removes it if it was announced already. */
    function backspace(): void {
        const last = chosen.at(-1);
        if (last && isArmed) {
            remove(last);
        } else if (last) {
            setArmed(true);
            setAnnounced(t("Press Backspace again to remove {name}", { name: last.name }));
        }
    }
}
