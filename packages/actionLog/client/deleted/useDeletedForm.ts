import { PROOF_NEEDED } from "@parley/accounts/contract";
import type { DeletedRecord } from "@parley/actionLog/contract";
import { useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { useAppDispatch } from "@parley/library/client/store";
import { invalidateQueries } from "@parley/library/client/thunks";
import type { ApiError, LongRunnerResult } from "@parley/library/contract";
import { describeError } from "@parley/library/contract";
import type { SubmitEvent } from "react";
import { useState } from "react";
import type { DeletedQuery } from "../actionLog.slice";
import { fetchActions, fetchDeletedRecords, restoreDeletedRecords, wipeDeletedRecords } from "../actionLog.thunks";
import { findActionTypes, loadActionTypes } from "../actionTypes";
import { submitForm } from "../submitForm";
import { deletedPath } from "./deletedQuery";

/**
 * Returns the state and the submit handler of the form around the list of deleted records: restores or erases the checked records, or
 * restores the one whose button was pressed.
 */
export function useDeletedForm(query: DeletedQuery, records: readonly DeletedRecord[], onDone: () => void) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast } = useToasts();
    const { transientKey = "" } = usePageSettings();
    const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
    const [isBusy, setBusy] = useState(false);
    const present = records.filter(({ actID, canRestore }) => canRestore && ticked.has(actID)).map(({ actID }) => actID);
    return { ticked: new Set(present), setTicked, isBusy, send };

    async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
        event.preventDefault();
        const { submitter } = event.nativeEvent as unknown as { submitter?: HTMLButtonElement | null };
        const isWiping = submitter?.value === "wipe";
        const actIDs = submitter?.name === "actID" ? [Number(submitter.value)] : present;
        if (isBusy) return;
        if (actIDs.length === 0) {
            addToast({ toastID: TOAST, kind: "failure", body: t("Choose at least one.") });
            return;
        }
        setBusy(true);
        const thunk = isWiping ? wipeDeletedRecords : restoreDeletedRecords;
        const answered = await dispatch(thunk({ actIDs, longRunnerMode: "sync" }));
        setBusy(false);
        if (sendAfterProof(isWiping, actIDs, answered.payload)) return;
        if (thunk.rejected.match(answered)) {
            const { payload } = answered;
            const body = t(describeError(payload ?? {}) || "This could not be sent. Check your connection and try again.");
            addToast({ toastID: TOAST, kind: "failure", body });
        } else announceResult(isWiping, answered.payload.progress);
        setTicked(new Set());
        await askAgain(isWiping ? [] : actIDs);
        onDone();
    }

    /** Submits the records that were refused for lack of reauthentication as a form. Returns whether there are any. */
    function sendAfterProof(isWiping: boolean, actIDs: readonly number[], answer: unknown): boolean {
        const { code, progress } = (answer ?? {}) as Partial<ApiError> & { progress?: LongRunnerResult["progress"] };
        const refusals: Record<number, Partial<ApiError>> = progress?.exceptionsByID ?? {};
        const needProof = actIDs.filter((actID) => (refusals[actID]?.code ?? code) === PROOF_NEEDED);
        if (needProof.length === 0) return false;
        submitForm(deletedPath({ own: query.own }), [
            ["TransientKey", transientKey],
            ["act", isWiping ? "wipe" : "restore"],
            ...needProof.map((actID) => ["actIDs", String(actID)] as const),
        ]);
        return true;
    }

    function announceResult(
        isWiping: boolean,
        { successIDs, exceptionsByID }: { successIDs: number[]; exceptionsByID: object },
    ): void {
        const count = successIDs.length;
        const done = isWiping ? t("{count} deleted for good.", { count }) : t("{count} restored.", { count });
        const refusals = Object.values(exceptionsByID) as { message?: string }[];
        if (refusals.length === 0) {
            addToast({ toastID: TOAST, kind: "success", body: done });
            return;
        }
        const [first] = refusals;
        const words = [count > 0 && done, t("{count} could not be changed.", { count: refusals.length }), first?.message];
        addToast({ toastID: TOAST, kind: "failure", wide: true, body: words.filter(Boolean).join(" ") });
    }

    /** Fetches the list and the restored records again; wiped ones are gone. */
    async function askAgain(restoredActIDs: readonly number[]): Promise<void> {
        dispatch(invalidateQueries(fetchActions, fetchDeletedRecords));
        await Promise.all([dispatch(fetchDeletedRecords(query)), loadActionTypes()]);
        for (const record of records) {
            if (!restoredActIDs.includes(record.actID)) continue;
            for (const ask of findActionTypes(record.recordType)?.undone?.(record) ?? []) void dispatch(ask);
        }
    }
}

const TOAST = "deleted";
