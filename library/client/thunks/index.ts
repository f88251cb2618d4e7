export type { ApiThunk } from "./createApiThunk";
export { createApiThunk, isHeldForApproval, readUndoOffer } from "./createApiThunk";
export { FRESH_MS, fetchUnlessFresh, stale, takeAsAnswered, takeAsUnanswered } from "./fetchUnlessFresh";
export type { UndoTable } from "./optimistic";
export { optimistic } from "./optimistic";
export { trackThunk } from "./trackThunk";
export type { AppThunk } from "./useLoadable";
export { useLoadable } from "./useLoadable";
