import { UserFragment } from "@parley/accounts/contract";
import { DateFilter, DateTime, defineEndpoint, ID, LongRunnerOptions, LongRunnerResult, SmartID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Page of deleted records that can be restored; with `?own=true` of those that the viewer wrote. */
export const DELETED_PAGE = "/deleted";

/** Permissions to list deleted records of others, as far as the member may restore them. */
export const RESTORE = [
    "site.manage",
    "community.manage",
    "community.moderate",
    "posts.moderate",
    "discussions.delete",
    "comments.delete",
];

/** Permissions to erase deleted records permanently before the retention period ends. */
export const WIPE = ["site.manage", "community.moderate"];

/** Maximum number of records that one request restores or erases. */
export const MAX_DELETED_RECORDS = 50;

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** A deleted record that somebody can still restore. */
export const DeletedRecord = Type.Object({
    /** The action that deleted it; undoing the action restores it (`POST /acts/:actID/undo`). */
    actID: Type.Integer(),
    /** The bulk job of that action. */
    jobID: orNull(Type.Integer()),
    recordType: Type.String(),
    recordID: Type.Integer(),
    parentRecordType: orNull(Type.String()),
    parentRecordID: orNull(Type.Integer()),
    name: Type.String(),
    /** Beginning of its text, for its author and for viewers who may restore it. */
    excerpt: Type.Optional(Type.String()),
    /** Author of the record. */
    insertUser: Type.Optional(UserFragment),
    /** Discussion or category of the record. */
    placeRecordName: Type.Optional(Type.String()),
    placeRecordUrl: Type.Optional(Type.String()),
    dateDeleted: DateTime,
    deletedByID: Type.Integer(),
    deletedByUser: UserFragment,
    reason: orNull(Type.String()),
    /** Until when it can be restored; it is erased afterwards. */
    dateExpires: DateTime,
    canRestore: Type.Boolean(),
    canWipe: Type.Boolean(),
});
export type DeletedRecord = Static<typeof DeletedRecord>;

/**
 * Returns deleted records that can be restored, most recently deleted first. With `own`, records that the viewer wrote, no matter who deleted
 * them; otherwise records that the viewer may restore, which requires one of `RESTORE`.
 */
export const getDeletedRecords = defineEndpoint({
    method: "GET",
    path: "/deleted-records",
    query: Type.Object({
        own: Type.Optional(Type.Boolean()),
        recordType: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
        parentRecordType: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
        parentRecordID: Type.Optional(ID),
        /** Author of the records. */
        insertUserID: Type.Optional(SmartID),
        /** Member who deleted the records. */
        deletedByID: Type.Optional(SmartID),
        dateDeleted: Type.Optional(DateFilter),
        /** Cursor paging by action ID, which stays valid while new actions are added. */
        before: Type.Optional(ID),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
    }),
    response: Type.Object({ deletedRecords: Type.Array(DeletedRecord), before: Type.Optional(Type.Integer()) }),
});

/** Returns one deleted record; throws 404 unless the viewer may see it. */
export const getDeletedRecord = defineEndpoint({
    method: "GET",
    path: "/deleted-records/:actID",
    params: Type.Object({ actID: ID }),
    response: DeletedRecord,
});

const chosen = Type.Object({
    actIDs: Type.Array(ID, { minItems: 1, maxItems: MAX_DELETED_RECORDS }),
    ...LongRunnerOptions,
});

/** Restores several records. The IDs in the response are action IDs. Failures are as in `POST /acts/:actID/undo`. */
export const postRestoreDeletedRecords = defineEndpoint({
    method: "POST",
    path: "/deleted-records/restore",
    body: chosen,
    response: LongRunnerResult,
    status: 200,
    longRunner: true,
});

/**
 * Permanently erases several records. The IDs in the response are action IDs. Requires one of `WIPE`, and that the viewer may restore them.
 */
export const deleteDeletedRecords = defineEndpoint({
    method: "DELETE",
    path: "/deleted-records/list",
    body: chosen,
    response: LongRunnerResult,
    status: 200,
    longRunner: true,
});
