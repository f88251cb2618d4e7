import { UsedDraftID } from "@parley/drafts/contract";
import { BooleanFlag, DateTime, defineEndpoint, ID, LongRunnerOptions, NoContent, Sort } from "@parley/library/contract";
import { IdempotencyKey } from "@parley/posting/contract";
import { PostMeta, PostTypeID } from "@parley/postTypes/contract";
import { TagFragment } from "@parley/tags/contract";
import * as Type from "typebox";
import { MAXIMUM_NAME } from "./discussions.rules";
import {
    DISCUSSION_LIMIT,
    DiscussionAnswer,
    DiscussionEdit,
    DiscussionExpand,
    DiscussionQuery,
    DiscussionQuote,
    DiscussionReference,
    DiscussionType,
    PinLocation,
} from "./schemas";

const byID = Type.Object({ discussionID: ID });

export const getDiscussions = defineEndpoint({
    method: "GET",
    path: "/discussions",
    query: DiscussionQuery,
    // Clients that look posts up by ID send their IDs under this name as well as under the one that counts (S1§7).
    ignored: ["discussionIDs"],
    response: Type.Array(DiscussionAnswer),
    paged: "numbered",
    primaryKey: "discussionID",
});

/** Finds discussions by their words (contract §5.1). */
export const getDiscussionSearch = defineEndpoint({
    method: "GET",
    path: "/discussions/search",
    query: Type.Object({
        query: Type.String({ minLength: 1, maxLength: 10_000 }),
        categoryID: Type.Optional(ID),
        /** Only in categories that the caller follows. */
        followed: Type.Optional(BooleanFlag),
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: DISCUSSION_LIMIT })),
        expand: Type.Optional(DiscussionExpand),
    }),
    response: Type.Array(DiscussionAnswer),
    paged: "numbered",
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
        /** Sort order of the comments on the caller's page; it does not change the discussion (DISC-013). */
        sort: Type.Optional(Sort(["dateInserted", "score", "experimentalTrending"])),
    }),
    response: DiscussionAnswer,
});

/** Related discussions that are visible to the caller: those that share tags first, then those of the same category. */
export const getNearDiscussions = defineEndpoint({
    method: "GET",
    path: "/discussions/:discussionID/near",
    params: byID,
    response: Type.Array(DiscussionReference),
});

/**
 * Discussions with a title similar to the given one, or to that of a discussion, that are visible to the caller, the most similar first;
 * empty if none is similar.
 */
export const getSimilarDiscussions = defineEndpoint({
    method: "GET",
    path: "/discussions/similar",
    query: Type.Object({ name: Type.Optional(Type.String({ maxLength: 1000 })), discussionID: Type.Optional(ID) }),
    response: Type.Array(DiscussionReference),
});

/** A member's discussions with the most reactions that are visible to the caller. */
export const getBestDiscussions = defineEndpoint({
    method: "GET",
    path: "/discussions/best",
    query: Type.Object({ insertUserID: ID }),
    response: Type.Array(DiscussionReference),
});

export const getDiscussionEdit = defineEndpoint({
    method: "GET",
    path: "/discussions/:discussionID/edit",
    params: byID,
    response: DiscussionEdit,
});

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
    /** The same as `pinned`. */
    announce: Type.Optional(Type.Boolean()),
    /** Values of the fields of the post type. */
    postMeta: Type.Optional(PostMeta),
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
        postTypeID: Type.Optional(PostTypeID),
        idempotencyKey: Type.Optional(IdempotencyKey),
        draftID: UsedDraftID,
        ...flags,
    }),
    // The record that other servers create for a scheduled draft; a draft has none here, and is published as a new discussion.
    ignored: ["discussionID"],
    response: DiscussionAnswer,
});

/**
 * Changes the given fields. A retry by the same member with the same `idempotencyKey` changes nothing, even if others have changed the
 * discussion since (FC-42).
 */
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
        draftID: UsedDraftID,
        ...flags,
    }),
    // Forms send the ID along; the one in the path counts.
    ignored: ["discussionID"],
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

/** Marks a discussion as read up to now, wherever the reader is in it. */
export const putRead = defineEndpoint({
    method: "PUT",
    path: "/discussions/:discussionID/read",
    params: byID,
    response: Type.Object({ unread: Type.Boolean() }),
});

/** Marks everything up to now as read: on the whole site, or in a category and its subcategories. */
export const putAllRead = defineEndpoint({
    method: "PUT",
    path: "/discussions/read",
    body: Type.Object({ categoryID: Type.Optional(ID) }),
    response: Type.Object({ dateMarkedRead: DateTime }),
});

/** Undoes the `putAllRead` call of the given time: everything unread before it is unread again. */
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

/** Changes the type of a discussion: exactly one of `type` and `postTypeID` (contract §5.1). */
export const putDiscussionType = defineEndpoint({
    method: "PUT",
    path: "/discussions/:discussionID/type",
    params: byID,
    body: Type.Object({
        type: Type.Optional(DiscussionType),
        postTypeID: Type.Optional(PostTypeID),
        postMeta: Type.Optional(PostMeta),
    }),
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

/** Sets the canonical URL of a discussion on another site, for search engines (contract §5.1). */
export const putCanonicalUrl = defineEndpoint({
    method: "PUT",
    path: "/discussions/:discussionID/canonical-url",
    params: byID,
    body: Type.Object({ canonicalUrl: Type.String({ minLength: 1, maxLength: 500 }) }),
    response: DiscussionAnswer,
});

export const deleteCanonicalUrl = defineEndpoint({
    method: "DELETE",
    path: "/discussions/:discussionID/canonical-url",
    params: byID,
    response: NoContent,
});
