import type { AppThunk } from "@parley/library/client/thunks";
import type { ApiError, Output } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";
import { deleteSubmission } from "@parley/posting/contract";

/** The record that the submission had created before it was cancelled, if any, or the error if that is unknown. */
export type CancelResult = Output<typeof deleteSubmission> | { refused: ApiError };

/** Cancels a submission, so that it creates nothing even if the request reaches the server later (FC-42). Can be repeated. */
export function cancelSubmission(
    idempotencyKey: string,
): (...[_dispatch, _state, extra]: Parameters<AppThunk>) => Promise<CancelResult> {
    return async (_dispatch, _getState, { api }) => {
        try {
            return await api.request(deleteSubmission, { idempotencyKey });
        } catch (error) {
            if (error instanceof ApiRefusal) return { refused: error.answer };
            throw error;
        }
    };
}
