import type { DraftProblem } from "@parley/drafts/contract";

/**
 * Log messages about problems with drafts, for the site's developers. Users do not see them (DRAFT-010, DRAFT-011, DRAFT-030…DRAFT-038).
 */
export type DraftTrouble =
    | DraftProblem
    | "Error scheduling draft"
    | "Error cancelling draft schedule"
    | "Error fetching draft from server"
    | "Error autosaving draft"
    | "Error updating draft"
    | "Error deleting draft"
    | "Error parsing search params"
    | "Failed to create draft location link";

/** Logs a problem with its cause to the browser's console, never the text of the draft. */
export function logTrouble(trouble: DraftTrouble, cause?: unknown): void {
    // biome-ignore lint/suspicious/noConsole: the specification says so
    console.error(trouble, cause);
}
