import type { Comment, CommentQuote, ThreadComment, ThreadGap, ThreadItem } from "@parley/comments/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { learnEntities, rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { Paging } from "@parley/library/contract";
import { commentReactionThunks, trackReactions } from "@parley/reactions/client";
import type { PayloadAction, UnknownAction, WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import type { KnownCommentEdit } from "./comments.thunks";
import {
    addComment,
    answerWithComment,
    changeComment,
    fetchComment,
    fetchCommentEdit,
    fetchCommentQuote,
    fetchComments,
    fetchCommentThread,
    removeComment,
} from "./comments.thunks";
import type { CommentQuery, ThreadQuery } from "./commentsLocation";
import { fillGap, findCommentBefore, withComment, withCommentAfter, withoutComment } from "./threads/threads";

declare module "@parley/library/client/store" {
    interface EntityKinds {
        comments: Comment;
    }
    interface FeatureSlices extends WithSlice<typeof commentsSlice> {}
}

/** Structure of one page of a thread. The comments themselves are in `records`. */
export interface Thread {
    items: ThreadItem[];
    paging: Paging;
}

/** One page of comments in the flat view. */
interface CommentList {
    commentIDs: number[];
    paging: Paging;
}

interface CommentsState {
    records: LoadableTable<Comment>;
    /** By query, including the queries of gaps. */
    threads: LoadableTable<Thread>;
    lists: LoadableTable<CommentList>;
    edits: LoadableTable<KnownCommentEdit>;
    quotes: LoadableTable<CommentQuote>;
    changes: LoadableTable<unknown>;
    removals: LoadableTable<unknown>;
    /** By the parent: a comment, or the whole discussion. */
    additions: LoadableTable<unknown>;
    /** Quotes to be inserted into the form at the end of a discussion, by discussion ID. */
    quoting: Record<number, { text: string; times: number }>;
}

const initialState: CommentsState = {
    records: {},
    threads: {},
    lists: {},
    edits: {},
    quotes: {},
    changes: {},
    removals: {},
    additions: {},
    quoting: {},
};

/** Parent of a new comment. */
interface Answered {
    discussionID?: number;
    parentRecordID?: number;
    parentCommentID?: number;
}

const threadKey = (query: ThreadQuery) => JSON.stringify(query);
const listKey = (query: CommentQuery) => JSON.stringify(query);
const answeredKey = ({ discussionID, parentRecordID, parentCommentID }: Answered) =>
    parentCommentID === undefined ? `discussion ${discussionID ?? parentRecordID}` : `comment ${parentCommentID}`;

function carriesComments(action: unknown): action is UnknownAction & { payload: { entities: { comments: Comment[] } } } {
    return Array.isArray((action as { payload?: { entities?: { comments?: unknown } } }).payload?.entities?.comments);
}

/** Checks whether a query key belongs to the top-level comments of a discussion. */
function isFirstPageOf(key: string, requested: number): boolean {
    const query = JSON.parse(key) as Partial<ThreadQuery & CommentQuery>;
    return (query.discussionID ?? query.parentRecordID) === requested && query.parentCommentID === undefined;
}

const commentsSlice = createSlice({
    name: "comments",
    initialState,
    reducers: {
        /** Replaces a gap with the comments that were fetched for it. */
        gapFilled(
            { threads },
            { payload: { query, gap, items } }: PayloadAction<{ query: ThreadQuery; gap: ThreadGap; items: ThreadItem[] }>,
        ) {
            const thread = threads[threadKey(query)]?.data;
            if (thread) thread.items = fillGap(thread.items, gap, items);
        },
        /** Adds a new comment at the end of the page, or below its parent. */
        commentPlaced({ threads }, { payload: { query, comment } }: PayloadAction<{ query: ThreadQuery; comment: Comment }>) {
            const thread = threads[threadKey(query)]?.data;
            const { commentID, parentCommentID = null, depth } = comment;
            if (thread)
                thread.items = withComment(thread.items, { type: "comment", commentID, parentCommentID, depth, children: [] });
        },
        /** Inserts a quote into the form at the end of the page. `times` counts requests, so that the same text can be quoted twice. */
        quoteBegun({ quoting }, { payload: { discussionID, text } }: PayloadAction<{ discussionID: number; text: string }>) {
            quoting[discussionID] = { text, times: (quoting[discussionID]?.times ?? 0) + 1 };
        },
        /** Clears the quote once the reply that contains it is posted. */
        quotePosted({ quoting }, { payload: discussionID }: PayloadAction<number>) {
            delete quoting[discussionID];
        },
        /** Removes a comment from all loaded threads and lists. */
        commentTaken({ threads, lists }, { payload: commentID }: PayloadAction<number>) {
            for (const { data } of Object.values(threads)) if (data) data.items = withoutComment(data.items, commentID);
            for (const { data } of Object.values(lists))
                if (data) data.commentIDs = data.commentIDs.filter((id) => id !== commentID);
        },
        /** Inserts a restored comment after the comment that it followed before. */
        commentReturned(
            { threads, lists },
            { payload: { comment, before } }: PayloadAction<{ comment: Comment; before: number | undefined }>,
        ) {
            const { commentID, parentCommentID = null, depth, discussionID } = comment;
            if (before === undefined) return;
            const item: ThreadComment = { type: "comment", commentID, parentCommentID, depth, children: [] };
            for (const [key, { data }] of Object.entries(threads)) {
                if (!data || findCommentBefore(data.items, commentID) !== undefined) continue;
                if (before !== 0) data.items = withCommentAfter(data.items, item, before);
                else if (isFirstPageOf(key, discussionID)) data.items = [item, ...data.items];
            }
            for (const [key, { data }] of Object.entries(lists)) {
                if (!data || data.commentIDs.includes(commentID)) continue;
                const index = data.commentIDs.indexOf(before);
                if (index !== -1) data.commentIDs.splice(index + 1, 0, commentID);
                else if (before === 0 && isFirstPageOf(key, discussionID)) data.commentIDs.unshift(commentID);
            }
        },
    },
    extraReducers: (builder) => {
        builder
            .addCase(changeComment.fulfilled, (state, { meta }) => {
                delete state.edits[meta.arg.commentID];
                delete state.quotes[meta.arg.commentID];
            })
            // Clears the body at once; the next fetch brings the tombstone.
            .addCase(removeComment.fulfilled, ({ records }, { meta }) => {
                const comment = records[meta.arg.commentID]?.data;
                if (!comment) return;
                comment.body = "";
                comment.dateDeleted = comment.dateUpdated ?? comment.dateInserted;
            });
        trackThunk(
            builder,
            fetchCommentThread,
            (state, query) => [state.threads, threadKey(query)],
            ({ thread }) => thread,
        );
        trackThunk(
            builder,
            fetchComments,
            (state, query) => [state.lists, listKey(query)],
            ({ list }) => list,
        );
        trackThunk(
            builder,
            fetchComment,
            (state, { commentID }) => [state.records, commentID],
            // A response without an expansion leaves the fields of that expansion unchanged.
            ({ comment }, known) => ({ ...known, ...comment }),
        );
        trackThunk(builder, fetchCommentEdit, (state, { commentID }) => [state.edits, commentID]);
        trackThunk(builder, fetchCommentQuote, (state, { commentID }) => [state.quotes, commentID]);
        trackThunk(builder, changeComment, (state, { commentID }) => [state.changes, commentID]);
        trackThunk(builder, answerWithComment, (state, { commentID }) => [state.changes, commentID]);
        trackThunk(builder, removeComment, (state, { commentID }) => [state.removals, commentID]);
        trackThunk(builder, addComment, (state, input) => [state.additions, answeredKey(input)]);
        // Merging records never deletes fields, so the removal of a restored comment is deleted here.
        builder.addMatcher(carriesComments, ({ records }, { payload }) => {
            for (const { commentID, dateDeleted } of payload.entities.comments) {
                const known = records[commentID]?.data;
                if (dateDeleted !== undefined || !known) continue;
                delete known.dateDeleted;
                delete known.removal;
            }
        });
        trackReactions(builder, commentReactionThunks, (state, recordID) => state.records[recordID]?.data);
        learnEntities(
            builder,
            "comments",
            (state) => state.records,
            ({ commentID }) => commentID,
        );
    },
    selectors: {
        selectComment: (state, commentID: number) => getLoadable(state.records, commentID),
        selectThread: (state, query: ThreadQuery) => getLoadable(state.threads, threadKey(query)),
        selectCommentList: (state, query: CommentQuery) => getLoadable(state.lists, listKey(query)),
        selectCommentEdit: (state, commentID: number) => getLoadable(state.edits, commentID),
        selectCommentQuote: (state, commentID: number) => getLoadable(state.quotes, commentID),
        selectCommentChange: (state, commentID: number) => getLoadable(state.changes, commentID),
        selectCommentAddition: (state, answered: Answered) => getLoadable(state.additions, answeredKey(answered)),
        selectCommentRecords: (state) => state.records,
        selectQuoting: (state, discussionID: number) => state.quoting[discussionID],
        /** Selects the comment that precedes another one on the page; 0 if it is the first. */
        selectBefore: ({ threads, lists }, commentID: number): number | undefined => {
            for (const { data } of Object.values(threads)) {
                const before = data && findCommentBefore(data.items, commentID);
                if (before !== undefined) return before;
            }
            for (const { data } of Object.values(lists)) {
                const index = data?.commentIDs.indexOf(commentID) ?? -1;
                if (index !== -1) return data?.commentIDs[index - 1] ?? 0;
            }
            return undefined;
        },
    },
});

export const { commentPlaced, commentReturned, commentTaken, gapFilled, quoteBegun, quotePosted } = commentsSlice.actions;

export const {
    selectBefore,
    selectComment,
    selectCommentAddition,
    selectCommentChange,
    selectCommentEdit,
    selectCommentList,
    selectCommentQuote,
    selectCommentRecords,
    selectQuoting,
    selectThread,
} = commentsSlice.injectInto(rootReducer).selectors;
