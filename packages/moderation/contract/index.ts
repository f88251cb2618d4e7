export {
    Escalation,
    EscalationStatus,
    getAssignees,
    getEscalation,
    getEscalations,
    patchEscalation,
    postEscalation,
} from "./escalations";

export {
    ANY_EXTERNAL_STATUS,
    ESCALATION_STATUSES,
    ESCALATIONS_PAGE,
    EXTERNAL_STATUS,
    escalationPath,
    MAXIMUM_NOTE,
    MODERATE,
    POSTING_SETTINGS,
    PREMODERATION_PAGE,
    PREMODERATION_SETTINGS,
    REPORT_REASONS_PAGE,
    REPORT_STATUSES,
    REPORTABLE,
    REPORTS_PAGE,
    reportPath,
    reportsOfPath,
    WAITING_PAGE,
    WAITING_REPLIES_ID,
    WARNINGS_QUEUE,
    waitingPostPath,
} from "./moderation.rules";
export { getReportCounters, ReportCounter } from "./reportCounters";
export {
    deleteReportReason,
    getReportReasons,
    patchReportReason,
    postReportReason,
    putReportReasonSorts,
    ReportReason,
    ReportReasonFragment,
} from "./reportReasons";
export {
    deleteReport,
    getReport,
    getReports,
    ModeratedRecord,
    patchReport,
    patchReportApprove,
    patchReportDismiss,
    patchReportReject,
    postReport,
    Report,
    ReportRecordType,
    ReportStatus,
} from "./reports";
export { getWaitingPost, getWaitingPosts, HeldPost, WaitingPost } from "./waiting";
