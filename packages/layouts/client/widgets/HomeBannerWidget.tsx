import { useSetting } from "@parley/config/client";
import { Banner } from "@parley/library/client/components";
import { usePageSettings } from "@parley/library/client/page";

interface HomeBannerProps {
    /** Target of the search form, on sites with search. */
    searchURL?: string;
}

/** Banner of the home page: the configured welcome text, or the name of the community (LAY-026, LAY-058, LAY-059). */
export function Widget({ searchURL }: HomeBannerProps) {
    const { siteName, siteDescription } = usePageSettings();
    const title = useSetting("banner.title") || siteName;
    const description = useSetting("banner.say") || siteDescription;
    const imageUrl = useSetting("branding.bannerImage") || undefined;
    const hasTools = useSetting("banner.drawing") === "tools";
    return <Banner title={title} description={description} imageUrl={imageUrl} hasTools={hasTools} searchURL={searchURL} />;
}
