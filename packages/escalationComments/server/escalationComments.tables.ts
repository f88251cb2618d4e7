import type { DateTime } from "@parley/library/contract";
import type { Generated, Selectable } from "kysely";

/** Comments on escalations. The API adds `FIRST_COMMENT_ID` to their numbers. */
interface EscalationNotesTable {
    noteID: Generated<number>;
    escalationID: number;
    /** The comment it replies to, which may be removed. */
    parentNoteID: Generated<number | null>;
    body: string;
    format: Generated<string>;
    bodyHtml: Generated<string>;
    /** 0 for a body that is rendered when it is read next. */
    renderVersion: Generated<number>;
    insertUserID: number;
    dateInserted: DateTime;
    dateUpdated: Generated<DateTime | null>;
    updateUserID: Generated<number | null>;
    /** Incremented by every change of the content, to detect edit conflicts (FC-52). */
    version: Generated<number>;
    /** When it was removed. It can be restored until the retention period ends. */
    dateDeleted: Generated<DateTime | null>;
    /** Action that removed it. */
    deleteActID: Generated<number | null>;
}

declare module "@parley/library/server/database" {
    interface Tables {
        escalationNotes: EscalationNotesTable;
    }
}

export type EscalationNoteRow = Selectable<EscalationNotesTable>;
