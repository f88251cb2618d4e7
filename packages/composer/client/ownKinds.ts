import { fetchCategories } from "@parley/categories/client";
import {
    addDiscussion,
    DISCUSSION_PAGE_EXPAND,
    editPath,
    fetchDiscussion,
    fetchDiscussionEdit,
    fetchDiscussions,
    saveDiscussionEdit,
} from "@parley/discussions/client";
import type { DiscussionAnswer, patchDiscussion, postDiscussion } from "@parley/discussions/contract";
import { draftPath } from "@parley/drafts/contract";
import { toLocalAddress } from "@parley/library/client/navigation";
import type { AppDispatch } from "@parley/library/client/store";
import { invalidateQueries } from "@parley/library/client/thunks";
import type { ApiError, Input } from "@parley/library/contract";
import type { Sent, WritingKind } from "@parley/outbox/client";

/** New posts. The key suffix is empty, or the ID of the continued draft, such as `5`. */
export const newPost: WritingKind = {
    name: (t) => t("A new post"),
    posted: (t) => t("Your post has been posted."),
    pathOf(rest) {
        if (rest === "") return "/post/discussion";
        const draftID = idIn(rest);
        return draftID === undefined ? undefined : draftPath(draftID);
    },
    async send(dispatch, { input }) {
        const answered = await dispatch(addDiscussion(input as Input<typeof postDiscussion>));
        if (!addDiscussion.fulfilled.match(answered)) return { refused: answered.payload ?? { status: 0, message: "" } };
        dispatch(invalidateQueries(fetchDiscussions, fetchCategories));
        const { discussion } = answered.payload;
        return { path: toLocalAddress(discussion.url), record: discussion };
    },
    record: {
        type: "discussion",
        editPath,
        async revise(dispatch, { input, userID }, discussionID) {
            const { name, body, format, categoryID, newTagNames, idempotencyKey } = input as Input<typeof postDiscussion>;
            const words = { name, body, format, categoryID, ...(newTagNames && { newTagNames }) };
            const changes = { ...words, discussionID, ...(idempotencyKey !== undefined && { idempotencyKey }) };
            const sent = await goOver(dispatch, userID, changes);
            if (!("refused" in sent)) dispatch(invalidateQueries(fetchCategories));
            return sent;
        },
    },
};

/** Edits of posts. The key suffix is the ID of the post, such as `7`. */
export const editOfPost: WritingKind = {
    name: (t) => t("An edit of a post"),
    posted: (t) => t("Your edit has been saved."),
    pathOf(rest) {
        const discussionID = idIn(rest);
        return discussionID === undefined ? undefined : editPath(discussionID);
    },
    discussionOf: idIn,
    async send(dispatch, { input, ifMatch }) {
        const answer = await dispatch(saveDiscussionEdit(input as Input<typeof patchDiscussion>, ifMatch));
        if (!("discussionID" in answer && "name" in answer)) return { refused: answer as ApiError };
        dispatch(invalidateQueries(fetchDiscussions, fetchDiscussion, fetchDiscussionEdit));
        return { path: toLocalAddress((answer as DiscussionAnswer).url), record: answer };
    },
    record: {
        type: "discussionEdit",
        editPath,
        revise: (dispatch, { input, userID }, discussionID) =>
            goOver(dispatch, userID, { ...(input as Input<typeof patchDiscussion>), discussionID }),
    },
};

/** Edits a post that only its author has changed so far. Refused with 412 if another member has changed it, even at this moment (FC-52). */
async function goOver(dispatch: AppDispatch, userID: number, changes: Input<typeof patchDiscussion>): Promise<Sent> {
    const { discussionID } = changes;
    // Fetched first, so that a later change is detected when the edit is saved.
    const begun = await dispatch(fetchDiscussionEdit({ discussionID }));
    if (!fetchDiscussionEdit.fulfilled.match(begun)) return { refused: begun.payload ?? { status: 0, message: "" } };
    const answered = await dispatch(fetchDiscussion({ discussionID, expand: DISCUSSION_PAGE_EXPAND }));
    if (!fetchDiscussion.fulfilled.match(answered)) return { refused: answered.payload ?? { status: 0, message: "" } };
    const { updateUserID } = answered.payload.discussion;
    if (updateUserID !== null && updateUserID !== userID) return { refused: { status: 412, message: "" } };
    const { etag } = begun.payload;
    return editOfPost.send(dispatch, { input: changes, ...(etag !== undefined && { ifMatch: etag }) });
}

function idIn(rest: string): number | undefined {
    return /^[1-9]\d{0,9}$/.test(rest) ? Number(rest) : undefined;
}
