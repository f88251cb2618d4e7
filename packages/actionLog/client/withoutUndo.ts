import { DONE_PARAMETER } from "@parley/library/client/formPages";
import { UNDO_PARAMETER } from "@parley/library/contract";

/** Returns a query string without the parameter that offers Undo. */
export const withoutUndo = (search: string): string => without(search, [UNDO_PARAMETER]);

/** Returns a query string without the parameters that offer Undo and report what was done, for the page after Undo. */
export const withoutOutcome = (search: string): string => without(search, [UNDO_PARAMETER, DONE_PARAMETER]);

function without(search: string, names: readonly string[]): string {
    const rest = new URLSearchParams(search);
    for (const name of names) rest.delete(name);
    return rest.size === 0 ? "" : `?${rest}`;
}
