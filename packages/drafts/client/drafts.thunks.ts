import type { DraftEdit } from "@parley/drafts/contract";
import {
    deleteDraft,
    getDraftEdit,
    getDrafts,
    getDraftVersions,
    patchCancelSchedule,
    patchDraft,
    patchDraftRestore,
    patchSchedule,
    postDraft,
} from "@parley/drafts/contract";
import type { AppThunk } from "@parley/library/client/thunks";
import { createApiThunk, sendRequest } from "@parley/library/client/thunks";
import type { ApiError, Input } from "@parley/library/contract";

/** Fetches a page of the member's drafts (DRAFT-022). */
export const fetchDrafts = createApiThunk("drafts/fetchAll", getDrafts);

/** Fetches a draft for its form (DRAFT-023). */
export const fetchDraft = createApiThunk("drafts/fetch", getDraftEdit);

/** Fetches the earlier versions of a draft. */
export const fetchDraftVersions = createApiThunk("drafts/fetchVersions", getDraftVersions);

/** Restores an earlier version of a draft. */
export const restoreDraft = createApiThunk("drafts/restore", patchDraftRestore);

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
    const send = sendRequest((api) => api.request(patchDraft, changes, { ifMatch: `"v${version}"` }));
    return async (...context) => {
        const answer = await send(...context);
        return "refused" in answer ? answer : { draft: answer.result };
    };
}
