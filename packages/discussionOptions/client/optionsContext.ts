import type { LazyPart } from "@parley/library/client/components";
import { createContext } from "react";

/** Props of a dialog about a discussion. */
export interface DialogProps {
    discussionID: number;
    onClose: () => void;
}

interface OptionsHost {
    /** Time that decides which items are offered. */
    now: Date;
    /** Opens a dialog once its code is loaded. */
    openDialog: (dialog: LazyPart<DialogProps>) => void;
}

/** Context of the items of the menu "Discussion Options". */
export const OptionsContext = createContext<OptionsHost>({ now: new Date(0), openDialog: () => undefined });
