import { CategorySelect } from "@parley/categories/client";
import { Field } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";

interface CategoryFieldProps {
    defaultValue: string;
    errors: string[] | undefined;
}

/** Field for the category of a post. */
export function CategoryField({ defaultValue, errors }: CategoryFieldProps): ReactNode {
    const t = useTranslation();
    return (
        <Field label={t("Category")} id="categoryID" required errors={errors}>
            {(attributes) => <CategorySelect {...attributes} name="categoryID" defaultValue={defaultValue} />}
        </Field>
    );
}
