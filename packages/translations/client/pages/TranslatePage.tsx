import { RecordActions } from "@parley/actionLog/client";
import { useSetting } from "@parley/config/client";
import { Empty, Loaded, Pager } from "@parley/library/client/components";
import { TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { TRANSLATIONS_PAGE, translationsPath } from "@parley/translations/contract";
import type { ReactNode } from "react";
import { useLocation, useParams } from "react-router";
import { TranslationEditor } from "../components/TranslationEditor";
import { describeResource } from "../describeResource";
import { selectProperties } from "../translations.slice";
import { TEXTS_ON_PAGE, toPropertiesQuery } from "../translationsQuery";

/**
 * Page `/settings/translations/{resource}`: the translation editor in full screen (I18N-010), for the texts of one resource at a time
 * (I18N-022), or of one of its records.
 */
export function Page(): ReactNode {
    const t = useTranslation();
    const { resource = "" } = useParams();
    const search = new URLSearchParams(useLocation().search);
    const siteLocale = useSetting("garden.locale");
    const query = toPropertiesQuery(resource, search, siteLocale);
    const texts = useAppSelector((state) => selectProperties(state, query));
    const back = `${TRANSLATIONS_PAGE}?${new URLSearchParams({ into: query.locale })}`;
    const hrefOf = (page: number) =>
        translationsPath(resource, { ...Object.fromEntries(search), into: query.locale, page: String(page) });
    return (
        <TitledPage title={t("Translate: {name}", { name: describeResource(resource, t) })} wide>
            <Loaded value={texts}>
                {({ properties, total }) => (
                    <>
                        <TranslationEditor
                            key={JSON.stringify(query)}
                            query={query}
                            properties={properties}
                            siteLocale={siteLocale}
                            back={back}
                        />
                        {total === 0 && <Empty title={t("There is nothing to translate here")} icon="globe" />}
                        {total > TEXTS_ON_PAGE && (
                            <Pager page={query.page ?? 1} total={total} limit={TEXTS_ON_PAGE} hrefOf={hrefOf} />
                        )}
                        <RecordActions recordType="translation" recordID={1} />
                    </>
                )}
            </Loaded>
        </TitledPage>
    );
}
