import { Field, TextInput } from "@parley/library/client/components";
import type { ReactNode } from "react";

interface EmailFieldProps {
    id: string;
    label: string;
    hint?: string;
    errors: readonly string[] | undefined;
    defaultValue: string | undefined;
    /** Whether the address is that of somebody else, which browsers do not fill in. */
    isOfOther?: boolean;
}

/** Field for an email address. */
export function EmailField({ defaultValue, isOfOther = false, ...field }: EmailFieldProps): ReactNode {
    return (
        <Field {...field} required>
            {(attributes) => (
                <TextInput
                    {...attributes}
                    type="email"
                    name="Email"
                    autoComplete={isOfOther ? "off" : "email"}
                    defaultValue={defaultValue}
                />
            )}
        </Field>
    );
}
