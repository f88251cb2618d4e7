import { DateTime, defineEndpoint, ID, LongRunnerOptions, LongRunnerResult, NoContent } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { DiscussionAnswer, DiscussionExpand, StatusFragment } from "./discussions";
import { MAX_AT_ONCE, MAX_IN_PREVIEW } from "./discussions.rules";

const discussionIDs = Type.Array(ID, { minItems: 1, maxItems: MAX_AT_ONCE });

/**
 * How a bulk call is run, in the query or in the body. `jobID` goes on with a job that one call could not hold: the same kind of job, of the same
 * person.
 */
const bulk = {
    query: Type.Object(LongRunnerOptions),
    body: { discussionIDs, jobID: Type.Optional(ID), ...LongRunnerOptions },
};

/** Removes several discussions; what isn't there is passed over, and 403 with `recordIDs` removes none (contract §5.1, MOD-013). */
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
 * Moves discussions: one is done at once, several are a job (contract §5.1, MOD-014). 403 with `recordIDs` for those that may not be moved or aren't
 * there, 404 for an unknown category, 400 for one in which no posts stand. `addRedirects` leaves something in the old place that leads on.
 */
export const patchMoveDiscussions = defineEndpoint({
    method: "PATCH",
    path: "/discussions/move",
    query: bulk.query,
    body: Type.Object({ ...bulk.body, categoryID: ID, addRedirects: Type.Optional(Type.Boolean({ default: false })) }),
    response: Type.Union([LongRunnerResult, Type.Object({ status: Type.Literal("success") })]),
    longRunner: true,
});

/** Closes discussions, or opens them again (contract §5.1, MOD-015). 403 with `recordIDs` changes none. */
export const patchCloseDiscussions = defineEndpoint({
    method: "PATCH",
    path: "/discussions/close",
    query: bulk.query,
    body: Type.Object({ ...bulk.body, closed: Type.Optional(Type.Boolean({ default: true })) }),
    response: LongRunnerResult,
    longRunner: true,
});

/** Says of several discussions that their matter is settled, or no longer (contract §5.1): of all of them, or of none. */
export const postResolveDiscussions = defineEndpoint({
    method: "POST",
    path: "/discussions/resolve-bulk",
    body: Type.Object({ discussionIDs, resolved: Type.Optional(Type.Boolean({ default: true })), jobID: Type.Optional(ID) }),
    response: NoContent,
});

/** What can be done to many discussions at once. */
export const BulkAction = Type.Unsafe<"delete" | "move" | "close" | "reopen" | "merge" | "resolve">({
    type: "string",
    enum: ["delete", "move", "close", "reopen", "merge", "resolve"],
});
export type BulkAction = Static<typeof BulkAction>;

/** What would come of a bulk job: how many would be done, and which would not, and why. */
export const BulkPreview = Type.Object({
    countWill: Type.Integer(),
    refusals: Type.Array(
        Type.Object({
            discussionID: Type.Integer(),
            /** Left out where it may not be known. */
            name: Type.Optional(Type.String()),
            message: Type.String(),
        }),
    ),
});
export type BulkPreview = Static<typeof BulkPreview>;

/** Tells before a bulk job runs what will fail, by the rules of the run; changes nothing. `move` needs its target, `merge` its destination. */
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

/** A state that a discussion's matter can be in. */
export const RecordStatus = Type.Object({
    ...StatusFragment.properties,
    isDefault: Type.Boolean(),
    isSystem: Type.Boolean(),
    /** Known to staff only. */
    isInternal: Type.Boolean(),
});
export type RecordStatus = Static<typeof RecordStatus>;

/** The states there are, as far as who asks may know of them (contract §5.1). No state has a sub-type here. */
export const getDiscussionStatuses = defineEndpoint({
    method: "GET",
    path: "/discussions/statuses",
    query: Type.Object({ subType: Type.Optional(Type.String()), state: Type.Optional(StatusFragment.properties.state) }),
    response: Type.Array(RecordStatus),
});

export const getDiscussionStatus = defineEndpoint({
    method: "GET",
    path: "/discussions/statuses/:statusID",
    params: Type.Object({ statusID: Type.Integer() }),
    response: RecordStatus,
});

/** Says how far a discussion's matter is: for everybody with `statusID`, among staff with `internalStatusID` (contract §5.1). */
export const putDiscussionStatus = defineEndpoint({
    method: "PUT",
    path: "/discussions/:discussionID/status",
    params: byID,
    query: Type.Object({ expand: Type.Optional(DiscussionExpand) }),
    body: Type.Object({
        statusID: Type.Optional(Type.Integer()),
        internalStatusID: Type.Optional(Type.Integer()),
        statusNotes: Type.Optional(Type.String({ maxLength: 500, default: "" })),
    }),
    response: DiscussionAnswer,
    status: 201,
});

/** A change of the state, and why it was made. */
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

/** How the state has changed, newest first, as far as who asks may know of it (contract §5.1). */
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

/** Says where else a discussion stands in the first place, so that others find it there (contract §5.1). */
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
