import { GUEST_USER_ID } from "@parley/accounts/contract";
import type { UserRow, UsersRepository } from "@parley/accounts/server";
import { SYSTEM_USER_ID } from "@parley/accounts/server";
import type { DateTime, LongRunnerResult } from "@parley/library/contract";
import { computeRank, createFieldError, toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { Call, Viewer } from "@parley/library/server/http";
import {
    badRequest,
    conflict,
    forbidden,
    InvalidInput,
    invalidField,
    notFound,
    requirePermission,
} from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Job, LongRunner } from "@parley/library/server/longRunner";
import type { Sessions } from "@parley/library/server/sessions";
import { RoleID } from "@parley/permissions/contract";
import { isAssignable, OPERATOR, requireRank } from "../authority";
import type { PermissionsService } from "../permissions.service";
import type { Reauthentication } from "../reauthentication";
import type { RoleRow, RolesRepository } from "../roles/roles.repository";
import type { BanDetails, BansRepository } from "./bans.repository";
import type { LastAdministratorGuard } from "./lastAdministratorGuard";

/** Roles to add and remove, and a replacement role for a member without any remaining role. */
export interface RoleChanges {
    addRoleIDs?: readonly number[] | undefined;
    removeRoleIDs?: readonly number[] | undefined;
    addReplacementRoleID?: number | undefined;
}

/** Whether to ban a member, with an optional reason and expiry date. */
export interface Ban {
    banned: boolean;
    reason?: string | null | undefined;
    dateExpires?: DateTime | null | undefined;
}

/** Maximum number of expired bans that are lifted in one pass. */
const MAX_EXPIRED_AT_ONCE = 100;

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
export function createMembershipService({
    clock,
    users,
    bans,
    roles,
    permissions,
    guardLastAdministrator,
    longRunner,
    sessions,
    fresh,
    actionLog,
}: Dependencies) {
    const job: Job<RoleChanges> = longRunner.job("bulk-role-assignment", (viewer, userID, changes) =>
        setRoles(viewer, userID, changes),
    );

    return {
        setRoles,

        /**
         * Changes the roles of several members as a long-running operation and checks permissions for each (contract §1.9, §5.4). Requires
         * reauthentication.
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
         * Bans a member or lifts a ban, and logs the action unless it is an undo (FC-22, FC-26). A ban ends all sessions, so that lifting
         * it signs nobody in. Throws 403 unless the viewer ranks above the member (contract §3.4, §5.4).
         */
        async ban(viewer: Viewer, userID: number, ban: Ban, { isRecorded = true } = {}): Promise<{ banned: boolean }> {
            const { banned } = ban;
            requirePermission(viewer, ["community.moderate", "users.edit"]);
            await guardLastAdministrator(async () => {
                const { actor, row } = await meeting(viewer, userID);
                if (
                    computeRank(actor.permissions) <= computeRank(await permissions.ofFree(row)) &&
                    actor.userID !== OPERATOR.userID
                )
                    throw forbidden("users.edit", { description: "You can only ban members who rank below you." });
                const before = await findBan(row);
                const after = banned ? newBan(ban) : NO_BAN;
                await users.update(userID, { banned: after.banned, dateUpdated: toDateTime(clock()) });
                await storeBanDetails(userID, after);
                await sessions.endAll(userID);
                if (!isRecorded) return;
                const kind = banned ? "ban" : "unban";
                const reason = after.reason ?? undefined;
                await actionLog.record(viewer, { kind, recordType: "user", recordID: userID, before, after, reason });
            });
            return { banned };
        },

        /** Returns the current ban states of members, to compare with the state after an action. */
        async findBans(rows: readonly Pick<UserRow, "userID" | "banned">[]): Promise<Map<number, BanState>> {
            const details = await bans.findAll(rows.filter(({ banned }) => banned > 0).map(({ userID }) => userID));
            return new Map(rows.map((row) => [row.userID, banStateOf(row, details.get(row.userID))]));
        },

        /** Returns the reason and expiry date of a member's ban. */
        banDetails: (userID: number): Promise<BanDetails | undefined> => bans.find(userID),

        /** Lifts expired bans. The action log has no entry for them, because nobody lifted them. */
        async liftExpired(): Promise<void> {
            for (const userID of await bans.findExpired(toDateTime(clock()), MAX_EXPIRED_AT_ONCE))
                await guardLastAdministrator(async () => {
                    await users.update(userID, { banned: 0 });
                    await bans.remove(userID);
                });
        },

        /**
         * Confirms a member's address without a mail, on behalf of a member who manages members. An unconfirmed member gets the member
         * role, but not the roles of the email domain, because nobody has read mail at the address. Throws 403 if the member ranks above
         * the viewer, and 409 if another account owns the address.
         */
        async confirmEmail(viewer: Viewer, userID: number): Promise<void> {
            await guardLastAdministrator(async () => {
                const row = await manageable(viewer, userID);
                if (row.emailConfirmed) return;
                const before = { emailConfirmed: false, roleIDs: sorted(await roles.idsOf(userID)) };
                const { email } = row;
                const emailKey = row.emailKey ?? row.emailClaimKey;
                if (email === null || emailKey === null) await users.update(userID, { emailConfirmed: true });
                else if (!(await users.own(userID, { email, emailKey })))
                    throw conflict("Another account uses this address now.");
                if (before.roleIDs.includes(RoleID.unconfirmed)) {
                    await roles.takeFrom(userID, [RoleID.unconfirmed]);
                    await roles.add([{ userID, roleID: RoleID.member }]);
                }
                await changeSessions(row);
                const after = { emailConfirmed: true, roleIDs: sorted(await roles.idsOf(userID)) };
                await actionLog.record(viewer, { kind: "confirmEmail", recordType: "user", recordID: userID, before, after });
            });
        },

        /** Undoes `confirmEmail`: the address becomes a claim again and the previous roles are restored. */
        async unconfirmEmail(viewer: Viewer, userID: number, roleIDs: readonly number[]): Promise<void> {
            await guardLastAdministrator(async () => {
                const row = await manageable(viewer, userID);
                await users.update(userID, {
                    emailConfirmed: false,
                    emailKey: null,
                    emailClaimKey: row.emailKey ?? row.emailClaimKey,
                });
                const held = await roles.idsOf(userID);
                await roles.takeFrom(
                    userID,
                    held.filter((roleID) => !roleIDs.includes(roleID)),
                );
                await roles.add(roleIDs.filter((roleID) => !held.includes(roleID)).map((roleID) => ({ userID, roleID })));
                await changeSessions(row);
            });
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
            const { actor, row } = await meeting(viewer, userID);
            requirePermission(actor, "users.edit");
            requireRank(actor, computeRank(await permissions.ofFree(row)), "This member");
            const table = await known(changes);
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
            const [before, after] = [{ roleIDs: sorted(held) }, { roleIDs: sorted(remaining) }];
            await actionLog.record(viewer, { kind: "roles", recordType: "user", recordID: userID, before, after });
        });
    }

    /** Returns the member if the viewer may change them at present. */
    async function manageable(viewer: Viewer, userID: number): Promise<UserRow> {
        requirePermission(viewer, "users.edit");
        const { actor, row } = await meeting(viewer, userID);
        requirePermission(actor, "users.edit");
        requireRank(actor, computeRank(await permissions.ofFree(row)), "This member");
        return row;
    }

    async function findBan({ userID, banned }: Pick<UserRow, "userID" | "banned">): Promise<BanState> {
        return banStateOf({ banned }, banned === 0 ? undefined : await bans.find(userID));
    }

    function banStateOf({ banned }: Pick<UserRow, "banned">, details: BanDetails | undefined): BanState {
        return banned === 0 ? NO_BAN : { banned: 1, reason: details?.reason ?? null, dateExpires: details?.dateExpires ?? null };
    }

    /** Returns the state of a new ban; throws 422 if it would have expired already. */
    function newBan({ reason, dateExpires = null }: Ban): BanState {
        if (dateExpires !== null && dateExpires <= toDateTime(clock()))
            throw invalidField("dateExpires", "A ban ends in the future.", { code: "invalid" });
        return { banned: 1, reason: reason?.trim() || null, dateExpires };
    }

    async function storeBanDetails(userID: number, { reason, dateExpires }: BanState): Promise<void> {
        if (reason === null && dateExpires === null) await bans.remove(userID);
        else await bans.put(userID, { reason, dateExpires });
    }

    /** Renews a member's sessions after a change of permissions, or ends them if no role allows signing in (FC-26). */
    async function changeSessions(row: UserRow): Promise<void> {
        if (await permissions.letIn(row)) await sessions.renewAll(row.userID);
        else await sessions.endAll(row.userID);
    }

    /** Reads the current viewer permissions and member within the transaction, because they may have changed since the request arrived. */
    async function meeting(viewer: Viewer, userID: number): Promise<{ actor: Viewer; row: UserRow }> {
        if (userID === SYSTEM_USER_ID) throw badRequest("This account belongs to the site.");
        const row = userID === GUEST_USER_ID ? undefined : await users.byID(userID);
        if (!row || row.deleted) throw notFound("User");
        if (viewer === OPERATOR) return { actor: viewer, row };
        return { actor: { ...viewer, permissions: await permissions.of(viewer.userID) }, row };
    }

    /** Returns all roles by ID; throws 422 if a given one does not exist. */
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
            .map(([field, roleID]) => createFieldError(field, "invalid", { message: `There is no role ${roleID}.` }));
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

/** State of a ban as stored and logged. */
interface BanState extends BanDetails {
    banned: 0 | 1;
}

const NO_BAN: BanState = { banned: 0, reason: null, dateExpires: null };

const sorted = (roleIDs: Iterable<number>): number[] => [...roleIDs].sort((one, other) => one - other);
