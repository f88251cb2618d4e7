import type { Comment } from "@parley/comments/contract";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import type { ThreadQuery } from "../place";
import type { ChosenWords } from "../quoting/chosenWords";

/** What the buttons on the page send that bring comments back. */
export const UNDO_FORM = "undo-removal";

/** A quote that somebody asked for: in the reply to which comment, and the how manieth it is. */
interface Quoted {
    commentID: number;
    text: string;
    times: number;
}

/** Whether a comment came since its reader was here before. Nobody's own comments are new to them. */
export function isNewTo(
    userID: number,
    countRead: number | undefined,
    comment: Pick<Comment, "position" | "insertUserID"> | undefined,
): boolean {
    return comment !== undefined && countRead !== undefined && comment.position > countRead && comment.insertUserID !== userID;
}

/** What every comment of a page knows of the page it stands on. */
export interface Scene {
    discussion: DiscussionAnswer;
    /** The query of the thread; absent where comments stand in one row. */
    thread?: ThreadQuery | undefined;
    /** The comment that the page was opened at. */
    focusCommentID?: number | undefined;
    /** Who reads; 0 for a guest. */
    viewerID: number;
    /** How many places among the comments the reader had passed before: what stands behind them is new to them. */
    countRead?: number | undefined;
    /** The first comment that is new, where no line says so: links to what is new lead there. */
    newAnchorID?: number | undefined;
    mayReply: boolean;
    /** Whether reactions are shown: in a closed discussion to those who may close it (REACT-021). */
    hasReactions: boolean;
    /** The comment below which a reply is being written. */
    replyingTo: number | undefined;
    /** Opens the form below a comment; closes it without one. */
    replyTo: (commentID: number | undefined) => void;
    /** What a reply begins with that was asked for by "Quote". */
    quoted: Quoted | undefined;
    /** Begins a reply to a comment with its words, or with those that are selected of it. */
    quote: (commentID: number) => void;
    /** Puts a quote of what was selected into the reply that is being written, or begins one. */
    quoteChosen: (chosen: ChosenWords) => void;
    /** Whether there is a way to what a member can do with each comment. */
    hasOptions: boolean;
    /** The comment whose menu was asked for. */
    menuAt: number | undefined;
    openMenu: (commentID: number) => void;
    /** The comment that is being edited in its place. */
    editing: number | undefined;
    /** Opens the editor in the place of a comment; closes it without one. */
    edit: (commentID: number | undefined) => void;
    /** The address of this page with a reply to a comment begun, for where no script runs. */
    replyHref: (commentID: number) => string;
    /** A reply was posted: it is shown where it belongs. */
    posted: (comment: Comment) => void;
    /** Brings the reader to a comment. */
    arriveAt: (commentID: number | undefined) => void;
}
