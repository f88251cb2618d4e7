import { AuthorFragment, UserFragment } from "@parley/accounts/contract";
import { CategoryFragment } from "@parley/categories/contract";
import { PostAttributes } from "@parley/discussions/contract";
import { UsedDraftID } from "@parley/drafts/contract";
import {
    BooleanFlag,
    CsvArray,
    DateFilter,
    DateTime,
    defineEndpoint,
    Expand,
    Html,
    ID,
    IdList,
    LongRunnerOptions,
    NoContent,
    RangeFilter,
    RecordImage,
    SmartID,
    Sort,
    UndoableResult,
} from "@parley/library/contract";
import { Attachment, IdempotencyKey, PostWarning, ReportMeta, WaitingEdit } from "@parley/posting/contract";
import { ReactionSummary } from "@parley/reactions/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Record types that can have comments (contract §2). Moderators discuss an escalation in comments that only they may see. */
export const ParentRecordType = Type.Unsafe<"discussion" | "escalation">({ type: "string", enum: ["discussion", "escalation"] });
export type ParentRecordType = Static<typeof ParentRecordType>;

/**
 * How a comment was removed. The body and the author are included for the author and for viewers who may restore it; `actID` only for
 * viewers who may restore it.
 */
export const CommentRemoval = Type.Object({
    removedBy: Type.Optional(UserFragment),
    reason: Type.Union([Type.String(), Type.Null()]),
    /** Until when it can be restored; null if it cannot be. */
    keptUntil: Type.Union([DateTime, Type.Null()]),
    insertUser: Type.Optional(UserFragment),
    body: Type.Optional(Html),
    /** Action to undo to restore the comment (`POST /acts/{actID}/undo`). */
    actID: Type.Optional(Type.Integer()),
});
export type CommentRemoval = Static<typeof CommentRemoval>;

/** Whether a reply to a question is accepted as its answer, rejected, or neither (contract §2). */
export const AnswerStatus = Type.Unsafe<"accepted" | "rejected" | "pending">({
    type: "string",
    enum: ["accepted", "rejected", "pending"],
});
export type AnswerStatus = Static<typeof AnswerStatus>;

/** A comment (contract §4.5). A removed one remains as a tombstone, without body and author (CMT-004). */
export const Comment = Type.Object({
    commentID: Type.Integer(),
    discussionID: Type.Integer(),
    parentRecordType: Type.Literal("discussion"),
    parentRecordID: Type.Integer(),
    parentCommentID: Type.Optional(Type.Integer()),
    depth: Type.Integer(),
    /** 1-based position among all comments of the discussion. */
    position: Type.Integer(),
    name: Type.String(),
    categoryID: Type.Integer(),
    category: Type.Optional(CategoryFragment),
    body: Type.Optional(Html),
    bodyRaw: Type.Optional(Type.String()),
    bodyPlainText: Type.Optional(Type.String()),
    dateInserted: DateTime,
    dateUpdated: Type.Union([DateTime, Type.Null()]),
    insertUserID: Type.Integer(),
    insertUser: Type.Optional(AuthorFragment),
    updateUserID: Type.Union([Type.Integer(), Type.Null()]),
    score: Type.Integer(),
    scoreChildComments: Type.Integer(),
    countChildComments: Type.Integer(),
    url: Type.String(),
    type: Type.Literal("comment"),
    format: Type.String(),
    image: Type.Optional(RecordImage),
    /** Always present in responses. */
    attributes: Type.Optional(
        Type.Object({
            ...PostAttributes.properties,
            /** Whether the comment is accepted as the answer; only in questions. */
            answer: Type.Optional(Type.Object({ status: AnswerStatus })),
        }),
    ),
    reactions: Type.Optional(Type.Array(ReactionSummary)),
    /** Number of reports, for viewers who moderate it. */
    countReports: Type.Optional(Type.Integer()),
    /** What other systems keep about it, for staff. */
    attachments: Type.Optional(Type.Array(Attachment)),
    reportMeta: Type.Optional(ReportMeta),
    /** Warnings of the author for this comment, for moderators and for the author. */
    warnings: Type.Optional(Type.Array(PostWarning)),
    /** The latest of them. */
    warning: Type.Optional(PostWarning),
    /** When it was removed. The comment is then a tombstone. */
    dateDeleted: Type.Optional(DateTime),
    removal: Type.Optional(CommentRemoval),
    /** Discussion of the comment, for lists across discussions. */
    discussion: Type.Optional(Type.Object({ discussionID: Type.Integer(), name: Type.String(), url: Type.String() })),
});
export type Comment = Static<typeof Comment>;

/** A comment of an escalation. It has the same fields, except those about a discussion. */
export type EscalationComment = Omit<Comment, "discussionID" | "discussion" | "parentRecordType"> & {
    parentRecordType: "escalation";
};

/** A comment of any parent. One schema for all of them, since the serializer of a union tries each of its schemas on each comment. */
export const AnyComment = Type.Unsafe<Comment | EscalationComment>(
    Type.Object({
        ...Comment.properties,
        discussionID: Type.Optional(Type.Integer()),
        parentRecordType: ParentRecordType,
    }),
);
export type AnyComment = Static<typeof AnyComment>;

/** Values of `expand` (contract §5.2). */
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

/** Default number of comments on a page (contract §5.2). */
export const COMMENT_LIMIT = 30;
export const THREAD_LIMIT = 50;

const page = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }));

export const getComments = defineEndpoint({
    method: "GET",
    path: "/comments",
    query: Type.Object({
        commentID: Type.Optional(RangeFilter("integer")),
        discussionID: Type.Optional(ID),
        parentRecordType: Type.Optional(ParentRecordType),
        parentRecordID: Type.Optional(ID),
        categoryID: Type.Optional(IdList),
        dateInserted: Type.Optional(DateFilter),
        dateUpdated: Type.Optional(DateFilter),
        insertUserID: Type.Optional(CsvArray(SmartID, { maxItems: 100 })),
        /** Written by members of one of these roles, as far as the caller may know their members. */
        insertUserRoleID: Type.Optional(CsvArray(ID, { maxItems: 100 })),
        /** Accepted answers, or comments in questions with or without an accepted answer. */
        qna: Type.Optional(
            Type.Unsafe<"accepted" | "answered" | "unanswered">({ type: "string", enum: ["accepted", "answered", "unanswered"] }),
        ),
        /** Only those written or changed within a day: what a crawler has to read again. */
        dirtyRecords: Type.Optional(BooleanFlag),
        sort: Type.Optional(Sort(["dateInserted", "commentID", "dateUpdated", "score", "experimentalTrending"])),
        page,
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: COMMENT_LIMIT })),
        quoteParent: Type.Optional(Type.Boolean({ default: true })),
        expand: Type.Optional(CommentExpand),
    }),
    response: Type.Array(AnyComment),
    paged: "numbered",
    primaryKey: "commentID",
});

/** A comment within a thread (contract §4.6). */
export interface ThreadComment {
    type: "comment";
    commentID: number;
    parentCommentID: number | null;
    depth: number;
    children: ThreadItem[];
}

/** Comments missing from this response, and where to fetch them (contract §4.6). */
export interface ThreadGap {
    type: "hole";
    parentCommentID: number;
    /** Offset of the first missing comment among the replies to `parentCommentID`. */
    offset: number;
    depth: number;
    /** Some of the authors. */
    insertUsers: UserFragment[];
    countAllComments: number;
    /** Number of authors among the first ten of the missing comments. */
    countAllInsertUsers: number;
    apiUrl: string;
}

export type ThreadItem = ThreadComment | ThreadGap;

/** Structure of a thread, and the comments in it (contract §4.6). */
export const CommentThread = Type.Object({
    threadStructure: Type.Unsafe<ThreadItem[]>(Type.Array(Type.Object({}, { additionalProperties: true }))),
    commentsByID: Type.Record(Type.String(), AnyComment),
    /** Paging among the comments of the same level; the response headers carry the same values. */
    paging: Type.Object({ page: Type.Integer(), limit: Type.Integer(), total: Type.Integer() }),
});
export type CommentThread = Static<typeof CommentThread>;

/** Sorts of the first level of a thread. Replies to a comment are always chronological. */
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

/** Finds comments by their words; for members (contract §5.2). */
export const getCommentSearch = defineEndpoint({
    method: "GET",
    path: "/comments/search",
    query: Type.Object({
        query: Type.String({ minLength: 1, maxLength: 10_000 }),
        categoryID: Type.Optional(ID),
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: COMMENT_LIMIT })),
        expand: Type.Optional(CommentExpand),
    }),
    response: Type.Array(Comment),
    paged: "numbered",
});

export const getCommentThread = defineEndpoint({
    method: "GET",
    path: "/comments/thread",
    query: ThreadQuery,
    response: CommentThread,
});

const byID = Type.Object({ commentID: ID });

export const getComment = defineEndpoint({
    method: "GET",
    path: "/comments/:commentID",
    params: byID,
    query: Type.Object({ expand: Type.Optional(CommentExpand), quoteParent: Type.Optional(Type.Boolean({ default: true })) }),
    response: AnyComment,
});

/** Content for the editor of a comment (contract §4.5). */
export const CommentEdit = Type.Object({
    commentID: Type.Integer(),
    /** Absent for a comment of an escalation. */
    discussionID: Type.Optional(Type.Integer()),
    body: Type.String(),
    format: Type.String(),
    /** Edit by the caller that is held for approval. */
    waitingEdit: Type.Optional(Type.Omit(WaitingEdit, ["name"])),
});
export type CommentEdit = Static<typeof CommentEdit>;

export const getCommentEdit = defineEndpoint({
    method: "GET",
    path: "/comments/:commentID/edit",
    params: byID,
    response: CommentEdit,
});

/** Content of a quote of a comment (contract §4.5). */
export const CommentQuote = Type.Object({
    commentID: Type.Integer(),
    bodyRaw: Type.String(),
    /** The same as Markdown, for the quote in a reply. */
    bodyMarkdown: Type.String(),
    dateInserted: DateTime,
    dateUpdated: Type.Union([DateTime, Type.Null()]),
    insertUser: UserFragment,
    url: Type.String(),
    format: Type.String(),
});
export type CommentQuote = Static<typeof CommentQuote>;

export const getCommentQuote = defineEndpoint({
    method: "GET",
    path: "/comments/:commentID/quote",
    params: byID,
    response: CommentQuote,
});

const body = Type.String({ minLength: 1, maxLength: 100_000 });
const format = Type.String({ minLength: 1, maxLength: 20 });

export const postComment = defineEndpoint({
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
    response: AnyComment,
});

/**
 * Changes the given fields. Requests with the same `idempotencyKey` by the same member change the comment once, even if others have changed
 * it since (FC-42). Moving it needs the permission to split its discussion and to comment on the other one (contract §5.2).
 */
export const patchComment = defineEndpoint({
    method: "PATCH",
    path: "/comments/:commentID",
    params: byID,
    body: Type.Object({
        body: Type.Optional(body),
        format: Type.Optional(format),
        insertUserID: Type.Optional(ID),
        /** The discussion of the comment. Another one moves the comment there with its replies. */
        discussionID: Type.Optional(ID),
        parentRecordType: Type.Optional(ParentRecordType),
        parentRecordID: Type.Optional(ID),
        idempotencyKey: Type.Optional(IdempotencyKey),
        draftID: UsedDraftID,
    }),
    response: AnyComment,
});

/** Reason, shown to viewers of the tombstone. */
const reason = Type.Optional(Type.String({ maxLength: 500 }));

export const deleteComment = defineEndpoint({
    method: "DELETE",
    path: "/comments/:commentID",
    params: byID,
    body: Type.Object({ reason }),
    response: NoContent,
});

/**
 * Removes several comments of one discussion: `tombstone` leaves a tombstone for each, `full` removes those without replies entirely. More
 * than 50 are sent in several requests; all but the first carry the `jobID` from the first response.
 */
export const deleteComments = defineEndpoint({
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
    response: UndoableResult,
    status: 200,
    longRunner: true,
});

/** Accepts a comment as the answer to its question, rejects it, or takes either back with `pending` (contract §5.2). */
export const patchAnswer = defineEndpoint({
    method: "PATCH",
    path: "/comments/:commentID/answer",
    params: byID,
    body: Type.Object({
        status: AnswerStatus,
    }),
    response: Comment,
});
