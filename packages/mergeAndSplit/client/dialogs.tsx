import { useDoneToast } from "@parley/actionLog/client";
import type { BulkDialogProps } from "@parley/bulkActions/client";
import { clearSelection } from "@parley/bulkActions/client";
import { BulkDialog, LeaveRedirects, selectRecords } from "@parley/bulkModeration/client";
import { CategorySelect } from "@parley/categories/client";
import { refreshThread } from "@parley/comments/client";
import { OptionDialog } from "@parley/discussionOptions/client";
import { selectDiscussion } from "@parley/discussions/client";
import { isDiscussionType, MAXIMUM_NAME } from "@parley/discussions/contract";
import { Field, RadioGroup, Select, TextInput } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { toLocalAddress } from "@parley/library/client/navigation";
import { useAppDispatch, useAppSelector, useAppStore } from "@parley/library/client/store";
import { createApiThunk } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import { postSplitDiscussion } from "@parley/mergeAndSplit/contract";
import { createUniqueID } from "@parley/outbox/client";
import { useState } from "react";

/** Dialog that merges the selected posts into one of them. */
export function BulkMergeDialog(props: BulkDialogProps) {
    const t = useTranslation();
    const { getState } = useAppStore();
    const { ids } = props.selection;
    const [records] = useState(() => selectRecords(getState(), ids));
    const [destinationDiscussionID, setDestination] = useState(0);
    const [addRedirects, setRedirects] = useState(true);
    const sources = ids.filter((id) => id !== destinationDiscussionID);
    return (
        <BulkDialog
            {...props}
            title={t("Merge posts")}
            action={t("Merge")}
            ids={sources}
            work={destinationDiscussionID > 0 ? { action: "merge", destinationDiscussionID } : undefined}
            missing={t("Choose a post.")}
            input={{ destinationDiscussionID, addRedirects }}
            will={(count) => t("{count} posts will become replies to it, together with their own replies.", { count })}
        >
            {(mistake) => (
                <>
                    <Field label={t("Merge into")} required errors={mistake === undefined ? undefined : [mistake]}>
                        {(attributes) => (
                            <Select
                                {...attributes}
                                name="destinationDiscussionID"
                                onChange={({ currentTarget }) => setDestination(Number(currentTarget.value))}
                            >
                                <option value="">{t("Choose a post")}</option>
                                {records.map(({ discussionID, name }) => (
                                    <option key={discussionID} value={discussionID}>
                                        {name}
                                    </option>
                                ))}
                            </Select>
                        )}
                    </Field>
                    <LeaveRedirects checked={addRedirects} onChange={setRedirects} />
                </>
            )}
        </BulkDialog>
    );
}

const splitDiscussion = createApiThunk("comments/split", postSplitDiscussion);

/** Dialog that splits the selected replies off into a new post. */
export function BulkSplitDialog({ selection, onClose }: BulkDialogProps) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const announceDone = useDoneToast();
    const source = useAppSelector((state) => selectDiscussion(state, selection.within ?? 0).data);
    const [categoryID, setCategoryID] = useState(String(source?.categoryID ?? ""));
    // The key makes a retry after a lost response the same split.
    const [idempotencyKey] = useState(createUniqueID);
    const count = selection.ids.length;
    const kinds = [
        { value: "discussion", name: t("Discussion") },
        { value: "question", name: t("Question") },
        { value: "idea", name: t("Idea") },
    ];
    const authors = [
        { value: "me", name: t("Me") },
        { value: "system", name: t("The site") },
    ];
    return (
        <OptionDialog title={t("Split replies")} action={t("Split")} check={check} send={send} onClose={onClose}>
            {(errorsOf) => (
                <>
                    <p>{t("{count} replies, with all replies to them, will become a new post.", { count })}</p>
                    <Field label={t("Title")} required errors={errorsOf("name")}>
                        {(attributes) => <TextInput {...attributes} name="name" maxLength={MAXIMUM_NAME} />}
                    </Field>
                    <Field label={t("Category")} required errors={errorsOf("categoryID")}>
                        {(attributes) => (
                            <CategorySelect
                                {...attributes}
                                name="categoryID"
                                value={categoryID}
                                onChange={({ currentTarget }) => setCategoryID(currentTarget.value)}
                            />
                        )}
                    </Field>
                    <RadioGroup label={t("Type")} name="postType" options={kinds} defaultValue="discussion" inLine />
                    <RadioGroup label={t("Author")} name="authorType" options={authors} defaultValue="me" inLine />
                </>
            )}
        </OptionDialog>
    );

    function check(data: FormData) {
        return {
            ...(String(data.get("name") ?? "").trim() === "" && { name: t("Enter a title.") }),
            ...(!Number(data.get("categoryID")) && { categoryID: t("Choose a category.") }),
        };
    }

    async function send(data: FormData): Promise<ApiError | undefined> {
        const postType = String(data.get("postType"));
        const newPost = {
            name: String(data.get("name")).trim(),
            categoryID: Number(data.get("categoryID")),
            postType: isDiscussionType(postType) ? (postType as "discussion") : ("discussion" as const),
            authorType: data.get("authorType") === "system" ? ("system" as const) : ("me" as const),
        };
        const answered = await dispatch(
            splitDiscussion({ commentIDs: [...selection.ids], newPost, idempotencyKey, longRunnerMode: "sync" }),
        );
        if (splitDiscussion.rejected.match(answered))
            return answered.payload ?? { status: 0, message: t("This could not be sent. Check your connection and try again.") };
        dispatch(clearSelection("comment"));
        await dispatch(refreshThread(selection.within));
        const link = <a href={toLocalAddress(answered.payload.newPostUrl)}>{newPost.name}</a>;
        announceDone(answered, {
            wide: true,
            body: (
                <Sentence
                    text={t("{replies} were split off: {post}", { replies: t("{count} replies", { count }) })}
                    values={{ post: link }}
                />
            ),
            onUndone: () => dispatch(refreshThread(selection.within)),
        });
        return undefined;
    }
}
