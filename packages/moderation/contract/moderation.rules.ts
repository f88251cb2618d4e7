/** What can be reported. */
export const REPORTABLE = ["discussion", "comment"] as const;

export const REPORT_STATUSES = ["new", "dismissed", "rejected", "escalated"] as const;
export const ESCALATION_STATUSES = ["open", "in-progress", "on-hold", "done"] as const;

/** Who looks after posts: everywhere, or where they hold it (contract §5.16). */
export const MODERATE = ["posts.moderate", "community.moderate"] as const;

export const MAXIMUM_NOTE = 5000;

/** What is said to everybody is read at the top of every page, so it is short. */
export const MAXIMUM_MESSAGE = 2000;
export const MAXIMUM_MESSAGES = 100;
export const MESSAGE_TYPES = ["casual", "info", "alert", "warning"] as const;
export const MESSAGE_VIEWS = ["all", "home"] as const;

export const REPORTS_PAGE = "/dashboard/content/reports";
export const PREMODERATION_PAGE = "/dashboard/content/premoderation";
export const ESCALATIONS_PAGE = "/dashboard/content/escalations";
export const WARNINGS_QUEUE = "/dashboard/content/warnings";
export const REPORT_REASONS_PAGE = "/settings/report-reasons";
export const PREMODERATION_SETTINGS = "/settings/premoderation";
/** Where it is said what stands at the top of pages. */
export const MESSAGES_PAGE = "/settings/moderation-messages";
/** Where it is said what people may do with what they wrote. */
export const POSTING_SETTINGS = "/settings/posting";
/** Where it is said how much people may post, keep and upload. */
export const POSTING_LIMITS_SETTINGS = "/settings/posting-limits";
/** Where somebody reads what moderators told them. */
export const WARNINGS_PAGE = "/warnings";
/** Where somebody finds what they wrote and is not published. */
export const WAITING_PAGE = "/waiting";

/** The id of a waiting post's row on that page. */
export const waitingRowID = (waitingID: number): string => `waiting-${waitingID}`;

/** Where one's own replies that wait stand below a discussion. */
export const WAITING_REPLIES_ID = "waiting";

/** The form by which a post is reported. */
export const reportPath = (recordType: string, recordID: number): string => `/report/${recordType}/${recordID}`;

/** The form by which the author of a post is warned. */
export const warnPath = (recordType: string, recordID: number): string => `/warn/${recordType}/${recordID}`;

/** The form by which a message is put away. */
export const dismissMessagePath = (moderationMessageID: number): string => `/moderation-message/dismiss/${moderationMessageID}`;

export const escalationPath = (escalationID: number): string => `${ESCALATIONS_PAGE}/${escalationID}`;

/** The reports of one record, verbatim (MOD-026). */
export const reportsOfPath = (recordType: string, recordID: number): string =>
    `${REPORTS_PAGE}?statuses=none&recordType=${recordType}&recordID=${recordID}`;
