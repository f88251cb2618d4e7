import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import {
    deleteReport,
    deleteReportReason,
    getAssignees,
    getEscalation,
    getEscalations,
    getReport,
    getReportCounters,
    getReportReasons,
    getReports,
    getWaitingPost,
    getWaitingPosts,
    patchEscalation,
    patchReport,
    patchReportApprove,
    patchReportDismiss,
    patchReportReason,
    patchReportReject,
    postEscalation,
    postReport,
    postReportReason,
    putReportReasonSorts,
} from "@parley/moderation/contract";
import type { EscalationsService } from "./escalations/escalations.service";
import type { ReasonsService } from "./reports/reasons.service";
import type { ReportsService } from "./reports/reports.service";
import type { WaitingService } from "./waiting.service";

export interface ModerationServices {
    reasons: ReasonsService;
    reports: ReportsService;
    escalations: EscalationsService;
    waiting: WaitingService;
}

export function registerModerationRoutes(
    { api }: Pick<ServerKit, "api">,
    { reasons, reports, escalations, waiting }: ModerationServices,
): void {
    implement(api, getReportReasons, (query, viewer) => reasons.list(viewer, query));
    implement(api, postReportReason, (input, viewer) => reasons.add(viewer, input));
    implement(api, putReportReasonSorts, (sorts, viewer) => reasons.setSorts(viewer, sorts));
    implement(api, patchReportReason, (input, viewer) => reasons.change(viewer, input));
    implement(api, deleteReportReason, ({ reportReasonID }, viewer) => reasons.remove(viewer, reportReasonID));
    implement(api, postReport, (input, viewer) => reports.add(viewer, input));
    implement(api, deleteReport, ({ reportID }, viewer) => reports.withdraw(viewer, reportID));
    implement(api, getReports, (query, viewer) => reports.list(viewer, query));
    implement(api, getReportCounters, (query, viewer) => reports.counters(viewer, query));
    implement(api, getReport, ({ reportID }, viewer) => reports.get(viewer, reportID));
    implement(api, patchReport, ({ reportID, status }, viewer) => reports.setStatus(viewer, reportID, status));
    implement(api, patchReportDismiss, ({ reportID }, viewer) => reports.dismiss(viewer, reportID));
    implement(api, patchReportApprove, ({ reportID, verifyRecordUser = false }, viewer) =>
        reports.approve(viewer, reportID, verifyRecordUser),
    );
    implement(api, patchReportReject, ({ reportID, reason }, viewer) => reports.reject(viewer, reportID, reason));
    implement(api, getEscalations, (query, viewer) => escalations.list(viewer, query));
    implement(api, postEscalation, (input, viewer) => escalations.add(viewer, input));
    implement(api, getAssignees, (query, viewer) => escalations.assignees(viewer, query));
    implement(api, getEscalation, ({ escalationID }, viewer) => escalations.get(viewer, escalationID));
    implement(api, patchEscalation, (input, viewer) => escalations.change(viewer, input));
    implement(api, getWaitingPost, ({ waitingID }, viewer) => waiting.one(viewer, waitingID));
    implement(api, getWaitingPosts, (query, viewer) => waiting.list(viewer, query));
}
