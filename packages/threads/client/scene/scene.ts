import type { ThreadQuery } from "@parley/comments/client";
import type { Comment } from "@parley/comments/contract";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import type { SelectedText } from "@parley/quoting/client";

/** ID of the form that the "Restore" buttons on the page submit. */
export const UNDO_FORM = "undo-removal";

/** A requested quote: the parent of the reply, the text, and the number of requests so far. */
interface Quoted {
    commentID: number;
    text: string;
    times: number;
}

/** Checks whether a comment is new since the viewer's last visit. The viewer's own comments are never new. */
export function isNewTo(
    userID: number,
    countRead: number | undefined,
    comment: Pick<Comment, "position" | "insertUserID"> | undefined,
): boolean {
    return comment !== undefined && countRead !== undefined && comment.position > countRead && comment.insertUserID !== userID;
}

/** Context shared by all comments of a page. */
export interface Scene {
    discussion: DiscussionAnswer;
    /** Query of the thread; absent in the flat view. */
    thread?: ThreadQuery | undefined;
    /** The comment that the page was opened at. */
    focusCommentID?: number | undefined;
    /** 0 for a guest. */
    viewerID: number;
    /** Position of the last comment the viewer had read; comments after it are new. */
    countRead?: number | undefined;
    /** First new comment, if no line marks it. It carries the anchor `#new`. */
    newAnchorID?: number | undefined;
    mayReply: boolean;
    /** Whether reactions are shown. In a closed discussion only members who may close it see them (REACT-021). */
    hasReactions: boolean;
    /** The comment with an open reply form. */
    replyingTo: number | undefined;
    /** Opens the reply form below a comment; closes it for `undefined`. */
    replyTo: (commentID: number | undefined) => void;
    /** Quote that the reply form begins with. */
    quoted: Quoted | undefined;
    /** Begins a reply that quotes a comment, or its selected text. */
    quote: (commentID: number) => void;
    /** Inserts a quote of the selected text into the open reply, or begins a reply. */
    quoteChosen: (chosen: SelectedText) => void;
    /** Whether comments have an options menu. */
    hasOptions: boolean;
    /** The comment with an open menu. */
    menuAt: number | undefined;
    openMenu: (commentID: number) => void;
    /** The comment that is being edited in the thread. */
    editing: number | undefined;
    /** Opens the editor in place of a comment; closes it for `undefined`. */
    edit: (commentID: number | undefined) => void;
    /** Returns the URL of this page with a reply form for the comment, for use without scripts. */
    replyHref: (commentID: number) => string;
    /** Shows a newly posted reply. */
    posted: (comment: Comment) => void;
    /** Moves focus to a comment. */
    arriveAt: (commentID: number | undefined) => void;
}
