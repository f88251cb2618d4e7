import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { useId } from "react";
import { field } from "./Field.styles";

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
    /** The id of the control, where something else points to it; else one is made. */
    id?: string;
    required?: boolean;
    /** Says so, beside the label: where most fields of a form are needed and this one is not. */
    optional?: boolean;
    /** The control: `(attributes) => <TextInput {...attributes} name="email" />` */
    children: (attributes: FieldAttributes) => ReactNode;
}

/** A control with its label above, its hint and its errors below: words and an icon, never colour alone. */
export function Field({ label, hint, errors = [], id, required = false, optional = false, children }: FieldProps): ReactNode {
    const t = useTranslation();
    const made = useId();
    const control = id ?? made;
    const described = [hint && `${control}-hint`, errors.length > 0 && `${control}-wrong`].filter(Boolean).join(" ");
    const attributes: FieldAttributes = {
        id: control,
        ...(described && { "aria-describedby": described }),
        ...(errors.length > 0 && { "aria-invalid": true }),
        ...(required && { required }),
    };
    return (
        <div className={field.root}>
            <label className={field.label} htmlFor={control}>
                {label} {optional && <span className={field.optional}>({t("optional")})</span>}
            </label>
            {children(attributes)}
            {hint && (
                <p className={field.hint} id={`${control}-hint`}>
                    {hint}
                </p>
            )}
            {errors.length > 0 && (
                <div id={`${control}-wrong`}>
                    {errors.map((error) => (
                        <p className={field.wrong} key={error}>
                            <Icon name="error" size="s" />
                            <span>{error}</span>
                        </p>
                    ))}
                </div>
            )}
        </div>
    );
}
