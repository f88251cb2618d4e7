import type { Item } from "@parley/library/client/components";
import { ItemsSection } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ItemContent, ItemDisplay } from "@parley/library/contract";

interface FeaturedCollectionProps {
    title: string;
    subtitle?: string;
    description?: string;
    items: Item[];
    display?: ItemDisplay;
    content?: ItemContent;
    columns?: number;
}

/** Records of a collection that the viewer may see (LAY-042). */
export function FeaturedCollection(props: FeaturedCollectionProps) {
    const t = useTranslation();
    return <ItemsSection {...props} label={t("Collection")} nothing={t("Nothing is collected here yet.")} />;
}
