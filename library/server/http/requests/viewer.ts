import type { Permissions } from "@parley/library/contract";
import { hasPermission } from "@parley/library/contract";
import { forbidden } from "../responses/refusals";

/** The viewer of a request: a member, or a guest with user ID 0 (decisions #33). */
export interface Viewer {
    readonly userID: number;
    readonly permissions: Permissions;
    /** Language in which the viewer reads the community's own texts; absent if it is that of the site. */
    readonly language?: string;
    /** Language that the member has chosen for the account; absent without a choice, or if the site does not offer it any more. */
    readonly accountLanguage?: string;
    /** ID of the session of this request; absent for guests. */
    readonly sessionID?: number;
    /** The access token of this request, and what it may be used for: `read`, `write`, `manage`. */
    readonly token?: { readonly tokenID: number; readonly scopes: readonly string[] };
    /** What a limited session is for. If it is for one category, `permissions` are those on that category. */
    readonly limits?: { readonly scope: string; readonly categoryID?: number };
    /** The signed-in member who counts as a guest because they must first set up a second factor. */
    readonly heldBack?: { readonly userID: number; readonly sessionID: number };
}

export const GUEST_ID = 0;

/** Checks whether the viewer has any of the permissions `names`; for a category if its ID is given (PERM-003, PERM-007, PERM-008). */
export function may(viewer: Viewer, names: string | readonly string[], categoryID?: number): boolean {
    const resource = categoryID === undefined ? {} : { resourceType: "category", resourceID: categoryID };
    return hasPermission(viewer.permissions, names, resource);
}

/** Throws 403 unless the viewer has one of the permissions `names`. */
export function requirePermission(viewer: Viewer, names: string | readonly string[], categoryID?: number): void {
    if (!may(viewer, names, categoryID)) throw forbidden(names);
}

/** Throws 403 for a guest. */
export function requireSession(viewer: Viewer): void {
    if (viewer.userID === GUEST_ID) throw forbidden("session.valid");
}
