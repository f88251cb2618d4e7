import { UNDO_PARAMETER } from "@parley/library/contract";

/** The query of an address without the offer to undo what a form has done. */
export function withoutUndo(search: string): string {
    const rest = new URLSearchParams(search);
    rest.delete(UNDO_PARAMETER);
    return rest.size === 0 ? "" : `?${rest}`;
}
