import { fetchCategories } from "@parley/categories/client";
import type { DiscussionAnswer, patchDiscussion, postDiscussion } from "@parley/discussions/contract";
import { draftPath } from "@parley/drafts/contract";
import { stale } from "@parley/library/client/thunks";
import type { ApiError, Input } from "@parley/library/contract";
import { addressIn } from "../addressIn";
import { addDiscussion, fetchDiscussion, fetchDiscussionEdit, fetchDiscussions, saveDiscussionEdit } from "../discussions.thunks";
import { editPath } from "../options/addresses";
import type { WritingKind } from "./writingKinds";

/** A new post, of itself or of a draft: nothing more, or `5`. */
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
        dispatch(stale(fetchDiscussions, fetchCategories));
        const { discussion } = answered.payload;
        return { path: addressIn(discussion.url), record: discussion };
    },
    record: {
        type: "discussion",
        editPath,
        async revise(dispatch, { input, userID }, discussionID) {
            const answered = await dispatch(fetchDiscussion({ discussionID }));
            if (!fetchDiscussion.fulfilled.match(answered)) return { refused: answered.payload ?? { status: 0, message: "" } };
            const { updateUserID } = answered.payload.discussion;
            if (updateUserID !== null && updateUserID !== userID) return { refused: { status: 412, message: "" } };
            const { name, body, format, categoryID, newTagNames } = input as Input<typeof postDiscussion>;
            const changes = { discussionID, name, body, format, categoryID, ...(newTagNames && { newTagNames }) };
            const sent = await editOfPost.send(dispatch, { input: changes });
            if (!("refused" in sent)) dispatch(stale(fetchCategories));
            return sent;
        },
    },
};

/** What goes over the words of a post: `7`. */
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
        dispatch(stale(fetchDiscussions, fetchDiscussion, fetchDiscussionEdit));
        return { path: addressIn((answer as DiscussionAnswer).url), record: answer };
    },
};

function idIn(rest: string): number | undefined {
    return /^[1-9]\d{0,9}$/.test(rest) ? Number(rest) : undefined;
}
