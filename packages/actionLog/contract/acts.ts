import { UserFragment } from "@parley/accounts/contract";
import { DateFilter, DateTime, endpoint, ID, LongRunnerOptions, LongRunnerResult, SmartID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

const RecordType = Type.String({ minLength: 1, maxLength: 40 });

/** Something that was done to a record, as whoever may see it reads it. */
export const Act = Type.Object({
    actID: Type.Integer(),
    /** What was done, as its feature names it: `close`, `move`, `edit`. */
    kind: Type.String(),
    recordType: Type.String(),
    recordID: Type.Integer(),
    parentRecordType: orNull(Type.String()),
    parentRecordID: orNull(Type.Integer()),
    insertUserID: Type.Integer(),
    insertUser: UserFragment,
    dateInserted: DateTime,
    reason: orNull(Type.String()),
    /** The bulk job of which it is a part. */
    jobID: orNull(Type.Integer()),
    /** What the sentence about it needs besides: names, addresses, what was and what became. */
    shown: Type.Record(Type.String(), Type.Unknown()),
    /** Whether who asks may take it back, as things stand. */
    canUndo: Type.Boolean(),
    dateUndone: orNull(DateTime),
    undoneByUser: Type.Optional(UserFragment),
});
export type Act = Static<typeof Act>;

/** How many a page holds, when nothing else is asked. */
const ACT_LIMIT = 30;

const Paged = {
    page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: ACT_LIMIT })),
};

/** How acts go on behind a page of them: from an act, not from a number, for new ones come at the front. */
const Before = {
    before: Type.Optional(ID),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: ACT_LIMIT })),
};

/** What was done to a record and to what stands in it, newest first: as far as who asks may know it. */
export const getActs = endpoint({
    method: "GET",
    path: "/acts",
    query: Type.Object({
        recordType: Type.Optional(RecordType),
        recordID: Type.Optional(ID),
        parentRecordType: Type.Optional(RecordType),
        parentRecordID: Type.Optional(ID),
        /** Of the record alone: what was done to what stands in it is left out. */
        alone: Type.Optional(Type.Boolean()),
        /** When it was done. */
        dateInserted: Type.Optional(DateFilter),
        /** Kinds, as a comma list. */
        kind: Type.Optional(Type.String({ maxLength: 200 })),
        /** One's own by default; those of others are for `community.moderate` where no record is named. */
        insertUserID: Type.Optional(SmartID),
        jobID: Type.Optional(ID),
        ...Before,
    }),
    response: Type.Object({ acts: Type.Array(Act), before: Type.Optional(Type.Integer()) }),
});

/**
 * Takes an act back. 403 for whom may not; 409 with the code `changedSince` when what it changed was changed again, which stays; 410 after 30 days.
 */
/** Where the plain form posts that undoes an act. */
export const UNDO_FORM = "/log/undo";

export const postUndoAct = endpoint({
    method: "POST",
    path: "/acts/:actID/undo",
    params: Type.Object({ actID: ID }),
    response: Act,
    status: 200,
});

/** Many acts that were one decision. */
export const ActJob = Type.Object({
    jobID: Type.Integer(),
    kind: Type.String(),
    insertUserID: Type.Integer(),
    insertUser: UserFragment,
    dateInserted: DateTime,
    /** What it was asked to do. */
    params: Type.Record(Type.String(), Type.Unknown()),
    countActs: Type.Integer(),
    countUndone: Type.Integer(),
    canUndo: Type.Boolean(),
});
export type ActJob = Static<typeof ActJob>;

/** Jobs, newest first: one's own, or with `community.moderate` those of all. */
export const getActJobs = endpoint({
    method: "GET",
    path: "/act-jobs",
    query: Type.Object({ insertUserID: Type.Optional(SmartID), ...Paged }),
    response: Type.Array(ActJob),
    paged: "more",
});

export const getActJob = endpoint({
    method: "GET",
    path: "/act-jobs/:jobID",
    params: Type.Object({ jobID: ID }),
    response: ActJob,
});

/**
 * Takes back all that a job did, the last first; for who began it, and with `community.moderate`. The ids in the answer are those of acts. What was
 * changed since fails with 409, code `changedSince`, and stays as it is (FC-54).
 */
export const postUndoActJob = endpoint({
    method: "POST",
    path: "/act-jobs/:jobID/undo",
    params: Type.Object({ jobID: ID }),
    body: Type.Object(LongRunnerOptions),
    response: LongRunnerResult,
    status: 200,
    longRunner: true,
});

/** A text as it was before an edit; the newest one is what stands now. */
export const Revision = Type.Object({
    /** The edit that ended it; null for what stands now. */
    actID: orNull(Type.Integer()),
    name: Type.Optional(Type.String()),
    body: Type.String(),
    format: Type.String(),
    /** Who wrote it so, and when. */
    insertUser: UserFragment,
    dateInserted: DateTime,
});
export type Revision = Static<typeof Revision>;

/** The texts a post has had, newest first; for its author and for who may moderate it (DISC-053). */
export const getRevisions = endpoint({
    method: "GET",
    path: "/revisions",
    query: Type.Object({ recordType: RecordType, recordID: ID }),
    response: Type.Array(Revision),
});

/** An act as the audit log has it (contract §5.19, ADM-012). */
export const AuditLog = Type.Object({
    auditLogID: Type.String(),
    eventType: Type.String(),
    recordType: Type.String(),
    recordID: Type.Integer(),
    insertUserID: Type.Integer(),
    insertUser: UserFragment,
    dateInserted: DateTime,
    reason: orNull(Type.String()),
    dateUndone: orNull(DateTime),
    undoneByUser: Type.Optional(UserFragment),
    requestMethod: orNull(Type.String()),
    requestPath: orNull(Type.String()),
    parentAuditLogID: orNull(Type.String()),
});
export type AuditLog = Static<typeof AuditLog>;

/** All that was done on the site, newest first; for `site.manage`. */
export const getAuditLogs = endpoint({
    method: "GET",
    path: "/audit-logs",
    query: Type.Object({
        recordType: Type.Optional(RecordType),
        recordID: Type.Optional(ID),
        insertUserID: Type.Optional(SmartID),
        ...Before,
    }),
    response: Type.Object({ auditLogs: Type.Array(AuditLog), before: Type.Optional(Type.Integer()) }),
});
