import { Field, TextInput } from "@parley/library/client/components";
import type { ComponentProps, ReactNode } from "react";

interface CodeFieldProps {
    label: string;
    hint: string;
    id?: string;
    errors?: string[];
    /** Whether letters may be entered too, as in recovery codes. */
    letters?: boolean;
    required?: boolean;
}

/** Input for a one-time code. A rejected value is never filled in again, because the code has expired or been used by then. */
export function CodeField({ label, hint, id, errors, letters = false, required = true }: CodeFieldProps): ReactNode {
    const inputMode: ComponentProps<typeof TextInput>["inputMode"] = letters ? "text" : "numeric";
    return (
        <Field {...(id !== undefined && { id })} label={label} hint={hint} errors={errors} required={required}>
            {(attributes) => (
                <TextInput
                    {...attributes}
                    name="Code"
                    inputMode={inputMode}
                    autoComplete="one-time-code"
                    autoCapitalize="none"
                    spellCheck={false}
                    maxLength={40}
                    dir="ltr"
                />
            )}
        </Field>
    );
}
