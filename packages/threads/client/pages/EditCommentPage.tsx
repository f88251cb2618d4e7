import { CategoriesNav } from "@parley/categories/client";
import { useCommentEdit } from "@parley/comments/client";
import { Columns, Loaded, Loader, Page, PostBones, Stack, textStyles, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { toLocalAddress } from "@parley/library/client/navigation";
import { useNavigate, useParams } from "react-router";
import { EditCommentForm } from "../components/EditCommentForm";

/** Page that edits a comment, for use without scripts or from a link. */
function EditCommentPage() {
    const t = useTranslation();
    const navigate = useNavigate();
    const { addToast } = useToasts();
    const edit = useCommentEdit(Number(useParams().commentID));
    return (
        <Page columns>
            <Columns left={<CategoriesNav />}>
                <Stack gap="large">
                    <h1 className={textStyles.head24}>{t("Edit reply")}</h1>
                    <Loaded
                        value={edit}
                        loader={
                            <Loader>
                                <PostBones />
                            </Loader>
                        }
                    >
                        {(data) => <EditCommentForm edit={data} onSaved={({ url }) => void saved(url)} />}
                    </Loaded>
                </Stack>
            </Columns>
        </Page>
    );

    async function saved(url: string): Promise<void> {
        addToast({ kind: "success", body: t("Saved.") });
        await navigate(toLocalAddress(url));
    }
}

export { EditCommentPage as Page };
