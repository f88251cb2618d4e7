import { useSetting } from "@parley/config/client";
import { Widget } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { LOCALE_NAMES, localeTextsPath, PRODUCT_LOCALES } from "@parley/translations/contract";
import type { ReactNode } from "react";
import { translations } from "../translations.styles";

/** Links to the texts of the interface in each language of the site. */
export function LocaleTextLinks(): ReactNode {
    const t = useTranslation();
    const [siteLocale, others] = [useSetting("garden.locale"), useSetting("garden.locales")];
    const locales = PRODUCT_LOCALES.filter((locale) => locale === siteLocale || others.includes(locale));
    return (
        <Widget title={t("Texts of the interface")}>
            <p>
                {t("Change what this site says on its buttons, pages and mails. Your own words win over those of the product.")}
            </p>
            <ul className={translations.links}>
                {locales.map((locale) => (
                    <li key={locale}>
                        <a href={localeTextsPath(locale)}>
                            <bdi lang={locale}>{LOCALE_NAMES[locale]}</bdi>
                        </a>
                    </li>
                ))}
            </ul>
        </Widget>
    );
}
