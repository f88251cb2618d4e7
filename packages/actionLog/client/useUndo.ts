import { PROOF_NEEDED } from "@parley/accounts/contract";
import type { LoggedAction } from "@parley/actionLog/contract";
import { UNDO_FORM } from "@parley/actionLog/contract";
import { toSitePath } from "@parley/library/client/basePath";
import { useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { useAppDispatch } from "@parley/library/client/store";
import { describeError } from "@parley/library/contract";
import { undoAction } from "./actionLog.thunks";
import { findActionTypes, loadActionTypes } from "./actionTypes";
import { submitForm } from "./submitForm";
import { withoutOutcome } from "./withoutUndo";

/**
 * Returns a function that undoes an action, announces the result or the error, and fetches the changed data again. Resolves to the action
 * if it was undone. If reauthentication is required, leaves the page for it; the action is undone afterwards.
 */
export function useUndo(): (actID: number, done?: string) => Promise<LoggedAction | undefined> {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast, removeToast } = useToasts();
    const { transientKey = "" } = usePageSettings();
    return async (actID, done = t("Undone.")) => {
        const toastID = `undo-${actID}`;
        removeToast(toastID);
        const answered = await dispatch(undoAction({ actID }));
        if (undoAction.rejected.match(answered)) {
            const { payload } = answered;
            if (payload?.code === PROOF_NEEDED) {
                const target = (toSitePath(location.pathname) ?? "/") + withoutOutcome(location.search);
                submitForm(UNDO_FORM, [
                    ["TransientKey", transientKey],
                    ["Target", target],
                    ["actID", String(actID)],
                ]);
                return undefined;
            }
            const isChanged = payload?.code === "changedSince";
            const body = isChanged
                ? t("This was changed since, so it was left as it is.")
                : t(describeError(payload ?? {}) || "This could not be sent. Check your connection and try again.");
            addToast({ toastID, kind: "failure", body });
            return undefined;
        }
        addToast({ toastID, kind: "success", body: done });
        const undoneAction = answered.payload;
        void loadActionTypes().then(() => {
            for (const ask of findActionTypes(undoneAction.recordType)?.undone?.(undoneAction) ?? []) void dispatch(ask);
        });
        return undoneAction;
    };
}
