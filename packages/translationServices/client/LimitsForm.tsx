import { formatCategoryPath, POSTABLE_CATEGORIES, useCategories } from "@parley/categories/client";
import { useSetting } from "@parley/config/client";
import { Checkbox, Empty, Field, FieldGroup, Loaded, Stack, TextInput } from "@parley/library/client/components";
import { PostedForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useFormState } from "@parley/library/client/page";
import { TRANSLATION_LIMITS_FORM, TRANSLATION_SERVICES_PAGE, toCategoryField } from "@parley/translationServices/contract";
import type { ReactNode } from "react";

/** Form with the categories whose texts may leave the site, and how much each service gets in a day and a month. */
export function LimitsForm(): ReactNode {
    const t = useTranslation();
    const sent = useFormState(TRANSLATION_LIMITS_FORM)?.values;
    const categoryIDs = useSetting("translation.categoryIDs");
    const hasAll = useSetting("translation.allCategories");
    const perDay = useSetting("translation.charactersPerDay");
    const perMonth = useSetting("translation.charactersPerMonth");
    const categories = useCategories(POSTABLE_CATEGORIES);
    const isChosen = (categoryID: number) =>
        sent ? sent[toCategoryField(categoryID)] !== undefined : categoryIDs.includes(categoryID);
    return (
        <PostedForm
            name={TRANSLATION_LIMITS_FORM}
            action={TRANSLATION_SERVICES_PAGE}
            which="limits"
            submit={t("Save")}
            message={t("Save what services may get")}
            fields={["perDay", "perMonth"]}
        >
            {({ errorsOf }, idOf) => (
                // An undone change shows in the fields, which are filled once only.
                <Stack key={JSON.stringify([hasAll, categoryIDs, perDay, perMonth])} gap="large">
                    <Checkbox
                        name="AllCategories"
                        value="1"
                        defaultChecked={sent ? sent.AllCategories === "1" : hasAll}
                        note={t("Private messages never leave this site.")}
                    >
                        {t("Posts in all categories may leave this site, also in those that are added later")}
                    </Checkbox>
                    <Loaded value={categories}>
                        {(known) =>
                            known.length === 0 ? (
                                <Empty title={t("No categories yet")} />
                            ) : (
                                <FieldGroup
                                    label={t("If not in all: posts in these categories")}
                                    hint={t("The texts of other categories never leave this site then.")}
                                >
                                    {known.map((category) => (
                                        <Checkbox
                                            key={category.categoryID}
                                            name={toCategoryField(category.categoryID)}
                                            value="1"
                                            defaultChecked={isChosen(category.categoryID)}
                                        >
                                            <bdi>{formatCategoryPath(category)}</bdi>
                                        </Checkbox>
                                    ))}
                                </FieldGroup>
                            )
                        }
                    </Loaded>
                    <CountField
                        id={idOf("perDay")}
                        name="PerDay"
                        label={t("Characters a day")}
                        value={sent?.PerDay ?? String(perDay)}
                        errors={errorsOf("perDay")}
                    />
                    <CountField
                        id={idOf("perMonth")}
                        name="PerMonth"
                        label={t("Characters a month")}
                        value={sent?.PerMonth ?? String(perMonth)}
                        errors={errorsOf("perMonth")}
                    />
                </Stack>
            )}
        </PostedForm>
    );
}

interface CountFieldProps {
    id: string;
    name: string;
    label: string;
    value: string;
    errors: string[];
}

function CountField({ id, name, label, value, errors }: CountFieldProps): ReactNode {
    const t = useTranslation();
    return (
        <Field id={id} label={label} hint={t("Each service gets as many at most; days and months are in UTC.")} errors={errors}>
            {(attributes) => (
                <TextInput {...attributes} name={name} inputMode="numeric" autoComplete="off" defaultValue={value} />
            )}
        </Field>
    );
}
