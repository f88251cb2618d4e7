import { UserFragment } from "@parley/accounts/contract";
import { DateTime } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Summary of the reports of a post, for its moderators (contract §4.12). */
export const ReportMeta = Type.Object({
    countReports: Type.Integer(),
    countReportUsers: Type.Integer(),
    dateLastReport: Type.Union([DateTime, Type.Null()]),
    reportReasonIDs: Type.Array(Type.String()),
    reportReasons: Type.Array(Type.Object({ reportReasonID: Type.String(), name: Type.String(), description: Type.String() })),
    reportUserIDs: Type.Array(Type.Integer()),
    reportUsers: Type.Array(UserFragment),
});
export type ReportMeta = Static<typeof ReportMeta>;
