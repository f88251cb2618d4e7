import type { AppThunk } from "@parley/library/client/thunks";
import type { ApiError, Output } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";
import { deleteSubmission } from "@parley/posting/contract";

/** What a submission had made before it was withdrawn, nothing as a rule; or why that could not be found out. */
export type Withdrawal = Output<typeof deleteSubmission> | { refused: ApiError };

/** Withdraws a submission, so that nothing comes of it any more when it arrives late (FC-42). May be repeated. */
export function cancelSubmission(
    idempotencyKey: string,
): (...[_dispatch, _state, extra]: Parameters<AppThunk>) => Promise<Withdrawal> {
    return async (_dispatch, _getState, { api }) => {
        try {
            return await api.request(deleteSubmission, { idempotencyKey });
        } catch (error) {
            if (error instanceof ApiRefusal) return { refused: error.answer };
            throw error;
        }
    };
}
