import type { Permissions } from "@parley/library/contract";
import { hasPermission } from "@parley/library/contract";
import { forbidden } from "../responses/refusals";

/** Who is asking: a member, or a guest with userID 0 (decisions #33). */
export interface Viewer {
    readonly userID: number;
    readonly permissions: Permissions;
    /** The session this request came with; absent for guests. */
    readonly sessionID?: number;
    /** Who is signed in and yet a guest, because they must set up a second factor before they may do anything else. */
    readonly heldBack?: { readonly userID: number; readonly sessionID: number };
}

export const GUEST_ID = 0;

/** Whether the viewer may do any of `names`; on a category when its id is given (PERM-003, PERM-007, PERM-008). */
export function may(viewer: Viewer, names: string | readonly string[], categoryID?: number): boolean {
    const place = categoryID === undefined ? {} : { resourceType: "category", resourceID: categoryID };
    return hasPermission(viewer.permissions, names, place);
}

/** Throws 403 unless the viewer may do one of `names`. */
export function requirePermission(viewer: Viewer, names: string | readonly string[], categoryID?: number): void {
    if (!may(viewer, names, categoryID)) throw forbidden(names);
}

/** Throws 403 for a guest. */
export function requireSession(viewer: Viewer): void {
    if (viewer.userID === GUEST_ID) throw forbidden("session.valid");
}
