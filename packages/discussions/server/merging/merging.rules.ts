import type { Viewer } from "@parley/library/server/http";
import { conflict, requirePermission } from "@parley/library/server/http";
import type { DiscussionRow } from "../discussions.tables";

type Place = Pick<DiscussionRow, "discussionID" | "categoryID">;

/** Who merges discussions edits the one that the others are merged into, and removes these (contract §5.1). */
export const mergePermission = ({ discussionID }: Pick<Place, "discussionID">, destinationID: number) =>
    discussionID === destinationID ? "discussions.edit" : "discussions.delete";

/** Throws 403 unless the viewer may merge this discussion, or others into it: the one rule for the preview, for the job and for taking it back. */
export function requireMerge(viewer: Viewer, row: Place, destinationID: number): void {
    requirePermission(viewer, mergePermission(row, destinationID), row.categoryID);
}

/** Throws 409 for what is no discussion of its own any more: it was removed, or leads on to another one (FC-51). */
export function requirePresent({
    discussionID,
    name,
    type,
    dateDeleted,
}: Place & Pick<DiscussionRow, "name" | "type" | "dateDeleted">): void {
    if (dateDeleted !== null || type === "redirect")
        throw conflict(`“${name}” was merged or removed in the meantime.`, { discussionID });
}
