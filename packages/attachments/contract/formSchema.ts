import * as Type from "typebox";

/** How a field of a form is drawn. */
export interface FormControl {
    inputType: "textBox" | "dropDown" | "checkBox";
    /** Of a text box: one line, or several. */
    type?: "text" | "textarea";
    label?: string;
    description?: string;
    /** Of a drop-down: the words for each value. */
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
    /** It says what is sent, and can't be changed. */
    disabled?: boolean;
    "x-control"?: FormControl;
}

/** A JSON schema that says what is asked in a form, in the order in which it is asked (ATT-010). */
export interface FormSchema {
    type: "object";
    properties: Readonly<Record<string, FormProperty>>;
    required?: readonly string[];
}

export const FormSchema = Type.Unsafe<FormSchema>({ type: "object", additionalProperties: true });
