import { CsvArray, DateTime, endpoint, ID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { ReportRecordType, ReportStatus } from "./reports";

/** How often a post was reported, for programs that act on it (contract §5.16). */
export const ReportCounter = Type.Object({
    recordType: ReportRecordType,
    recordID: Type.Integer(),
    recordUserID: Type.Integer(),
    placeRecordType: Type.Literal("category"),
    placeRecordID: Type.Integer(),
    countReports: Type.Integer(),
    countReportUsers: Type.Integer(),
    dateFirstReport: DateTime,
    dateLastReport: DateTime,
});
export type ReportCounter = Static<typeof ReportCounter>;

/** The posts with at least so many reports, of those the caller looks after; the most reported first. What waits for approval is not among them. */
export const getReportCounters = endpoint({
    method: "GET",
    path: "/reports/automation",
    query: Type.Object({
        /** The least number of reports. */
        countReports: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
        placeRecordType: Type.Optional(Type.Literal("category")),
        placeRecordID: Type.Optional(ID),
        includeSubcategories: Type.Optional(Type.Boolean({ default: false })),
        recordType: Type.Optional(ReportRecordType),
        /** Those that nobody has decided on, unless told otherwise. */
        status: Type.Optional(CsvArray(ReportStatus)),
        reportReasonID: Type.Optional(CsvArray(Type.String({ maxLength: 60 }), { maxItems: 50 })),
        page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
        limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
    }),
    response: Type.Array(ReportCounter),
    paged: "numbered",
});
