import { PlacesNav } from "@parley/categories/client";
import { Columns, Page, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useSearchParams } from "react-router";
import { NewPostForm } from "../components/NewPostForm";

/** Where a discussion is started (DISC-001). */
function NewPostPage() {
    const t = useTranslation();
    const [search] = useSearchParams();
    return (
        <Page>
            <Columns left={<PlacesNav />}>
                <NewPostForm
                    categoryID={search.get("categoryID") ?? ""}
                    title={<h1 className={textStyles.head24}>{t("New post")}</h1>}
                />
            </Columns>
        </Page>
    );
}

export { NewPostPage as Page };
