import { Field, TextArea } from "@parley/library/client/components";
import { PostedForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { localeTextsPath } from "@parley/translations/contract";
import type { ReactNode } from "react";
import { ExportLink } from "./ExportLink";

/** The link to the site's words as a catalogue, and the form that takes one in. */
export function ImportForm({ locale }: { locale: string }): ReactNode {
    const t = useTranslation();
    return (
        <>
            <p>
                <ExportLink locale={locale} />
            </p>
            <details>
                <summary>{t("Import a catalogue")}</summary>
                <PostedForm
                    name="importTexts"
                    which="import"
                    action={localeTextsPath(locale)}
                    submit={t("Import")}
                    fields={["catalogue", "text", "translation"]}
                >
                    {({ values, errorsOf }, idOf) => (
                        <Field
                            id={idOf("catalogue")}
                            label={t("Catalogue in JSON")}
                            hint={t("Messages in ICU MessageFormat by the English texts, as in an exported catalogue.")}
                            errors={[...errorsOf("catalogue"), ...errorsOf("text"), ...errorsOf("translation")]}
                        >
                            {(attributes) => (
                                <TextArea
                                    {...attributes}
                                    name="catalogue"
                                    rows={6}
                                    dir="ltr"
                                    defaultValue={values.catalogue ?? ""}
                                />
                            )}
                        </Field>
                    )}
                </PostedForm>
            </details>
        </>
    );
}
