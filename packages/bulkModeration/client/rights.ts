import type { BulkCase, BulkReason } from "@parley/bulkActions/client";
import { selectOptionsReader } from "@parley/discussions/client";
import type { DiscussionAnswer, OptionsReader } from "@parley/discussions/contract";
import { mayClose } from "@parley/discussions/contract";
import { selectRecords } from "./records";

/** Permission that a bulk action requires for each selected discussion. */
export type BulkRight = "edit" | "delete" | "close";

const REASONS: Record<BulkRight, string> = {
    edit: "You don’t have the edit permission on the following discussions:",
    delete: "You don’t have the delete permission on the following discussions:",
    close: "You don’t have the close permission on the following discussions:",
};

/**
 * Returns why the action is disabled: the names of the selected discussions for which the viewer lacks the permission (MOD-019…MOD-022,
 * decisions 7).
 */
export function findMissingRight(right: BulkRight, { selection, state }: BulkCase): BulkReason | undefined {
    const names = selectRecords(state, selection.ids)
        .filter((discussion) => !holds(right, selectOptionsReader(state, discussion), discussion))
        .map(({ name }) => name);
    return names.length > 0 ? { text: REASONS[right], names } : undefined;
}

function holds(right: BulkRight, viewer: OptionsReader, discussion: DiscussionAnswer): boolean {
    return viewer.holds(`discussions.${right}`, "category") || (right === "close" && mayClose(viewer, discussion));
}
