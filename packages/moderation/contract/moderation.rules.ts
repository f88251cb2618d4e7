/** What can be reported. */
export const REPORTABLE = ["discussion", "comment"] as const;

export const REPORT_STATUSES = ["new", "dismissed", "rejected", "escalated"] as const;
export const ESCALATION_STATUSES = ["open", "in-progress", "on-hold", "done"] as const;

/** Who looks after posts: everywhere, or where they hold it (contract §5.16). */
export const MODERATE = ["posts.moderate", "community.moderate"] as const;

export const MAXIMUM_NOTE = 5000;

export const REPORTS_PAGE = "/dashboard/content/reports";
export const PREMODERATION_PAGE = "/dashboard/content/premoderation";
export const ESCALATIONS_PAGE = "/dashboard/content/escalations";
export const WARNINGS_QUEUE = "/dashboard/content/warnings";
export const REPORT_REASONS_PAGE = "/settings/report-reasons";
export const PREMODERATION_SETTINGS = "/settings/premoderation";
/** Where somebody reads what moderators told them. */
export const WARNINGS_PAGE = "/warnings";
/** Where somebody finds what they wrote and is not published. */
export const WAITING_PAGE = "/waiting";

/** The form by which a post is reported. */
export const reportPath = (recordType: string, recordID: number): string => `/report/${recordType}/${recordID}`;

/** The form by which the author of a post is warned. */
export const warnPath = (recordType: string, recordID: number): string => `/warn/${recordType}/${recordID}`;

export const escalationPath = (escalationID: number): string => `${ESCALATIONS_PAGE}/${escalationID}`;

/** The reports of one record, verbatim (MOD-026). */
export const reportsOfPath = (recordType: string, recordID: number): string =>
    `${REPORTS_PAGE}?statuses=none&recordType=${recordType}&recordID=${recordID}`;
