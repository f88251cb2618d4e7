import { AuthorFragment, UserFragment } from "@parley/accounts/contract";
import { Breadcrumb, CategoryFragment } from "@parley/categories/contract";
import { SiteSectionID } from "@parley/config/contract";
import {
    AnyID,
    BooleanFlag,
    CsvArray,
    DateFilter,
    DateTime,
    Expand,
    Html,
    ID,
    IdList,
    PermissionMap,
    RangeFilter,
    RecordImage,
    SmartID,
    Sort,
} from "@parley/library/contract";
import { Attachment, PostWarning, ReportMeta, WaitingEdit } from "@parley/posting/contract";
import { PostMeta, PostMetaFilter, PostTypeID } from "@parley/postTypes/contract";
import { ReactionSummary } from "@parley/reactions/contract";
import { TagFragment } from "@parley/tags/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { DISCUSSION_TYPES } from "./discussions.rules";
import { FOLLOW_LEVELS } from "./follow.rules";

/** Types of discussions (contract §2). */
export const DiscussionType = Type.Unsafe<(typeof DISCUSSION_TYPES)[number]>({ type: "string", enum: [...DISCUSSION_TYPES] });

export type DiscussionType = Static<typeof DiscussionType>;

/** Where a pinned discussion is listed first: in its category, or in every list. */
export const PinLocation = Type.Union([Type.Literal("category"), Type.Literal("recent"), Type.Null()]);

export type PinLocation = Static<typeof PinLocation>;

/** The latest post of a discussion (contract §4.4). */
export const PostFragment = Type.Object({
    discussionID: Type.Optional(Type.Integer()),
    commentID: Type.Optional(Type.Integer()),
    name: Type.String(),
    body: Type.Optional(Html),
    /** `comment`, or the type of a discussion without comments; always present in responses. */
    type: Type.Optional(Type.String()),
    url: Type.String(),
    dateInserted: Type.Optional(DateTime),
    insertUserID: Type.Integer(),
    insertUser: Type.Optional(UserFragment),
});

export type PostFragment = Static<typeof PostFragment>;

const status = {
    statusID: Type.Integer(),
    name: Type.String(),
    recordType: Type.String(),
    state: Type.Union([Type.Literal("open"), Type.Literal("closed")]),
};
const RecordSubtype = Type.Unsafe<string | null>({ type: ["string", "null"] });

/** Public status of a discussion (contract §4.4). */
export const StatusFragment = Type.Object({
    ...status,
    recordSubtype: Type.Optional(RecordSubtype),
    /** The latest change to this status, with `expand=status.log`. */
    log: Type.Optional(
        Type.Object({
            reasonUpdated: Type.Union([Type.String(), Type.Null()]),
            dateUpdated: DateTime,
            updateUser: Type.Optional(UserFragment),
        }),
    ),
});

export type StatusFragment = Static<typeof StatusFragment>;

/** A status that a discussion can have. */
export const RecordStatus = Type.Object({
    ...status,
    /** Type of discussion that has the status; null for all types. */
    recordSubtype: RecordSubtype,
    /** Whether new discussions begin with it. */
    isDefault: Type.Boolean(),
    isActive: Type.Boolean(),
    /** Whether it is built in, and so can't be changed or deleted. */
    isSystem: Type.Boolean(),
    /** Whether only staff see it. */
    isInternal: Type.Boolean(),
});
export type RecordStatus = Static<typeof RecordStatus>;

/** Additional attributes of a discussion or a comment. */
export const PostAttributes = Type.Object({
    /** Source and licence of imported content. */
    attribution: Type.Optional(Type.Object({ url: Type.Optional(Type.String()), licence: Type.Optional(Type.String()) })),
    /** Language of the body as a BCP 47 tag, if it is not that of the response. */
    lang: Type.Optional(Type.String()),
    dir: Type.Optional(Type.Union([Type.Literal("ltr"), Type.Literal("rtl")])),
    /** Whether the post has a translation into the language of the response, or the caller can have it translated. */
    translation: Type.Optional(Type.Union([Type.Literal("stored"), Type.Literal("offered")])),
});

export type PostAttributes = Static<typeof PostAttributes>;

/** Additional attributes of a discussion. */
export const DiscussionAttributes = Type.Object({
    ...PostAttributes.properties,
    /** ID of the comment that the author accepted as the answer. */
    acceptedCommentID: Type.Optional(Type.Integer()),
});

export type DiscussionAttributes = Static<typeof DiscussionAttributes>;

/** How a member follows a discussion. */
export const FollowLevel = Type.Unsafe<(typeof FOLLOW_LEVELS)[number]>({ type: "string", enum: [...FOLLOW_LEVELS] });
export type FollowLevel = Static<typeof FollowLevel>;

/** A discussion without expansions (contract §4.4). */
export const Discussion = Type.Object({
    discussionID: Type.Integer(),
    type: DiscussionType,
    postTypeID: Type.Optional(Type.String()),
    name: Type.String(),
    body: Type.Optional(Html),
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
    /** Who resolved it, for staff. */
    resolvedUserID: Type.Optional(Type.Integer()),
    image: Type.Optional(RecordImage),
    attributes: Type.Optional(DiscussionAttributes),
    /** Number of reports, for its moderators. */
    countReports: Type.Optional(Type.Integer()),
    /** What other systems keep about it, for staff. */
    attachments: Type.Optional(Type.Array(Attachment)),
    reportMeta: Type.Optional(ReportMeta),
    /** Warnings that its author received for it, for its moderators and the author. */
    warnings: Type.Optional(Type.Array(PostWarning)),
    /** The latest of them. */
    warning: Type.Optional(PostWarning),
    reactions: Type.Optional(Type.Array(ReactionSummary)),
    tags: Type.Optional(Type.Array(TagFragment)),
    tagIDs: Type.Optional(Type.Array(Type.Integer())),
    /** Values of its further fields, as far as the caller may see them. */
    postMeta: Type.Optional(PostMeta),
    permissions: Type.Optional(PermissionMap),
    lastPost: Type.Optional(PostFragment),
    bookmarked: Type.Boolean(),
    /** How the viewer follows it, if they have chosen. */
    followLevel: Type.Optional(FollowLevel),
    unread: Type.Boolean(),
    dismissed: Type.Boolean(),
    countUnread: Type.Optional(Type.Integer()),
});

export type Discussion = Static<typeof Discussion>;

/** A discussion in an API response, with its users and category. */
export const DiscussionAnswer = Type.Object({
    ...Discussion.properties,
    category: Type.Optional(CategoryFragment),
    insertUser: Type.Optional(
        Type.Object({
            ...AuthorFragment.properties,
            /** ID at another site by which the author signs in, if expanded (`insertUser.ssoID`) and visible to the viewer. */
            ssoID: Type.Optional(Type.String()),
        }),
    ),
    lastUser: Type.Optional(UserFragment),
});

export type DiscussionAnswer = Static<typeof DiscussionAnswer>;

/** Available expansions (contract §5.1.2). */
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
        "insertUser.ssoID",
    ],
    { defaultOn: ["insertUser", "lastUser", "body"], explicitOnly: ["crawl", "status.log", "vectorize"] },
);

export type DiscussionExpand = Static<typeof DiscussionExpand>;

/** Sort orders of discussions (contract §2); `experimentalTrending` requires a `slotType`. */
export const DiscussionSort = Sort(["dateLastComment", "dateInserted", "discussionID", "score", "hot", "experimentalTrending"]);

export type DiscussionSort = Static<typeof DiscussionSort>;

/** Period of a trend: a day, a week, a month, a year, or all time. */
export const SlotType = Type.Unsafe<"d" | "w" | "m" | "y" | "a">({ type: "string", enum: ["d", "w", "m", "y", "a"] });

export type SlotType = Static<typeof SlotType>;

/** Default number of discussions on a list page. */
export const DISCUSSION_LIMIT = 30;

/** Expansions for a displayed list (DISC-012): a row needs the excerpt and not the whole body. */
export const DISCUSSION_LIST_EXPAND: DiscussionExpand = [
    "insertUser",
    "lastUser",
    "breadcrumbs",
    "category",
    "excerpt",
    "tags",
    "-body",
];

/** Query parameters of a discussion list (contract §5.1.1). */
export const DiscussionQuery = Type.Object({
    discussionID: Type.Optional(RangeFilter("integer")),
    categoryID: Type.Optional(IdList),
    includeChildCategories: Type.Optional(BooleanFlag),
    excludedCategoryIDs: Type.Optional(IdList),
    /** Leaves out archived categories and those below them, unless `categoryID` names them. */
    excludeHiddenCategories: Type.Optional(BooleanFlag),
    siteSectionID: Type.Optional(SiteSectionID),
    followed: Type.Optional(BooleanFlag),
    dateInserted: Type.Optional(DateFilter),
    dateUpdated: Type.Optional(DateFilter),
    dateLastComment: Type.Optional(DateFilter),
    slotType: Type.Optional(SlotType),
    type: Type.Optional(CsvArray(DiscussionType)),
    postTypeID: Type.Optional(CsvArray(PostTypeID, { maxItems: 100 })),
    postMeta: Type.Optional(PostMetaFilter),
    tagID: Type.Optional(RangeFilter("integer")),
    score: Type.Optional(RangeFilter("integer")),
    statusID: Type.Optional(Type.Array(AnyID, { maxItems: 100 })),
    /** For staff; ignored for others. */
    internalStatusID: Type.Optional(Type.Array(AnyID, { maxItems: 100 })),
    resolved: Type.Optional(BooleanFlag),
    hasComments: Type.Optional(BooleanFlag),
    pinned: Type.Optional(BooleanFlag),
    pinOrder: Type.Optional(Type.Union([Type.Literal("mixed"), Type.Literal("first")])),
    insertUserID: Type.Optional(CsvArray(SmartID, { maxItems: 100 })),
    /** Written by members of one of these roles, as far as the caller may know their members; both names mean the same. */
    insertUserRoleID: Type.Optional(CsvArray(ID, { maxItems: 100 })),
    roleIDs: Type.Optional(Type.Array(ID, { maxItems: 100 })),
    /** Only discussions to which the caller has given this reaction. */
    reactionType: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
    /** Only what the caller's interests suggest. */
    suggested: Type.Optional(BooleanFlag),
    bookmarkUserID: Type.Optional(SmartID),
    participatedUserID: Type.Optional(SmartID),
    /** Only discussions with content that the caller has not read. */
    unread: Type.Optional(BooleanFlag),
    sort: Type.Optional(DiscussionSort),
    page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: DISCUSSION_LIMIT })),
    expand: Type.Optional(DiscussionExpand),
    excerptLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
});

export type DiscussionQuery = Static<typeof DiscussionQuery>;

/** A discussion as a panel links to it. */
export const DiscussionReference = Type.Object({
    discussionID: Type.Integer(),
    name: Type.String(),
    url: Type.String(),
    countComments: Type.Integer(),
    closed: Type.Boolean(),
});

export type DiscussionReference = Static<typeof DiscussionReference>;

/** Initial values of the editor of a discussion (contract §4.4). */
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
    postTypeID: Type.Optional(Type.String()),
    postMeta: Type.Optional(PostMeta),
    tagIDs: Type.Array(Type.Integer()),
    /** The caller's edit held for approval. */
    waitingEdit: Type.Optional(WaitingEdit),
});

export type DiscussionEdit = Static<typeof DiscussionEdit>;

/** Content of a quote of a discussion (contract §4.4). */
export const DiscussionQuote = Type.Object({
    discussionID: Type.Integer(),
    name: Type.String(),
    bodyRaw: Type.String(),
    /** The body as Markdown, for quoting it in a reply. */
    bodyMarkdown: Type.String(),
    dateInserted: DateTime,
    dateUpdated: Type.Union([DateTime, Type.Null()]),
    insertUser: UserFragment,
    url: Type.String(),
    format: Type.String(),
});

export type DiscussionQuote = Static<typeof DiscussionQuote>;
