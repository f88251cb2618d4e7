import { Field, TextInput } from "@parley/library/client/components";
import type { ComponentProps, ReactNode } from "react";

interface CodeFieldProps {
    label: string;
    hint: string;
    id?: string;
    errors?: string[];
    /** Letters are typed too, in recovery codes. */
    letters?: boolean;
    required?: boolean;
}

/** A field for a code of an app; what was typed in it never comes back, for it is good no more by then. */
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
