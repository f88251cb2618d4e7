import { Icon } from "@parley/library/client/icons";
import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { classNames } from "./classNames";
import { field } from "./Field.styles";

interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "style" | "size"> {
    /** 48 high. */
    large?: boolean;
    ref?: Ref<HTMLInputElement>;
}

/** One line of text. */
export function TextInput({ large = false, ...rest }: TextInputProps): ReactNode {
    return <input type="text" {...rest} className={classNames(field.input, large && field.large)} />;
}

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className" | "style"> {
    ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text; it grows with what is written. */
export function TextArea(props: TextAreaProps): ReactNode {
    return <textarea rows={3} {...props} className={classNames(field.input, field.area)} />;
}

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "className" | "style" | "size"> {
    /** `<option>`s */
    children: ReactNode;
}

/** One of several. */
export function Select({ children, ...rest }: SelectProps): ReactNode {
    return (
        <span className={field.select}>
            <select {...rest} className={field.input}>
                {children}
            </select>
            <Icon name="down" size="s" />
        </span>
    );
}

interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "style" | "type"> {
    /** The words beside the box. */
    children: ReactNode;
}

/** Yes or no. */
export function Checkbox({ children, ...rest }: ChoiceProps): ReactNode {
    return (
        <label className={field.check}>
            <input {...rest} type="checkbox" className={field.box} />
            <span>{children}</span>
        </label>
    );
}

/** One of several that are all seen. */
export function Radio({ children, ...rest }: ChoiceProps): ReactNode {
    return (
        <label className={field.check}>
            <input {...rest} type="radio" className={classNames(field.box, field.round)} />
            <span>{children}</span>
        </label>
    );
}
