import type { LazyPart } from "@parley/library/client/components";
import { createContext } from "react";

/** Props of a dialog about a comment. */
export interface CommentDialogProps {
    commentID: number;
    onClose: () => void;
}

interface CommentOptionsHost {
    /** Time for which the menu was rendered. */
    now: Date;
    /** Opens a dialog once its code is loaded. */
    openDialog: (dialog: LazyPart<CommentDialogProps>) => void;
    /** Opens the editor in place of the comment. */
    edit: () => void;
    /** Begins a reply that quotes the comment. */
    quote: () => void;
    /** Moves focus to the comment, or to another one. */
    arrive: (commentID?: number) => void;
}

/** Context of the items in the menu of a comment. */
export const CommentOptionsContext = createContext<CommentOptionsHost>({
    now: new Date(0),
    openDialog: () => undefined,
    edit: () => undefined,
    quote: () => undefined,
    arrive: () => undefined,
});
