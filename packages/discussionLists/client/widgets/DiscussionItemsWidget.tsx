import type { Item } from "@parley/library/client/components";
import { Empty, Items, ItemsSection, WidgetSection } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ItemContent, ItemDisplay } from "@parley/library/contract";
import { WHOLE_LIST } from "../listing";

interface ListedPost extends Omit<Item, "meta"> {
    author: string;
    countComments: number;
}

interface ItemsLook {
    display?: ItemDisplay;
    content?: ItemContent;
    columns?: number;
}

interface WidgetHead {
    title?: string;
    subtitle?: string;
    description?: string;
}

interface DiscussionItemsProps extends WidgetHead, ItemsLook {
    items: ListedPost[];
    viewAll?: boolean;
}

/** Posts by the filter, the order and the number that the layout gives (LAY-038). */
export function DiscussionItems({ items, viewAll = false, ...props }: DiscussionItemsProps) {
    const t = useTranslation();
    return (
        <ItemsSection
            {...props}
            items={useItems(items)}
            end={viewAll && <a href={WHOLE_LIST.path}>{t("All posts")}</a>}
            label={t("Posts")}
            nothing={t("No posts yet.")}
        />
    );
}

interface SuggestedProps extends WidgetHead, ItemsLook {
    categories: { name: string; url: string }[];
    items: ListedPost[];
}

/** What a member may like: categories of their interests, and posts there or where they follow (LAY-044). */
export function SuggestedContent({ categories, items, title, ...props }: SuggestedProps) {
    const t = useTranslation();
    const { subtitle, description, ...look } = props;
    const posts = useItems(items);
    const shown = title ?? t("Suggested for you");
    return (
        <WidgetSection title={shown} subtitle={subtitle} description={description} label={shown}>
            {categories.length > 0 && (
                <Items
                    items={categories.map(({ name, url }) => ({ title: name, url, icon: "categories" as const }))}
                    display="link"
                    content="title-description-icon"
                    label={t("Categories to follow")}
                />
            )}
            {posts.length > 0 && <Items items={posts} label={shown} display="list" {...look} />}
            {categories.length + posts.length === 0 && (
                <Empty title={t("Nothing to suggest yet.")}>{t("Follow a category, and its posts appear here.")}</Empty>
            )}
        </WidgetSection>
    );
}

function useItems(posts: readonly ListedPost[]): Item[] {
    const t = useTranslation();
    return posts.map(({ author, countComments, ...item }) => ({
        ...item,
        meta: (
            <>
                <bdi>{author}</bdi> · {t("{count} replies", { count: countComments })}
            </>
        ),
    }));
}
