import type { DateTime } from "@parley/library/contract";
import type { EscalationStatus, MessageType, MessageView, ReportRecordType, ReportStatus } from "@parley/moderation/contract";
import type { Generated, Selectable } from "kysely";

interface ReportReasonsTable {
    reportReasonID: string;
    name: string;
    description: string;
    /** A JSON list. */
    roleIDs: string;
    sort: number;
    deleted: boolean;
    dateInserted: DateTime;
    insertUserID: number;
    dateUpdated: DateTime | null;
    updateUserID: number | null;
}

export interface ReportsTable {
    reportID: Generated<number>;
    status: ReportStatus;
    recordType: ReportRecordType;
    /** Null for what waits and was never there. */
    recordID: number | null;
    waitingID: number | null;
    /** The post whose other words wait for approval; `recordID` stays null then, for a post can be changed again and again. */
    editedID: number | null;
    isPending: boolean;
    escalationID: number | null;
    /** What was reported, as it was then. */
    recordName: string;
    recordHtml: string;
    recordFormat: string;
    recordUserID: number;
    recordDateInserted: DateTime;
    /** The category in which it stood then. */
    placeRecordID: number;
    noteHtml: string;
    noteBody: string;
    insertUserID: number;
    dateInserted: DateTime;
    updateUserID: number | null;
    dateUpdated: DateTime | null;
}

interface ReportGivenReasonsTable {
    reportID: number;
    reportReasonID: string;
}

interface EscalationsTable {
    escalationID: Generated<number>;
    name: string;
    status: EscalationStatus;
    recordType: ReportRecordType;
    recordID: number;
    placeRecordID: number;
    assignedUserID: number | null;
    insertUserID: number;
    dateInserted: DateTime;
    updateUserID: number | null;
    dateUpdated: DateTime | null;
}

interface EscalationNotesTable {
    noteID: Generated<number>;
    escalationID: number;
    body: string;
    insertUserID: number;
    dateInserted: DateTime;
}

interface WaitingPostsTable {
    waitingID: Generated<number>;
    recordType: ReportRecordType;
    status: "waiting" | "approved" | "rejected";
    categoryID: number;
    /** What a comment answers. */
    discussionID: number | null;
    name: string;
    body: string;
    format: string;
    bodyHtml: string;
    /** What was sent: JSON. */
    input: string;
    insertUserID: number;
    dateInserted: DateTime;
    /** What it became. */
    recordID: number | null;
    /** Why it was declined. */
    reason: string | null;
    /** These are other words for the post `recordID`, which stands as it was meanwhile. */
    isEdit: boolean;
}

interface WarningsTable {
    warningID: Generated<number>;
    /** Who was warned. */
    userID: number;
    body: string;
    /** What only moderators read. */
    note: string;
    insertUserID: number;
    dateInserted: DateTime;
    dateRead: DateTime | null;
    takenBack: boolean;
    /** The decision of which it is a part: in it everybody is warned once. */
    jobID: number;
}

interface WarningRecordsTable {
    warningID: number;
    recordType: ReportRecordType;
    recordID: number;
    /** What it was like then. */
    recordName: string;
    recordExcerpt: string;
    placeRecordID: number;
}

interface ModerationMessagesTable {
    moderationMessageID: Generated<number>;
    body: string;
    format: string;
    bodyHtml: string;
    renderVersion: number;
    type: MessageType;
    isDismissible: boolean;
    isEnabled: boolean;
    viewLocation: MessageView;
    /** The category it is about. */
    recordID: number | null;
    includeDescendants: boolean;
    sort: number;
    deleted: boolean;
    dateInserted: DateTime;
    insertUserID: number;
    dateUpdated: DateTime | null;
    updateUserID: number | null;
}

/** Who has put which message away. */
interface ModerationMessageDismissalsTable {
    moderationMessageID: number;
    userID: number;
}

declare module "@parley/library/server/database" {
    interface Tables {
        reportReasons: ReportReasonsTable;
        reports: ReportsTable;
        reportGivenReasons: ReportGivenReasonsTable;
        escalations: EscalationsTable;
        escalationNotes: EscalationNotesTable;
        waitingPosts: WaitingPostsTable;
        warnings: WarningsTable;
        warningRecords: WarningRecordsTable;
        moderationMessages: ModerationMessagesTable;
        moderationMessageDismissals: ModerationMessageDismissalsTable;
    }
}

export type ReportReasonRow = Selectable<ReportReasonsTable>;
export type ReportRow = Selectable<ReportsTable>;
export type EscalationRow = Selectable<EscalationsTable>;
export type EscalationNoteRow = Selectable<EscalationNotesTable>;
export type WaitingPostRow = Selectable<WaitingPostsTable>;
export type WarningRow = Selectable<WarningsTable>;
export type WarningRecordRow = Selectable<WarningRecordsTable>;
export type ModerationMessageRow = Selectable<ModerationMessagesTable>;
