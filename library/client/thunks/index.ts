export type { ApiThunk } from "./createApiThunk";
export { createApiThunk, isKeptBack, readUndoOffer } from "./createApiThunk";
export { FRESH_FOR, fresh, stale, takeAsAnswered, takeAsUnanswered } from "./fresh";
export type { UndoTable } from "./optimistic";
export { optimistic } from "./optimistic";
export { trackThunk } from "./trackThunk";
export type { AppThunk } from "./useLoadable";
export { useLoadable } from "./useLoadable";
