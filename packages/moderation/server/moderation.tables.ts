import type { DateTime } from "@parley/library/contract";
import type { EscalationStatus, ReportRecordType, ReportStatus } from "@parley/moderation/contract";
import type { Generated, Selectable } from "kysely";

interface ReportReasonsTable {
    reportReasonID: string;
    name: string;
    description: string;
    /** JSON array. */
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
    /** Null for a post held for approval that was never published. */
    recordID: number | null;
    waitingID: number | null;
    /** The post whose edit is held for approval. `recordID` is then null, because a post can be edited repeatedly. */
    editedID: number | null;
    isPending: boolean;
    escalationID: number | null;
    /** State of the record when it was reported. */
    recordName: string;
    recordHtml: string;
    recordFormat: string;
    recordUserID: number;
    /** Name of an author without an account. */
    recordAuthorName: string | null;
    recordDateInserted: DateTime;
    /** Category of the record at that time. */
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

interface WaitingPostsTable {
    waitingID: Generated<number>;
    recordType: ReportRecordType;
    status: "waiting" | "approved" | "rejected";
    categoryID: number;
    /** Discussion of a comment. */
    discussionID: number | null;
    name: string;
    body: string;
    format: string;
    bodyHtml: string;
    /** Body of the request, as JSON. */
    input: string;
    insertUserID: number;
    /** Name of an author without an account. */
    authorName: string | null;
    dateInserted: DateTime;
    /** The post created or changed by the approval, or the edited post. */
    recordID: number | null;
    /** Why it was declined. */
    reason: string | null;
    /** Whether it is an edit of the post `recordID`, which stays unchanged until approval. */
    isEdit: boolean;
}

declare module "@parley/library/server/database" {
    interface Tables {
        reportReasons: ReportReasonsTable;
        reports: ReportsTable;
        reportGivenReasons: ReportGivenReasonsTable;
        escalations: EscalationsTable;
        waitingPosts: WaitingPostsTable;
    }
}

export type ReportReasonRow = Selectable<ReportReasonsTable>;
export type ReportRow = Selectable<ReportsTable>;
export type EscalationRow = Selectable<EscalationsTable>;
export type WaitingPostRow = Selectable<WaitingPostsTable>;
