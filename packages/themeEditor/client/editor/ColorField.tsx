import { Field, TextInput, useAlive } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { printColor, requireColor } from "@parley/library/contract";
import { isThemeColor } from "@parley/themes/contract";
import type { ReactNode } from "react";
import { Swatch } from "../colors/ThemeFace";
import { editor } from "./editor.styles";

interface ColorFieldProps {
    label: string;
    hint: string;
    /** Accessible name of the browser's own choice of a colour. */
    choose: string;
    name: string;
    value: string;
    errors: readonly string[];
    onChange: (text: string) => void;
    onEnd: () => void;
}

/** A colour: as a text, which also works without scripts, and by the browser's own choice. */
export function ColorField({ label, hint, choose, name, value, errors, onChange, onEnd }: ColorFieldProps): ReactNode {
    const t = useTranslation();
    const isAlive = useAlive();
    const isColor = isThemeColor(value.trim());
    const hex = isColor ? printColor(requireColor(value.trim())) : "#000000";
    const mistake = t("This is not an opaque colour. Write it like #0b5a78 or rgb(11, 90, 120).");
    const shown = isColor ? errors : [mistake];
    return (
        <Field label={label} hint={hint} errors={shown} required>
            {(attributes) => (
                <div className={editor.color}>
                    {isAlive ? (
                        <input
                            className={editor.picker}
                            type="color"
                            aria-label={choose}
                            value={hex}
                            onChange={({ currentTarget }) => onChange(currentTarget.value)}
                            onBlur={onEnd}
                        />
                    ) : (
                        isColor && <Swatch color={hex} />
                    )}
                    <TextInput
                        {...attributes}
                        name={name}
                        value={value}
                        spellCheck={false}
                        autoComplete="off"
                        dir="ltr"
                        onChange={({ currentTarget }) => onChange(currentTarget.value)}
                        onBlur={onEnd}
                    />
                </div>
            )}
        </Field>
    );
}
