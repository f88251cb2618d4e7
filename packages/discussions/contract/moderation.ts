import { AnyID, DateTime, defineEndpoint, ID, LongRunnerOptions, LongRunnerResult, NoContent } from "@parley/library/contract";
import { PostMeta, PostTypeID } from "@parley/postTypes/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { DISCUSSION_TYPES, MAX_AT_ONCE, MAX_IN_PREVIEW } from "./discussions.rules";
import { DiscussionAnswer, DiscussionExpand, DiscussionType, StatusFragment } from "./discussions.schemas";

const discussionIDs = Type.Array(ID, { minItems: 1, maxItems: MAX_AT_ONCE });

/**
 * Parameters that control a bulk request, in the query or in the body. `jobID` continues a job of the same kind by the same member that
 * exceeds one request.
 */
const bulk = {
    query: Type.Object(LongRunnerOptions),
    body: { discussionIDs, jobID: Type.Optional(ID), ...LongRunnerOptions },
};

/** Deletes several discussions; missing ones are skipped, and 403 with `recordIDs` deletes none (contract §5.1, MOD-013). */
export const deleteDiscussions = defineEndpoint({
    method: "DELETE",
    path: "/discussions/list",
    query: bulk.query,
    body: Type.Object(bulk.body),
    response: LongRunnerResult,
    status: 200,
    longRunner: true,
});

/**
 * Moves discussions: one at once, several as a job (contract §5.1, MOD-014). 403 with `recordIDs` for discussions that may not be moved or
 * do not exist, 404 for an unknown category, 400 for a category without posts of its own. `addRedirects` leaves redirects in the old
 * category.
 */
export const patchMoveDiscussions = defineEndpoint({
    method: "PATCH",
    path: "/discussions/move",
    query: bulk.query,
    body: Type.Object({
        ...bulk.body,
        categoryID: ID,
        addRedirects: Type.Optional(Type.Boolean({ default: false })),
        /** The type that they get there, and the values of its fields. */
        postTypeID: Type.Optional(PostTypeID),
        postMeta: Type.Optional(PostMeta),
    }),
    response: Type.Union([LongRunnerResult, Type.Object({ status: Type.Literal("success") })]),
    longRunner: true,
});

/** Closes or reopens discussions (contract §5.1, MOD-015). 403 with `recordIDs` changes none. */
export const patchCloseDiscussions = defineEndpoint({
    method: "PATCH",
    path: "/discussions/close",
    query: bulk.query,
    body: Type.Object({ ...bulk.body, closed: Type.Optional(Type.Boolean({ default: true })) }),
    response: LongRunnerResult,
    longRunner: true,
});

/** Marks several discussions as resolved or unresolved (contract §5.1): all of them, or none. */
export const postResolveDiscussions = defineEndpoint({
    method: "POST",
    path: "/discussions/resolve-bulk",
    body: Type.Object({ discussionIDs, resolved: Type.Optional(Type.Boolean({ default: true })), jobID: Type.Optional(ID) }),
    response: NoContent,
});

/** Bulk actions on discussions. */
export const BulkAction = Type.Unsafe<"delete" | "move" | "close" | "reopen" | "merge" | "resolve">({
    type: "string",
    enum: ["delete", "move", "close", "reopen", "merge", "resolve"],
});
export type BulkAction = Static<typeof BulkAction>;

/** Preview of a bulk job: the number of discussions that would change, and the refused ones with reasons. */
export const BulkPreview = Type.Object({
    countWill: Type.Integer(),
    refusals: Type.Array(
        Type.Object({
            discussionID: Type.Integer(),
            /** Left out if the caller may not see it. */
            name: Type.Optional(Type.String()),
            message: Type.String(),
        }),
    ),
});
export type BulkPreview = Static<typeof BulkPreview>;

/**
 * Reports what a bulk job would refuse, by the same rules, without changing anything. `move` requires its target category, `merge` its
 * destination.
 */
export const postBulkPreview = defineEndpoint({
    method: "POST",
    path: "/discussions/bulk-preview",
    body: Type.Object({
        action: BulkAction,
        discussionIDs: Type.Array(ID, { minItems: 1, maxItems: MAX_IN_PREVIEW }),
        categoryID: Type.Optional(ID),
        destinationDiscussionID: Type.Optional(ID),
    }),
    response: BulkPreview,
    status: 200,
});

const byID = Type.Object({ discussionID: ID });

/** A status that a discussion can have. */
export const RecordStatus = Type.Object({
    ...StatusFragment.properties,
    /** Type of discussion that has the status; null for all types. */
    recordSubtype: Type.Unsafe<string | null>({ type: ["string", "null"] }),
    /** Whether new discussions begin with it. */
    isDefault: Type.Boolean(),
    isActive: Type.Boolean(),
    /** Whether it is built in, and so can't be changed or deleted. */
    isSystem: Type.Boolean(),
    /** Whether only staff see it. */
    isInternal: Type.Boolean(),
});
export type RecordStatus = Static<typeof RecordStatus>;

/** Statuses that are visible to the caller (contract §5.1). A sub-type is a type of discussion. */
export const getDiscussionStatuses = defineEndpoint({
    method: "GET",
    path: "/discussions/statuses",
    query: Type.Object({ subType: Type.Optional(DiscussionType), state: Type.Optional(StatusFragment.properties.state) }),
    response: Type.Array(RecordStatus),
});

export const getDiscussionStatus = defineEndpoint({
    method: "GET",
    path: "/discussions/statuses/:statusID",
    params: Type.Object({ statusID: AnyID }),
    response: RecordStatus,
});

const statusFields = {
    state: Type.Optional(StatusFragment.properties.state),
    recordSubtype: Type.Optional(
        Type.Unsafe<string | null>({ ...DiscussionType, type: ["string", "null"], enum: [...DISCUSSION_TYPES, null] }),
    ),
    isDefault: Type.Optional(Type.Boolean()),
    isActive: Type.Optional(Type.Boolean()),
};
const StatusName = Type.String({ minLength: 1, maxLength: 100, pattern: "\\S" });

/** Adds a public status. This and the next two calls are for site managers. */
export const postDiscussionStatus = defineEndpoint({
    method: "POST",
    path: "/discussions/statuses",
    body: Type.Object({ name: StatusName, ...statusFields }),
    response: RecordStatus,
});

/** Changes the given fields of a status that the site has added; 400 for a built-in one. */
export const patchDiscussionStatus = defineEndpoint({
    method: "PATCH",
    path: "/discussions/statuses/:statusID",
    params: Type.Object({ statusID: AnyID }),
    body: Type.Object({ name: Type.Optional(StatusName), ...statusFields }),
    response: RecordStatus,
});

/** Deletes a status that the site has added; its discussions have none then. 400 for a built-in one and a default. */
export const deleteDiscussionStatus = defineEndpoint({
    method: "DELETE",
    path: "/discussions/statuses/:statusID",
    params: Type.Object({ statusID: AnyID }),
    response: NoContent,
});

/** Sets the status of a discussion: the public one with `statusID`, the internal one with `internalStatusID` (contract §5.1). */
export const putDiscussionStatus = defineEndpoint({
    method: "PUT",
    path: "/discussions/:discussionID/status",
    params: byID,
    query: Type.Object({ expand: Type.Optional(DiscussionExpand) }),
    body: Type.Object({
        statusID: Type.Optional(AnyID),
        internalStatusID: Type.Optional(AnyID),
        statusNotes: Type.Optional(Type.String({ maxLength: 500, default: "" })),
    }),
    response: DiscussionAnswer,
    status: 201,
});

/** A status change with its reason. */
export const StatusLog = Type.Object({
    recordLogID: Type.Integer(),
    statusID: Type.Integer(),
    insertUserID: Type.Integer(),
    dateInserted: DateTime,
    recordType: Type.String(),
    recordID: Type.Integer(),
    reason: Type.Union([Type.String(), Type.Null()]),
});
export type StatusLog = Static<typeof StatusLog>;

/** Status changes that are visible to the caller, newest first (contract §5.1). */
export const getStatusLog = defineEndpoint({
    method: "GET",
    path: "/discussions/:discussionID/status-log",
    params: byID,
    query: Type.Object({
        page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
    }),
    response: Type.Array(StatusLog),
    paged: "numbered",
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
