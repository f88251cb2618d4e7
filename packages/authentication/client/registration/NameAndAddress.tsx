import { Field, TextArea, TextInput } from "@parley/library/client/components";
import type { EntryForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { toSlug } from "@parley/library/contract";
import type { ReactNode } from "react";
import { useState } from "react";

interface NameAndAddressProps {
    form: Pick<EntryForm, "values" | "errorsOf">;
    /** Returns the element id of a field by its name. */
    idOf: (field: string) => string;
    /** The current values; absent for a new record, whose address may be left empty. */
    record?: { name: string; urlcode: string; description?: string | null } | undefined;
    /** Maximum length of the name, in characters; `longestDescription` that of the description. */
    longestName: number;
    longestDescription: number;
    /** Which characters an address may contain, and what happens to the previous address. */
    hint: string;
}

/** Fields for the name, address and description of a category or tag. */
export function NameAndAddress({ form, idOf, record, longestName, longestDescription, hint }: NameAndAddressProps): ReactNode {
    const t = useTranslation();
    const { values, errorsOf } = form;
    const [name, setName] = useState(values.name ?? "");
    const isNew = record === undefined;
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
                        onInput={({ currentTarget }) => setName(currentTarget.value)}
                    />
                )}
            </Field>
            <Field
                id={idOf("urlcode")}
                label={t("Address")}
                hint={isNew ? `${hint} ${t("Leave it empty to make it from the name.")}` : hint}
                errors={errorsOf("urlcode")}
                {...(isNew ? { optional: true } : { required: true })}
            >
                {(attributes) => (
                    <TextInput
                        {...attributes}
                        name="urlcode"
                        autoComplete="off"
                        placeholder={isNew && name.trim() !== "" ? toSlug(name) : undefined}
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
