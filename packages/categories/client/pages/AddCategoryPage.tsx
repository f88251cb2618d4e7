import { MANAGED_CATEGORIES } from "@parley/categories/contract";
import { Field, Select } from "@parley/library/client/components";
import { PostedForm, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { selectArrangement } from "../categories.slice";
import { indentName } from "../indentName";
import { CategoryFields } from "./CategoryFields";

/** Page `/settings/categories/add`: adds a category. */
export function Page(): ReactNode {
    const t = useTranslation();
    const { data: arrangement } = useAppSelector(selectArrangement);
    return (
        <TitledPage title={t("Add a category")} end={<a href={MANAGED_CATEGORIES}>{t("Back to the categories")}</a>}>
            <PostedForm
                name="categoryAdd"
                action={`${MANAGED_CATEGORIES}/add`}
                submit={t("Add category")}
                fields={["name", "urlcode", "description", "displayAs", "parentCategoryID"]}
            >
                {(form, idOf) => (
                    <>
                        <CategoryFields form={form} idOf={idOf} />
                        <Field
                            id={idOf("parentCategoryID")}
                            label={t("Parent category")}
                            errors={form.errorsOf("parentCategoryID")}
                        >
                            {(attributes) => (
                                <Select {...attributes} name="parentCategoryID" defaultValue={form.values.parentCategoryID ?? ""}>
                                    <option value="">{t("None")}</option>
                                    {(arrangement?.categories ?? []).map((category) => (
                                        <option key={category.categoryID} value={category.categoryID}>
                                            {indentName(category)}
                                        </option>
                                    ))}
                                </Select>
                            )}
                        </Field>
                    </>
                )}
            </PostedForm>
        </TitledPage>
    );
}
