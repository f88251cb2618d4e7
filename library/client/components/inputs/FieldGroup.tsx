import type { ReactNode } from "react";
import { useId } from "react";
import { classNames } from "../classNames";
import { Radio } from "./Choices";
import { field } from "./Field.styles";
import { Hint, LabelWord, Mistakes } from "./FieldNotes";

interface FieldGroupProps {
    /** Label of the group. */
    label: ReactNode;
    hint?: ReactNode;
    errors?: readonly string[] | undefined;
    id?: string;
    optional?: boolean;
    showsRequired?: boolean;
    /** Whether the controls are side by side. */
    inLine?: boolean;
    children: ReactNode;
}

/** Renders several controls under one label: checkboxes that belong together, the parts of an address. */
export function FieldGroup(props: FieldGroupProps): ReactNode {
    return <Fieldset {...props} />;
}

export interface RadioOption {
    value: string;
    name: ReactNode;
    note?: ReactNode;
    disabled?: boolean;
}

interface RadioGroupProps extends Omit<FieldGroupProps, "children"> {
    /** Form field name. */
    name: string;
    options: readonly RadioOption[];
    required?: boolean;
    defaultValue?: string | undefined;
    /** Selected value of a controlled component; needs `onChange`. */
    value?: string;
    onChange?: (value: string) => void;
}

/** Renders a group of radio buttons under one label. */
export function RadioGroup({
    name,
    options,
    required = false,
    defaultValue,
    value,
    onChange,
    ...rest
}: RadioGroupProps): ReactNode {
    return (
        <Fieldset {...rest} radios required={required}>
            {options.map((option) => (
                <Radio
                    key={option.value}
                    name={name}
                    value={option.value}
                    note={option.note}
                    disabled={option.disabled}
                    required={required}
                    onChange={() => onChange?.(option.value)}
                    {...(value === undefined
                        ? { defaultChecked: option.value === defaultValue }
                        : { checked: option.value === value })}
                >
                    {option.name}
                </Radio>
            ))}
        </Fieldset>
    );
}

interface FieldsetProps extends FieldGroupProps {
    radios?: boolean;
    required?: boolean;
}

function Fieldset({
    label,
    hint,
    errors = [],
    id,
    optional = false,
    showsRequired = false,
    inLine = false,
    radios = false,
    required = false,
    children,
}: FieldsetProps): ReactNode {
    const made = useId();
    const group = id ?? made;
    const described = classNames(hint !== undefined && `${group}-hint`, errors.length > 0 && `${group}-wrong`);
    return (
        <fieldset
            className={field.group}
            id={group}
            aria-describedby={described}
            {...(radios && {
                role: "radiogroup",
                "aria-required": required || undefined,
                "aria-invalid": errors.length > 0 || undefined,
            })}
        >
            <legend className={field.legend}>
                {label} <LabelWord optional={optional} showsRequired={showsRequired} />
            </legend>
            {hint !== undefined && <Hint id={`${group}-hint`}>{hint}</Hint>}
            <div className={inLine ? field.choicesInLine : field.choices}>{children}</div>
            {errors.length > 0 && <Mistakes id={`${group}-wrong`} errors={errors} />}
        </fieldset>
    );
}
