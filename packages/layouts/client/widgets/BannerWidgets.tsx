import { useSetting } from "@parley/config/client";
import { PictureBanner, SearchForm } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { SEARCH_PATH } from "@parley/library/contract";

interface BannerProps {
    title?: string;
    hasTitle?: boolean;
    description?: string;
    hasSearch?: boolean;
    placeholder?: string;
    imageUrl?: string;
    smallImageUrl?: string;
    minHeight?: number;
}

/** Banner of the site; its title is by default the name of the site (LAY-026, LAY-058, LAY-059). */
export function AppBanner({ title, hasTitle = true, hasSearch = true, placeholder, ...banner }: BannerProps) {
    const t = useTranslation();
    const { siteName } = usePageSettings();
    const shown = title ?? (siteName || t("How can we help you?"));
    return (
        <PictureBanner
            {...banner}
            title={hasTitle ? shown : undefined}
            isPageTitle
            search={hasSearch && <SiteSearch placeholder={placeholder} />}
        />
    );
}

/** Lower banner above the content of a page, without a title of its own by default (LAY-060). */
export function ContentBanner({ title, hasTitle = true, hasSearch = true, placeholder, ...banner }: BannerProps) {
    return (
        <PictureBanner
            {...banner}
            title={hasTitle ? title : undefined}
            search={hasSearch && <SiteSearch placeholder={placeholder} />}
        />
    );
}

/** Search form of the site: its own search page, or the external one of its settings. */
function SiteSearch({ placeholder }: { placeholder?: string | undefined }) {
    const t = useTranslation();
    const external = useSetting("search.externalUrl");
    const opensInNewTab = useSetting("search.externalNewTab");
    return (
        <SearchForm
            url={external || SEARCH_PATH}
            opensInNewTab={external !== "" && opensInNewTab}
            placeholder={placeholder}
            label={t("Search the community")}
        />
    );
}
