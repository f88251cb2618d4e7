import type { Viewer } from "@parley/library/server/http";
import { requirePermission } from "@parley/library/server/http";
import type { DiscussionRow } from "../discussions.tables";
import type { DiscussionChanges } from "../writing/input";
import type { DiscussionAccess } from "./discussionAccess";

/** Throws 403 unless the viewer may change each of these fields (contract §5.1.3, FC-17). */
export function requireFieldPermissions(
    access: Pick<DiscussionAccess, "requireClose" | "requireFlag">,
    viewer: Viewer,
    changes: DiscussionChanges,
    ownership: Pick<DiscussionRow, "categoryID" | "insertUserID">,
): void {
    if (changes.closed !== undefined) access.requireClose(viewer, ownership);
    const { pinned, announce, pinLocation } = changes;
    const announces = pinned !== undefined || announce !== undefined || pinLocation !== undefined;
    if (announces) access.requireFlag(viewer, "discussions.announce", ownership);
    if (changes.sink !== undefined) access.requireFlag(viewer, "discussions.sink", ownership);
    if (changes.resolved !== undefined) requirePermission(viewer, "staff.allow");
    if (changes.newTagNames?.length) requirePermission(viewer, "tags.add");
    if (changes.insertUserID !== undefined) requirePermission(viewer, "site.manage");
}
