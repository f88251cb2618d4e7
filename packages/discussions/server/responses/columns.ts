import type { DiscussionRow } from "../discussions.tables";

/** A discussion's row without the source of its body, which only editing and quoting need. */
export type ListedRow = Omit<DiscussionRow, "body">;

/** Columns that a panel shows, and the category. */
export type ReferenceRow = Pick<DiscussionRow, (typeof REFERENCED)[number]>;

export const LISTED = [
    "discussionID",
    "type",
    "postTypeID",
    "name",
    "format",
    "bodyHtml",
    "renderVersion",
    "excerpt",
    "bodyLength",
    "imageUrl",
    "imageAlt",
    "categoryID",
    "insertUserID",
    "authorName",
    "updateUserID",
    "dateInserted",
    "dateUpdated",
    "dateLastComment",
    "lastUserID",
    "lastAuthorName",
    "lastCommentID",
    "pinLocation",
    "closed",
    "sink",
    "statusID",
    "internalStatusID",
    "resolvedUserID",
    "score",
    "hot",
    "countComments",
    "countPlaces",
    "countTopPlaces",
    "countViews",
    "acceptedCommentID",
    "attributionUrl",
    "attributionLicence",
    "lang",
    "isLangSet",
    "dir",
    "dateDeleted",
    "deletedByID",
    "dateWiped",
    "version",
    "redirectToID",
    "canonicalUrl",
] as const;

export const REFERENCED = ["discussionID", "name", "categoryID", "countComments", "closed", "dateLastComment"] as const;
