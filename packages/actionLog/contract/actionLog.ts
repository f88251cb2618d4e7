import { UserFragment } from "@parley/accounts/contract";
import { DateFilter, DateTime, defineEndpoint, ID, LongRunnerOptions, LongRunnerResult, SmartID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

const RecordType = Type.String({ minLength: 1, maxLength: 40 });

/** A logged action on a record, as its viewer sees it. */
export const LoggedAction = Type.Object({
    actID: Type.Integer(),
    /** Action type, as named by its feature: `close`, `move`, `edit`. */
    kind: Type.String(),
    recordType: Type.String(),
    recordID: Type.Integer(),
    /** Name of the record, in lists of actions on several records. */
    recordName: Type.Optional(Type.String()),
    parentRecordType: orNull(Type.String()),
    parentRecordID: orNull(Type.Integer()),
    insertUserID: Type.Integer(),
    insertUser: UserFragment,
    dateInserted: DateTime,
    reason: orNull(Type.String()),
    /** The bulk job of the action. */
    jobID: orNull(Type.Integer()),
    /** Further values for the sentence: names, URLs, values before and after. */
    shown: Type.Record(Type.String(), Type.Unknown()),
    /** Whether the caller can undo it in the current state of the record. */
    canUndo: Type.Boolean(),
    dateUndone: orNull(DateTime),
    undoneByUser: Type.Optional(UserFragment),
});
export type LoggedAction = Static<typeof LoggedAction>;

/** Default number of actions on a page. */
const ACTION_LIMIT = 30;

const Paged = {
    page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: ACTION_LIMIT })),
};

/** Cursor paging by action ID, which stays valid while new actions are added. */
const Before = {
    before: Type.Optional(ID),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: ACTION_LIMIT })),
};

/** Returns the logged actions on a record and its children that the caller may see, newest first. */
export const getActions = defineEndpoint({
    method: "GET",
    path: "/acts",
    query: Type.Object({
        recordType: Type.Optional(RecordType),
        recordID: Type.Optional(ID),
        parentRecordType: Type.Optional(RecordType),
        parentRecordID: Type.Optional(ID),
        /** Whether to leave out actions on children of the record. */
        alone: Type.Optional(Type.Boolean()),
        /** Range of dates. */
        dateInserted: Type.Optional(DateFilter),
        /** Action types, separated by commas. */
        kind: Type.Optional(Type.String({ maxLength: 200 })),
        /** Acting member. Without a record, the actions of other members or of all members require `community.moderate`. */
        insertUserID: Type.Optional(SmartID),
        jobID: Type.Optional(ID),
        ...Before,
    }),
    response: Type.Object({ acts: Type.Array(LoggedAction), before: Type.Optional(Type.Integer()) }),
});

/**
 * Undoes an action. Throws 403 without permission; 409 with the code `changedSince` if the record has changed since, and leaves it; 410
 * after 30 days.
 */
/** Path that the Undo form posts to without scripts. */
export const UNDO_FORM = "/log/undo";

export const postUndoAction = defineEndpoint({
    method: "POST",
    path: "/acts/:actID/undo",
    params: Type.Object({ actID: ID }),
    response: Type.Omit(LoggedAction, ["recordName"]),
    status: 200,
});

/** Several actions of one decision. */
export const ActionJob = Type.Object({
    jobID: Type.Integer(),
    kind: Type.String(),
    insertUserID: Type.Integer(),
    insertUser: UserFragment,
    dateInserted: DateTime,
    /** Parameters of the job. */
    params: Type.Record(Type.String(), Type.Unknown()),
    countActs: Type.Integer(),
    countUndone: Type.Integer(),
    canUndo: Type.Boolean(),
});
export type ActionJob = Static<typeof ActionJob>;

/** Returns jobs, newest first: the caller's own, or with `community.moderate` those of all members. */
export const getActionJobs = defineEndpoint({
    method: "GET",
    path: "/act-jobs",
    query: Type.Object({ insertUserID: Type.Optional(SmartID), ...Paged }),
    response: Type.Array(ActionJob),
    paged: "more",
});

export const getActionJob = defineEndpoint({
    method: "GET",
    path: "/act-jobs/:jobID",
    params: Type.Object({ jobID: ID }),
    response: ActionJob,
});

/**
 * Undoes all actions of a job, newest first; for the member who ran it, and with `community.moderate`. The IDs in the response are action
 * IDs. Records that have changed since fail with 409, code `changedSince`, and stay as they are (FC-54).
 */
export const postUndoActionJob = defineEndpoint({
    method: "POST",
    path: "/act-jobs/:jobID/undo",
    params: Type.Object({ jobID: ID }),
    body: Type.Object(LongRunnerOptions),
    response: LongRunnerResult,
    status: 200,
    longRunner: true,
});

/** A version of a text. The newest one is the current text. */
export const Revision = Type.Object({
    /** The edit that replaced this version; null for the current one. */
    actID: orNull(Type.Integer()),
    name: Type.Optional(Type.String()),
    body: Type.String(),
    format: Type.String(),
    /** The member who wrote this version, and when. */
    insertUser: UserFragment,
    dateInserted: DateTime,
});
export type Revision = Static<typeof Revision>;

/** Returns the versions of a post, newest first; for its author and its moderators (DISC-053). */
export const getRevisions = defineEndpoint({
    method: "GET",
    path: "/revisions",
    query: Type.Object({ recordType: RecordType, recordID: ID }),
    response: Type.Array(Revision),
});

/** A logged action in the audit log (contract §5.19, ADM-012). */
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

/** Returns all logged actions of the site, newest first; requires `site.manage`. */
export const getAuditLogs = defineEndpoint({
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
