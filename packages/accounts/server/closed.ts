import type { UserRow } from "./users.repository";

/** Whether a closed account can still be opened by its owner: they closed it themselves, and it has not been erased. */
export function isReopenable({ userID, deleted, closedByID, eraseAfter }: UserRow): boolean {
    return deleted && closedByID === userID && eraseAfter !== null;
}
