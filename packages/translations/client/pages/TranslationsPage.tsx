import { useSetting } from "@parley/config/client";
import { formatFullNumber, RowList, textStyles } from "@parley/library/client/components";
import { rows, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { SETTINGS_PAGE } from "@parley/settings/contract";
import { TRANSLATED_RESOURCES, TRANSLATIONS_PAGE, translationsPath } from "@parley/translations/contract";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { LocaleForm } from "../components/LocaleForm";
import { describeResource } from "../describeResource";
import { selectProperties } from "../translations.slice";
import { readLocale, toCountQuery } from "../translationsQuery";

/** Page `/settings/translations`: how many texts of the community have no current translation into a language. */
export function Page(): ReactNode {
    const t = useTranslation();
    const siteLocale = useSetting("garden.locale");
    const locale = readLocale(new URLSearchParams(useLocation().search), siteLocale);
    return (
        <TitledPage title={t("Translations")} end={<a href={SETTINGS_PAGE}>{t("All settings")}</a>}>
            <p>{t("Names and descriptions of this community in other languages.")}</p>
            <LocaleForm action={TRANSLATIONS_PAGE} locale={locale} siteLocale={siteLocale} />
            <RowList label={t("Translations")}>
                {TRANSLATED_RESOURCES.map((resource) => (
                    <ResourceRow key={resource} resource={resource} locale={locale} />
                ))}
            </RowList>
        </TitledPage>
    );
}

function ResourceRow({ resource, locale }: { resource: string; locale: string }): ReactNode {
    const t = useTranslation();
    const all = useAppSelector((state) => selectProperties(state, toCountQuery(resource, locale, false)).data?.total);
    const missing = useAppSelector((state) => selectProperties(state, toCountQuery(resource, locale, true)).data?.total);
    const counts = { missing: formatFullNumber(missing ?? 0), all: formatFullNumber(all ?? 0) };
    return (
        <li className={rows.row}>
            <p>
                <a className={textStyles.strong} href={translationsPath(resource, { into: locale })}>
                    {describeResource(resource, t)}
                </a>
            </p>
            {missing === 0 ? (
                <p className={textStyles.quiet}>{all === 0 ? t("No texts") : t("Everything is translated")}</p>
            ) : (
                <p>
                    <a href={translationsPath(resource, { into: locale, missing: "1" })}>
                        {t("{missing} of {all} texts are missing or have changed since", counts)}
                    </a>
                </p>
            )}
        </li>
    );
}
