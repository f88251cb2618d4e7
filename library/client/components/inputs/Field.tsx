import type { ReactNode } from "react";
import { useId } from "react";
import { CharactersLeft } from "./CharactersLeft";
import { field } from "./Field.styles";
import { Hint, LabelWord, Mistakes } from "./FieldNotes";

/** What ties a control to its label, its hint and what is wrong with it. Spread it into the control. */
export interface FieldAttributes {
    id: string;
    "aria-describedby"?: string;
    "aria-invalid"?: true;
    required?: boolean;
}

interface FieldProps {
    label: ReactNode;
    /** Said before a mistake can be made. */
    hint?: ReactNode;
    /** What is wrong, in sentences; nothing is wrong when empty. */
    errors?: readonly string[] | undefined;
    /** The id of the control, where something else points to it; else one is made. The label's is this and `-label`. */
    id?: string;
    required?: boolean;
    /** Says so, beside the label: where most fields of a form are needed and this one is not. */
    optional?: boolean;
    /** Says that it is required, beside the label: where most fields of a form may stay empty. */
    saysRequired?: boolean;
    /** How many characters may be written. How many are left is counted below; nothing is cut off. */
    maximum?: number;
    /** The control: `(attributes) => <TextInput {...attributes} name="email" />` */
    children: (attributes: FieldAttributes) => ReactNode;
}

/** A control with its label above, its hint and its errors below: words and an icon, never colour alone. */
export function Field({
    label,
    hint,
    errors = [],
    id,
    required = false,
    optional = false,
    saysRequired = false,
    maximum,
    children,
}: FieldProps): ReactNode {
    const made = useId();
    const control = id ?? made;
    const parts = [hint && "hint", maximum !== undefined && "count", errors.length > 0 && "wrong"];
    const described = parts
        .filter(Boolean)
        .map((part) => `${control}-${part}`)
        .join(" ");
    const attributes: FieldAttributes = {
        id: control,
        ...(described && { "aria-describedby": described }),
        ...(errors.length > 0 && { "aria-invalid": true }),
        ...(required && { required }),
    };
    return (
        <div className={field.root}>
            <label className={field.label} htmlFor={control} id={`${control}-label`}>
                {label} <LabelWord optional={optional} saysRequired={saysRequired} />
            </label>
            {children(attributes)}
            {hint && <Hint id={`${control}-hint`}>{hint}</Hint>}
            {maximum !== undefined && <CharactersLeft controlID={control} id={`${control}-count`} maximum={maximum} />}
            {errors.length > 0 && <Mistakes id={`${control}-wrong`} errors={errors} />}
        </div>
    );
}

/** Two short fields that belong together: beside each other where there is room, below each other where there is not. */
export function FieldPair({ children }: { children: ReactNode }): ReactNode {
    return <div className={field.pair}>{children}</div>;
}
