import { Field, TextInput } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";

interface NameFieldProps {
    id: string;
    errors: readonly string[] | undefined;
    defaultValue: string | undefined;
}

/** Field for the user name of a new account. */
export function NameField({ id, errors, defaultValue }: NameFieldProps): ReactNode {
    const t = useTranslation();
    return (
        <Field id={id} label={t("Name")} hint={t("It is shown next to everything you write.")} errors={errors} required>
            {(attributes) => (
                <TextInput {...attributes} name="Name" autoComplete="username" dir="auto" defaultValue={defaultValue} />
            )}
        </Field>
    );
}
