import { Field, TextArea, TextInput } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import type { EntryForm } from "./useEntryForm";

interface NameAndAddressProps {
    form: Pick<EntryForm, "values" | "errorsOf">;
    /** The id of a field, by its name. */
    idOf: (field: string) => string;
    /** What stands there now; nothing for something new. */
    record?: { name: string; urlcode: string; description?: string | null } | undefined;
    /** How many characters there can be of a name, and of a description. */
    longestName: number;
    longestDescription: number;
    /** What an address may be made of, and what becomes of the former one. */
    hint: string;
}

/** What a place is called, where its page is, and what is said of it: of a category, of a tag. */
export function NameAndAddress({ form, idOf, record, longestName, longestDescription, hint }: NameAndAddressProps): ReactNode {
    const t = useTranslation();
    const { values, errorsOf } = form;
    return (
        <>
            <Field id={idOf("name")} label={t("Name")} errors={errorsOf("name")} required>
                {(attributes) => (
                    <TextInput
                        {...attributes}
                        name="name"
                        dir="auto"
                        maxLength={longestName}
                        defaultValue={values.name ?? record?.name}
                    />
                )}
            </Field>
            <Field id={idOf("urlcode")} label={t("Address")} hint={hint} errors={errorsOf("urlcode")} required>
                {(attributes) => (
                    <TextInput
                        {...attributes}
                        name="urlcode"
                        autoComplete="off"
                        maxLength={100}
                        defaultValue={values.urlcode ?? record?.urlcode}
                    />
                )}
            </Field>
            <Field id={idOf("description")} label={t("Description")} errors={errorsOf("description")} optional>
                {(attributes) => (
                    <TextArea
                        {...attributes}
                        name="description"
                        dir="auto"
                        rows={3}
                        maxLength={longestDescription}
                        defaultValue={values.description ?? record?.description ?? ""}
                    />
                )}
            </Field>
        </>
    );
}
