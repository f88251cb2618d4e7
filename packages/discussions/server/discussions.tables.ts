import type { DiscussionType, FollowLevel } from "@parley/discussions/contract";
import type { DateTime } from "@parley/library/contract";
import type { Generated, Selectable } from "kysely";

interface DiscussionsTable {
    discussionID: Generated<number>;
    type: DiscussionType;
    /** A type that the site has made, based on `type`; `null` for the built-in one. */
    postTypeID: Generated<string | null>;
    name: string;
    body: string;
    format: string;
    /** Body as HTML, created by the renderer of `renderVersion`. */
    bodyHtml: string;
    renderVersion: number;
    excerpt: string;
    /** Number of visible characters of the body. */
    bodyLength: number;
    imageUrl: string | null;
    imageAlt: string | null;
    categoryID: number;
    /** 0 for an author without an account, whose name is in `authorName`. */
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
    /** Who has marked it as resolved. */
    resolvedUserID: Generated<number | null>;
    score: number;
    hot: number;
    /** Number of visible comments. */
    countComments: number;
    /** Number of comment positions, including those of removed comments: the `position` of the last comment. */
    countPlaces: number;
    /** Number of positions of top-level comments. */
    countTopPlaces: number;
    countViews: number;
    acceptedCommentID: number | null;
    attributionUrl: string | null;
    attributionLicence: string | null;
    /** Language of the text: as found when it was written, or as a member has set it. */
    lang: string | null;
    isLangSet: Generated<boolean>;
    dir: "ltr" | "rtl" | null;
    dateDeleted: DateTime | null;
    deletedByID: number | null;
    /** When the text of a deleted discussion was erased. */
    dateWiped: DateTime | null;
    /** Increases with every change of name, body or format. */
    version: Generated<number>;
    /** Target discussion of a `redirect`. */
    redirectToID: number | null;
    /** Canonical URL set by the author; `null` for the discussion's own URL. */
    canonicalUrl: string | null;
}

interface UserDiscussionsTable {
    userID: number;
    discussionID: number;
    bookmarked: Generated<boolean>;
    dismissed: Generated<boolean>;
    /** Whether the member has written in the discussion. */
    participated: Generated<boolean>;
    /** How the member follows the discussion; null leaves it to bookmark and participation. */
    followLevel: FollowLevel | null;
    /** Number of comment positions read; `null` if the discussion was never opened. */
    countRead: number | null;
    dateRead: DateTime | null;
}

interface ReadMarksTable {
    userID: number;
    /** 0 for the whole site. */
    categoryID: number;
    /** Everything written up to this time counts as read. */
    dateMarked: DateTime;
}

interface SubmissionsTable {
    userID: number;
    key: string;
    recordType: string;
    recordID: number | null;
    /** Digest of the submitted text; `null` for submissions from before this column, and for cancelled ones. */
    digest: string | null;
    dateInserted: DateTime;
}

interface RecentPostsTable {
    recentPostID: Generated<number>;
    userID: number;
    recordType: "discussion" | "comment" | "report" | "reaction" | "message";
    /** Hash of the text of a post, to detect repeated texts; empty otherwise. */
    digest: string;
    dateInserted: DateTime;
}

declare module "@parley/library/server/database" {
    interface Tables {
        discussions: DiscussionsTable;
        userDiscussions: UserDiscussionsTable;
        readMarks: ReadMarksTable;
        submissions: SubmissionsTable;
        recentPosts: RecentPostsTable;
    }
}

export type DiscussionRow = Selectable<DiscussionsTable>;
export type UserDiscussionRow = Selectable<UserDiscussionsTable>;
