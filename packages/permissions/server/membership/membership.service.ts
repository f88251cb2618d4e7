import type { UserRow, UsersRepository } from "@parley/accounts/server";
import type { LongRunnerOptions, LongRunnerResult } from "@parley/library/contract";
import { computeRank, createFieldError, fill, toDescription } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { Call, Viewer } from "@parley/library/server/http";
import { forbidden, InvalidInput, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Job, LongRunner } from "@parley/library/server/longRunner";
import type { Sessions } from "@parley/library/server/sessions";
import { isAssignable, requireRank } from "../authority";
import type { PermissionsService } from "../permissions.service";
import type { Reauthentication } from "../reauthentication";
import type { RolesRepository } from "../roles/roles.repository";
import type { RoleRow } from "../roles/roles.tables";
import type { BansRepository } from "./bans.repository";
import { createBans } from "./bans.service";
import { createEmailConfirmation } from "./emailConfirmation";
import type { LastAdministratorGuard } from "./lastAdministratorGuard";
import { createManagedMembers } from "./managedMembers";
import { sortIDs } from "./sortIDs";

/** Roles to add and remove, and a replacement role for a member without any remaining role. */
export interface RoleChanges {
    addRoleIDs?: readonly number[] | undefined;
    removeRoleIDs?: readonly number[] | undefined;
    addReplacementRoleID?: number | undefined;
}

interface Dependencies extends Pick<ServerKit, "clock"> {
    users: UsersRepository;
    bans: BansRepository;
    roles: RolesRepository;
    permissions: PermissionsService;
    guardLastAdministrator: LastAdministratorGuard;
    longRunner: LongRunner;
    sessions: Pick<Sessions, "renewAll" | "endAll">;
    fresh: Pick<Reauthentication, "require">;
    actionLog: Pick<ActionLog, "record">;
}

export type MembershipService = ReturnType<typeof createMembershipService>;

/** Creates the service for role membership and bans (contract §3.4, §5.4). */
export function createMembershipService(dependencies: Dependencies) {
    const { users, roles, permissions, guardLastAdministrator, longRunner, fresh, actionLog } = dependencies;
    const members = createManagedMembers(dependencies);
    const { changeSessions, readForChange } = members;
    const job: Job<RoleChanges> = longRunner.job("bulk-role-assignment", (viewer, userID, changes) =>
        setRoles(viewer, userID, changes),
    );

    return {
        ...createBans({ ...dependencies, readForChange }),
        ...createEmailConfirmation({ ...dependencies, members }),
        setRoles,

        /**
         * Changes the roles of several members as a long-running operation and checks permissions for each (contract §1.9, §5.4). Requires
         * reauthentication.
         */
        async assign(
            viewer: Viewer,
            {
                userIDs: ids,
                addRoleIDs,
                removeRoleIDs,
                addReplacementRoleID,
                ...options
            }: RoleChanges & { userIDs: number[] } & LongRunnerOptions,
            { reply }: Call,
        ): Promise<LongRunnerResult> {
            requirePermission(viewer, "users.edit");
            await fresh.require(viewer, { acceptsToken: true });
            const changes = { addRoleIDs, removeRoleIDs, addReplacementRoleID };
            await requireRoles(changes);
            return job(viewer, { ids, params: changes, options }, reply);
        },
    };

    /**
     * Changes a member's roles and logs the action unless it is an undo. The administrator role makes the member an administrator. Throws
     * 403 if the member ranks above the viewer or an added role grants permissions that the viewer lacks, and 409 for the last
     * administrator.
     */
    async function setRoles(viewer: Viewer, userID: number, changes: RoleChanges, { isAnnounced = true } = {}): Promise<void> {
        requirePermission(viewer, "users.edit");
        await guardLastAdministrator(async () => {
            const { actor, row } = await readForChange(viewer, userID);
            requirePermission(actor, "users.edit");
            requireRank(actor, computeRank(await permissions.ofFree(row)));
            const table = await requireRoles(changes);
            const held = await roles.idsOf(userID);
            const removed = (changes.removeRoleIDs ?? []).filter((roleID) => held.includes(roleID));
            const remaining = new Set([...held.filter((roleID) => !removed.includes(roleID)), ...(changes.addRoleIDs ?? [])]);
            if (remaining.size === 0 && changes.addReplacementRoleID !== undefined) remaining.add(changes.addReplacementRoleID);
            const added = [...remaining].filter((roleID) => !held.includes(roleID));
            for (const roleID of added) await requireAssignable(actor, table.get(roleID));
            const taken = removed.filter((roleID) => !remaining.has(roleID));
            await roles.takeFrom(userID, taken);
            await roles.add(added.map((roleID) => ({ userID, roleID })));
            await setAdministrator(
                row,
                [...remaining].some((roleID) => table.get(roleID)?.type === "administrator"),
                {
                    changed: [...added, ...removed].some((roleID) => table.get(roleID)?.type === "administrator"),
                },
            );
            if (added.length + taken.length === 0) return;
            await changeSessions(row);
            if (!isAnnounced) return;
            const [before, after] = [{ roleIDs: sortIDs(held) }, { roleIDs: sortIDs(remaining) }];
            await actionLog.record(viewer, { kind: "roles", recordType: "user", recordID: userID, before, after });
        });
    }

    /** Returns all roles by ID; throws 422 if a given one does not exist. */
    async function requireRoles({
        addRoleIDs = [],
        removeRoleIDs = [],
        addReplacementRoleID,
    }: RoleChanges): Promise<Map<number, RoleRow>> {
        const table = new Map((await roles.all()).map((role) => [role.roleID, role]));
        const named = [
            ...addRoleIDs.map((roleID, index) => [`addRoleIDs[${index}]`, roleID] as const),
            ...removeRoleIDs.map((roleID, index) => [`removeRoleIDs[${index}]`, roleID] as const),
            ...(addReplacementRoleID === undefined ? [] : [["addReplacementRoleID", addReplacementRoleID] as const]),
        ];
        const rows = named
            .filter(([, roleID]) => !table.has(roleID))
            .map(([field, roleID]) =>
                createFieldError(field, "invalid", { message: fill("There is no role {roleID}.", { roleID }) }),
            );
        if (rows.length > 0) throw new InvalidInput(rows);
        return table;
    }

    async function requireAssignable(actor: Viewer, role: RoleRow | undefined): Promise<void> {
        if (role && isAssignable(actor, role, await permissions.ofRoles([role.roleID]))) return;
        const refusal =
            role?.type === "guest"
                ? "You can’t give the role {role}: it is for those who are not signed in."
                : "You can’t give the role {role}: it allows what you may not do yourself.";
        throw forbidden("users.edit", toDescription(fill(refusal, { role: role?.name ?? "" })));
    }

    async function setAdministrator(row: UserRow, isAdmin: boolean, { changed }: { changed: boolean }): Promise<void> {
        if (!changed || row.isAdmin === isAdmin) return;
        await users.update(row.userID, { isAdmin, ...(!isAdmin && { isSuperAdmin: false }) });
    }
}
