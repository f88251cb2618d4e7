import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { classNames } from "../classNames";
import { field } from "./Field.styles";

/** How high a control is (S1§9): 36, 48 when large, 82 when giant. */
export interface ControlSize {
    large?: boolean | undefined;
    giant?: boolean | undefined;
}

export interface TextInputProps extends ControlSize, Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "style" | "size"> {
    ref?: Ref<HTMLInputElement>;
}

/** One line of text. */
export function TextInput({ large, giant, ...rest }: TextInputProps): ReactNode {
    return <input type="text" {...rest} className={inputClasses({ large, giant })} />;
}

/** The classes of anything that looks like a field. */
export function inputClasses({ large = false, giant = false }: ControlSize, ...more: (string | false)[]): string | undefined {
    return classNames(field.input, large && field.large, giant && field.giant, ...more);
}
