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
import { apartFromSignatures } from "@parley/users/client";

/** Asks for one discussion (DISC-013). */
export const fetchDiscussion = createApiThunk("discussions/fetch", getDiscussion, learnedFrom);

/** Asks for one page of a list (DISC-012). */
export const fetchDiscussions = createApiThunk("discussions/fetchList", getDiscussions, listFrom);

/** Asks for one page of what the member keeps. */
export const fetchBookmarkedDiscussions = createApiThunk("discussions/fetchBookmarked", getBookmarkedDiscussions, listFrom);

/** Asks for the discussions nearest to one. */
export const fetchNearDiscussions = createApiThunk("discussions/fetchNear", getNearDiscussions);

/** Asks for the discussions with a title like the one that is typed. */
export const fetchSimilarDiscussions = createApiThunk("discussions/fetchSimilar", getSimilarDiscussions);

/** Asks for what others reacted to most of what somebody began. */
export const fetchBestDiscussions = createApiThunk("discussions/fetchBest", getBestDiscussions);

/** What an editor begins with, and the tag by which it is known whether that still stands. */
export type KnownEdit = DiscussionEdit & { etag?: string };

/** Asks for what the editor begins with. */
export const fetchDiscussionEdit = createApiThunk(
    "discussions/fetchEdit",
    getDiscussionEdit,
    (edit, etag): KnownEdit => ({ ...edit, ...(etag !== undefined && { etag }) }),
);

/** Asks for what a quote is made of. */
export const fetchDiscussionQuote = createApiThunk("discussions/fetchQuote", getDiscussionQuote);

/** Starts a discussion; with an `idempotencyKey` it may be sent again without harm (FC-42, FC-61). */
export const addDiscussion = createApiThunk("discussions/add", postDiscussion, learnedFrom);

/** Changes a discussion, or one of its flags (DISC-014). */
export const changeDiscussion = createApiThunk("discussions/change", patchDiscussion, learnedFrom);

/**
 * Saves what was written in an editor over the words that are named by `etag`. Resolves to the discussion, or to why it was refused: with status
 * 412 and both texts when the words are others by now (FC-52).
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

/** Removes a discussion (DISC-016). */
export const removeDiscussion = createApiThunk("discussions/remove", deleteDiscussion);

/** Keeps a discussion among one's bookmarks, or no longer (DISC-019). */
export const bookmarkDiscussion = createApiThunk("discussions/bookmark", putBookmark);

/** Says that all that was written so far is read. */
export const readDiscussion = createApiThunk("discussions/read", putRead);

/** Marks everything as read, on the whole site or in a category and those inside it. */
export const markAllRead = createApiThunk("discussions/markAllRead", putAllRead);

/** Takes that back. */
export const unmarkAllRead = createApiThunk("discussions/unmarkAllRead", deleteAllRead);

/** Hides an announcement for oneself, or shows it again (DISC-018). */
export const dismissDiscussion = createApiThunk("discussions/dismiss", putDismiss);

/** Brings a discussion to the top of the lists (DISC-017). */
export const bumpDiscussion = createApiThunk("discussions/bump", patchBump, learnedFrom);

/** Makes it another kind of discussion (DISC-015). */
export const changeDiscussionType = createApiThunk("discussions/changeType", putDiscussionType, learnedFrom);

/** Gives it these tags instead of the ones it has. */
export const tagDiscussion = createApiThunk("discussions/tag", putDiscussionTags);

/** Gives it these tags besides the ones it has. */
export const addDiscussionTags = createApiThunk("discussions/addTags", postDiscussionTags);

function learnedFrom(discussion: DiscussionAnswer) {
    const entities = entitiesOf([discussion]);
    return { discussion: entities.discussions[0] ?? discussion, entities };
}

function listFrom<P>({ items, paging }: { items: DiscussionAnswer[]; paging: P }) {
    return { list: { discussionIDs: items.map(({ discussionID }) => discussionID), paging }, entities: entitiesOf(items) };
}

/** People without an account share the number 0 and are told apart by the name beside their post only. */
function entitiesOf(discussions: DiscussionAnswer[]) {
    const people = discussions.flatMap(({ insertUser, lastUser }) => [insertUser ?? [], lastUser ?? []].flat());
    return {
        discussions: apartFromSignatures(discussions),
        users: people.filter(({ userID }) => userID !== 0),
    } satisfies Entities;
}
