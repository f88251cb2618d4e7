/** Record types that can be reported. */
export const REPORTABLE = ["discussion", "comment"] as const;

export const REPORT_STATUSES = ["new", "dismissed", "rejected", "escalated"] as const;
export const ESCALATION_STATUSES = ["open", "in-progress", "on-hold", "done"] as const;
/** Beginning of the statuses of escalations that another system works on (contract §2): `external-` and the name of the system. */
export const EXTERNAL_STATUS = "external-";
/** In a filter, all of these statuses. */
export const ANY_EXTERNAL_STATUS = "external-*";

/** Permissions of moderators: everywhere, or in the categories where they hold them (contract §5.16). */
export const MODERATE = ["posts.moderate", "community.moderate"] as const;

export const MAXIMUM_NOTE = 5000;

export const REPORTS_PAGE = "/dashboard/content/reports";
export const PREMODERATION_PAGE = "/dashboard/content/premoderation";
export const ESCALATIONS_PAGE = "/dashboard/content/escalations";
/** Queue of the warnings, which is a tab beside those of moderation. */
export const WARNINGS_QUEUE = "/dashboard/content/warnings";
export const REPORT_REASONS_PAGE = "/settings/report-reasons";
export const PREMODERATION_SETTINGS = "/settings/premoderation";
/** Settings page for own posts and reports. */
export const POSTING_SETTINGS = "/settings/posting";

/** Page of the viewer's unpublished posts. */
export const WAITING_PAGE = "/waiting";

/** Path of one of the viewer's unpublished posts. */
export const waitingPostPath = (waitingID: number): string => `${WAITING_PAGE}/${waitingID}`;

/** Element ID of the viewer's replies and edits held for approval below a discussion. */
export const WAITING_REPLIES_ID = "waiting";

/** Path of the form that reports a post. */
export const reportPath = (recordType: string, recordID: number): string => `/report/${recordType}/${recordID}`;

export const escalationPath = (escalationID: number): string => `${ESCALATIONS_PAGE}/${escalationID}`;

/** Path of all reports of one record (MOD-026). */
export const reportsOfPath = (recordType: string, recordID: number): string =>
    `${REPORTS_PAGE}?statuses=none&recordType=${recordType}&recordID=${recordID}`;
