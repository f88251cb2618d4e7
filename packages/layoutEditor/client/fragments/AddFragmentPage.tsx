import { ADD_FRAGMENT_PAGE, FRAGMENT_FORM, FRAGMENT_TYPES, FRAGMENTS_PAGE, MAX_FRAGMENT_NAME } from "@parley/layouts/contract";
import { Field, Select, Stack, TextInput } from "@parley/library/client/components";
import { PostedForm, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useFragmentNames } from "./useFragmentNames";

/** Page `/appearance/fragments/add`: a new fragment, by its name and the part that it replaces. */
export function Page(): ReactNode {
    const t = useTranslation();
    const { types } = useFragmentNames();
    return (
        <TitledPage title={t("New fragment")} end={<a href={FRAGMENTS_PAGE}>{t("Back to the fragments")}</a>}>
            <PostedForm
                name={FRAGMENT_FORM}
                action={ADD_FRAGMENT_PAGE}
                submit={t("Make the fragment")}
                fields={["name", "fragmentType"]}
            >
                {({ values, errorsOf }, idOf) => (
                    <Stack gap="large">
                        <Field
                            id={idOf("name")}
                            label={t("Name")}
                            hint={t("Only those who manage the site see it.")}
                            errors={errorsOf("name")}
                            required
                        >
                            {(attributes) => (
                                <TextInput
                                    {...attributes}
                                    name="Name"
                                    maxLength={MAX_FRAGMENT_NAME}
                                    defaultValue={values.Name ?? ""}
                                />
                            )}
                        </Field>
                        <Field id={idOf("fragmentType")} label={t("It replaces")} errors={errorsOf("fragmentType")}>
                            {(attributes) => (
                                <Select {...attributes} name="Type" defaultValue={values.Type ?? "BannerFragment"}>
                                    {FRAGMENT_TYPES.map((type) => (
                                        <option key={type} value={type}>
                                            {types[type]}
                                        </option>
                                    ))}
                                </Select>
                            )}
                        </Field>
                    </Stack>
                )}
            </PostedForm>
        </TitledPage>
    );
}
