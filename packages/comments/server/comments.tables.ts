import type { DateTime } from "@parley/library/contract";
import type { Generated, Selectable } from "kysely";

interface CommentsTable {
    commentID: Generated<number>;
    discussionID: number;
    /** Null for a comment at the top level. */
    parentCommentID: number | null;
    /** Top-level comment of the branch; null for a top-level comment. */
    rootCommentID: number | null;
    /** 1 at the top level. */
    depth: number;
    /** 1-based chronological position in the discussion. A comment with a tombstone keeps it. */
    position: number;
    /** 1-based position among the replies to the same parent. */
    siblingPosition: number;
    body: string;
    format: string;
    bodyHtml: string;
    renderVersion: number;
    /** 0 for an author without an account, whose name is then in `authorName`. */
    insertUserID: number;
    authorName: string | null;
    updateUserID: number | null;
    dateInserted: DateTime;
    dateUpdated: DateTime | null;
    score: number;
    hot: number;
    /** Number of comments in the whole branch below, including tombstones. */
    countChildComments: number;
    scoreChildComments: number;
    /** Whether it was rejected as the answer to its question. */
    isRejectedAnswer: Generated<boolean>;
    attributionUrl: string | null;
    attributionLicence: string | null;
    /** Language of the text: as found when it was written, or as a member has set it. */
    lang: string | null;
    isLangSet: Generated<boolean>;
    dir: "ltr" | "rtl" | null;
    dateDeleted: DateTime | null;
    deletedByID: number | null;
    deleteReason: string | null;
    /** Action that removed it; undoing the action restores it. */
    deleteActID: number | null;
    /** When a removed comment is erased; null if it is not removed, or was removed in another system. */
    eraseAfter: DateTime | null;
    /** Whether it was removed in full and waits to be erased. It then has no position, and no visible replies. */
    placeClosed: Generated<boolean>;
    /** Incremented by every change of the content, to detect edit conflicts (FC-52). */
    version: Generated<number>;
}

declare module "@parley/library/server/database" {
    interface Tables {
        comments: CommentsTable;
    }
}

export type CommentRow = Selectable<CommentsTable>;
