import type { PermissionEntry, Permissions } from "@parley/library/contract";
import { computeRank, fill, hasPermission, toDescription } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { forbidden } from "@parley/library/server/http";
import type { RoleRow } from "./roles/roles.tables";

/** Viewer for the command line, with all permissions: access to the machine implies all permissions. */
export const OPERATOR: Viewer = { userID: 1, permissions: { isAdmin: true, isSuperAdmin: true, permissions: [] } };

/** Resource to which a permission applies. */
export type Resource = { resourceType: string; resourceID: number };

/**
 * Throws 403 unless the viewer may grant all these permissions, globally or on a resource: nobody may grant permissions they lack (contract
 * §3.4).
 */
export function requireHeld(viewer: Viewer, names: Iterable<string>, resource?: Resource): void {
    const lacking = [...new Set(names)].filter((name) => !holds(viewer, name, resource));
    if (lacking.length > 0)
        throw forbidden(
            lacking,
            toDescription(fill("You can’t grant permissions you don’t have yourself: {names}.", { names: lacking })),
        );
}

/** Throws 403 if a member, or a role with this name, ranks above the viewer (contract §3.4). */
export function requireRank(viewer: Viewer, rank: number, role?: string): void {
    if (computeRank(viewer.permissions) >= rank) return;
    const refusal =
        role === undefined
            ? "This member ranks above you, so you can’t change them."
            : fill("The role {role} ranks above you, so you can’t change it.", { role });
    throw forbidden("site.manage", toDescription(refusal));
}

/** Returns the rank that a role gives its members. The administrator role makes administrators, whatever permissions it grants. */
export function rankRole({ type }: Pick<RoleRow, "type">, permissions: Permissions): number {
    return computeRank({ ...permissions, isAdmin: type === "administrator" });
}

/** Checks whether the viewer may assign a role. The guest role can't be assigned, and other roles require all of their permissions. */
export function isAssignable(viewer: Viewer, { type }: Pick<RoleRow, "type">, { permissions }: Permissions): boolean {
    if (type === "guest") return false;
    if (viewer.permissions.isAdmin) return true;
    return type !== "administrator" && permissions.every((entry) => holdsAll(viewer, entry));
}

function holdsAll(viewer: Viewer, { type, id, permissions }: PermissionEntry): boolean {
    const resource = type === "global" || id == null ? undefined : { resourceType: type, resourceID: id };
    return Object.keys(permissions).every((name) => permissions[name] !== true || holds(viewer, name, resource));
}

/**
 * Checks whether the viewer may grant a permission. Globally, the viewer needs the permission itself. On a resource, the viewer needs the
 * permission there, or needs it globally and sees the resource; nothing can be granted on a hidden resource (FC-19).
 */
function holds({ permissions }: Viewer, name: string, resource: Resource | undefined): boolean {
    const isHeldEverywhere = hasPermission(permissions, name, { mode: "global" });
    if (!resource) return isHeldEverywhere;
    const seeing = SEEING[resource.resourceType] ?? name;
    return hasPermission(permissions, name, resource) || (isHeldEverywhere && hasPermission(permissions, seeing, resource));
}

/** Permission to see resources of a type (contract §3.3). */
const SEEING: Partial<Record<string, string>> = { category: "discussions.view", knowledgeBase: "kb.view" };
