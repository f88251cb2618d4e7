import { useSetting } from "@parley/config/client";
import { Banner } from "@parley/library/client/components";
import { usePageSettings } from "@parley/library/client/page";

interface HomeBannerProps {
    /** Where a search is sent, on sites that have one. */
    searchURL?: string;
}

/** The welcome over the home page: the community's own words, or its name (LAY-026, LAY-058, LAY-059). */
export function Widget({ searchURL }: HomeBannerProps) {
    const { siteName, siteDescription } = usePageSettings();
    const title = useSetting("banner.title") || siteName;
    const description = useSetting("banner.say") || siteDescription;
    const imageUrl = useSetting("branding.bannerImage") || undefined;
    const hasTools = useSetting("banner.drawing") === "tools";
    return <Banner title={title} description={description} imageUrl={imageUrl} hasTools={hasTools} searchURL={searchURL} />;
}
