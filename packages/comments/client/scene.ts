import type { Comment } from "@parley/comments/contract";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import type { ThreadQuery } from "./comments.slice";

/** What every comment of a page knows of the page it stands on. */
export interface Scene {
    discussion: DiscussionAnswer;
    /** The query of the thread; absent where comments stand in one row. */
    thread?: ThreadQuery | undefined;
    /** The comment that the page was opened at. */
    focusCommentID?: number | undefined;
    /** When the reader was here last: what is younger is new to them. */
    dateRead?: string | undefined;
    /** The first comment that is new, where no line says so: links to what is new lead there. */
    newAnchorID?: number | undefined;
    mayReply: boolean;
    /** The comment below which a reply is being written. */
    replyingTo: number | undefined;
    /** Opens the form below a comment; closes it without one. */
    replyTo: (commentID: number | undefined) => void;
    /** The address of this page with a reply to a comment begun, for where no script runs. */
    replyHref: (commentID: number) => string;
    /** A reply was posted: it is shown where it belongs. */
    posted: (comment: Comment) => void;
    /** Brings the reader to a comment. */
    arriveAt: (commentID: number | undefined) => void;
}
