import type { DateTime } from "@parley/library/contract";
import type { Generated, Insertable, Selectable } from "kysely";

export interface TagsTable {
    tagID: Generated<number>;
    name: string;
    /** Folded name: two names that look the same are one tag. */
    nameKey: string;
    urlcode: string;
    /** Null for tags created by members. */
    type: string | null;
    parentTagID: number | null;
    countDiscussions: Generated<number>;
    dateInserted: DateTime;
    insertUserID: number;
    description: string | null;
    /** A deleted tag stays in the table with its records, so that it can be restored. */
    dateDeleted: DateTime | null;
    /** Tag into which this one was merged; it is deleted then, and its name and URLs stand for the other. */
    mergedIntoID: number | null;
}

/** Former codes of tags, which still find them. */
interface TagCodesTable {
    urlcode: string;
    tagID: number;
}

/** Records of a tag before it was merged into another. */
interface MergedTagRecordsTable extends TagRecordsTable {
    /** Whether the record had the other tag already. */
    hadBoth: boolean;
}

interface TagRecordsTable {
    recordType: string;
    recordID: number;
    tagID: number;
    dateInserted: DateTime;
    insertUserID: number;
}

declare module "@parley/library/server/database" {
    interface Tables {
        tags: TagsTable;
        tagRecords: TagRecordsTable;
        tagCodes: TagCodesTable;
        mergedTagRecords: MergedTagRecordsTable;
    }
}

export type TagRow = Selectable<TagsTable>;

export type NewTag = Insertable<TagsTable>;

export type TagRecord = Insertable<TagRecordsTable>;

/** Record type that is counted in tags. */
export const COUNTED_RECORD_TYPE = "discussion";
