import type { LoggedAction } from "@parley/actionLog/contract";
import { getActionJob, getActions, postUndoActionJob } from "@parley/actionLog/contract";
import { Confirm, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch } from "@parley/library/client/store";
import { createApiThunk } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import { describeError } from "@parley/library/contract";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { findActionTypes, loadActionTypes } from "../actionTypes";

const fetchJob = createApiThunk("acts/fetchJob", getActionJob);
const undoJob = createApiThunk("acts/undoJob", postUndoActionJob);
const fetchJobActions = createApiThunk("acts/fetchOfJob", getActions);

/** Maximum number of records that are fetched again at once; the others are fetched when their page is opened. */
const MAX_AT_ONCE = 30;

/** Dialog that confirms the undo of a whole bulk job, and reports the records that were changed since and therefore stay (FC-54). */
export function UndoJobQuestion({ jobID, onClose }: { jobID: number; onClose: () => void }): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast } = useToasts();
    const [count, setCount] = useState<number>();
    const [isBusy, setBusy] = useState(false);
    const [error, setError] = useState<string>();
    useEffect(() => {
        void dispatch(fetchJob({ jobID })).then((answered) => {
            if (fetchJob.fulfilled.match(answered)) setCount(answered.payload.countActs - answered.payload.countUndone);
        });
    }, [dispatch, jobID]);
    return (
        <Confirm
            title={t("Undo it for all items")}
            action={t("Undo all")}
            isBusy={isBusy}
            error={error}
            onConfirm={() => void undo()}
            onCancel={onClose}
        >
            <p>{t("This was done to several items at once. All of them are restored, except those that were changed since.")}</p>
            <p aria-live="polite">{count !== undefined && t("{count} can be undone.", { count })}</p>
        </Confirm>
    );

    async function undo(): Promise<void> {
        setBusy(true);
        const answered = await dispatch(undoJob({ jobID, longRunnerMode: "sync" }));
        setBusy(false);
        if (undoJob.rejected.match(answered)) {
            const { payload } = answered;
            setError(t(describeError(payload ?? {}) || "This could not be sent. Check your connection and try again."));
            return;
        }
        onClose();
        const { successIDs, exceptionsByID } = answered.payload.progress;
        announceResult(successIDs.length, Object.values(exceptionsByID));
        await askAgain();
    }

    function announceResult(countDone: number, answers: readonly Partial<ApiError>[]): void {
        const countChanged = answers.filter(({ code }) => code === "changedSince").length;
        const [other] = answers.filter(({ code }) => code !== "changedSince");
        if (answers.length === 0) {
            addToast({ kind: "success", body: t("Undone.") });
            return;
        }
        const words = [
            countDone > 0 && t("{count} were restored.", { count: countDone }),
            countChanged > 0 && t("{count} were changed since, so they stay as they are.", { count: countChanged }),
            other?.message,
        ];
        addToast({ kind: "failure", body: words.filter(Boolean).join(" ") });
    }

    /** Fetches the actions of the job and their records again. */
    async function askAgain(): Promise<void> {
        await loadActionTypes();
        const answered = await dispatch(fetchJobActions({ jobID, limit: MAX_AT_ONCE }));
        if (!fetchJobActions.fulfilled.match(answered)) return;
        const queries = answered.payload.acts.flatMap(
            (entry: LoggedAction) => findActionTypes(entry.recordType)?.undone?.(entry) ?? [],
        );
        await Promise.all(queries.map((ask) => dispatch(ask)));
    }
}
