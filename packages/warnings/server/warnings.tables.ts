import type { DateTime } from "@parley/library/contract";
import type { ReportRecordType } from "@parley/moderation/contract";
import type { Generated, Selectable } from "kysely";

interface WarningsTable {
    warningID: Generated<number>;
    /** The warned member. */
    userID: number;
    body: string;
    /** Visible to moderators only. */
    note: string;
    insertUserID: number;
    dateInserted: DateTime;
    dateRead: DateTime | null;
    takenBack: boolean;
    /** Job of the decision; each member gets at most one warning for each job. */
    jobID: number;
}

interface WarningRecordsTable {
    warningID: number;
    recordType: ReportRecordType;
    recordID: number;
    /** State of the post when the warning was given. */
    recordName: string;
    recordExcerpt: string;
    placeRecordID: number;
}

declare module "@parley/library/server/database" {
    interface Tables {
        warnings: WarningsTable;
        warningRecords: WarningRecordsTable;
    }
}

export type WarningRow = Selectable<WarningsTable>;
export type WarningRecordRow = Selectable<WarningRecordsTable>;
