import { UserFragment } from "@parley/accounts/contract";
import { ContentStatus, CsvArray, DateTime, endpoint, ID, MAXIMUM_ID, RangeOf, SmartID, Sort } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { MAXIMUM_NOTE, REPORT_STATUSES, REPORTABLE } from "./moderation.rules";
import { ReportReasonFragment } from "./reportReasons";

/** What may be reported (contract §5.16). */
export const ReportRecordType = Type.Unsafe<(typeof REPORTABLE)[number]>({ type: "string", enum: [...REPORTABLE] });
export type ReportRecordType = Static<typeof ReportRecordType>;

/** How far a report is: nobody has decided, it was wrong, what it is about was taken away, or others look at it (contract §2). */
export const ReportStatus = Type.Unsafe<(typeof REPORT_STATUSES)[number]>({ type: "string", enum: [...REPORT_STATUSES] });
export type ReportStatus = Static<typeof ReportStatus>;

const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** Where and what something is that is reported or looked after, as it is now, and as it was then where it is gone. */
export const JudgedRecord = Type.Object({
    recordType: ReportRecordType,
    /** Null for what waits and was never there. */
    recordID: nullable(Type.Integer()),
    recordName: Type.String(),
    recordHtml: Type.String(),
    recordExcerpt: Type.String(),
    recordUrl: Type.String(),
    /** Whether people can read it. */
    recordIsLive: Type.Boolean(),
    /** How it stands; left out of what waits and was never there (S1§3). */
    recordStatus: Type.Optional(ContentStatus),
    recordWasEdited: Type.Boolean(),
    recordFormat: Type.String(),
    recordUserID: Type.Integer(),
    recordUser: Type.Optional(UserFragment),
    recordDateInserted: DateTime,
    recordDateUpdated: nullable(DateTime),
    placeRecordType: Type.Literal("category"),
    placeRecordID: Type.Integer(),
    placeRecordName: Type.Optional(Type.String()),
    placeRecordUrl: Type.Optional(Type.String()),
});
export type JudgedRecord = Static<typeof JudgedRecord>;

/** What a post says, in Markdown or plain text; of a discussion with its title. */
const PostWords = Type.Object({ name: Type.Optional(Type.String()), body: Type.String() });

/** That somebody finds something wrong, or that something waits for approval (contract §4.12). */
export const Report = Type.Object({
    reportID: Type.Integer(),
    status: ReportStatus,
    ...JudgedRecord.properties,
    /** What it is about waits for approval; nobody but its author and moderators can read it. */
    isPending: Type.Boolean(),
    /** Those are other words for it, which stands as it was meanwhile. */
    isPendingUpdate: Type.Boolean(),
    /** Then, what it says: as it stands, and as it is to be; and the name of the category that it is to go to. */
    pendingUpdate: Type.Optional(Type.Object({ former: PostWords, text: PostWords, placeName: Type.Optional(Type.String()) })),
    reasons: Type.Array(ReportReasonFragment),
    noteHtml: Type.String(),
    insertUserID: Type.Integer(),
    insertUser: Type.Optional(UserFragment),
    updateUserID: nullable(Type.Integer()),
    dateInserted: DateTime,
    dateUpdated: nullable(DateTime),
    escalationID: Type.Optional(Type.Integer()),
});
export type Report = Static<typeof Report>;

const OneID = Type.Object({ reportID: ID });

/** Reports a post. 409 when the caller has done so before, 403 when no reason is open to them, 429 after too many in an hour. */
export const postReport = endpoint({
    method: "POST",
    path: "/reports",
    body: Type.Object({
        recordType: ReportRecordType,
        recordID: Type.Integer({ minimum: 1, maximum: MAXIMUM_ID }),
        reportReasonIDs: Type.Array(Type.String({ maxLength: 60 }), { minItems: 1, maxItems: 20 }),
        noteBody: Type.Optional(Type.String({ maxLength: MAXIMUM_NOTE })),
        noteFormat: Type.Optional(Type.String({ maxLength: 20 })),
    }),
    response: Report,
});

/** Reports of what the caller looks after. */
export const getReports = endpoint({
    method: "GET",
    path: "/reports",
    query: Type.Object({
        reportID: Type.Optional(RangeOf("integer")),
        status: Type.Optional(CsvArray(ReportStatus)),
        recordType: Type.Optional(ReportRecordType),
        recordID: Type.Optional(RangeOf("integer")),
        placeRecordType: Type.Optional(Type.Literal("category")),
        placeRecordID: Type.Optional(ID),
        recordUserID: Type.Optional(SmartID),
        insertUserID: Type.Optional(SmartID),
        insertUserRoleID: Type.Optional(CsvArray(Type.Integer({ minimum: 1 }), { maxItems: 50 })),
        escalationID: Type.Optional(RangeOf("integer")),
        reportReasonID: Type.Optional(CsvArray(Type.String({ maxLength: 60 }), { maxItems: 50 })),
        /** Only what waits for approval, or all but that. */
        isPending: Type.Optional(Type.Boolean()),
        sort: Type.Optional(Sort(["dateInserted", "recordDateInserted"])),
        page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
        limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
    }),
    response: Type.Array(Report),
    paged: "numbered",
});

export const getReport = endpoint({ method: "GET", path: "/reports/:reportID", params: OneID, response: Report });

/** Sets how far a report is, without doing anything to what it is about. */
export const patchReport = endpoint({
    method: "PATCH",
    path: "/reports/:reportID",
    params: OneID,
    body: Type.Object({ status: ReportStatus }),
    response: Report,
});

/** Says that a report was wrong; what it is about stays as it is. */
export const patchReportDismiss = endpoint({
    method: "PATCH",
    path: "/reports/:reportID/dismiss",
    params: OneID,
    response: Report,
});

/** Lets what it is about stand: publishes what waits. With `verifyRecordUser` what its author writes doesn't wait any more. */
export const patchReportApprove = endpoint({
    method: "PATCH",
    path: "/reports/:reportID/approve-record",
    params: OneID,
    body: Type.Object({ verifyRecordUser: Type.Optional(Type.Boolean({ default: false })) }),
    response: Report,
});

/** Takes away what it is about, or never publishes it. The reason is for its author to read. */
export const patchReportReject = endpoint({
    method: "PATCH",
    path: "/reports/:reportID/reject-record",
    params: OneID,
    body: Type.Object({ reason: Type.Optional(Type.String({ maxLength: 500 })) }),
    response: Report,
});
