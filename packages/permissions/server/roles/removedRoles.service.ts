import type { SmartID } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { conflict } from "@parley/library/server/http";
import type { Sessions } from "@parley/library/server/sessions";
import { RoleID } from "@parley/permissions/contract";
import type { LastAdministratorGuard } from "../membership/lastAdministratorGuard";
import type { PermissionsService } from "../permissions.service";
import type { Grant } from "./grants.rules";
import { omitRoleID, requireGrantable } from "./grants.rules";
import type { RoleLookup } from "./roleLookup";
import type { RolesRepository } from "./roles.repository";
import type { RoleRow } from "./roles.tables";
import { GLOBAL } from "./roles.tables";
import type { createRoleValues } from "./roleValues";

/** A deleted role with everything that is deleted with it. */
export interface DeletedRole {
    role: RoleRow;
    grants: Grant[];
    /** IDs of its members. */
    userIDs: number[];
    /** IDs of the members without another role, who got the member role. */
    fallbackIDs: number[];
    /** Data of other features, by name. */
    parts: Record<string, unknown>;
}

/** Data that another feature stores with each role. */
export interface RolePart {
    /** Returns the data of a role as plain JSON. */
    read(roleID: number): Promise<unknown>;
    /** Restores the data; `kept` is the result of `read`. */
    restore(roleID: number, partsBefore: unknown): Promise<void>;
}

interface Dependencies {
    roles: RolesRepository;
    permissions: PermissionsService;
    guardLastAdministrator: LastAdministratorGuard;
    sessions: Pick<Sessions, "renewAllOf" | "endAllOf">;
    actionLog: Pick<ActionLog, "record">;
    lookup: RoleLookup;
    /** Throws 422 if another role has this name. */
    requireFree: ReturnType<typeof createRoleValues>["requireFree"];
}

/** Creates the functions that delete roles and restore them. */
export function createRemovedRoles({
    roles,
    permissions,
    guardLastAdministrator,
    sessions,
    actionLog,
    lookup,
    requireFree,
}: Dependencies) {
    const { requireManager, refreshViewer, findRole, requireBelow } = lookup;
    const parts = new Map<string, RolePart>();
    return {
        /** Registers data that another feature stores with each role. It is deleted and restored together with the role. */
        providePart(name: string, part: RolePart): void {
            parts.set(name, part);
        },

        /** Deletes a role; members without another role get the member role. Throws 409 for a role that can't be deleted. */
        async remove(viewer: Viewer, id: SmartID): Promise<void> {
            await requireManager(viewer);
            await guardLastAdministrator(async () => {
                const [actor, role] = [await refreshViewer(viewer), await findRole(id)];
                await requireBelow(actor, role);
                if (!role.deletable) throw conflict("This role can’t be deleted.", { roleID: role.roleID });
                const grants = (await roles.permissionsOf([role.roleID])).map(omitRoleID);
                const userIDs = await roles.memberIDs(role.roleID);
                const partsBefore: Record<string, unknown> = {};
                for (const [name, part] of parts) partsBefore[name] = await part.read(role.roleID);
                const fallbackIDs = await roles.addForThoseWithOnly(role.roleID, RoleID.member);
                await sessions.renewAllOf(roles.membersOf([role.roleID]));
                await roles.remove(role.roleID);
                await sessions.endAllOf(roles.shutOut());
                await actionLog.record(viewer, {
                    kind: "delete",
                    recordType: "role",
                    recordID: role.roleID,
                    before: { role, grants, userIDs, fallbackIDs, parts: partsBefore } satisfies DeletedRole,
                    after: { name: role.name },
                });
            });
        },

        /**
         * Restores a deleted role with its permissions and members. Removes the member role from those who got it for lack of another role.
         * Throws 403 if the viewer may not grant the permissions, and 422 if the name has been taken.
         */
        async restore(viewer: Viewer, { role, grants, userIDs, fallbackIDs, parts: partsBefore }: DeletedRole): Promise<void> {
            await requireManager(viewer);
            await guardLastAdministrator(async () => {
                const actor = await refreshViewer(viewer);
                await requireFree(role.name, role.roleID);
                const isResourceLeft = await Promise.all(
                    grants.map(
                        async ({ resourceType, resourceID }) =>
                            resourceType === GLOBAL.resourceType ||
                            (await permissions.junctionIDs(resourceType))?.includes(resourceID) === true,
                    ),
                );
                const wanted = grants.filter((_, index) => isResourceLeft[index]);
                requireGrantable(actor, [], wanted);
                await roles.restore(role);
                await roles.setPermissionsOf(role.roleID, wanted);
                await requireBelow(actor, role);
                await roles.reinsert(role.roleID, userIDs, { withoutRole: fallbackIDs, roleID: RoleID.member });
                for (const [name, part] of parts) await part.restore(role.roleID, partsBefore[name]);
                await sessions.renewAllOf(roles.membersOf([role.roleID]));
                await sessions.endAllOf(roles.shutOut());
            });
        },
    };
}
