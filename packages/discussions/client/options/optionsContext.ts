import type { LazyPart } from "@parley/library/client/components";
import { createContext } from "react";

/** What a dialog about a discussion is told. */
export interface DialogProps {
    discussionID: number;
    onClose: () => void;
}

interface OptionsHost {
    /** The time by which the menu was made. */
    now: Date;
    /** Opens a dialog over the page when its code is here. */
    openDialog: (dialog: LazyPart<DialogProps>) => void;
}

/** What the items of the menu "Discussion Options" have around them. */
export const OptionsContext = createContext<OptionsHost>({ now: new Date(0), openDialog: () => undefined });
