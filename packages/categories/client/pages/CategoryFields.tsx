import type { CategoryEdit } from "@parley/categories/contract";
import { Field, RadioGroup, TextArea, TextInput } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";

interface CategoryFieldsProps {
    form: { values: Record<string, string>; errorsOf: (field: string) => string[] };
    /** The id of a field, by its name. */
    idOf: (field: string) => string;
    category?: CategoryEdit;
}

/** What a category is called, what is said of it, and what its page shows. */
export function CategoryFields({ form: { values, errorsOf }, idOf, category }: CategoryFieldsProps): ReactNode {
    const t = useTranslation();
    return (
        <>
            <Field id={idOf("name")} label={t("Name")} errors={errorsOf("name")} required>
                {(attributes) => (
                    <TextInput
                        {...attributes}
                        name="name"
                        dir="auto"
                        maxLength={255}
                        defaultValue={values.name ?? category?.name}
                    />
                )}
            </Field>
            <Field
                id={idOf("urlcode")}
                label={t("Address")}
                hint={t("The last part of its address: letters, digits, and - or _. A former address leads on to the new one.")}
                errors={errorsOf("urlcode")}
                required
            >
                {(attributes) => (
                    <TextInput
                        {...attributes}
                        name="urlcode"
                        autoComplete="off"
                        maxLength={100}
                        defaultValue={values.urlcode ?? category?.urlcode}
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
                        maxLength={1000}
                        defaultValue={values.description ?? category?.description ?? ""}
                    />
                )}
            </Field>
            <RadioGroup
                id={idOf("displayAs")}
                label={t("Its page shows")}
                name="displayAs"
                defaultValue={values.displayAs ?? category?.displayAs ?? "discussions"}
                errors={errorsOf("displayAs")}
                options={[
                    { value: "discussions", name: t("Its posts, and the categories in it") },
                    { value: "categories", name: t("Only the categories in it") },
                    { value: "flat", name: t("All categories below it, in one list") },
                    { value: "heading", name: t("Nothing: it is a heading over the categories in it") },
                ]}
            />
        </>
    );
}
