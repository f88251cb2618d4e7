import type { OptionsReader } from "@parley/discussions/contract";
import { mayStillEdit } from "@parley/discussions/contract";

/** What of a comment, and of the discussion it stands in, decides what may be done with it. */
export interface CommentFacts {
    insertUserID: number;
    dateInserted: string;
    dateUpdated: string | null;
    /** The discussion takes no more replies. */
    closed: boolean;
}

const EVERYWHERE = ["site.manage", "community.moderate"];

const isAuthor = ({ userID }: OptionsReader, { insertUserID }: CommentFacts) => userID !== 0 && userID === insertUserID;

/** Whether somebody may edit a comment whatever the time (CMT-012, CMT-013). */
export const mayAlwaysEditComment = ({ holds }: OptionsReader): boolean =>
    holds(EVERYWHERE) || holds("comments.edit", "category");

/** Whether somebody may edit a comment now; `timeout` is in seconds, negative for always (CMT-012, CMT-013). */
export const mayEditComment = (asker: OptionsReader, comment: CommentFacts, now: Date, timeout: number): boolean =>
    mayAlwaysEditComment(asker) || (isAuthor(asker, comment) && mayStillEdit(comment, now, timeout));

/** Whether somebody may delete comments and bring them back (contract §5.2). */
export const mayRemoveComments = ({ holds }: OptionsReader): boolean => holds(EVERYWHERE) || holds("comments.delete", "category");

/** Whether somebody may delete this comment; `isSelfDeleteOn` tells whether the site lets authors do so (contract §5.2). */
export const mayRemoveComment = (asker: OptionsReader, comment: CommentFacts, isSelfDeleteOn: boolean): boolean =>
    mayRemoveComments(asker) || (isSelfDeleteOn && isAuthor(asker, comment));

/** Whether somebody may name another author of a comment (contract §5.2). */
export const mayGiveComments = ({ holds }: OptionsReader): boolean => holds("site.manage");

/** Whether somebody may read the former words of a comment that has some: moderators, and its author. */
export const mayReadRevisions = (asker: OptionsReader, comment: CommentFacts): boolean =>
    comment.dateUpdated !== null &&
    (mayRemoveComments(asker) || asker.holds("comments.edit", "category") || isAuthor(asker, comment));

/** Whether somebody may answer with the words of a comment: who may reply; in a closed discussion only who may close it (CMT-007, CMT-008). */
export const mayQuote = ({ holds }: OptionsReader, { closed }: Pick<CommentFacts, "closed">): boolean =>
    holds("comments.add", "category") && (!closed || holds("discussions.close", "category"));

/** Whether somebody may say that a comment answers a question (contract §5.2). */
export const mayAccept = (
    asker: OptionsReader,
    { type, closed, insertUserID }: { type: string; closed: boolean; insertUserID: number },
): boolean =>
    type === "question" &&
    (!closed || asker.holds("community.moderate")) &&
    (asker.userID === insertUserID || asker.holds("curation.manage") || asker.holds("discussions.edit", "category"));
