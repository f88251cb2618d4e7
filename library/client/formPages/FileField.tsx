import { Field } from "@parley/library/client/components";
import type { ChangeEventHandler, ReactNode, Ref } from "react";
import { fileInput } from "./fileInput.styles";

interface FileFieldProps {
    id?: string;
    label: string;
    hint: string;
    errors: readonly string[];
    name: string;
    /** Types of files, as in the `accept` attribute. */
    accept: string;
    disabled?: boolean;
    onChange?: ChangeEventHandler<HTMLInputElement>;
    ref?: Ref<HTMLInputElement> | undefined;
}

/** Field in which a file is chosen. It is sent by a form with `multipart/form-data`. */
export function FileField({ id, label, hint, errors, ...input }: FileFieldProps): ReactNode {
    return (
        <Field {...(id !== undefined && { id })} label={label} hint={hint} errors={errors} required>
            {(attributes) => <input {...attributes} {...input} className={fileInput.root} type="file" />}
        </Field>
    );
}
