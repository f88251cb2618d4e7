import { useSetting } from "@parley/config/client";
import { Banner } from "@parley/library/client/components";
import { usePageSettings } from "@parley/library/client/page";
import { SEARCH_PATH } from "@parley/library/contract";

interface HomeBannerProps {
    /** Target of the search form: the search page, unless another one is given. */
    searchURL?: string;
}

/** Banner of the home page: the configured welcome text, or the name of the community (LAY-026, LAY-058, LAY-059). */
export function Widget({ searchURL }: HomeBannerProps) {
    const external = useSetting("search.externalUrl");
    const opensInNewTab = useSetting("search.externalNewTab");
    const { siteName, siteDescription } = usePageSettings();
    const title = useSetting("banner.title") || siteName;
    const description = useSetting("banner.say") || siteDescription;
    const imageUrl = useSetting("branding.bannerImage") || undefined;
    const hasTools = useSetting("banner.drawing") === "tools";
    return (
        <Banner
            title={title}
            description={description}
            imageUrl={imageUrl}
            hasTools={hasTools}
            searchURL={searchURL ?? (external || SEARCH_PATH)}
            opensSearchInNewTab={external !== "" && opensInNewTab}
        />
    );
}
