import { CategoriesNav, POSTABLE_CATEGORIES, selectCategories } from "@parley/categories/client";
import { parsePostRoute } from "@parley/drafts/client";
import { Columns, Page, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { useLocation, useSearchParams } from "react-router";
import { DraftVersions } from "../DraftVersions";
import { NewPostForm } from "../NewPostForm";
import { SimilarPosts } from "../SimilarPosts";

/** Page that starts a discussion (DISC-001), with the type and category from the URL (DRAFT-040). */
function NewPostPage() {
    const t = useTranslation();
    const [search] = useSearchParams();
    const { pathname } = useLocation();
    const route = parsePostRoute(pathname, search.toString());
    const { data: categories = [] } = useAppSelector((state) => selectCategories(state, POSTABLE_CATEGORIES));
    const parent = route?.kind === "create" && route.parentRecordType === "category" ? String(route.parentRecordID) : "";
    const named = categories.find(({ categoryID, urlcode }) => String(categoryID) === parent || urlcode === parent);
    return (
        <Page columns>
            <Columns
                left={<CategoriesNav />}
                right={
                    <>
                        <SimilarPosts />
                        <DraftVersions />
                    </>
                }
                rightLabel={t("While you write")}
                rightSticky
            >
                <NewPostForm
                    categoryID={search.get("categoryID") ?? (named ? String(named.categoryID) : "")}
                    {...(route?.kind === "create" && route.postType !== undefined && { type: route.postType })}
                    title={<h1 className={textStyles.head24}>{t("New post")}</h1>}
                />
            </Columns>
        </Page>
    );
}

export { NewPostPage as Page };
