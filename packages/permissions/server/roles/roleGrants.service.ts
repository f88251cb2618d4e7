import type { FieldError, PermissionEntry, SmartID, Wording } from "@parley/library/contract";
import { createFieldError, fill } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { InvalidInput } from "@parley/library/server/http";
import type { Sessions } from "@parley/library/server/sessions";
import type { LastAdministratorGuard } from "../membership/lastAdministratorGuard";
import type { PermissionsService } from "../permissions.service";
import type { Grant, GrantChanges, Grants } from "./grants.rules";
import { applyGrants, createAbsenceCheck, findGrantProblem, isSame, omitRoleID, requireGrantable } from "./grants.rules";
import type { RoleLookup } from "./roleLookup";
import type { RolesRepository } from "./roles.repository";
import type { RoleRow } from "./roles.tables";

interface Dependencies {
    roles: RolesRepository;
    permissions: PermissionsService;
    guardLastAdministrator: LastAdministratorGuard;
    sessions: Pick<Sessions, "renewAllOf" | "endAllOf">;
    actionLog: Pick<ActionLog, "record">;
    lookup: RoleLookup;
}

/** Creates the functions that grant permissions to roles. */
export function createRoleGrants({ roles, permissions, guardLastAdministrator, sessions, actionLog, lookup }: Dependencies) {
    const { requireManager, refreshViewer, findRole, requireBelow } = lookup;

    return {
        /** Merges permissions into those of a role, or replaces them. Returns all resulting permissions. */
        async setPermissions(viewer: Viewer, id: SmartID, grants: Grants, how: "merge" | "replace"): Promise<PermissionEntry[]> {
            await requireManager(viewer);
            const roleID = await guardLastAdministrator(async () => {
                const [actor, role] = [await refreshViewer(viewer), await findRole(id)];
                await requireBelow(actor, role);
                await grant(actor, role, grants, how);
                return role.roleID;
            });
            return (await permissions.ofRoles([roleID])).permissions;
        },

        /** Reverts a change of permissions: removes those that were added and adds those that were removed. */
        async revertGrants(viewer: Viewer, id: number, { added, removed }: GrantChanges): Promise<void> {
            await requireManager(viewer);
            await guardLastAdministrator(async () => {
                const [actor, role] = [await refreshViewer(viewer), await findRole(id)];
                await requireBelow(actor, role);
                const before = await roles.permissionsOf([role.roleID]);
                const wanted = [...before.filter(createAbsenceCheck(added)), ...removed.filter(createAbsenceCheck(before))];
                await replaceGrants(actor, role, { before, wanted });
            });
        },
        grant,
        checkGrants,
    };

    async function grant(actor: Viewer, role: RoleRow, grants: Grants, how: "merge" | "replace"): Promise<void> {
        await checkGrants(role, grants);
        const before = await roles.permissionsOf([role.roleID]);
        const wanted = applyGrants(how === "merge" ? before : [], grants);
        await replaceGrants(actor, role, { before, wanted });
        if (isSame(before, wanted)) return;
        const after: GrantChanges = {
            added: wanted.filter(createAbsenceCheck(before)),
            removed: before.filter(createAbsenceCheck(wanted)).map(omitRoleID),
        };
        await actionLog.record(actor, { kind: "permissions", recordType: "role", recordID: role.roleID, after });
    }

    async function replaceGrants(
        actor: Viewer,
        { roleID }: RoleRow,
        { before, wanted }: Record<"before" | "wanted", Grant[]>,
    ): Promise<void> {
        requireGrantable(actor, before, wanted);
        await roles.setPermissionsOf(roleID, wanted.map(omitRoleID));
        if (!isSame(before, wanted)) await sessions.renewAllOf(roles.membersOf([roleID]));
    }

    /** Throws `InvalidInput` with an error for each permission or resource that can't be granted. */
    async function checkGrants({ type }: Pick<RoleRow, "type">, grants: Grants): Promise<void> {
        const rows: FieldError[] = [];
        for (const [index, entry] of grants.entries()) {
            const at = `permissions[${index}]`;
            const wrong = await findResourceProblem(entry);
            if (wrong) rows.push(createFieldError(`${at}.${wrong.field}`, "invalid", { message: wrong.message }));
            for (const name of wrong ? [] : Object.keys(entry.permissions)) {
                const refused = findGrantProblem(entry.type, name, entry.permissions[name] === true ? type : null);
                if (refused) rows.push(createFieldError(`${at}.permissions`, "invalid", { message: refused }));
            }
        }
        if (rows.length > 0) throw new InvalidInput(rows.slice(0, 100));
    }

    async function findResourceProblem({ type, id }: Grants[number]): Promise<{ field: string; message: Wording } | undefined> {
        if (type === "global") return id == null ? undefined : { field: "id", message: "What is granted everywhere has no id." };
        const known = await permissions.junctionIDs(type);
        if (!known) return { field: "type", message: fill("Nothing can be granted on records of the type {type}.", { type }) };
        const isCategory = type === "category";
        if (id == null) return { field: "id", message: isCategory ? "Give the ID of a category." : "Give the ID of a record." };
        if (known.includes(id)) return undefined;
        const text = isCategory
            ? "The category {id} has no permissions of its own."
            : "The record {id} has no permissions of its own.";
        return { field: "id", message: fill(text, { id: String(id) }) };
    }
}
