import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { classNames } from "../classNames";
import type { Choice } from "./choice";
import { tokensInput } from "./TokensInput.styles";

interface TokenListProps {
    chosen: readonly Choice[];
    /** What each posts as. */
    name: string;
    disabled: boolean | undefined;
    /** The last one goes with the next Backspace. */
    isArmed: boolean;
    /** The button is about to go: the focus must be moved on. */
    onRemove: (choice: Choice, button: HTMLButtonElement) => void;
}

/** What is chosen, each with the way to remove it, and what posts it. */
export function TokenList({ chosen, name, disabled, isArmed, onRemove }: TokenListProps): ReactNode {
    const t = useTranslation();
    return (
        <ul className={tokensInput.list} aria-label={t("Chosen")}>
            {chosen.map((choice, index) => (
                <li
                    key={choice.value}
                    className={classNames(tokensInput.token, isArmed && index === chosen.length - 1 && tokensInput.armed)}
                >
                    <span dir="auto">{choice.name}</span>
                    <button
                        type="button"
                        className={tokensInput.remove}
                        aria-label={t("Remove {name}", { name: choice.name })}
                        disabled={disabled}
                        onClick={({ currentTarget }) => onRemove(choice, currentTarget)}
                        onKeyDown={(event) => {
                            if (event.key !== "Backspace" && event.key !== "Delete") return;
                            event.preventDefault();
                            onRemove(choice, event.currentTarget);
                        }}
                    >
                        <Icon name="close" size="s" />
                    </button>
                    <input type="hidden" name={name} value={choice.value} disabled={disabled} />
                </li>
            ))}
        </ul>
    );
}
