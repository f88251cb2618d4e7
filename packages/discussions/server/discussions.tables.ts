import type { DiscussionType } from "@parley/discussions/contract";
import type { DateTime } from "@parley/library/contract";
import type { Generated, Selectable } from "kysely";

interface DiscussionsTable {
    discussionID: Generated<number>;
    type: DiscussionType;
    name: string;
    body: string;
    format: string;
    /** The body as HTML, made by the renderer of `renderVersion`. */
    bodyHtml: string;
    renderVersion: number;
    excerpt: string;
    /** Visible characters of the body. */
    bodyLength: number;
    imageUrl: string | null;
    imageAlt: string | null;
    categoryID: number;
    /** 0 for somebody without an account, whose name is `authorName`. */
    insertUserID: number;
    authorName: string | null;
    updateUserID: number | null;
    dateInserted: DateTime;
    dateUpdated: DateTime | null;
    dateLastComment: DateTime;
    lastUserID: number;
    lastAuthorName: string | null;
    lastCommentID: number | null;
    pinLocation: "category" | "recent" | null;
    closed: boolean;
    sink: boolean;
    statusID: number;
    internalStatusID: number;
    score: number;
    hot: number;
    /** Comments that can be read. */
    countComments: number;
    /** Places among the comments, those of removed ones too: the last comment's `position`. */
    countPlaces: number;
    /** Of those, the places of comments that answer the discussion itself. */
    countTopPlaces: number;
    countViews: number;
    acceptedCommentID: number | null;
    attributionUrl: string | null;
    attributionLicence: string | null;
    lang: string | null;
    dir: "ltr" | "rtl" | null;
    dateDeleted: DateTime | null;
    deletedByID: number | null;
    /** When the words of a removed one were wiped for good. */
    dateWiped: DateTime | null;
    /** Counts up with every change of the name, the body or the format. */
    version: Generated<number>;
    /** What one of the type `redirect` leads on to. */
    redirectToID: number | null;
    /** Where else it stands, as its author tells; null for its own address. */
    canonicalUrl: string | null;
}

interface UserDiscussionsTable {
    userID: number;
    discussionID: number;
    bookmarked: Generated<boolean>;
    dismissed: Generated<boolean>;
    /** Has written something in it. */
    participated: Generated<boolean>;
    /** How many places among the comments have been read; null when the discussion was never opened. */
    countRead: number | null;
    dateRead: DateTime | null;
}

interface ReadMarksTable {
    userID: number;
    /** 0 for the whole site. */
    categoryID: number;
    /** Everything written there until then counts as read. */
    dateMarked: DateTime;
}

/** Which words titles consist of; see `titleWords`. */
interface TitleWordsTable {
    word: string;
    discussionID: number;
}

interface SubmissionsTable {
    userID: number;
    key: string;
    recordType: string;
    recordID: number | null;
    /** What the words that were sent come to; null of what was sent before this was kept, and of what was withdrawn. */
    digest: string | null;
    dateInserted: DateTime;
}

interface RecentPostsTable {
    recentPostID: Generated<number>;
    userID: number;
    recordType: "discussion" | "comment";
    /** A hash of its words, by which the same words are known again. */
    digest: string;
    dateInserted: DateTime;
}

declare module "@parley/library/server/database" {
    interface Tables {
        discussions: DiscussionsTable;
        userDiscussions: UserDiscussionsTable;
        readMarks: ReadMarksTable;
        titleWords: TitleWordsTable;
        submissions: SubmissionsTable;
        recentPosts: RecentPostsTable;
    }
}

export type DiscussionRow = Selectable<DiscussionsTable>;
export type UserDiscussionRow = Selectable<UserDiscussionsTable>;
