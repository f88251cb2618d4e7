import { useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { readUndoOffer } from "@parley/library/client/thunks";
import type { ReactNode } from "react";
import { useUndo } from "./useUndo";

interface DoneToast {
    /** What was done. */
    body: ReactNode;
    /** What is told of the same record takes the place of what was told before. */
    toastID?: string;
    wide?: boolean;
    /** What is said when it was undone. */
    undone?: string;
    /** It was undone; what it changed is asked for again by the owner of the record (`ActKinds.undone`). */
    onUndone?: () => unknown;
}

/**
 * Tells what a call has done, with Undo as the last word where the answer to it offers that (FC-92): the one way in which anything that removes, hides,
 * moves, merges, bans or moderates one record is reported.
 */
export function useDoneToast(): (answered: { meta: object }, toast: DoneToast) => void {
    const t = useTranslation();
    const { addToast } = useToasts();
    const undo = useUndo();
    return (answered, { body, toastID, wide = false, undone, onUndone }) => {
        const offer = readUndoOffer(answered);
        addToast({
            kind: "success",
            body,
            wide,
            ...(toastID !== undefined && { toastID }),
            ...(offer && { action: { name: t("Undo"), onPress: () => void takeBack(offer.actID) } }),
        });

        async function takeBack(actID: number): Promise<void> {
            if (await undo(actID, undone)) await onUndone?.();
        }
    };
}
