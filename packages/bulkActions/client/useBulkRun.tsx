import { useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppStore } from "@parley/library/client/store";
import type { BulkWork, Failure } from "./bulk.slice";
import type { BulkKind } from "./bulkRegistry";
import { findBulkAction } from "./bulkRegistry";
import { FailureList } from "./FailureList";
import type { BulkOutcome } from "./runBulk";
import { runBulk } from "./runBulk";
import type { Undoable } from "./undoBulk";
import { undoBulk } from "./undoBulk";

/**
 * Returns a function that runs a bulk action and reports the result in a toast: the number of changed records, the failures with their
 * reasons, and one Undo for all.
 */
export function useBulkRun(kind: BulkKind): (work: BulkWork, leftOut?: readonly Failure[]) => Promise<void> {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { getState } = useAppStore();
    const { addToast, removeToast } = useToasts();
    const { recordType } = kind;
    const toastID = `bulk-${recordType}`;

    return async (work, leftOut = []) => {
        removeToast(toastID);
        const outcome = await dispatch(runBulk(recordType, work));
        if (outcome) announceResult(work, outcome, leftOut);
        else addToast({ toastID, kind: "failure", body: t("This is already running in another tab.") });
    };

    function announceResult(
        work: BulkWork,
        { done, failures, countLeft, broken, undo: offers }: BulkOutcome,
        leftOut: readonly Failure[],
    ): void {
        const command = findBulkAction(recordType, work.act)?.command;
        if (!command) return;
        const all = named([...leftOut, ...failures]);
        const successMessage = command.succeeded(done.length, t);
        const undoable = { recordType, ids: done, offers, within: work.within };
        const undo = offers.length > 0 && { action: { name: t("Undo"), onPress: () => void undoRun(undoable) } };
        if (all.length === 0 && countLeft === 0) {
            addToast({ toastID, kind: "success", body: successMessage, ...undo });
            return;
        }
        const reason = broken === undefined ? t("The others were left as they are.") : t(broken);
        addToast({
            toastID,
            kind: "failure",
            persistent: true,
            dismissible: true,
            wide: true,
            body: (
                <FailureList
                    lead={[done.length > 0 && successMessage, countLeft > 0 && reason].filter(Boolean).join(" ")}
                    count={all.length}
                    failures={all}
                />
            ),
            ...undo,
        });
    }

    async function undoRun(undoable: Undoable): Promise<void> {
        const { count, changedIDs, failures, refused } = await dispatch(undoBulk(undoable));
        if (refused !== undefined) {
            addToast({ toastID, kind: "failure", body: t(refused) });
            return;
        }
        const since = changedIDs.map((id) => ({ id, message: t("This was changed since, so it was left as it is.") }));
        const all = named([...since, ...failures]);
        if (all.length === 0) {
            addToast({ toastID, kind: "success", body: t("Undone.") });
            return;
        }
        addToast({
            toastID,
            kind: "failure",
            persistent: true,
            dismissible: true,
            wide: true,
            body: (
                <FailureList lead={count > 0 ? t("{count} were restored.", { count }) : ""} count={all.length} failures={all} />
            ),
        });
    }

    function named(failures: readonly Failure[]) {
        return failures.map(({ id, message }) => ({ id, message, name: kind.nameOf(getState(), id, t) }));
    }
}
