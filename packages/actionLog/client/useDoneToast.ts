import { useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { readUndoOffer } from "@parley/library/client/thunks";
import type { ReactNode } from "react";
import { useUndo } from "./useUndo";

interface DoneToast {
    /** Message about the action. */
    body: ReactNode;
    /** ID of the toast; a new toast with the same ID replaces the previous one. */
    toastID?: string;
    wide?: boolean;
    /** Message after undo. */
    undone?: string;
    /** Called after undo. The descriptions of the record type refresh the changed data (`ActionTypes.undone`). */
    onUndone?: () => unknown;
}

/**
 * Returns a function that announces the result of a request in a toast, with Undo if the response offers it (FC-92). All actions that
 * remove, hide, move, merge, ban or moderate one record use it.
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
            ...(offer && { action: { name: t("Undo"), onPress: () => void undoDone(offer.actID) } }),
        });

        async function undoDone(actID: number): Promise<void> {
            if (await undo(actID, undone)) await onUndone?.();
        }
    };
}
