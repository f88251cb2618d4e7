import type { LazyPart } from "@parley/library/client/components";
import { createContext } from "react";

/** What a dialog about a comment is told. */
export interface CommentDialogProps {
    commentID: number;
    onClose: () => void;
}

interface CommentOptionsHost {
    /** The time by which the menu was made. */
    now: Date;
    /** Opens a dialog over the page when its code is here. */
    openDialog: (dialog: LazyPart<CommentDialogProps>) => void;
    /** Opens the editor in the place of the comment. */
    edit: () => void;
    /** Begins a reply to the comment with its words. */
    quote: () => void;
    /** Brings the reader to the comment, or to another one. */
    arrive: (commentID?: number) => void;
}

/** What the items of the menu of a comment have around them. */
export const CommentOptionsContext = createContext<CommentOptionsHost>({
    now: new Date(0),
    openDialog: () => undefined,
    edit: () => undefined,
    quote: () => undefined,
    arrive: () => undefined,
});
