import { usePermission } from "@parley/accounts/client";
import type { Category } from "@parley/categories/contract";
import { MANAGED_CATEGORIES, ROOT_CATEGORY_ID } from "@parley/categories/contract";
import { ButtonLink, HeadBlock, Row, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { FOREIGN_REL, safeLink } from "@parley/library/contract";
import type { ReactNode } from "react";
import { FollowButton } from "../components/FollowButton";
import { useCategory } from "../useCategories";

/** The top of a category's page, or of the page of all categories: its name, what it is for, and where its posts come from. */
export function Widget({ categoryID }: { categoryID: number }): ReactNode {
    return categoryID === ROOT_CATEGORY_ID ? <AllCategoriesHead /> : <CategoryHead categoryID={categoryID} />;
}

function AllCategoriesHead(): ReactNode {
    const t = useTranslation();
    const { siteDescription } = usePageSettings();
    const mayManage = usePermission("site.manage");
    return (
        <HeadBlock>
            <Row align="between">
                <h1>{t("Categories")}</h1>
                {mayManage && (
                    <ButtonLink href={MANAGED_CATEGORIES} icon="sliders" size={32}>
                        {t("Arrange")}
                    </ButtonLink>
                )}
            </Row>
            {siteDescription && <p className={textStyles.quiet}>{siteDescription}</p>}
        </HeadBlock>
    );
}

function CategoryHead({ categoryID }: { categoryID: number }): ReactNode {
    const { data: category } = useCategory(categoryID);
    if (!category) return null;
    const { name, description, lang, dir } = category;
    return (
        <HeadBlock>
            <Row align="between">
                <h1 lang={lang} dir={dir}>
                    {name}
                </h1>
                <FollowButton category={category} />
            </Row>
            {description && (
                <p className={textStyles.quiet} lang={lang} dir={dir}>
                    {description}
                </p>
            )}
            <Attribution category={category} />
        </HeadBlock>
    );
}

/** What the licence of imported posts asks for: where they come from, and a link to it. */
function Attribution({ category: { attribution, sourceUrl } }: { category: Category }): ReactNode {
    const t = useTranslation();
    if (!attribution && !sourceUrl) return null;
    const words = attribution ?? t("Where these posts come from");
    return (
        <p className={textStyles.small}>
            {sourceUrl ? (
                <a href={safeLink(sourceUrl)} rel={FOREIGN_REL} dir="auto">
                    {words}
                </a>
            ) : (
                <span dir="auto">{words}</span>
            )}
        </p>
    );
}
