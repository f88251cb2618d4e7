import { UserFragment } from "@parley/accounts/contract";
import { Breadcrumb, CategoryFragment } from "@parley/categories/contract";
import { UsedDraftID } from "@parley/drafts/contract";
import {
    BooleanFlag,
    CsvArray,
    DateFilter,
    DateTime,
    defineEndpoint,
    Expand,
    ID,
    IdList,
    LongRunnerOptions,
    NoContent,
    PermissionMap,
    RangeFilter,
    SmartID,
    Sort,
} from "@parley/library/contract";
import { IdempotencyKey, PostWarning, ReportMeta, WaitingEdit } from "@parley/posting/contract";
import { ReactionSummary } from "@parley/reactions/contract";
import { TagFragment } from "@parley/tags/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { DISCUSSION_TYPES, MAXIMUM_NAME } from "./discussions.rules";

/** The kinds of discussions (contract §2). */
export const DiscussionType = Type.Unsafe<(typeof DISCUSSION_TYPES)[number]>({ type: "string", enum: [...DISCUSSION_TYPES] });
export type DiscussionType = Static<typeof DiscussionType>;

/** Where a pinned discussion stands first: in its category, or in every list. */
export const PinLocation = Type.Union([Type.Literal("category"), Type.Literal("recent"), Type.Null()]);
export type PinLocation = Static<typeof PinLocation>;

/** The newest post of a discussion (contract §4.4). */
export const PostFragment = Type.Object({
    discussionID: Type.Optional(Type.Integer()),
    commentID: Type.Optional(Type.Integer()),
    name: Type.String(),
    body: Type.Optional(Type.String()),
    url: Type.String(),
    dateInserted: Type.Optional(DateTime),
    insertUserID: Type.Integer(),
    insertUser: Type.Optional(UserFragment),
});
export type PostFragment = Static<typeof PostFragment>;

/** How far a discussion's matter is (contract §4.4). */
export const StatusFragment = Type.Object({
    statusID: Type.Integer(),
    name: Type.String(),
    recordType: Type.String(),
    state: Type.Union([Type.Literal("open"), Type.Literal("closed")]),
});
export type StatusFragment = Static<typeof StatusFragment>;

/** The first picture of a body. */
export const PostImage = Type.Object({ url: Type.String(), alt: Type.String() });

/** What is told of a post beside its own words. */
export const PostAttributes = Type.Object({
    /** The comment that its author took for the answer. */
    acceptedCommentID: Type.Optional(Type.Integer()),
    /** Where a text comes from that was first said elsewhere, and under which licence. */
    attribution: Type.Optional(Type.Object({ url: Type.Optional(Type.String()), licence: Type.Optional(Type.String()) })),
    /** The language of the body, as BCP 47 writes it. */
    lang: Type.Optional(Type.String()),
    dir: Type.Optional(Type.Union([Type.Literal("ltr"), Type.Literal("rtl")])),
});
export type PostAttributes = Static<typeof PostAttributes>;

/** A discussion without what rides along on request (contract §4.4). */
export const Discussion = Type.Object({
    discussionID: Type.Integer(),
    type: DiscussionType,
    name: Type.String(),
    body: Type.Optional(Type.String()),
    excerpt: Type.Optional(Type.String()),
    snippet: Type.Optional(Type.String()),
    bodyPlainText: Type.Optional(Type.String()),
    bodyRaw: Type.Optional(Type.String()),
    categoryID: Type.Integer(),
    dateInserted: DateTime,
    dateUpdated: Type.Union([DateTime, Type.Null()]),
    dateLastComment: Type.Union([DateTime, Type.Null()]),
    insertUserID: Type.Integer(),
    updateUserID: Type.Union([Type.Integer(), Type.Null()]),
    lastUserID: Type.Integer(),
    pinned: Type.Boolean(),
    pinLocation: PinLocation,
    closed: Type.Boolean(),
    announce: Type.Boolean(),
    sink: Type.Boolean(),
    countComments: Type.Integer(),
    countViews: Type.Integer(),
    score: Type.Union([Type.Integer(), Type.Null()]),
    hot: Type.Optional(Type.Integer()),
    url: Type.String(),
    canonicalUrl: Type.String(),
    format: Type.String(),
    labelCodes: Type.Optional(Type.Array(Type.String())),
    breadcrumbs: Type.Optional(Type.Array(Breadcrumb)),
    statusID: Type.Integer(),
    status: Type.Optional(StatusFragment),
    internalStatusID: Type.Optional(Type.Integer()),
    internalStatus: Type.Optional(StatusFragment),
    resolved: Type.Optional(Type.Boolean()),
    image: Type.Optional(PostImage),
    attributes: Type.Optional(PostAttributes),
    /** How many reports it has, for who looks after it. */
    countReports: Type.Optional(Type.Integer()),
    reportMeta: Type.Optional(ReportMeta),
    /** What its author was told because of it, for who looks after it and for the author. */
    warnings: Type.Optional(Type.Array(PostWarning)),
    reactions: Type.Optional(Type.Array(ReactionSummary)),
    tags: Type.Optional(Type.Array(TagFragment)),
    tagIDs: Type.Optional(Type.Array(Type.Integer())),
    permissions: Type.Optional(PermissionMap),
    lastPost: Type.Optional(PostFragment),
    bookmarked: Type.Boolean(),
    unread: Type.Boolean(),
    dismissed: Type.Boolean(),
    countUnread: Type.Optional(Type.Integer()),
});
export type Discussion = Static<typeof Discussion>;

/** A discussion as the API sends it, with its people and its category inside. */
export const DiscussionAnswer = Type.Object({
    ...Discussion.properties,
    category: Type.Optional(CategoryFragment),
    insertUser: Type.Optional(UserFragment),
    lastUser: Type.Optional(UserFragment),
});
export type DiscussionAnswer = Static<typeof DiscussionAnswer>;

/** What may be asked to ride along (contract §5.1.2). */
export const DiscussionExpand = Expand(
    [
        "category",
        "lastPost",
        "lastPost.body",
        "lastPost.insertUser",
        "raw",
        "tagIDs",
        "tags",
        "breadcrumbs",
        "excerpt",
        "snippet",
        "status",
        "reactions",
        "attachments",
        "reportMeta",
        "countReports",
        "postMeta",
        "warnings",
        "permissions",
        "users",
        "insertUser.signature",
    ],
    { defaultOn: ["insertUser", "lastUser", "body"], explicitOnly: ["crawl", "status.log", "vectorize"] },
);
export type DiscussionExpand = Static<typeof DiscussionExpand>;

/** The orders of discussions (contract §2); `experimentalTrending` needs a `slotType`. */
export const DiscussionSort = Sort(["dateLastComment", "dateInserted", "discussionID", "score", "hot", "experimentalTrending"]);
export type DiscussionSort = Static<typeof DiscussionSort>;

/** How far back a trend is looked for: a day, a week, a month, a year, or always. */
export const SlotType = Type.Unsafe<"d" | "w" | "m" | "y" | "a">({ type: "string", enum: ["d", "w", "m", "y", "a"] });
export type SlotType = Static<typeof SlotType>;

/** How many a page of a list holds, when nothing else is asked. */
export const DISCUSSION_LIMIT = 30;

/** What rides along with the rows of a list that is shown (DISC-012); a row needs the beginning of a body, not the whole. */
export const DISCUSSION_LIST_EXPAND: DiscussionExpand = [
    "insertUser",
    "lastUser",
    "breadcrumbs",
    "category",
    "excerpt",
    "tags",
    "-body",
];

/** What a list of discussions may be asked for (contract §5.1.1). */
export const DiscussionQuery = Type.Object({
    discussionID: Type.Optional(RangeFilter("integer")),
    categoryID: Type.Optional(IdList),
    includeChildCategories: Type.Optional(BooleanFlag),
    excludedCategoryIDs: Type.Optional(IdList),
    followed: Type.Optional(BooleanFlag),
    dateInserted: Type.Optional(DateFilter),
    dateUpdated: Type.Optional(DateFilter),
    dateLastComment: Type.Optional(DateFilter),
    slotType: Type.Optional(SlotType),
    type: Type.Optional(CsvArray(DiscussionType)),
    tagID: Type.Optional(RangeFilter("integer")),
    score: Type.Optional(RangeFilter("integer")),
    statusID: Type.Optional(Type.Array(Type.Integer(), { maxItems: 100 })),
    resolved: Type.Optional(BooleanFlag),
    hasComments: Type.Optional(BooleanFlag),
    pinned: Type.Optional(BooleanFlag),
    pinOrder: Type.Optional(Type.Union([Type.Literal("mixed"), Type.Literal("first")])),
    insertUserID: Type.Optional(CsvArray(SmartID, { maxItems: 100 })),
    bookmarkUserID: Type.Optional(SmartID),
    participatedUserID: Type.Optional(SmartID),
    /** Only what has something that the caller has not read. */
    unread: Type.Optional(BooleanFlag),
    sort: Type.Optional(DiscussionSort),
    page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: DISCUSSION_LIMIT })),
    expand: Type.Optional(DiscussionExpand),
    excerptLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
});
export type DiscussionQuery = Static<typeof DiscussionQuery>;

const byID = Type.Object({ discussionID: ID });

export const getDiscussions = defineEndpoint({
    method: "GET",
    path: "/discussions",
    query: DiscussionQuery,
    response: Type.Array(DiscussionAnswer),
    paged: "numbered",
    primaryKey: "discussionID",
});

export const getBookmarkedDiscussions = defineEndpoint({
    method: "GET",
    path: "/discussions/bookmarked",
    query: Type.Object({
        page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: DISCUSSION_LIMIT })),
        expand: Type.Optional(DiscussionExpand),
    }),
    response: Type.Array(DiscussionAnswer),
    paged: "more",
});

export const getDiscussion = defineEndpoint({
    method: "GET",
    path: "/discussions/:discussionID",
    params: byID,
    query: Type.Object({
        expand: Type.Optional(DiscussionExpand),
        /** In which order its comments are read; the discussion is the same in any (DISC-013). */
        sort: Type.Optional(Sort(["dateInserted", "score", "experimentalTrending"])),
    }),
    response: DiscussionAnswer,
});

/** A discussion that a panel links to. */
export const DiscussionReference = Type.Object({
    discussionID: Type.Integer(),
    name: Type.String(),
    url: Type.String(),
    countComments: Type.Integer(),
    closed: Type.Boolean(),
});
export type DiscussionReference = Static<typeof DiscussionReference>;

/** The discussions nearest to one, of those that the caller may see: those that share its tags first, then those of its category. */
export const getNearDiscussions = defineEndpoint({
    method: "GET",
    path: "/discussions/:discussionID/near",
    params: byID,
    response: Type.Array(DiscussionReference),
});

/** Discussions with a title like this one, of those that the caller may see, the nearest first; none where nothing is near. */
export const getSimilarDiscussions = defineEndpoint({
    method: "GET",
    path: "/discussions/similar",
    query: Type.Object({ name: Type.String({ maxLength: 1000 }) }),
    response: Type.Array(DiscussionReference),
});

/** What others reacted to most of what somebody began, of what the caller may see. */
export const getBestDiscussions = defineEndpoint({
    method: "GET",
    path: "/discussions/best",
    query: Type.Object({ insertUserID: ID }),
    response: Type.Array(DiscussionReference),
});

/** What the editor of a discussion begins with (contract §4.4). */
export const DiscussionEdit = Type.Object({
    discussionID: Type.Integer(),
    name: Type.String(),
    body: Type.String(),
    format: Type.String(),
    categoryID: Type.Integer(),
    sink: Type.Boolean(),
    closed: Type.Boolean(),
    pinned: Type.Boolean(),
    pinLocation: PinLocation,
    type: DiscussionType,
    tagIDs: Type.Array(Type.Integer()),
    /** What the caller would have it say, and nobody has decided on. */
    waitingEdit: Type.Optional(WaitingEdit),
});
export type DiscussionEdit = Static<typeof DiscussionEdit>;

export const getDiscussionEdit = defineEndpoint({
    method: "GET",
    path: "/discussions/:discussionID/edit",
    params: byID,
    response: DiscussionEdit,
});

/** What a quote of a discussion is made of (contract §4.4). */
export const DiscussionQuote = Type.Object({
    discussionID: Type.Integer(),
    name: Type.String(),
    bodyRaw: Type.String(),
    /** The same in Markdown, as a reply quotes it. */
    bodyMarkdown: Type.String(),
    dateInserted: DateTime,
    dateUpdated: Type.Union([DateTime, Type.Null()]),
    insertUser: UserFragment,
    url: Type.String(),
    format: Type.String(),
});
export type DiscussionQuote = Static<typeof DiscussionQuote>;

export const getDiscussionQuote = defineEndpoint({
    method: "GET",
    path: "/discussions/:discussionID/quote",
    params: byID,
    response: DiscussionQuote,
});

const name = Type.String({ minLength: 1, maxLength: MAXIMUM_NAME });
const body = Type.String({ minLength: 1, maxLength: 100_000 });
const format = Type.String({ minLength: 1, maxLength: 20 });

const flags = {
    closed: Type.Optional(Type.Boolean()),
    sink: Type.Optional(Type.Boolean()),
    pinned: Type.Optional(Type.Boolean()),
    pinLocation: Type.Optional(PinLocation),
    tagIDs: Type.Optional(Type.Array(ID, { maxItems: 50 })),
    newTagNames: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 20 })),
    resolved: Type.Optional(Type.Boolean()),
};

export const postDiscussion = defineEndpoint({
    method: "POST",
    path: "/discussions",
    body: Type.Object({
        name,
        body,
        format,
        categoryID: ID,
        type: Type.Optional(DiscussionType),
        idempotencyKey: Type.Optional(IdempotencyKey),
        draftID: UsedDraftID,
        ...flags,
    }),
    response: DiscussionAnswer,
});

/** Changes what is given. The same `idempotencyKey` by the same member changes it once, whoever has changed it since (FC-42). */
export const patchDiscussion = defineEndpoint({
    method: "PATCH",
    path: "/discussions/:discussionID",
    params: byID,
    query: Type.Object({ expand: Type.Optional(DiscussionExpand) }),
    body: Type.Object({
        name: Type.Optional(name),
        body: Type.Optional(body),
        format: Type.Optional(format),
        categoryID: Type.Optional(ID),
        insertUserID: Type.Optional(ID),
        idempotencyKey: Type.Optional(IdempotencyKey),
        ...flags,
    }),
    response: DiscussionAnswer,
});

export const deleteDiscussion = defineEndpoint({
    method: "DELETE",
    path: "/discussions/:discussionID",
    params: byID,
    query: Type.Object(LongRunnerOptions),
    response: NoContent,
});

export const putBookmark = defineEndpoint({
    method: "PUT",
    path: "/discussions/:discussionID/bookmark",
    params: byID,
    body: Type.Object({ bookmarked: Type.Boolean() }),
    response: Type.Object({ bookmarked: Type.Boolean() }),
});

/** Says that all that was written in a discussion so far is read, wherever the reader is in it. */
export const putRead = defineEndpoint({
    method: "PUT",
    path: "/discussions/:discussionID/read",
    params: byID,
    response: Type.Object({ unread: Type.Boolean() }),
});

/** Marks as read all that was written so far: on the whole site, or in a category and those inside it. */
export const putAllRead = defineEndpoint({
    method: "PUT",
    path: "/discussions/read",
    body: Type.Object({ categoryID: Type.Optional(ID) }),
    response: Type.Object({ dateMarkedRead: DateTime }),
});

/** Takes back what `putAllRead` marked at this moment: what was unread before is unread again. */
export const deleteAllRead = defineEndpoint({
    method: "DELETE",
    path: "/discussions/read",
    query: Type.Object({ categoryID: Type.Optional(ID), dateMarkedRead: DateTime }),
    response: NoContent,
});

export const putDismiss = defineEndpoint({
    method: "PUT",
    path: "/discussions/:discussionID/dismiss",
    params: byID,
    body: Type.Object({ dismissed: Type.Optional(Type.Boolean({ default: true })) }),
    response: Type.Object({ dismissed: Type.Boolean() }),
});

export const patchBump = defineEndpoint({
    method: "PATCH",
    path: "/discussions/:discussionID/bump",
    params: byID,
    response: DiscussionAnswer,
});

export const putDiscussionType = defineEndpoint({
    method: "PUT",
    path: "/discussions/:discussionID/type",
    params: byID,
    body: Type.Object({ type: DiscussionType }),
    response: DiscussionAnswer,
});

const wantedTags = Type.Object({
    tagIDs: Type.Optional(Type.Array(ID, { maxItems: 50 })),
    urlcodes: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 50 })),
});

export const putDiscussionTags = defineEndpoint({
    method: "PUT",
    path: "/discussions/:discussionID/tags",
    params: byID,
    body: wantedTags,
    response: Type.Array(TagFragment),
});

export const postDiscussionTags = defineEndpoint({
    method: "POST",
    path: "/discussions/:discussionID/tags",
    params: byID,
    body: wantedTags,
    response: Type.Array(TagFragment),
});
