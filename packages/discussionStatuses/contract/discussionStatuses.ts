import {
    DISCUSSION_TYPES,
    DiscussionAnswer,
    DiscussionExpand,
    DiscussionType,
    RecordStatus,
    StatusFragment,
} from "@parley/discussions/contract";
import { AnyID, DateTime, defineEndpoint, ID, NoContent } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

const byID = Type.Object({ discussionID: ID });

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
