import type { DiscussionAnswer, DiscussionEdit } from "@parley/discussions/contract";
import {
    deleteAllRead,
    deleteDiscussion,
    getBestDiscussions,
    getBookmarkedDiscussions,
    getDiscussion,
    getDiscussionEdit,
    getDiscussionQuote,
    getDiscussions,
    getNearDiscussions,
    getSimilarDiscussions,
    patchBump,
    patchDiscussion,
    postDiscussion,
    postDiscussionTags,
    putAllRead,
    putBookmark,
    putDiscussionTags,
    putDiscussionType,
    putDismiss,
    putRead,
} from "@parley/discussions/contract";
import type { Entities } from "@parley/library/client/store";
import type { AppThunk } from "@parley/library/client/thunks";
import { createApiThunk, isHeldForApproval } from "@parley/library/client/thunks";
import type { ApiError, Input } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";
import { isSavedAlready } from "@parley/outbox/client";
import { separateSignatures } from "@parley/signatures/client";

/** Fetches one discussion (DISC-013). */
export const fetchDiscussion = createApiThunk("discussions/fetch", getDiscussion, learnedFrom);

/** Fetches one page of a list (DISC-012). */
export const fetchDiscussions = createApiThunk("discussions/fetchList", getDiscussions, listFrom);

/** Fetches one page of the member's bookmarked discussions. */
export const fetchBookmarkedDiscussions = createApiThunk("discussions/fetchBookmarked", getBookmarkedDiscussions, listFrom);

/** Fetches discussions related to a discussion. */
export const fetchNearDiscussions = createApiThunk("discussions/fetchNear", getNearDiscussions);

/** Fetches discussions with a title similar to the typed one. */
export const fetchSimilarDiscussions = createApiThunk("discussions/fetchSimilar", getSimilarDiscussions);

/** Fetches a member's posts with the most reactions. */
export const fetchBestDiscussions = createApiThunk("discussions/fetchBest", getBestDiscussions);

/** Initial values of the editor, with the ETag of the stored text. */
export type KnownEdit = DiscussionEdit & { etag?: string };

/** Fetches the initial values of the editor. */
export const fetchDiscussionEdit = createApiThunk(
    "discussions/fetchEdit",
    getDiscussionEdit,
    (edit, etag): KnownEdit => ({ ...edit, ...(etag !== undefined && { etag }) }),
);

/** Fetches the content of a quote. */
export const fetchDiscussionQuote = createApiThunk("discussions/fetchQuote", getDiscussionQuote);

/** Creates a discussion. With an `idempotencyKey` the request can be retried safely (FC-42, FC-61). */
export const addDiscussion = createApiThunk("discussions/add", postDiscussion, learnedFrom);

/** Changes a discussion or one of its flags (DISC-014). */
export const changeDiscussion = createApiThunk("discussions/change", patchDiscussion, learnedFrom);

/**
 * Saves an edit over the version identified by `etag`. Resolves to the discussion, or to the error: status 412 with the stored text if that
 * has changed since (FC-52).
 */
export function saveDiscussionEdit(
    changes: Input<typeof patchDiscussion>,
    etag: string | undefined,
): (...[dispatch, _, extra]: Parameters<AppThunk>) => Promise<DiscussionAnswer | ApiError> {
    return async (dispatch, _getState, { api }) => {
        try {
            const discussion = await api.request(patchDiscussion, changes, { ifMatch: etag });
            if (isHeldForApproval(discussion)) return discussion;
            dispatch(changeDiscussion.fulfilled(learnedFrom(discussion), "", changes));
            return discussion;
        } catch (error) {
            if (!(error instanceof ApiRefusal)) throw error;
            if (!isSavedAlready(error.answer, changes)) return error.answer;
            return api.request(getDiscussion, { discussionID: changes.discussionID });
        }
    };
}

/** Deletes a discussion (DISC-016). */
export const removeDiscussion = createApiThunk("discussions/remove", deleteDiscussion);

/** Adds a bookmark to a discussion, or removes it (DISC-019). */
export const bookmarkDiscussion = createApiThunk("discussions/bookmark", putBookmark);

/** Marks a discussion as read. */
export const readDiscussion = createApiThunk("discussions/read", putRead);

/** Marks all discussions as read, on the whole site or in a category and its subcategories. */
export const markAllRead = createApiThunk("discussions/markAllRead", putAllRead);

/** Undoes `markAllRead`. */
export const unmarkAllRead = createApiThunk("discussions/unmarkAllRead", deleteAllRead);

/** Hides an announcement for the member, or shows it again (DISC-018). */
export const dismissDiscussion = createApiThunk("discussions/dismiss", putDismiss);

/** Moves a discussion to the top of the lists (DISC-017). */
export const bumpDiscussion = createApiThunk("discussions/bump", patchBump, learnedFrom);

/** Changes the type of a discussion (DISC-015). */
export const changeDiscussionType = createApiThunk("discussions/changeType", putDiscussionType, learnedFrom);

/** Replaces the tags of a discussion. */
export const tagDiscussion = createApiThunk("discussions/tag", putDiscussionTags);

/** Adds tags to a discussion. */
export const addDiscussionTags = createApiThunk("discussions/addTags", postDiscussionTags);

function learnedFrom(discussion: DiscussionAnswer) {
    const entities = entitiesOf([discussion]);
    return { discussion: entities.discussions[0] ?? discussion, entities };
}

function listFrom<P>({ items, paging }: { items: DiscussionAnswer[]; paging: P }) {
    return { list: { discussionIDs: items.map(({ discussionID }) => discussionID), paging }, entities: entitiesOf(items) };
}

/** All authors without an account have the user ID 0 and are distinguished only by the name on their post, so they are left out. */
function entitiesOf(discussions: DiscussionAnswer[]) {
    const people = discussions.flatMap(({ insertUser, lastUser }) => [insertUser ?? [], lastUser ?? []].flat());
    return {
        discussions: separateSignatures(discussions),
        users: people.filter(({ userID }) => userID !== 0),
    } satisfies Entities;
}
