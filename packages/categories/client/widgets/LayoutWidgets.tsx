import type { Category } from "@parley/categories/contract";
import { ButtonLink, Row, WidgetSection } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { FollowButton } from "../components/FollowButton";

interface WidgetHead {
    title?: string;
    subtitle?: string;
    description?: string;
}

/** Button to follow the category of the page, or another one (LAY-043). */
export function CategoryFollow({ category, ...head }: WidgetHead & { category: Category }) {
    const t = useTranslation();
    return (
        <WidgetSection {...head} label={t("Follow {name}", { name: category.name })}>
            <FollowButton category={category} />
        </WidgetSection>
    );
}

interface NewPostProps extends WidgetHead {
    /** Types that the viewer may post. */
    types: string[];
    categoryID?: number;
}

/** Links to the forms of new posts (LAY-036). */
export function NewPostMenu({ types, categoryID, ...head }: NewPostProps) {
    const t = useTranslation();
    const names: Record<string, string> = {
        discussion: t("New post"),
        question: t("Ask a question"),
        idea: t("Post an idea"),
    };
    const query = categoryID === undefined ? "" : `?categoryID=${categoryID}`;
    return (
        <WidgetSection {...head} label={t("New post")}>
            <Row>
                {types.map((type, index) => (
                    <ButtonLink
                        key={type}
                        icon="plus"
                        href={`/post/${type}${query}`}
                        {...(index === 0 && { variant: "primary" as const })}
                    >
                        {names[type] ?? type}
                    </ButtonLink>
                ))}
            </Row>
        </WidgetSection>
    );
}
