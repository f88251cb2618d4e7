export type { ApiThunk } from "./createApiThunk";
export { createApiThunk, isHeldForApproval, readUndoOffer } from "./createApiThunk";
export { FRESH_MS, fetchUnlessFresh, invalidateQueries, markAnswered, markUnanswered } from "./fetchUnlessFresh";
export type { UndoTable } from "./optimistic";
export { addOptimisticUpdate } from "./optimistic";
export { sendRequest } from "./sendRequest";
export { trackThunk } from "./trackThunk";
export type { AppThunk } from "./useLoadable";
export { useLoadable } from "./useLoadable";
