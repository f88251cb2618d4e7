import type { AttachmentRecordType } from "@parley/attachments/contract";
import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated, Insertable, Selectable, Updateable } from "kysely";

interface AttachmentsTable {
    attachmentID: Generated<number>;
    attachmentType: string;
    recordType: AttachmentRecordType;
    recordID: number;
    foreignUserID: number;
    source: string;
    sourceID: string | null;
    sourceUrl: string | null;
    status: string;
    lastModifiedDate: DateTime;
    /** JSON: visible properties. */
    metadata: string;
    /** JSON: private data of the integration. */
    details: string;
    /** Idempotency key of the submission. */
    submissionKey: string | null;
    /** When the external system was last queried. */
    dateChecked: DateTime;
    dateInserted: DateTime;
    insertUserID: number;
    dateUpdated: DateTime | null;
    updateUserID: number | null;
}

declare module "@parley/library/server/database" {
    interface Tables {
        attachments: AttachmentsTable;
    }
}

export type AttachmentRow = Selectable<AttachmentsTable>;

export type AttachmentsRepository = ReturnType<typeof createAttachmentsRepository>;

/** Creates the SQL functions for attachments. */
export function createAttachmentsRepository(database: Database) {
    return {
        of: (recordType: AttachmentRecordType, recordID: number): Promise<AttachmentRow[]> =>
            database.query
                .selectFrom("attachments")
                .selectAll()
                .where("recordType", "=", recordType)
                .where("recordID", "=", recordID)
                .orderBy("attachmentID")
                .execute(),

        /** Returns the attachments of several records. */
        ofAll: (recordType: AttachmentRecordType, recordIDs: readonly number[]): Promise<AttachmentRow[]> =>
            database.query
                .selectFrom("attachments")
                .selectAll()
                .where("recordType", "=", recordType)
                .where("recordID", "in", [0, ...recordIDs])
                .orderBy("attachmentID")
                .execute(),

        /** Returns the attachments of a discussion's comments, except removed ones. */
        ofCommentsIn: (discussionID: number): Promise<AttachmentRow[]> =>
            database.query
                .selectFrom("attachments")
                .selectAll()
                .where("recordType", "=", "comment")
                .where("recordID", "in", (eb) =>
                    eb
                        .selectFrom("comments")
                        .select("comments.commentID")
                        .where("comments.discussionID", "=", discussionID)
                        .where("comments.dateDeleted", "is", null),
                )
                .orderBy("attachmentID")
                .execute(),

        byIDs: (attachmentIDs: readonly number[]): Promise<AttachmentRow[]> =>
            database.query
                .selectFrom("attachments")
                .selectAll()
                .where("attachmentID", "in", [0, ...attachmentIDs])
                .orderBy("attachmentID")
                .execute(),

        bySubmission: (insertUserID: number, submissionKey: string): Promise<AttachmentRow | undefined> =>
            database.query
                .selectFrom("attachments")
                .selectAll()
                .where("insertUserID", "=", insertUserID)
                .where("submissionKey", "=", submissionKey)
                .executeTakeFirst(),

        /** Inserts an attachment. Returns `undefined` if the same submission is already stored. */
        insert: (values: Insertable<AttachmentsTable>): Promise<AttachmentRow | undefined> =>
            database.query
                .insertInto("attachments")
                .values(values)
                .onConflict((conflict) => conflict.doNothing())
                .returningAll()
                .executeTakeFirst(),

        async update(attachmentID: number, values: Updateable<AttachmentsTable>): Promise<void> {
            await database.query.updateTable("attachments").set(values).where("attachmentID", "=", attachmentID).execute();
        },

        /**
         * Returns which of these attachments have not been checked since `before`, and marks them as checked, so that only one of several
         * concurrent requests queries the external system.
         */
        async claim(attachmentIDs: readonly number[], before: DateTime, now: DateTime): Promise<Set<number>> {
            const rows = await database.query
                .updateTable("attachments")
                .set({ dateChecked: now })
                .where("attachmentID", "in", [0, ...attachmentIDs])
                .where("dateChecked", "<=", before)
                .returning("attachmentID")
                .execute();
            return new Set(rows.map(({ attachmentID }) => attachmentID));
        },
    };
}
