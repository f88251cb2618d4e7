import type { DraftProblem } from "@parley/drafts/contract";

/** What goes wrong with drafts is said to whoever looks after the site, and to no user (DRAFT-010, DRAFT-011, DRAFT-030…DRAFT-038). */
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

/** Writes it to the browser's console, with what is known of it; never what was written. */
export function logTrouble(trouble: DraftTrouble, cause?: unknown): void {
    // biome-ignore lint/suspicious/noConsole: the specification says so
    console.error(trouble, cause);
}
