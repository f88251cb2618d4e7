import type { DiscussionRow } from "@parley/discussions/server";
import { fill } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { conflict, requirePermission } from "@parley/library/server/http";

type MergeSource = Pick<DiscussionRow, "discussionID" | "categoryID">;

/** Returns the permission that a merge requires for a discussion: to edit the destination, and to delete the others (contract §5.1). */
export const mergePermission = ({ discussionID }: Pick<MergeSource, "discussionID">, destinationID: number) =>
    discussionID === destinationID ? "discussions.edit" : "discussions.delete";

/** Throws 403 unless the viewer may merge this discussion, or merge others into it. Shared by preview, job and undo. */
export function requireMerge(viewer: Viewer, row: MergeSource, destinationID: number): void {
    requirePermission(viewer, mergePermission(row, destinationID), row.categoryID);
}

/** Throws 409 for a discussion that was deleted or merged into another one (FC-51). */
export function requirePresent({
    discussionID,
    name,
    type,
    dateDeleted,
}: MergeSource & Pick<DiscussionRow, "name" | "type" | "dateDeleted">): void {
    if (dateDeleted !== null || type === "redirect")
        throw conflict(fill("“{name}” was merged or removed in the meantime.", { name }), { discussionID });
}
