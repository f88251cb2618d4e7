import type { ReactNode } from "react";
import { field } from "./Field.styles";
import type { TextInputProps } from "./TextInput";
import { getInputClasses } from "./TextInput";

interface NumberInputProps extends Omit<TextInputProps, "type"> {
    /** Unit after the number: "minutes". */
    unit?: ReactNode;
}

/** Renders a number field of suitable width. The arrow keys change its value; the mouse wheel doesn't. */
export function NumberInput({ large, giant, unit, ...rest }: NumberInputProps): ReactNode {
    const input = (
        <input
            inputMode="numeric"
            {...rest}
            type="number"
            className={getInputClasses({ large, giant }, field.number)}
            // Browsers change the value by the mouse wheel only while the field has the focus.
            onWheel={(event) => event.currentTarget.blur()}
        />
    );
    if (unit === undefined) return input;
    return (
        <span className={field.withUnit}>
            {input}
            <span>{unit}</span>
        </span>
    );
}
