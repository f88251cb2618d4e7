import type {
    DiscussionAnswer,
    DiscussionQuote,
    DiscussionReference,
    getBookmarkedDiscussions,
    getDiscussions,
} from "@parley/discussions/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { failure, getLoadable } from "@parley/library/client/loadable";
import { learnEntities, rootReducer } from "@parley/library/client/store";
import type { UndoTable } from "@parley/library/client/thunks";
import { addOptimisticUpdate, trackThunk } from "@parley/library/client/thunks";
import type { ApiError, Input, Paging } from "@parley/library/contract";
import { discussionReactionThunks, trackReactions } from "@parley/reactions/client";
import type { PayloadAction, WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import type { KnownEdit } from "./discussions.thunks";
import {
    addDiscussion,
    addDiscussionTags,
    bookmarkDiscussion,
    bumpDiscussion,
    changeDiscussion,
    changeDiscussionType,
    dismissDiscussion,
    fetchBestDiscussions,
    fetchBookmarkedDiscussions,
    fetchDiscussion,
    fetchDiscussionEdit,
    fetchDiscussionQuote,
    fetchDiscussions,
    fetchNearDiscussions,
    readDiscussion,
    removeDiscussion,
    tagDiscussion,
} from "./discussions.thunks";

declare module "@parley/library/client/store" {
    interface EntityKinds {
        discussions: DiscussionAnswer;
    }
    interface FeatureSlices extends WithSlice<typeof discussionsSlice> {}
}

/** One page of a list. Its records are stored in the table of discussions. */
interface DiscussionList {
    discussionIDs: number[];
    paging: Paging;
}

interface DiscussionsState {
    records: LoadableTable<DiscussionAnswer>;
    lists: LoadableTable<DiscussionList>;
    /** Related discussions, by discussion ID. */
    near: LoadableTable<DiscussionReference[]>;
    /** Posts with the most reactions, by author ID. */
    best: LoadableTable<DiscussionReference[]>;
    edits: LoadableTable<KnownEdit>;
    quotes: LoadableTable<DiscussionQuote>;
    bookmarks: LoadableTable<unknown>;
    dismissals: LoadableTable<unknown>;
    /** Requested changes of a discussion: text, flags and tags. */
    changes: LoadableTable<unknown>;
    removals: LoadableTable<unknown>;
    /** Under the single key `new`. */
    additions: LoadableTable<unknown>;
    undo: UndoTable;
}

const initialState: DiscussionsState = {
    records: {},
    lists: {},
    near: {},
    best: {},
    edits: {},
    quotes: {},
    bookmarks: {},
    dismissals: {},
    changes: {},
    removals: {},
    additions: {},
    undo: {},
};

type ListQuery = Input<typeof getDiscussions>;
type BookmarkQuery = Input<typeof getBookmarkedDiscussions>;

const NEW = "new";
const GONE: ApiError = { status: 410, message: "This post was deleted." };
const listKey = (query: ListQuery) => JSON.stringify(query);
const bookmarksKey = (query: BookmarkQuery) => `bookmarked ${JSON.stringify(query)}`;
const recordOf = (state: DiscussionsState, { discussionID }: { discussionID: number }) => state.records[discussionID]?.data;

const discussionsSlice = createSlice({
    name: "discussions",
    initialState,
    reducers: {
        /** Several discussions were deleted (MOD-005). */
        discussionsRemoved: (state, { payload }: PayloadAction<readonly number[]>) => remove(state, payload),
        /** Several discussions were changed in the same way (MOD-006, MOD-007). */
        discussionsChanged(
            { records },
            { payload: { ids, changes } }: PayloadAction<{ ids: readonly number[]; changes: Partial<DiscussionAnswer> }>,
        ) {
            for (const id of ids) {
                const record = records[id]?.data;
                if (record) Object.assign(record, changes);
            }
        },
    },
    extraReducers: (builder) => {
        builder
            .addCase(removeDiscussion.fulfilled, (state, { meta: { arg } }) => {
                const known = state.records[arg.discussionID];
                remove(state, [arg.discussionID]);
                // The page of the deleted post stays, without an error, until the next page has loaded.
                state.records[arg.discussionID] = failure(GONE, known);
            })
            .addCase(readDiscussion.fulfilled, (state, { meta }) => {
                const record = recordOf(state, meta.arg);
                if (!record) return;
                record.unread = false;
                delete record.countUnread;
            })
            .addCase(dismissDiscussion.fulfilled, (state, { meta, payload }) => {
                const record = recordOf(state, meta.arg);
                if (record) record.dismissed = payload.dismissed;
            })
            .addCase(tagDiscussion.fulfilled, (state, { meta, payload }) => {
                const record = recordOf(state, meta.arg);
                if (record) record.tags = payload;
            })
            .addCase(addDiscussionTags.fulfilled, (state, { meta, payload }) => {
                const record = recordOf(state, meta.arg);
                if (record) record.tags = payload;
            })
            // The loaded editor text is outdated, so the next edit has to fetch it again.
            .addCase(changeDiscussion.fulfilled, (state, { meta }) => {
                delete state.edits[meta.arg.discussionID];
                delete state.quotes[meta.arg.discussionID];
            });
        trackThunk(
            builder,
            fetchDiscussion,
            (state, { discussionID }) => [state.records, discussionID],
            // A response without some of the expansions must not remove the known ones.
            ({ discussion }, known) => ({ ...known, ...discussion }),
        );
        trackThunk(
            builder,
            fetchDiscussions,
            (state, query) => [state.lists, listKey(query)],
            ({ list }) => list,
        );
        trackThunk(
            builder,
            fetchBookmarkedDiscussions,
            (state, query) => [state.lists, bookmarksKey(query)],
            ({ list }) => list,
        );
        trackThunk(builder, fetchBestDiscussions, (state, { insertUserID }) => [state.best, insertUserID]);
        trackThunk(builder, fetchNearDiscussions, (state, { discussionID }) => [state.near, discussionID]);
        trackThunk(builder, fetchDiscussionEdit, (state, { discussionID }) => [state.edits, discussionID]);
        trackThunk(builder, fetchDiscussionQuote, (state, { discussionID }) => [state.quotes, discussionID]);
        trackThunk(builder, bookmarkDiscussion, (state, { discussionID }) => [state.bookmarks, discussionID]);
        trackThunk(builder, dismissDiscussion, (state, { discussionID }) => [state.dismissals, discussionID]);
        for (const request of [changeDiscussion, bumpDiscussion, changeDiscussionType, tagDiscussion, addDiscussionTags]) {
            trackThunk(builder, request, (state, { discussionID }) => [state.changes, discussionID]);
        }
        trackThunk(builder, removeDiscussion, (state, { discussionID }) => [state.removals, discussionID]);
        trackThunk(builder, addDiscussion, (state) => [state.additions, NEW]);
        addOptimisticUpdate(builder, bookmarkDiscussion, recordOf, (record, { bookmarked }) => {
            record.bookmarked = bookmarked;
        });
        // Flags change optimistically; other changes wait for the response (DISC-014).
        addOptimisticUpdate(builder, changeDiscussion, recordOf, (record, { closed, sink, resolved, pinned, pinLocation }) => {
            if (closed !== undefined) record.closed = closed;
            if (sink !== undefined) record.sink = sink;
            if (resolved !== undefined) record.resolved = resolved;
            if (pinned !== undefined)
                Object.assign(record, { pinned, announce: pinned, pinLocation: pinned ? (pinLocation ?? "category") : null });
        });
        addOptimisticUpdate(builder, dismissDiscussion, recordOf, (record, { dismissed = true }) => {
            record.dismissed = dismissed;
        });
        trackReactions(builder, discussionReactionThunks, (state, recordID) => state.records[recordID]?.data);
        learnEntities(
            builder,
            "discussions",
            (state) => state.records,
            ({ discussionID }) => discussionID,
        );
    },
    selectors: {
        selectDiscussion: (state, discussionID: number) => getLoadable(state.records, discussionID),
        selectDiscussionList: (state, query: ListQuery) => getLoadable(state.lists, listKey(query)),
        selectBestDiscussions: (state, userID: number) => getLoadable(state.best, userID),
        selectNearDiscussions: (state, discussionID: number) => getLoadable(state.near, discussionID),
        selectDiscussionEdit: (state, discussionID: number) => getLoadable(state.edits, discussionID),
        selectDiscussionQuote: (state, discussionID: number) => getLoadable(state.quotes, discussionID),
        selectBookmarkStatus: (state, discussionID: number) => getLoadable(state.bookmarks, discussionID),
        selectDismissStatus: (state, discussionID: number) => getLoadable(state.dismissals, discussionID),
        selectDiscussionChange: (state, discussionID: number) => getLoadable(state.changes, discussionID),
        selectDiscussionRemoval: (state, discussionID: number) => getLoadable(state.removals, discussionID),
        selectDiscussionAddition: (state) => getLoadable(state.additions, NEW),
        selectDiscussionRecords: (state) => state.records,
    },
});

function remove({ records, lists }: DiscussionsState, discussionIDs: readonly number[]): void {
    const gone = new Set(discussionIDs);
    // Marks the records as deleted, so that components that still show them do not fetch them again.
    for (const id of gone) records[id] = failure(GONE, undefined);
    for (const { data } of Object.values(lists)) if (data) data.discussionIDs = data.discussionIDs.filter((id) => !gone.has(id));
}

export const { discussionsChanged, discussionsRemoved } = discussionsSlice.actions;

export const {
    selectBestDiscussions,
    selectBookmarkStatus,
    selectDiscussion,
    selectDiscussionAddition,
    selectDiscussionChange,
    selectDiscussionEdit,
    selectDiscussionList,
    selectDiscussionQuote,
    selectDiscussionRecords,
    selectDiscussionRemoval,
    selectDismissStatus,
    selectNearDiscussions,
} = discussionsSlice.injectInto(rootReducer).selectors;
