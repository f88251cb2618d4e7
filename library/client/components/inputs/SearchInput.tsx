import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { classNames } from "../classNames";
import { field } from "./Field.styles";
import type { TextInputProps } from "./TextInput";
import { getInputClasses } from "./TextInput";
import { writeValue } from "./writeValue";

/** Renders a search field that can be cleared with its button or with Escape. */
export function SearchInput({ large, giant, onInput, onKeyDown, ...rest }: Omit<TextInputProps, "type" | "ref">): ReactNode {
    const t = useTranslation();
    const input = useRef<HTMLInputElement>(null);
    const [filled, setFilled] = useState(false);
    useEffect(() => setFilled(input.current?.value !== ""), []);

    const clear = () => {
        if (!input.current) return;
        writeValue(input.current, "");
        input.current.focus();
    };
    return (
        <span className={classNames(field.around, field.atStart)}>
            <Icon name="search" size="s" />
            <input
                autoComplete="off"
                enterKeyHint="search"
                {...rest}
                ref={input}
                type="search"
                className={getInputClasses({ large, giant }, field.search, field.startRoom, field.endRoom)}
                onInput={(event) => {
                    setFilled(event.currentTarget.value !== "");
                    onInput?.(event);
                }}
                onKeyDown={(event) => {
                    onKeyDown?.(event);
                    if (event.key !== "Escape" || event.nativeEvent.isComposing || !filled) return;
                    // Prevents a surrounding dialog from closing.
                    event.preventDefault();
                    event.stopPropagation();
                    clear();
                }}
            />
            {filled && !rest.disabled && (
                <button type="button" className={field.inside} aria-label={t("Clear search")} onClick={clear}>
                    <Icon name="close" size="s" />
                </button>
            )}
        </span>
    );
}
