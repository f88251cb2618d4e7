import type { Me } from "@parley/accounts/contract";
import { EDIT_PROFILE } from "@parley/accounts/contract";
import { Button, describeTranslator, Field, Select, Stack } from "@parley/library/client/components";
import { FormPart, PostedForm, SavedNotice } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState, usePageSettings } from "@parley/library/client/page";
import { formatLanguageName } from "@parley/library/contract";
import { FORMER_LANGUAGE, LANGUAGE_FORM } from "@parley/users/contract";
import type { ReactNode } from "react";
import { useLocation } from "react-router";

interface LanguageFormProps {
    me: Me;
    isSaved: boolean;
}

/** Form with the language of the account, where there is a choice. It is always posted, since each text of the page is in another language then. */
export function LanguageForm({ me, isSaved }: LanguageFormProps): ReactNode {
    const t = useTranslation();
    const { locales = [], translators } = usePageSettings();
    const sent = useFormState(LANGUAGE_FORM)?.values;
    const query = new URLSearchParams(useLocation().search);
    const suggested = query.get("language");
    const former = query.get(FORMER_LANGUAGE);
    const isUndoable =
        isSaved && former !== null && former !== (me.language ?? "") && (former === "" || locales.includes(former));
    if (locales.length < 2) return null;
    return (
        <FormPart title={t("Language")}>
            <PostedForm name={LANGUAGE_FORM} action={`${EDIT_PROFILE}/language`} submit={t("Save")} fields={["language"]}>
                {({ errorsOf }, idOf) => (
                    <Stack>
                        <Field
                            id={idOf("language")}
                            label={t("Language of this site for you")}
                            hint={t("Pages, emails and notifications are in this language, on each of your devices.")}
                            errors={errorsOf("language")}
                        >
                            {(attributes) => (
                                <Select
                                    key={me.language}
                                    {...attributes}
                                    name="language"
                                    defaultValue={sent?.language ?? suggested ?? me.language ?? ""}
                                >
                                    <option value="">{t("That of the browser")}</option>
                                    {locales.map((locale) => (
                                        <option key={locale} value={locale} lang={locale}>
                                            {formatLanguageName(locale)}
                                            {locale !== "en" && ` – ${describeTranslator(t, translators?.[locale] ?? "machine")}`}
                                        </option>
                                    ))}
                                </Select>
                            )}
                        </Field>
                        <SavedNotice isSaved={isSaved} wasSaved={isSaved}>
                            {t("Your choice is saved.")}
                        </SavedNotice>
                    </Stack>
                )}
            </PostedForm>
            {isUndoable && <UndoForm former={former} />}
        </FormPart>
    );
}

/** Form that puts the former language back. It names that language in itself, for whoever can't read the new one. */
function UndoForm({ former }: { former: string }): ReactNode {
    const t = useTranslation();
    const name = former === "" ? t("That of the browser") : formatLanguageName(former);
    return (
        <form method="post" action={`${EDIT_PROFILE}/language`}>
            <TransientKeyField />
            <input type="hidden" name="language" value={former} />
            <Button type="submit">
                <span>
                    {t("Undo")} (<bdi lang={former || undefined}>{name}</bdi>)
                </span>
            </Button>
        </form>
    );
}
