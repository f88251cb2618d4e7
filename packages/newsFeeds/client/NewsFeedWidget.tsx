import type { Item } from "@parley/library/client/components";
import { ItemsSection, RelativeTime, textStyles } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import type { ItemContent, ItemDisplay } from "@parley/library/contract";
import { toSafeLink } from "@parley/library/contract";

interface NewsFeedProps {
    title?: string;
    subtitle?: string;
    description?: string;
    items: Item[];
    display?: ItemDisplay;
    content?: ItemContent;
    columns?: number;
    viewAllUrl?: string;
    /** When the shown copy was read; absent before the first one. */
    dateFetched?: string;
}

/** News of another site: the last copy that could be read, with its age (LAY-033). */
export function NewsFeed({ viewAllUrl, dateFetched, ...props }: NewsFeedProps) {
    const t = useTranslation();
    return (
        <ItemsSection
            display="list"
            {...props}
            end={viewAllUrl && <a href={toSafeLink(viewAllUrl)}>{t("View all")}</a>}
            label={t("News")}
            nothing={dateFetched ? t("No news.") : t("The news has not been read yet.")}
            note={
                dateFetched && (
                    <p className={textStyles.small}>
                        <Sentence text={t("As of {time}")} values={{ time: <RelativeTime date={dateFetched} /> }} />
                    </p>
                )
            }
        />
    );
}
