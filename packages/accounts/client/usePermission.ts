import { useAppSelector } from "@parley/library/client/store";
import { useLoadable } from "@parley/library/client/thunks";
import type { PermissionMap } from "@parley/library/contract";
import { selectPermission, selectPermissions } from "./currentUser.slice";
import { fetchPermissions } from "./users.thunks";

/**
 * Returns whether the viewer has one of the permissions in `names`, in a category if given; false until the permissions are loaded
 * (PERM-011, PERM-016). A record's own `permissions` are passed as `overrides` and take precedence for the names they contain (PERM-014).
 */
export function usePermission(names: string | readonly string[], categoryID?: number, overrides?: PermissionMap): boolean {
    useLoadable(selectPermissions, () => fetchPermissions({ userID: "$me", expand: ["junctions"] }));
    const check = { ...(categoryID !== undefined && { resourceType: "category", resourceID: categoryID }), overrides };
    return useAppSelector((state) => selectPermission(state, names, check));
}
