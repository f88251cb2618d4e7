import { useSetting } from "@parley/config/client";
import { Checkbox, Field, FieldGroup, Select, Stack } from "@parley/library/client/components";
import { DoneNotice, PostedForm, TitledPage } from "@parley/library/client/formPages";
import type { Translate } from "@parley/library/client/i18n";
import { numberFormat, useTranslation } from "@parley/library/client/i18n";
import { useFormState, usePageSettings } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { SETTINGS_PAGE } from "@parley/settings/contract";
import type { LocaleProgress } from "@parley/translations/contract";
import { LANGUAGES_FORM, LANGUAGES_PAGE, LOCALE_NAMES, PRODUCT_LOCALES, toLocaleField } from "@parley/translations/contract";
import type { ReactNode } from "react";
import { selectLocaleProgress } from "../ownTexts/interfaceTexts.slice";
import { LocaleTextLinks } from "../ownTexts/LocaleTextLinks";

/** Page `/settings/languages`: the language of the site, and those in which visitors can have its pages. */
export function Page(): ReactNode {
    const t = useTranslation();
    return (
        <TitledPage title={t("Languages")} end={<a href={SETTINGS_PAGE}>{t("All settings")}</a>}>
            <DoneNotice messages={{ saved: t("The settings are saved.") }} />
            <p>
                {t("Visitors get the language of their browser if it is one of these, and can choose another one on each page.")}
            </p>
            <LanguagesForm />
            <LocaleTextLinks />
        </TitledPage>
    );
}

function LanguagesForm(): ReactNode {
    const t = useTranslation();
    const siteLocale = useSetting("garden.locale");
    const others = useSetting("garden.locales");
    const sent = useFormState(LANGUAGES_FORM)?.values;
    const isChosen = (locale: string) => (sent ? sent[toLocaleField(locale)] === "1" : others.includes(locale));
    const { locale: pageLocale } = usePageSettings();
    const { data: progress = [] } = useAppSelector(selectLocaleProgress);
    const progressOf = (locale: string) => progress.find(({ localeKey }) => localeKey === locale);
    const isKnown = PRODUCT_LOCALES.some((locale) => locale === siteLocale);
    return (
        <PostedForm name={LANGUAGES_FORM} action={LANGUAGES_PAGE} submit={t("Save")} fields={["garden.locale"]}>
            {({ errorsOf }, idOf) => (
                <Stack gap="large">
                    <Field id={idOf("garden.locale")} label={t("Language of the site")} errors={errorsOf("garden.locale")}>
                        {(attributes) => (
                            <Select
                                key={siteLocale}
                                {...attributes}
                                name="garden.locale"
                                defaultValue={sent?.["garden.locale"] ?? siteLocale}
                            >
                                {!isKnown && <option value={siteLocale}>{siteLocale}</option>}
                                {PRODUCT_LOCALES.map((locale) => (
                                    <option key={locale} value={locale} lang={locale}>
                                        {LOCALE_NAMES[locale]}
                                    </option>
                                ))}
                            </Select>
                        )}
                    </Field>
                    <FieldGroup label={t("Visitors can also choose")}>
                        {PRODUCT_LOCALES.filter((locale) => locale !== siteLocale).map((locale) => (
                            <Checkbox
                                key={`${locale} ${others.includes(locale)}`}
                                name={toLocaleField(locale)}
                                value="1"
                                defaultChecked={isChosen(locale)}
                                note={locale === "en" ? undefined : describeProgress(progressOf(locale), t, pageLocale)}
                            >
                                <bdi lang={locale}>{LOCALE_NAMES[locale]}</bdi>
                            </Checkbox>
                        ))}
                    </FieldGroup>
                </Stack>
            )}
        </PostedForm>
    );
}

/** Says how much of a language there is, and who has translated it. */
function describeProgress(progress: LocaleProgress | undefined, t: Translate, locale: string): string {
    if (!progress || progress.countTexts === 0) return t("Translated by machine");
    const { countTexts, countTranslated, countReviewed: reviewed, countByPerson: byPerson } = progress;
    // Not rounded up, so that nothing is whole that lacks a text.
    const part = Math.floor((countTranslated / countTexts) * 100) / 100;
    const share = numberFormat(locale, { style: "percent" }).format(part);
    if (reviewed + byPerson === 0) return t("{share} is translated, by machine", { share });
    return t("{share} is translated, of which texts read again by a person: {reviewed}, translated by one: {byPerson}", {
        share,
        reviewed,
        byPerson,
    });
}
