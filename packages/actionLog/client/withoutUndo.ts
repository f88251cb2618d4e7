import { UNDO_PARAMETER } from "@parley/library/contract";

/** Returns a query string without the parameter that offers Undo. */
export function withoutUndo(search: string): string {
    const rest = new URLSearchParams(search);
    rest.delete(UNDO_PARAMETER);
    return rest.size === 0 ? "" : `?${rest}`;
}
