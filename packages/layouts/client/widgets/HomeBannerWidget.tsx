import { useSetting } from "@parley/config/client";
import type { HomeBanner } from "@parley/layouts/contract";
import { Banner } from "@parley/library/client/components";
import { usePageSettings } from "@parley/library/client/page";
import { SEARCH_PATH } from "@parley/library/contract";

interface HomeBannerProps extends HomeBanner {
    /** Target of the search form: the search page, unless another one is given. */
    searchURL?: string;
}

/** Banner of the home page: the words of its settings, or the name of the community (LAY-026, LAY-058, LAY-059). */
export function Widget({ title, description, placeholder, drawing, searchURL }: HomeBannerProps) {
    const external = useSetting("search.externalUrl");
    const opensInNewTab = useSetting("search.externalNewTab");
    const { siteName, siteDescription } = usePageSettings();
    const imageUrl = useSetting("branding.bannerImage") || undefined;
    return (
        <Banner
            title={title || siteName}
            description={description || siteDescription}
            imageUrl={imageUrl}
            hasTools={drawing === "tools"}
            {...(placeholder && { placeholder })}
            searchURL={searchURL ?? (external || SEARCH_PATH)}
            opensSearchInNewTab={external !== "" && opensInNewTab}
        />
    );
}
