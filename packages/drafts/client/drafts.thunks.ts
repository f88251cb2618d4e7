import type { DraftEdit } from "@parley/drafts/contract";
import {
    deleteDraft,
    getDraftEdit,
    getDrafts,
    patchCancelSchedule,
    patchDraft,
    patchSchedule,
    postDraft,
} from "@parley/drafts/contract";
import type { AppThunk } from "@parley/library/client/thunks";
import { createApiThunk } from "@parley/library/client/thunks";
import type { ApiError, Input } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";

/** Fetches a page of the member's drafts (DRAFT-022). */
export const fetchDrafts = createApiThunk("drafts/fetchAll", getDrafts);

/** Fetches a draft for its form (DRAFT-023). */
export const fetchDraft = createApiThunk("drafts/fetch", getDraftEdit);

/** Creates a draft (DRAFT-024). */
export const addDraft = createApiThunk("drafts/add", postDraft);

/** Changes the time of a scheduled draft (DRAFT-027). */
export const scheduleDraft = createApiThunk("drafts/schedule", patchSchedule);

/** Cancels the schedule of a draft (DRAFT-028). */
export const cancelSchedule = createApiThunk("drafts/cancelSchedule", patchCancelSchedule);

/** Deletes a draft (DRAFT-026). */
export const removeDraft = createApiThunk("drafts/remove", deleteDraft);

/** Saves a draft over the version it was written from (DRAFT-025, FC-65). Resolves to the saved draft, or to the error. */
export function saveDraft(
    changes: Input<typeof patchDraft>,
    version: number,
): (...[dispatch, state, extra]: Parameters<AppThunk>) => Promise<{ draft: DraftEdit } | { refused: ApiError }> {
    return async (_dispatch, _getState, { api }) => {
        try {
            return { draft: await api.request(patchDraft, changes, { ifMatch: `"v${version}"` }) };
        } catch (error) {
            if (error instanceof ApiRefusal) return { refused: error.answer };
            throw error;
        }
    };
}
