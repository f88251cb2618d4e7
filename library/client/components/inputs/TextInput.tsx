import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { classNames } from "../classNames";
import { field } from "./Field.styles";

/** Height of a control (S1§9): 36 px, 48 if large, 82 if giant. */
export interface ControlSize {
    large?: boolean | undefined;
    giant?: boolean | undefined;
}

export interface TextInputProps extends ControlSize, Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "style" | "size"> {
    ref?: Ref<HTMLInputElement>;
}

/** Renders a single-line text field. */
export function TextInput({ large, giant, ...rest }: TextInputProps): ReactNode {
    return <input type="text" {...rest} className={getInputClasses({ large, giant })} />;
}

/** Returns the class names of an element that looks like a field. */
export function getInputClasses({ large = false, giant = false }: ControlSize, ...more: (string | false)[]): string | undefined {
    return classNames(field.input, large && field.large, giant && field.giant, ...more);
}
