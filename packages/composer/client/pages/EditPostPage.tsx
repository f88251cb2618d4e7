import { CategoriesNav } from "@parley/categories/client";
import { useDiscussion, useDiscussionEdit } from "@parley/discussions/client";
import { Columns, Loaded, Loader, Page, PostBones, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useParams } from "react-router";
import { EarlierVersions } from "../EarlierVersions";
import { EditPostForm } from "../EditPostForm";

/** Page that edits a discussion (DISC-029). */
function EditPostPage() {
    const t = useTranslation();
    const discussionID = Number(useParams().discussionID);
    const { data: discussion } = useDiscussion(discussionID);
    const edit = useDiscussionEdit(discussionID);
    return (
        <Page columns>
            <Columns
                left={<CategoriesNav />}
                right={<EarlierVersions discussionID={discussionID} />}
                rightLabel={t("While you write")}
                rightSticky
            >
                <Loaded
                    value={edit}
                    loader={
                        <Loader>
                            <PostBones />
                        </Loader>
                    }
                >
                    {(data) => (
                        <EditPostForm
                            edit={data}
                            discussion={discussion}
                            title={<h1 className={textStyles.head24}>{t("Edit post")}</h1>}
                        />
                    )}
                </Loaded>
            </Columns>
        </Page>
    );
}

export { EditPostPage as Page };
