import { useSetting } from "@parley/config/client";
import { SearchForm, WidgetSection } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { SEARCH_PATH } from "@parley/library/contract";

interface SearchWidgetProps {
    title?: string;
    subtitle?: string;
    description?: string;
    placeholder?: string;
}

/** Search form of the community: leads to the search page, or to the external one of the settings (LAY-045). */
export function CommunitySearch({ placeholder, ...head }: SearchWidgetProps) {
    const t = useTranslation();
    const external = useSetting("search.externalUrl");
    const opensInNewTab = useSetting("search.externalNewTab");
    return (
        <WidgetSection {...head} label={t("Search the community")}>
            <SearchForm
                url={external || SEARCH_PATH}
                opensInNewTab={external !== "" && opensInNewTab}
                placeholder={placeholder}
                label={head.title ?? t("Search the community")}
            />
        </WidgetSection>
    );
}
