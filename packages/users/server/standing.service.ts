import type { LongRunnerResult } from "@parley/library/contract";
import { fieldError, rankOf, toDateTime } from "@parley/library/contract";
import type { Acts } from "@parley/library/server/acts";
import type { Call, Viewer } from "@parley/library/server/http";
import { badRequest, forbidden, InvalidInput, notFound, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Job, LongRunner } from "@parley/library/server/longRunner";
import type { Sessions } from "@parley/library/server/sessions";
import { GUEST_USER_ID } from "@parley/users/contract";
import { SYSTEM_USER_ID } from "./accounts.service";
import { isAssignable, OPERATOR, requireRank } from "./authority";
import type { Freshness } from "./freshness";
import type { Keeping } from "./keepers";
import type { PermissionsService } from "./permissions.service";
import type { RoleRow, RolesRepository } from "./roles.repository";
import type { UserRow, UsersRepository } from "./users.repository";

/** Which roles somebody gets and loses, and which one they get if none is left to them. */
export interface RoleChanges {
    addRoleIDs?: readonly number[] | undefined;
    removeRoleIDs?: readonly number[] | undefined;
    addReplacementRoleID?: number | undefined;
}

interface Needs extends Pick<ServerKit, "clock"> {
    users: UsersRepository;
    roles: RolesRepository;
    permissions: PermissionsService;
    keeping: Keeping;
    longRunner: LongRunner;
    sessions: Pick<Sessions, "renewAll" | "endAll">;
    fresh: Pick<Freshness, "require">;
    acts: Pick<Acts, "record">;
}

export type StandingService = ReturnType<typeof standingService>;

/** How members stand: which roles they have, and whether they are banned (contract §3.4, §5.4). */
export function standingService({ clock, users, roles, permissions, keeping, longRunner, sessions, fresh, acts }: Needs) {
    const job: Job<RoleChanges> = longRunner.job("bulk-role-assignment", (viewer, userID, changes) =>
        setRoles(viewer, userID, changes),
    );

    return {
        setRoles,

        /**
         * Changes the roles of several members, in passes; each is asked for anew (contract §1.9, §5.4). Who asks must have proved freshly who
         * they are.
         */
        async assign(
            viewer: Viewer,
            { userIDs, longRunnerTimeout, ...changes }: RoleChanges & { userIDs: number[]; longRunnerTimeout?: number },
            { reply }: Call,
        ): Promise<LongRunnerResult> {
            requirePermission(viewer, "users.edit");
            await fresh.require(viewer);
            await known(changes);
            return job(viewer, { ids: userIDs, params: changes, timeout: longRunnerTimeout }, reply);
        },

        /**
         * Bans a member, which ends their sessions, so that lifting it signs nobody in again; or ends the ban (FC-22, FC-26). 403 unless the viewer
         * stands above them (contract §3.4, §5.4).
         */
        async ban(viewer: Viewer, userID: number, banned: boolean, { isTold = true } = {}): Promise<{ banned: boolean }> {
            requirePermission(viewer, ["community.moderate", "users.edit"]);
            await keeping(async () => {
                const { actor, row } = await meeting(viewer, userID);
                if (rankOf(actor.permissions) <= rankOf(await permissions.ofFree(row)) && actor.userID !== OPERATOR.userID)
                    throw forbidden("users.edit", { description: "You can ban only those who stand below you." });
                const [before, after] = [{ banned: row.banned }, { banned: banned ? 1 : 0 }];
                await users.update(userID, { ...after, dateUpdated: toDateTime(clock()) });
                await sessions.endAll(userID);
                if (isTold && before.banned !== after.banned)
                    await acts.record(viewer, {
                        kind: banned ? "ban" : "unban",
                        recordType: "user",
                        recordID: userID,
                        before,
                        after,
                    });
            });
            return { banned };
        },
    };

    /**
     * Changes somebody's roles. 403 unless the viewer stands as high as they do and holds all that an added role grants; 409 for the
     * last administrator. Who is in the administrators' role is an administrator. It is written down, unless it takes such an act back.
     */
    async function setRoles(viewer: Viewer, userID: number, changes: RoleChanges, { isTold = true } = {}): Promise<void> {
        requirePermission(viewer, "users.edit");
        await keeping(async () => {
            const { actor, row } = await meeting(viewer, userID);
            requirePermission(actor, "users.edit");
            requireRank(actor, rankOf(await permissions.ofFree(row)), "This member");
            const table = await known(changes);
            const held = await roles.idsOf(userID);
            const removed = (changes.removeRoleIDs ?? []).filter((roleID) => held.includes(roleID));
            const kept = new Set([...held.filter((roleID) => !removed.includes(roleID)), ...(changes.addRoleIDs ?? [])]);
            if (kept.size === 0 && changes.addReplacementRoleID !== undefined) kept.add(changes.addReplacementRoleID);
            const added = [...kept].filter((roleID) => !held.includes(roleID));
            for (const roleID of added) await requireAssignable(actor, table.get(roleID));
            const taken = removed.filter((roleID) => !kept.has(roleID));
            await roles.takeFrom(userID, taken);
            await roles.add(added.map((roleID) => ({ userID, roleID })));
            await setAdministrator(
                row,
                [...kept].some((roleID) => table.get(roleID)?.type === "administrator"),
                {
                    changed: [...added, ...removed].some((roleID) => table.get(roleID)?.type === "administrator"),
                },
            );
            if (added.length + taken.length === 0) return;
            await changeSessions(row);
            if (!isTold) return;
            const [before, after] = [{ roleIDs: sorted(held) }, { roleIDs: sorted(kept) }];
            await acts.record(viewer, { kind: "roles", recordType: "user", recordID: userID, before, after });
        });
    }

    /** Who may do something else from now on goes on with another token; whom no role lets in any more, with none (FC-26). */
    async function changeSessions(row: UserRow): Promise<void> {
        if (await permissions.letIn(row)) await sessions.renewAll(row.userID);
        else await sessions.endAll(row.userID);
    }

    /** Both of them as they are now, within the running transaction: what was true when the call came in may have changed. */
    async function meeting(viewer: Viewer, userID: number): Promise<{ actor: Viewer; row: UserRow }> {
        if (userID === SYSTEM_USER_ID) throw badRequest("This account belongs to the site itself.");
        const row = userID === GUEST_USER_ID ? undefined : await users.byID(userID);
        if (!row || row.deleted) throw notFound("User");
        if (viewer === OPERATOR) return { actor: viewer, row };
        return { actor: { ...viewer, permissions: await permissions.of(viewer.userID) }, row };
    }

    /** All roles by id; 422 when one of the named ones is not there. */
    async function known({
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
            .map(([field, roleID]) => fieldError(field, "invalid", { message: `There is no role ${roleID}.` }));
        if (rows.length > 0) throw new InvalidInput(rows);
        return table;
    }

    async function requireAssignable(actor: Viewer, role: RoleRow | undefined): Promise<void> {
        if (role && isAssignable(actor, role, await permissions.ofRoles([role.roleID]))) return;
        const description = `You can't give the role ${role?.name}: ${role?.type === "guest" ? "it is for those who are not signed in" : "it grants what you don't hold yourself"}.`;
        throw forbidden("users.edit", { description });
    }

    async function setAdministrator(row: UserRow, isAdmin: boolean, { changed }: { changed: boolean }): Promise<void> {
        if (!changed || row.isAdmin === isAdmin) return;
        await users.update(row.userID, { isAdmin, ...(!isAdmin && { isSuperAdmin: false }) });
    }
}

const sorted = (roleIDs: Iterable<number>): number[] => [...roleIDs].sort((one, other) => one - other);
