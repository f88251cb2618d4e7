import type { PermissionEntry, Permissions } from "@parley/library/contract";
import { computeRank, hasPermission } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { forbidden } from "@parley/library/server/http";
import type { RoleRow } from "./roles/roles.repository";

/** Whoever sits at the machine itself may do everything: in their name the command line works. */
export const OPERATOR: Viewer = { userID: 1, permissions: { isAdmin: true, isSuperAdmin: true, permissions: [] } };

/** What is said by a permission of one kind of thing. */
export type Place = { resourceType: string; resourceID: number };

/** Throws 403 unless the viewer may hand all these names on, there or everywhere: nobody hands on what they lack (contract §3.4). */
export function requireHeld(viewer: Viewer, names: Iterable<string>, place?: Place): void {
    const lacking = [...new Set(names)].filter((name) => !holds(viewer, name, place));
    if (lacking.length > 0)
        throw forbidden(lacking, { description: `You can't grant permissions you don't have yourself: ${lacking.join(", ")}.` });
}

/** Throws 403 when somebody, or a role, stands above the viewer (contract §3.4). */
export function requireRank(viewer: Viewer, rank: number, what: string): void {
    if (computeRank(viewer.permissions) < rank)
        throw forbidden("site.manage", { description: `${what} stands above you, so you can't change it.` });
}

/** How high a role puts those who are in it. The administrators' role makes administrators, whatever it grants. */
export function rankOfRole({ type }: Pick<RoleRow, "type">, permissions: Permissions): number {
    return computeRank({ ...permissions, isAdmin: type === "administrator" });
}

/** Whether the viewer may give this role to somebody: nobody becomes a guest, and nobody gives what they don't hold. */
export function isAssignable(viewer: Viewer, { type }: Pick<RoleRow, "type">, { permissions }: Permissions): boolean {
    if (type === "guest") return false;
    if (viewer.permissions.isAdmin) return true;
    return type !== "administrator" && permissions.every((entry) => holdsAll(viewer, entry));
}

function holdsAll(viewer: Viewer, { type, id, permissions }: PermissionEntry): boolean {
    const place = type === "global" || id == null ? undefined : { resourceType: type, resourceID: id };
    return Object.keys(permissions).every((name) => permissions[name] !== true || holds(viewer, name, place));
}

/**
 * Whether the viewer may hand a name on: what they hold everywhere, and on a single thing what they hold there. Of a thing that they may
 * see, they may also hand on what they hold everywhere; of one that is hidden from them, nothing (FC-19).
 */
function holds({ permissions }: Viewer, name: string, place: Place | undefined): boolean {
    const isHeldEverywhere = hasPermission(permissions, name, { mode: "global" });
    if (!place) return isHeldEverywhere;
    const seeing = SEEING[place.resourceType] ?? name;
    return hasPermission(permissions, name, place) || (isHeldEverywhere && hasPermission(permissions, seeing, place));
}

/** By which name a thing of a kind is seen (contract §3.3). */
const SEEING: Partial<Record<string, string>> = { category: "discussions.view", knowledgeBase: "kb.view" };
