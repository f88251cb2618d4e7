import type { ReactNode } from "react";
import { field } from "./Field.styles";
import type { TextInputProps } from "./TextInput";
import { inputClasses } from "./TextInput";

interface NumberInputProps extends Omit<TextInputProps, "type"> {
    /** What it counts, behind it: "minutes". */
    unit?: ReactNode;
}

/** A number, as wide as a number needs. The arrow keys change it; turning the wheel over it does not. */
export function NumberInput({ large, giant, unit, ...rest }: NumberInputProps): ReactNode {
    const input = (
        <input
            inputMode="numeric"
            {...rest}
            type="number"
            className={inputClasses({ large, giant }, field.number)}
            // A browser turns the wheel into numbers only where the field has the focus.
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
