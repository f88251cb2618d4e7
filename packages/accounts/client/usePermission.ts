import { useAppSelector } from "@parley/library/client/store";
import { useLoadable } from "@parley/library/client/thunks";
import type { PermissionMap } from "@parley/library/contract";
import { selectPermission, selectPermissions } from "./currentUser.slice";
import { fetchPermissions } from "./users.thunks";

/**
 * Whether the visitor may do one of `names`, on a category when one is given; no until it is known (PERM-011, PERM-016). A
 * record's own `permissions` go in as `overrides` and decide for the names they hold (PERM-014).
 */
export function usePermission(names: string | readonly string[], categoryID?: number, overrides?: PermissionMap): boolean {
    useLoadable(selectPermissions, () => fetchPermissions({ userID: "$me", expand: ["junctions"] }));
    const check = { ...(categoryID !== undefined && { resourceType: "category", resourceID: categoryID }), overrides };
    return useAppSelector((state) => selectPermission(state, names, check));
}
