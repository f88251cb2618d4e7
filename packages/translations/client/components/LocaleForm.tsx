import { Button, Field, Row, Select } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { LOCALE_NAMES } from "@parley/translations/contract";
import type { FormEvent, ReactNode } from "react";
import { listLocales } from "../translationsQuery";

interface LocaleFormProps {
    action: string;
    locale: string;
    siteLocale: string;
    /** Further parameters of the page, which stay. */
    query?: Readonly<Record<string, string>>;
    onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

/** Chooses the language into which texts are translated (I18N-012). */
export function LocaleForm({ action, locale, siteLocale, query = {}, onSubmit }: LocaleFormProps): ReactNode {
    const t = useTranslation();
    return (
        <form action={action} onSubmit={onSubmit}>
            {Object.entries(query).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Field label={t("Language")}>
                {(attributes) => (
                    <Row>
                        <Select key={locale} {...attributes} name="into" defaultValue={locale}>
                            {listLocales(siteLocale).map((one) => (
                                <option key={one} value={one} lang={one}>
                                    {LOCALE_NAMES[one]}
                                </option>
                            ))}
                        </Select>
                        <Button type="submit">{t("Show")}</Button>
                    </Row>
                )}
            </Field>
        </form>
    );
}
