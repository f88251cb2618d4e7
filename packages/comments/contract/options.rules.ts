import type { OptionsReader } from "@parley/discussions/contract";
import { mayStillEdit } from "@parley/discussions/contract";

/** Facts about a comment and its discussion that decide which options are permitted. */
export interface CommentFacts {
    insertUserID: number;
    dateInserted: string;
    dateUpdated: string | null;
    /** Whether the discussion is closed to replies. */
    closed: boolean;
}

const EVERYWHERE = ["site.manage", "community.moderate"];

const isAuthor = ({ userID }: OptionsReader, { insertUserID }: CommentFacts) => userID !== 0 && userID === insertUserID;

/** Checks whether the viewer may edit a comment regardless of the time limit (CMT-012, CMT-013). */
export const mayAlwaysEditComment = ({ holds }: OptionsReader): boolean =>
    holds(EVERYWHERE) || holds("comments.edit", "category");

/** Checks whether the viewer may edit a comment at time `now`. `timeout` is in seconds, negative for no limit (CMT-012, CMT-013). */
export const mayEditComment = (viewer: OptionsReader, comment: CommentFacts, now: Date, timeout: number): boolean =>
    mayAlwaysEditComment(viewer) || (isAuthor(viewer, comment) && mayStillEdit(comment, now, timeout));

/** Checks whether the viewer may delete and restore comments (contract §5.2). */
export const mayRemoveComments = ({ holds }: OptionsReader): boolean => holds(EVERYWHERE) || holds("comments.delete", "category");

/**
 * Checks whether the viewer may split comments off into a new discussion: curators, and members who may edit the discussion (contract
 * §5.1).
 */
export const maySplit = ({ holds }: OptionsReader): boolean => holds("curation.manage") || holds("discussions.edit", "category");

/** Checks whether the viewer may move a comment to another discussion: to do so is to edit it, and to split it off (contract §5.2). */
export const mayMoveComment = (viewer: OptionsReader, comment: CommentFacts, now: Date, timeout: number): boolean =>
    maySplit(viewer) && mayEditComment(viewer, comment, now, timeout);

/** Checks whether the viewer may delete this comment. `isSelfDeleteOn`: whether the site lets authors delete their own (contract §5.2). */
export const mayRemoveComment = (viewer: OptionsReader, comment: CommentFacts, isSelfDeleteOn: boolean): boolean =>
    mayRemoveComments(viewer) || (isSelfDeleteOn && isAuthor(viewer, comment));

/** Checks whether the viewer may change the author of a comment (contract §5.2). */
export const mayGiveComments = ({ holds }: OptionsReader): boolean => holds("site.manage");

/** Checks whether the viewer may read the revision history of an edited comment: moderators and its author. */
export const mayReadRevisions = (viewer: OptionsReader, comment: CommentFacts): boolean =>
    comment.dateUpdated !== null &&
    (mayRemoveComments(viewer) || viewer.holds("comments.edit", "category") || isAuthor(viewer, comment));

/**
 * Checks whether the viewer may quote a comment in a reply: members who may reply, and in a closed discussion only those who may close it
 * (CMT-007, CMT-008).
 */
export const mayQuote = ({ holds }: OptionsReader, { closed }: Pick<CommentFacts, "closed">): boolean =>
    holds("comments.add", "category") && (!closed || holds("discussions.close", "category"));

/** Checks whether the viewer may accept a comment as the answer to a question (contract §5.2). */
export const mayAccept = (
    viewer: OptionsReader,
    { type, closed, insertUserID }: { type: string; closed: boolean; insertUserID: number },
): boolean =>
    type === "question" &&
    (!closed || viewer.holds("community.moderate")) &&
    (viewer.userID === insertUserID || viewer.holds("curation.manage") || viewer.holds("discussions.edit", "category"));
