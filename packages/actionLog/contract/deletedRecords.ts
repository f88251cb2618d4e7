import { UserFragment } from "@parley/accounts/contract";
import { DateFilter, DateTime, endpoint, ID, LongRunnerOptions, LongRunnerResult, SmartID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** The page of what was deleted and can be restored; with `?own=true` of what the reader wrote. */
export const DELETED_PAGE = "/deleted";

/** Who is shown what others wrote and what was deleted of it, as far as they may restore it. */
export const RESTORE = [
    "site.manage",
    "community.manage",
    "community.moderate",
    "posts.moderate",
    "discussions.delete",
    "comments.delete",
];

/** Who may wipe for good what was deleted before its time is over. */
export const WIPE = ["site.manage", "community.moderate"];

/** As many as one call restores or wipes. */
export const MAX_DELETED_RECORDS = 50;

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** A record that was deleted, and that can still be restored by somebody. */
export const DeletedRecord = Type.Object({
    /** The act that deleted it; undoing the act restores it (`POST /acts/:actID/undo`). */
    actID: Type.Integer(),
    /** The bulk job of which that was a part. */
    jobID: orNull(Type.Integer()),
    recordType: Type.String(),
    recordID: Type.Integer(),
    parentRecordType: orNull(Type.String()),
    parentRecordID: orNull(Type.Integer()),
    name: Type.String(),
    /** The beginning of its text, for its author and for who may restore it. */
    excerpt: Type.Optional(Type.String()),
    /** Who wrote it. */
    insertUser: Type.Optional(UserFragment),
    /** The discussion or category where it stood. */
    placeRecordName: Type.Optional(Type.String()),
    placeRecordUrl: Type.Optional(Type.String()),
    dateDeleted: DateTime,
    deletedByID: Type.Integer(),
    deletedByUser: UserFragment,
    reason: orNull(Type.String()),
    /** Until when it can be restored; then it is wiped. */
    dateExpires: DateTime,
    canRestore: Type.Boolean(),
    canWipe: Type.Boolean(),
});
export type DeletedRecord = Static<typeof DeletedRecord>;

/**
 * What was deleted and can be restored, the last deleted first. With `own`, what the viewer wrote, whoever deleted it; else what they may restore, for
 * holders of one of `RESTORE`.
 */
export const getDeletedRecords = endpoint({
    method: "GET",
    path: "/deleted-records",
    query: Type.Object({
        own: Type.Optional(Type.Boolean()),
        recordType: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
        parentRecordType: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
        parentRecordID: Type.Optional(ID),
        /** Who wrote it. */
        insertUserID: Type.Optional(SmartID),
        /** Who deleted it. */
        deletedByID: Type.Optional(SmartID),
        dateDeleted: Type.Optional(DateFilter),
        /** How a list goes on: from an act, not from a number, for new ones come at the front. */
        before: Type.Optional(ID),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
    }),
    response: Type.Object({ deletedRecords: Type.Array(DeletedRecord), before: Type.Optional(Type.Integer()) }),
});

/** One of them; 404 unless the viewer may know of it. */
export const getDeletedRecord = endpoint({
    method: "GET",
    path: "/deleted-records/:actID",
    params: Type.Object({ actID: ID }),
    response: DeletedRecord,
});

const chosen = Type.Object({
    actIDs: Type.Array(ID, { minItems: 1, maxItems: MAX_DELETED_RECORDS }),
    ...LongRunnerOptions,
});

/** Restores several; the ids in the answer are those of acts. What can't be restored fails as `POST /acts/:actID/undo` does. */
export const postRestoreDeletedRecords = endpoint({
    method: "POST",
    path: "/deleted-records/restore",
    body: chosen,
    response: LongRunnerResult,
    status: 200,
    longRunner: true,
});

/** Wipes several for good; the ids in the answer are those of acts. For holders of one of `WIPE` who may restore them. */
export const deleteDeletedRecords = endpoint({
    method: "DELETE",
    path: "/deleted-records/list",
    body: chosen,
    response: LongRunnerResult,
    status: 200,
    longRunner: true,
});
