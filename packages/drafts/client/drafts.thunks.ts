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

/** A page of one's own drafts (DRAFT-022). */
export const fetchDrafts = createApiThunk("drafts/fetchAll", getDrafts);

/** What the form of a draft begins with (DRAFT-023). */
export const fetchDraft = createApiThunk("drafts/fetch", getDraftEdit);

/** Keeps something new (DRAFT-024). */
export const addDraft = createApiThunk("drafts/add", postDraft);

/** Has a draft published at another time (DRAFT-027). */
export const scheduleDraft = createApiThunk("drafts/schedule", patchSchedule);

/** Makes it a draft again (DRAFT-028). */
export const cancelSchedule = createApiThunk("drafts/cancelSchedule", patchCancelSchedule);

/** Deletes a draft (DRAFT-026). */
export const removeDraft = createApiThunk("drafts/remove", deleteDraft);

/** Saves a draft over the version it was written from, and no other (DRAFT-025, FC-65). Resolves to it as it is then, or to why not. */
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
