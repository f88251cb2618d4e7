import { UserFragment } from "@parley/accounts/contract";
import {
    ContentStatus,
    CsvArray,
    DateTime,
    defineEndpoint,
    Html,
    ID,
    MAXIMUM_ID,
    NoContent,
    RangeFilter,
    SmartID,
    Sort,
} from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { MAXIMUM_NOTE, REPORT_STATUSES, REPORTABLE } from "./moderation.rules";
import { ReportReasonFragment } from "./reportReasons";

/** Record types that can be reported (contract §5.16). */
export const ReportRecordType = Type.Unsafe<(typeof REPORTABLE)[number]>({ type: "string", enum: [...REPORTABLE] });
export type ReportRecordType = Static<typeof ReportRecordType>;

/** Status of a report: undecided, dismissed, rejected (the post was removed), or escalated (contract §2). */
export const ReportStatus = Type.Unsafe<(typeof REPORT_STATUSES)[number]>({ type: "string", enum: [...REPORT_STATUSES] });
export type ReportStatus = Static<typeof ReportStatus>;

const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** Reported or moderated record in its current state, or as it was stored with the report if it no longer exists. */
export const ModeratedRecord = Type.Object({
    recordType: ReportRecordType,
    /** Null for a post held for approval that was never published. */
    recordID: nullable(Type.Integer()),
    recordName: Type.String(),
    recordHtml: Html,
    recordExcerpt: Type.String(),
    recordUrl: Type.String(),
    /** Whether it is published and not removed. */
    recordIsLive: Type.Boolean(),
    /** Status of the post; absent for a post held for approval that was never published (S1§3). */
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
export type ModeratedRecord = Static<typeof ModeratedRecord>;

/** Content of a post as Markdown or plain text, for a discussion with its title. */
const PostContent = Type.Object({ name: Type.Optional(Type.String()), body: Type.String() });

/** A report by a member, or a post held for approval (contract §4.12). */
export const Report = Type.Object({
    reportID: Type.Integer(),
    status: ReportStatus,
    ...ModeratedRecord.properties,
    /** Whether its post is held for approval, and visible only to its author and moderators. */
    isPending: Type.Boolean(),
    /** Whether an edit is held for approval; the post stays unchanged until then. */
    isPendingUpdate: Type.Boolean(),
    /** For such an edit: the current and the new content, and the name of the category if the post is to be moved. */
    pendingUpdate: Type.Optional(
        Type.Object({ former: PostContent, text: PostContent, placeName: Type.Optional(Type.String()) }),
    ),
    reasons: Type.Array(ReportReasonFragment),
    noteHtml: Html,
    insertUserID: Type.Integer(),
    insertUser: Type.Optional(UserFragment),
    updateUserID: nullable(Type.Integer()),
    dateInserted: DateTime,
    dateUpdated: nullable(DateTime),
    escalationID: Type.Optional(Type.Integer()),
});
export type Report = Static<typeof Report>;

const OneID = Type.Object({ reportID: ID });

/**
 * Reports a post. Throws 409 if the caller has reported it before, 403 if no reason is open to them, and 429 after too many reports in an
 * hour.
 */
export const postReport = defineEndpoint({
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

/** Withdraws a report of the caller's own. Throws 409 once the moderators have decided on it. */
export const deleteReport = defineEndpoint({
    method: "DELETE",
    path: "/reports/:reportID",
    params: OneID,
    response: NoContent,
});

/** Returns the reports of posts that the caller moderates. */
export const getReports = defineEndpoint({
    method: "GET",
    path: "/reports",
    query: Type.Object({
        reportID: Type.Optional(RangeFilter("integer")),
        status: Type.Optional(CsvArray(ReportStatus)),
        recordType: Type.Optional(ReportRecordType),
        recordID: Type.Optional(RangeFilter("integer")),
        placeRecordType: Type.Optional(Type.Literal("category")),
        placeRecordID: Type.Optional(ID),
        recordUserID: Type.Optional(SmartID),
        insertUserID: Type.Optional(SmartID),
        insertUserRoleID: Type.Optional(CsvArray(Type.Integer({ minimum: 1 }), { maxItems: 50 })),
        escalationID: Type.Optional(RangeFilter("integer")),
        reportReasonID: Type.Optional(CsvArray(Type.String({ maxLength: 60 }), { maxItems: 50 })),
        /** Returns only reports of this discussion and its replies, held or not. */
        discussionID: Type.Optional(ID),
        /** Whether to return only posts held for approval, or everything except them. */
        isPending: Type.Optional(Type.Boolean()),
        sort: Type.Optional(Sort(["dateInserted", "recordDateInserted"])),
        page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
        limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
    }),
    response: Type.Array(Report),
    paged: "numbered",
});

export const getReport = defineEndpoint({ method: "GET", path: "/reports/:reportID", params: OneID, response: Report });

/** Sets the status of a report, without changing its post. */
export const patchReport = defineEndpoint({
    method: "PATCH",
    path: "/reports/:reportID",
    params: OneID,
    body: Type.Object({ status: ReportStatus }),
    response: Report,
});

/** Dismisses a report; its post stays unchanged. */
export const patchReportDismiss = defineEndpoint({
    method: "PATCH",
    path: "/reports/:reportID/dismiss",
    params: OneID,
    response: Report,
});

/** Approves the post: publishes it if it is held for approval. With `verifyRecordUser` the author's posts are no longer held. */
export const patchReportApprove = defineEndpoint({
    method: "PATCH",
    path: "/reports/:reportID/approve-record",
    params: OneID,
    body: Type.Object({ verifyRecordUser: Type.Optional(Type.Boolean({ default: false })) }),
    response: Report,
});

/** Removes the post, or declines to publish it. The author can read the reason. */
export const patchReportReject = defineEndpoint({
    method: "PATCH",
    path: "/reports/:reportID/reject-record",
    params: OneID,
    body: Type.Object({ reason: Type.Optional(Type.String({ maxLength: 500 })) }),
    response: Report,
});
