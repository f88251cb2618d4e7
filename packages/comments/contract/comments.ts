import { UserFragment } from "@parley/accounts/contract";
import { CategoryFragment } from "@parley/categories/contract";
import { PostAttributes, PostImage } from "@parley/discussions/contract";
import { UsedDraftID } from "@parley/drafts/contract";
import {
    CsvArray,
    DateFilter,
    DateTime,
    Expand,
    endpoint,
    ID,
    IdList,
    LongRunnerOptions,
    LongRunnerResult,
    NoContent,
    RangeOf,
    SmartID,
    Sort,
} from "@parley/library/contract";
import { IdempotencyKey, PostWarning, ReportMeta, WaitingEdit } from "@parley/posting/contract";
import { ReactionSummary } from "@parley/reactions/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** What comments can stand below. */
export const ParentRecordType = Type.Literal("discussion");

/**
 * How a comment was removed. What it said and who wrote it only those are told who may restore it, and its author; how it comes back, who may restore
 * it.
 */
export const CommentRemoval = Type.Object({
    removedBy: Type.Optional(UserFragment),
    reason: Type.Union([Type.String(), Type.Null()]),
    /** Until then it can be restored; null where it can't. */
    keptUntil: Type.Union([DateTime, Type.Null()]),
    insertUser: Type.Optional(UserFragment),
    body: Type.Optional(Type.String()),
    /** To be undone to restore it (`POST /acts/{actID}/undo`). */
    actID: Type.Optional(Type.Integer()),
});
export type CommentRemoval = Static<typeof CommentRemoval>;

/** A comment (contract §4.5). One that was removed keeps its place, without its words and its author (CMT-004). */
export const Comment = Type.Object({
    commentID: Type.Integer(),
    discussionID: Type.Integer(),
    parentRecordType: ParentRecordType,
    parentRecordID: Type.Integer(),
    parentCommentID: Type.Optional(Type.Integer()),
    depth: Type.Integer(),
    /** Which comment of the discussion it is, from 1. */
    position: Type.Integer(),
    name: Type.String(),
    categoryID: Type.Integer(),
    category: Type.Optional(CategoryFragment),
    body: Type.Optional(Type.String()),
    bodyRaw: Type.Optional(Type.String()),
    dateInserted: DateTime,
    dateUpdated: Type.Union([DateTime, Type.Null()]),
    insertUserID: Type.Integer(),
    insertUser: Type.Optional(UserFragment),
    updateUserID: Type.Union([Type.Integer(), Type.Null()]),
    score: Type.Integer(),
    scoreChildComments: Type.Integer(),
    countChildComments: Type.Integer(),
    url: Type.String(),
    type: Type.Literal("comment"),
    format: Type.String(),
    image: Type.Optional(PostImage),
    attributes: Type.Optional(
        Type.Object({
            ...PostAttributes.properties,
            /** Whether the discussion's author took it for the answer. */
            answer: Type.Optional(Type.Object({ status: Type.Literal("accepted") })),
        }),
    ),
    reactions: Type.Optional(Type.Array(ReactionSummary)),
    /** How many reports it has, for who looks after it. */
    countReports: Type.Optional(Type.Integer()),
    reportMeta: Type.Optional(ReportMeta),
    /** What its author was told because of it, for who looks after it and for the author. */
    warnings: Type.Optional(Type.Array(PostWarning)),
    /** When it was removed; then its place shows a tombstone. */
    dateDeleted: Type.Optional(DateTime),
    removal: Type.Optional(CommentRemoval),
    /** Where the comment stands, for lists of comments of several discussions. */
    discussion: Type.Optional(Type.Object({ discussionID: Type.Integer(), name: Type.String(), url: Type.String() })),
});
export type Comment = Static<typeof Comment>;

/** What may be asked to ride along (contract §5.2). */
export const CommentExpand = Expand(
    [
        "category",
        "discussion",
        "reactions",
        "raw",
        "attachments",
        "reportMeta",
        "countReports",
        "warnings",
        "users",
        "insertUser.signature",
    ],
    { defaultOn: ["insertUser", "body"], explicitOnly: ["vectorize", "crawl"] },
);
export type CommentExpand = Static<typeof CommentExpand>;

/** How many a page holds, when nothing else is asked (contract §5.2). */
export const COMMENT_LIMIT = 30;
export const THREAD_LIMIT = 50;

const page = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }));

export const getComments = endpoint({
    method: "GET",
    path: "/comments",
    query: Type.Object({
        commentID: Type.Optional(RangeOf("integer")),
        discussionID: Type.Optional(ID),
        parentRecordType: Type.Optional(ParentRecordType),
        parentRecordID: Type.Optional(ID),
        categoryID: Type.Optional(IdList),
        dateInserted: Type.Optional(DateFilter),
        dateUpdated: Type.Optional(DateFilter),
        insertUserID: Type.Optional(CsvArray(SmartID, { maxItems: 100 })),
        sort: Type.Optional(Sort(["dateInserted", "commentID", "dateUpdated", "score", "experimentalTrending"])),
        page,
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: COMMENT_LIMIT })),
        quoteParent: Type.Optional(Type.Boolean({ default: true })),
        expand: Type.Optional(CommentExpand),
    }),
    response: Type.Array(Comment),
    paged: "numbered",
    primaryKey: "commentID",
});

/** A comment in its place in a thread (contract §4.6). */
export interface ThreadComment {
    type: "comment";
    commentID: number;
    parentCommentID: number | null;
    depth: number;
    children: ThreadItem[];
}

/** Comments that are not in this answer, and where to get them (contract §4.6). */
export interface ThreadGap {
    type: "hole";
    parentCommentID: number;
    /** Of the first that is missing, among the comments that answer `parentCommentID`. */
    offset: number;
    depth: number;
    /** A few of those who wrote them. */
    insertUsers: UserFragment[];
    countAllComments: number;
    /** How many people wrote the first ten of them. */
    countAllInsertUsers: number;
    apiUrl: string;
}

export type ThreadItem = ThreadComment | ThreadGap;

/** The shape of a thread, and the comments in it (contract §4.6). */
export const CommentThread = Type.Object({
    threadStructure: Type.Unsafe<ThreadItem[]>(Type.Array(Type.Object({}, { additionalProperties: true }))),
    commentsByID: Type.Record(Type.String(), Comment),
    /** Where the page stands among the comments of its level; the headers tell the same. */
    paging: Type.Object({ page: Type.Integer(), limit: Type.Integer(), total: Type.Integer() }),
});
export type CommentThread = Static<typeof CommentThread>;

/** The orders of a thread's first level; answers to a comment always stand in the order in which they were written. */
export const ThreadSort = Sort(["dateInserted", "score", "experimentalTrending"], { default: "dateInserted" });
export type ThreadSort = Static<typeof ThreadSort>;

export const ThreadQuery = Type.Object({
    parentRecordType: ParentRecordType,
    parentRecordID: ID,
    parentCommentID: Type.Optional(ID),
    focusCommentID: Type.Optional(ID),
    collapseChildDepth: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 3 })),
    collapseChildLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 3 })),
    sort: Type.Optional(ThreadSort),
    page,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: THREAD_LIMIT })),
    expand: Type.Optional(CommentExpand),
});
export type ThreadQuery = Static<typeof ThreadQuery>;

export const getCommentThread = endpoint({
    method: "GET",
    path: "/comments/thread",
    query: ThreadQuery,
    response: CommentThread,
});

const byID = Type.Object({ commentID: ID });

export const getComment = endpoint({
    method: "GET",
    path: "/comments/:commentID",
    params: byID,
    query: Type.Object({ expand: Type.Optional(CommentExpand), quoteParent: Type.Optional(Type.Boolean({ default: true })) }),
    response: Comment,
});

/** What the editor of a comment begins with (contract §4.5). */
export const CommentEdit = Type.Object({
    commentID: Type.Integer(),
    discussionID: Type.Integer(),
    body: Type.String(),
    format: Type.String(),
    /** What the caller would have it say, and nobody has decided on. */
    waitingEdit: Type.Optional(WaitingEdit),
});
export type CommentEdit = Static<typeof CommentEdit>;

export const getCommentEdit = endpoint({ method: "GET", path: "/comments/:commentID/edit", params: byID, response: CommentEdit });

/** What a quote of a comment is made of (contract §4.5). */
export const CommentQuote = Type.Object({
    commentID: Type.Integer(),
    bodyRaw: Type.String(),
    /** The same in Markdown, as a reply quotes it. */
    bodyMarkdown: Type.String(),
    dateInserted: DateTime,
    dateUpdated: Type.Union([DateTime, Type.Null()]),
    insertUser: UserFragment,
    url: Type.String(),
    format: Type.String(),
});
export type CommentQuote = Static<typeof CommentQuote>;

export const getCommentQuote = endpoint({
    method: "GET",
    path: "/comments/:commentID/quote",
    params: byID,
    response: CommentQuote,
});

const body = Type.String({ minLength: 1, maxLength: 100_000 });
const format = Type.String({ minLength: 1, maxLength: 20 });

export const postComment = endpoint({
    method: "POST",
    path: "/comments",
    body: Type.Object({
        body,
        format,
        discussionID: Type.Optional(ID),
        parentRecordType: Type.Optional(ParentRecordType),
        parentRecordID: Type.Optional(ID),
        parentCommentID: Type.Optional(ID),
        insertUserID: Type.Optional(ID),
        idempotencyKey: Type.Optional(IdempotencyKey),
        draftID: UsedDraftID,
    }),
    response: Comment,
});

/** Changes what is given. The same `idempotencyKey` by the same member changes it once, whoever has changed it since (FC-42). */
export const patchComment = endpoint({
    method: "PATCH",
    path: "/comments/:commentID",
    params: byID,
    body: Type.Object({
        body: Type.Optional(body),
        format: Type.Optional(format),
        insertUserID: Type.Optional(ID),
        idempotencyKey: Type.Optional(IdempotencyKey),
    }),
    response: Comment,
});

/** Why it was done, for those who come upon it. */
const reason = Type.Optional(Type.String({ maxLength: 500 }));

export const deleteComment = endpoint({
    method: "DELETE",
    path: "/comments/:commentID",
    params: byID,
    body: Type.Object({ reason }),
    response: NoContent,
});

/**
 * Removes several comments of one discussion: `tombstone` keeps their places, `full` closes those that nobody has answered. More than 50 are sent
 * in several calls, all but the first with the `jobID` that the first one answers.
 */
export const deleteComments = endpoint({
    method: "DELETE",
    path: "/comments/list",
    query: Type.Object(LongRunnerOptions),
    body: Type.Object({
        commentIDs: Type.Array(ID, { minItems: 1, maxItems: 50 }),
        deleteMethod: Type.Unsafe<"full" | "tombstone">({ type: "string", enum: ["full", "tombstone"] }),
        reason,
        jobID: Type.Optional(ID),
        ...LongRunnerOptions,
    }),
    response: LongRunnerResult,
    status: 200,
    longRunner: true,
});

/** Takes a comment for the answer to its discussion, or no longer (contract §5.2). */
export const patchAnswer = endpoint({
    method: "PATCH",
    path: "/comments/:commentID/answer",
    params: byID,
    body: Type.Object({
        status: Type.Unsafe<"accepted" | "rejected" | "pending">({ type: "string", enum: ["accepted", "rejected", "pending"] }),
    }),
    response: Comment,
});
