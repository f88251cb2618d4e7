import { NameAndAddress } from "@parley/authentication/client";
import type { CategoryEdit } from "@parley/categories/contract";
import { RadioGroup } from "@parley/library/client/components";
import type { EntryForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";

interface CategoryFieldsProps {
    form: Pick<EntryForm, "values" | "errorsOf">;
    /** Returns the ID of a field by its name. */
    idOf: (field: string) => string;
    category?: CategoryEdit;
}

/** Form fields for the name, the description and the display of a category. */
export function CategoryFields({ form, idOf, category }: CategoryFieldsProps): ReactNode {
    const t = useTranslation();
    return (
        <>
            <NameAndAddress
                form={form}
                idOf={idOf}
                record={category}
                longestName={255}
                longestDescription={1000}
                hint={t("The last part of its address: letters, digits, - and _. Old addresses keep leading here.")}
            />
            <RadioGroup
                id={idOf("displayAs")}
                label={t("The page shows")}
                name="displayAs"
                defaultValue={form.values.displayAs ?? category?.displayAs ?? "discussions"}
                errors={form.errorsOf("displayAs")}
                options={[
                    { value: "discussions", name: t("Its posts and its subcategories") },
                    { value: "categories", name: t("Only its subcategories") },
                    { value: "flat", name: t("All subcategories in one list") },
                    { value: "heading", name: t("Nothing: it is a heading for its subcategories") },
                ]}
            />
        </>
    );
}
