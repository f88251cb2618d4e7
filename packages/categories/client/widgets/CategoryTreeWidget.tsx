import type { Category } from "@parley/categories/contract";
import { countListedPosts, isCategoryIcon, ROOT_CATEGORY_ID } from "@parley/categories/contract";
import {
    CategoryRow,
    Empty,
    formatFullNumber,
    Loaded,
    MetaLine,
    RelativeTime,
    RowBones,
    SectionHead,
    ToolDrawing,
} from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { Fragment } from "react";
import { FollowButton } from "../components/FollowButton";
import { createTreeQuery } from "../listQueries";
import { useCategories } from "../useCategories";
import { categoryTree } from "./CategoryTreeWidget.styles";

export interface CategoryTreeProps {
    parentCategoryID: number;
    /** Number of categories below, if known: 0 saves the request. */
    countCategories?: number;
}

/** Categories below a parent, under their headings (LAY-031). */
export function Widget({ parentCategoryID, countCategories }: CategoryTreeProps): ReactNode {
    const isRoot = parentCategoryID === ROOT_CATEGORY_ID;
    if (countCategories === 0) return isRoot ? <NoCategories /> : null;
    return <CategoriesBelow parentCategoryID={parentCategoryID} />;
}

function CategoriesBelow({ parentCategoryID }: { parentCategoryID: number }): ReactNode {
    const categories = useCategories(createTreeQuery(parentCategoryID));
    return (
        <Loaded value={categories} loader={<RowBones />}>
            {(tree) =>
                sectionsOf(tree).map(({ heading, inside }, index) => (
                    <Fragment key={heading?.categoryID ?? "first"}>
                        {heading && (
                            <SectionHead later={index > 0}>
                                <bdi>{heading.name}</bdi>
                            </SectionHead>
                        )}
                        <ul className={heading ? categoryTree.list : categoryTree.first}>
                            {inside.map((category) => (
                                <CategoryItem key={category.categoryID} category={category} />
                            ))}
                        </ul>
                    </Fragment>
                ))
            }
        </Loaded>
    );
}

function NoCategories(): ReactNode {
    const t = useTranslation();
    return <Empty title={t("There are no categories yet.")} icon="folder" />;
}

function CategoryItem({ category }: { category: Category }): ReactNode {
    const t = useTranslation();
    const { name, url, description, icon, lastPost, children = [], lang, dir } = category;
    const count = countListedPosts(category);
    return (
        <CategoryRow
            name={name}
            url={url}
            description={
                <>
                    {description && (
                        <p lang={lang} dir={dir}>
                            {description}
                        </p>
                    )}
                    {children.length > 0 && <InnerCategories categories={children} />}
                </>
            }
            drawing={isCategoryIcon(icon) && <ToolDrawing name={icon} />}
            meta={
                <MetaLine>
                    <span>{count === 1 ? t("1 post") : t("{count} posts", { count: formatFullNumber(count) })}</span>
                    {lastPost && (
                        <span data-far="">
                            <a href={lastPost.url}>
                                <bdi>{lastPost.name}</bdi>
                            </a>
                        </span>
                    )}
                    {lastPost?.dateInserted && (
                        <span data-far="">
                            <RelativeTime date={lastPost.dateInserted} short />
                        </span>
                    )}
                </MetaLine>
            }
            action={<FollowButton category={category} />}
        />
    );
}

function InnerCategories({ categories }: { categories: readonly Category[] }): ReactNode {
    const t = useTranslation();
    return (
        <ul className={categoryTree.inner} aria-label={t("Subcategories")}>
            {categories.map(({ categoryID, name, url }) => (
                <li key={categoryID}>
                    <a href={url}>
                        <bdi>{name}</bdi>
                    </a>
                </li>
            ))}
        </ul>
    );
}

interface Section {
    heading?: Category;
    inside: Category[];
}

/** Groups categories by heading: those without one come first, in their order; empty headings are left out. */
function sectionsOf(tree: readonly Category[]): Section[] {
    const headings = tree.filter(({ displayAs }) => displayAs === "heading");
    const others = tree.filter(({ displayAs }) => displayAs !== "heading");
    const sections: Section[] = headings.map((heading) => ({ heading, inside: heading.children ?? [] }));
    return [{ inside: others }, ...sections].filter(({ inside }) => inside.length > 0);
}
