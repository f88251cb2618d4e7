import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { classNames } from "../classNames";
import type { Choice } from "./choice";
import { tokensInput } from "./TokensInput.styles";

interface TokenListProps {
    chosen: readonly Choice[];
    /** Form field name of each choice. */
    name: string;
    disabled: boolean | undefined;
    /** Whether the next Backspace removes the last choice. */
    isArmed: boolean;
    /** Called before the button disappears, so that the focus can be moved. */
    onRemove: (choice: Choice, button: HTMLButtonElement) => void;
}

/** Renders the selected choices, each with a remove button and a hidden input. */
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
