import type { DateTime } from "@parley/library/contract";
import type { Generated, Selectable } from "kysely";

interface CommentsTable {
    commentID: Generated<number>;
    discussionID: number;
    /** Null for a comment that answers the discussion itself. */
    parentCommentID: number | null;
    /** The comment on top of the branch; null on top itself. */
    rootCommentID: number | null;
    /** 1 on top. */
    depth: number;
    /** Which comment of the discussion it is, from 1, in the order in which they were written; a removed one keeps its place. */
    position: number;
    /** Which it is, from 1, among those that answer the same. */
    siblingPosition: number;
    body: string;
    format: string;
    bodyHtml: string;
    renderVersion: number;
    /** 0 for somebody without an account, whose name is `authorName`. */
    insertUserID: number;
    authorName: string | null;
    updateUserID: number | null;
    dateInserted: DateTime;
    dateUpdated: DateTime | null;
    score: number;
    hot: number;
    /** Over the whole branch below it, removed ones with a place included. */
    countChildComments: number;
    scoreChildComments: number;
    attributionUrl: string | null;
    attributionLicence: string | null;
    lang: string | null;
    dir: "ltr" | "rtl" | null;
    dateDeleted: DateTime | null;
    deletedByID: number | null;
    deleteReason: string | null;
    /** The act that removed it, and by which it comes back. */
    deleteActID: number | null;
    /** When what was removed is erased for good; null for what is not removed, or was removed elsewhere. */
    eraseAfter: DateTime | null;
    /** It was removed in full and waits to be erased: it has no place among the others, and nothing that is shown stands below it. */
    placeClosed: Generated<boolean>;
    /** Rises whenever its words are changed, so that nobody overwrites what they have not read (FC-52). */
    version: Generated<number>;
}

declare module "@parley/library/server/database" {
    interface Tables {
        comments: CommentsTable;
    }
}

export type CommentRow = Selectable<CommentsTable>;
