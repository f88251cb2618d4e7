import type { UserRow } from "./users.tables";

/** Checks whether the owner can reopen a closed account: the owner closed it, and it has not been erased. */
export function isReopenable({ userID, deleted, closedByID, eraseAfter }: UserRow): boolean {
    return deleted && closedByID === userID && eraseAfter !== null;
}
