import { refetchMeCounts } from "@parley/accounts/client";
import type { Draft } from "@parley/drafts/contract";
import { patchDraft } from "@parley/drafts/contract";
import { useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch } from "@parley/library/client/store";
import type { AppThunk } from "@parley/library/client/thunks";
import type { Input } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";
import { useState } from "react";
import type { DraftsQuery } from "./drafts.slice";
import { cancelSchedule, fetchDrafts, removeDraft, restoreDraft, scheduleDraft } from "./drafts.thunks";
import { logTrouble } from "./editor/logTrouble";

/** Returns the actions on the drafts of a list. Each fetches the list again afterwards (DRAFT-029). */
export function useDraftActions(query: DraftsQuery) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast } = useToasts();
    const [busyID, setBusy] = useState<number>();

    return {
        /** ID of the draft whose action is running. */
        busyID,

        async remove(draft: Draft): Promise<void> {
            setBusy(draft.draftID);
            const answered = await dispatch(removeDraft({ draftID: draft.draftID }));
            if (removeDraft.rejected.match(answered)) logTrouble("Error deleting draft", answered.payload ?? answered.error);
            else {
                const action = { name: t("Undo"), onPress: () => void restore(draft) };
                addToast({ kind: "success", body: t("Draft deleted."), action });
            }
            await again();
        },

        async schedule({ draftID, draftStatus }: Draft, date: Date): Promise<void> {
            setBusy(draftID);
            const dateScheduled = date.toISOString();
            const refused =
                draftStatus === "scheduled"
                    ? refusalIn(await dispatch(scheduleDraft({ draftID, dateScheduled })))
                    : await dispatch(saveAs({ draftID, draftStatus: "scheduled", dateScheduled }));
            if (refused) logTrouble("Error scheduling draft", refused);
            else addToast({ kind: "success", body: t("It will be posted at that time.") });
            await again();
        },

        async cancel({ draftID }: Draft): Promise<void> {
            setBusy(draftID);
            const refused = refusalIn(await dispatch(cancelSchedule({ draftID })));
            if (refused) logTrouble("Error cancelling draft schedule", refused);
            else addToast({ kind: "success", body: t("It is a draft again and won’t be posted automatically.") });
            await again();
        },
    };

    async function restore({ draftID }: Draft): Promise<void> {
        const answered = await dispatch(restoreDraft({ draftID }));
        if (restoreDraft.rejected.match(answered)) logTrouble("Error updating draft", answered.payload ?? answered.error);
        await again();
    }

    async function again(): Promise<void> {
        await Promise.all([dispatch(fetchDrafts(query)), dispatch(refetchMeCounts())]);
        setBusy(undefined);
    }
}

function refusalIn(answered: { payload?: unknown; error?: unknown }): unknown {
    return "error" in answered ? (answered.payload ?? answered.error) : undefined;
}

/** Changes a draft. Resolves to the error, if refused. */
function saveAs(changes: Input<typeof patchDraft>): (...[dispatch, state, extra]: Parameters<AppThunk>) => Promise<unknown> {
    return async (_dispatch, _getState, { api }) => {
        try {
            await api.request(patchDraft, changes);
            return undefined;
        } catch (error) {
            if (error instanceof ApiRefusal) return error.answer;
            throw error;
        }
    };
}
