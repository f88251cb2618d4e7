import * as Type from "typebox";

/** How to render a field. */
export interface FormControl {
    inputType: "textBox" | "dropDown" | "checkBox";
    /** For a text box: one line, or several. */
    type?: "text" | "textarea";
    label?: string;
    description?: string;
    /** For a drop-down: the label of each value. */
    choices?: { staticOptions: Readonly<Record<string, string>> };
}

/** A field of a form. */
export interface FormProperty {
    type: "string" | "integer" | "boolean";
    title?: string;
    description?: string;
    default?: string | number | boolean;
    enum?: readonly (string | number)[];
    minLength?: number;
    maxLength?: number;
    /** Whether the value is fixed. */
    disabled?: boolean;
    "x-control"?: FormControl;
}

/** JSON schema of a form, with the fields in their order (ATT-010). */
export interface FormSchema {
    type: "object";
    properties: Readonly<Record<string, FormProperty>>;
    required?: readonly string[];
}

export const FormSchema = Type.Unsafe<FormSchema>({ type: "object", additionalProperties: true });
