import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { useEffect, useId, useRef, useState } from "react";
import { useAlive } from "../behaviour/useAlive";
import { textStyles } from "../Text.styles";
import { field } from "./Field.styles";
import type { TextInputProps } from "./TextInput";
import { getInputClasses } from "./TextInput";

/**
 * Renders a password field with a button that shows the password. The password is hidden again on submit, so that no browser stores it as
 * text. Without scripts there is no button.
 */
export function PasswordInput({ large, giant, id, ...rest }: Omit<TextInputProps, "type" | "ref">): ReactNode {
    const t = useTranslation();
    const alive = useAlive();
    const made = useId();
    const control = id ?? made;
    const input = useRef<HTMLInputElement>(null);
    const [shown, setShown] = useState<boolean>();

    useEffect(() => {
        const form = input.current?.form;
        const hide = () => setShown((was) => was && false);
        form?.addEventListener("submit", hide);
        return () => form?.removeEventListener("submit", hide);
    }, []);

    return (
        <span className={field.around}>
            <input
                autoCapitalize="none"
                spellCheck={false}
                {...rest}
                id={control}
                ref={input}
                type={shown ? "text" : "password"}
                className={getInputClasses({ large, giant }, field.endRoom)}
            />
            {alive && (
                <button
                    type="button"
                    className={field.inside}
                    aria-label={t("Show password")}
                    aria-pressed={shown ?? false}
                    aria-controls={control}
                    title={shown ? t("Hide password") : t("Show password")}
                    disabled={rest.disabled}
                    onClick={() => setShown(!shown)}
                >
                    <Icon name={shown ? "hidden" : "eye"} size="s" />
                </button>
            )}
            <span className={textStyles.hidden} aria-live="polite">
                {shown !== undefined && (shown ? t("Your password is shown.") : t("Your password is hidden."))}
            </span>
        </span>
    );
}
