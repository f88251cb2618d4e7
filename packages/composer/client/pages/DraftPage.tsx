import { CategoriesNav } from "@parley/categories/client";
import { useDiscussion, useDiscussionEdit } from "@parley/discussions/client";
import type { PostRoute } from "@parley/drafts/client";
import { parsePostRoute, readDraftValues, selectDraft } from "@parley/drafts/client";
import { Columns, Loaded, Notice, Page, Stack, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { LoadStatus } from "@parley/library/client/loadable";
import { useAppSelector } from "@parley/library/client/store";
import { useMemo } from "react";
import { useLocation } from "react-router";
import { DraftVersions } from "../DraftVersions";
import { EarlierVersions } from "../EarlierVersions";
import { EditPostForm } from "../EditPostForm";
import { NewPostForm } from "../NewPostForm";
import { SimilarPosts } from "../SimilarPosts";

/**
 * Page that continues the draft of a new post or of an edit (DRAFT-041, DRAFT-042). Without the draft the form has its usual initial
 * values.
 */
function DraftPage() {
    const t = useTranslation();
    const { pathname } = useLocation();
    const route = parsePostRoute(pathname);
    if (route?.kind === "edit" && route.recordID !== undefined)
        return (
            <Page columns>
                <Columns
                    left={<CategoriesNav />}
                    right={<EarlierVersions discussionID={route.recordID} />}
                    rightLabel={t("While you write")}
                    rightSticky
                >
                    <Edit discussionID={route.recordID} draftID={route.draftID} />
                </Columns>
            </Page>
        );
    return <New draftID={(route as Extract<PostRoute, { kind: "edit" }> | undefined)?.draftID} />;
}

export { DraftPage as Page };

function New({ draftID }: { draftID: number | undefined }) {
    const t = useTranslation();
    const { data: draft, status } = useAppSelector((state) => selectDraft(state, draftID ?? 0));
    // The initial values of the form stay the same while the member writes.
    // biome-ignore lint/correctness/useExhaustiveDependencies: see above
    const begun = useMemo(() => draft && readDraftValues(draft).values, [draftID]);
    const title = <h1 className={textStyles.head24}>{t("New post")}</h1>;
    return (
        <Page columns>
            <Columns
                left={<CategoriesNav />}
                right={
                    <>
                        <SimilarPosts draftID={draftID} begunName={begun?.name} />
                        <DraftVersions draftID={draftID} />
                    </>
                }
                rightLabel={t("While you write")}
                rightSticky
            >
                <Stack>
                    {status === LoadStatus.ERROR && (
                        <Notice>{t("This draft no longer exists. You can still write here.")}</Notice>
                    )}
                    <NewPostForm
                        key={draftID}
                        categoryID={begun?.categoryID ?? ""}
                        title={title}
                        {...(draftID !== undefined && { draftID })}
                        {...(begun && { begun })}
                    />
                </Stack>
            </Columns>
        </Page>
    );
}

function Edit({ discussionID, draftID }: { discussionID: number; draftID: number | undefined }) {
    const t = useTranslation();
    const { data: discussion } = useDiscussion(discussionID);
    const edit = useDiscussionEdit(discussionID);
    return (
        <Loaded value={edit}>
            {(data) => (
                <EditPostForm
                    edit={data}
                    discussion={discussion}
                    title={<h1 className={textStyles.head24}>{t("Edit post")}</h1>}
                    {...(draftID !== undefined && { draftID })}
                />
            )}
        </Loaded>
    );
}
