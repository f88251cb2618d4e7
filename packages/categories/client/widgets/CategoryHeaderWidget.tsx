import { usePermission } from "@parley/accounts/client";
import type { Category } from "@parley/categories/contract";
import { MANAGED_CATEGORIES, ROOT_CATEGORY_ID } from "@parley/categories/contract";
import { ButtonLink, HeadBlock, Row, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { FOREIGN_REL, toSafeLink } from "@parley/library/contract";
import type { ReactNode } from "react";
import { FollowButton } from "../components/FollowButton";
import { useCategory } from "../useCategories";

/** Header of a category page, or of the page of all categories: name, description, and source of imported posts. */
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

/** Attribution that the licence of imported posts requires, with a link to their source. */
function Attribution({ category: { attribution, sourceUrl } }: { category: Category }): ReactNode {
    const t = useTranslation();
    if (!attribution && !sourceUrl) return null;
    const words = attribution ?? t("Where these posts come from");
    return (
        <p className={textStyles.small}>
            {sourceUrl ? (
                <a href={toSafeLink(sourceUrl)} rel={FOREIGN_REL} dir="auto">
                    {words}
                </a>
            ) : (
                <span dir="auto">{words}</span>
            )}
        </p>
    );
}
