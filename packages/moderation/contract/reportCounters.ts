import { CsvArray, DateTime, defineEndpoint, ID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { ReportRecordType, ReportStatus } from "./reports";

/** Number of reports of a post, for automated clients (contract §5.16). */
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

/**
 * Returns the posts with at least `countReports` reports that the caller moderates, most reported first. Posts held for approval are not
 * included.
 */
export const getReportCounters = defineEndpoint({
    method: "GET",
    path: "/reports/automation",
    query: Type.Object({
        /** Minimum number of reports. */
        countReports: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
        placeRecordType: Type.Optional(Type.Literal("category")),
        placeRecordID: Type.Optional(ID),
        includeSubcategories: Type.Optional(Type.Boolean({ default: false })),
        recordType: Type.Optional(ReportRecordType),
        /** Statuses to count; by default only undecided reports. */
        status: Type.Optional(CsvArray(ReportStatus)),
        reportReasonID: Type.Optional(CsvArray(Type.String({ maxLength: 60 }), { maxItems: 50 })),
        page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
        limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
    }),
    response: Type.Array(ReportCounter),
    paged: "numbered",
});
