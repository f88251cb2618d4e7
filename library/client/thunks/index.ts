export { createApiThunk } from "./createApiThunk";
export type { ApiThunk } from "./createApiThunk";
export { fresh, stale } from "./fresh";
export { optimistic } from "./optimistic";
export type { UndoTable } from "./optimistic";
export { trackThunk } from "./trackThunk";
export { useLoadable } from "./useLoadable";
export type { AppThunk } from "./useLoadable";
