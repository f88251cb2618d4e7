import type { UserRow, UsersRepository } from "@parley/accounts/server";
import type { ActionLog, LoggedAction, ReadableAction } from "@parley/library/server/actionLog";
import { areFieldsUnchanged, changedSince } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { may, notFound, requirePermission } from "@parley/library/server/http";
import type { RoleRow, RolesRepository } from "../roles/roles.repository";
import type { DeletedRole, Grant, GrantChanges, RolesService } from "../roles/roles.service";
import { grantsHave } from "../roles/roles.service";
import type { MembershipService } from "./membership.service";

interface Dependencies {
    acts: Pick<ActionLog, "provide">;
    users: Pick<UsersRepository, "byIDs">;
    roles: Pick<RolesRepository, "all" | "permissionsOf" | "byUserIDs">;
    keeping: Pick<RolesService, "change" | "takeBack" | "restore">;
    standing: Pick<MembershipService, "ban" | "findBans" | "setRoles" | "unconfirmEmail">;
}

/**
 * Registers the logged actions on roles, visible to site managers, and on members, visible to members who may take such actions. Undo uses
 * the same services as the action, so that nobody can grant permissions they lack (contract §3.4, FC-19).
 */
export function grantActs({ acts, users, roles, keeping, standing }: Dependencies): void {
    acts.provide("role", {
        effects: { add: "edits", change: "configures", permissions: "configures", delete: "removes" },
        async filterReadable(viewer: Viewer, told: readonly LoggedAction[]): Promise<ReadableAction[]> {
            if (!may(viewer, "site.manage")) return [];
            const rows = new Map((await roles.all()).map((role) => [role.roleID, role]));
            const granted = await roles.permissionsOf([...new Set(told.map(({ recordID }) => recordID))]);
            return told.map((act) => {
                const role = rows.get(act.recordID);
                const own = granted.filter(({ roleID }) => roleID === act.recordID);
                const canUndo =
                    act.kind === "delete"
                        ? role === undefined && isRestorable(act)
                        : role !== undefined && isRoleAsMade(role, own, act);
                return { action: act, shown: { name: role?.name ?? nameIn(act), ...shownOfRole(act) }, canUndo };
            });
        },

        async undo(viewer: Viewer, act: LoggedAction): Promise<void> {
            requirePermission(viewer, "site.manage");
            const role = (await roles.all()).find(({ roleID }) => roleID === act.recordID);
            if (act.kind === "delete") {
                if (role || !isRestorable(act)) throw changedSince(nameIn(act));
                return keeping.restore(viewer, act.before as unknown as DeletedRole);
            }
            if (!role) throw notFound("Role");
            if (!isRoleAsMade(role, await roles.permissionsOf([role.roleID]), act)) throw changedSince(role.name);
            if (act.kind === "permissions") return keeping.takeBack(viewer, role.roleID, changesIn(act));
            const { domains, ...before } = act.before as Partial<RoleRow>;
            const input = { ...before, ...(domains !== undefined && { domains: domains.split(" ").filter(Boolean) }) };
            await keeping.change(viewer, role.roleID, input as Parameters<RolesService["change"]>[2], { isTold: false });
        },
    });

    acts.provide("user", {
        effects: { roles: "configures", ban: "bans", unban: "moderates", confirmEmail: "configures" },
        async filterReadable(viewer: Viewer, told: readonly LoggedAction[]): Promise<ReadableAction[]> {
            const readable = told.filter(({ kind }) => may(viewer, READING[kind] ?? []));
            if (readable.length === 0) return [];
            const ids = [...new Set(readable.map(({ recordID }) => recordID))];
            const people = new Map((await users.byIDs(ids)).map((row) => [row.userID, row]));
            const names = new Map((await roles.all()).map(({ roleID, name }) => [roleID, name]));
            const held = await roles.byUserIDs(ids);
            const bans = await standing.findBans([...people.values()]);
            return readable.map((act) => {
                const row = people.get(act.recordID);
                const isAsMade = row !== undefined && areFieldsUnchanged(stateOf(row, bans, held), act.after);
                const canUndo = isAsMade && may(viewer, CHANGING[act.kind] ?? []);
                const [before, after] = [roleIDsIn(act.before), roleIDsIn(act.after)];
                const named = (roleIDs: readonly number[]) => roleIDs.flatMap((roleID) => names.get(roleID) ?? []);
                const shown = {
                    name: people.get(act.recordID)?.name ?? "",
                    ...(act.kind === "roles" && {
                        added: named(after.filter((roleID) => !before.includes(roleID))),
                        removed: named(before.filter((roleID) => !after.includes(roleID))),
                    }),
                    ...(act.kind === "ban" && { dateExpires: act.after.dateExpires }),
                };
                return { action: act, shown, canUndo };
            });
        },

        async undo(viewer: Viewer, act: LoggedAction): Promise<void> {
            const [row] = await users.byIDs([act.recordID]);
            if (!row) throw notFound("User");
            const [bans, held] = [await standing.findBans([row]), await roles.byUserIDs([act.recordID])];
            if (!areFieldsUnchanged(stateOf(row, bans, held), act.after)) throw changedSince();
            const [before, after] = [roleIDsIn(act.before), roleIDsIn(act.after)];
            if (act.kind === "ban" || act.kind === "unban") {
                const { banned, ...details } = act.before as { banned: number; reason?: string; dateExpires?: string };
                await standing.ban(viewer, act.recordID, { banned: banned > 0, ...details }, { isRecorded: false });
            } else if (act.kind === "confirmEmail") await standing.unconfirmEmail(viewer, act.recordID, before);
            else {
                requirePermission(viewer, "users.edit");
                const changes = {
                    addRoleIDs: before.filter((roleID) => !after.includes(roleID)),
                    removeRoleIDs: after.filter((roleID) => !before.includes(roleID)),
                };
                await standing.setRoles(viewer, act.recordID, changes, { isTold: false });
            }
        },
    });
}

/** Returns the current values of all fields that actions on members change. */
function stateOf(
    { userID, emailConfirmed }: UserRow,
    bans: ReadonlyMap<number, object>,
    held: ReadonlyMap<number, readonly RoleRow[]>,
): Record<string, unknown> {
    return { ...bans.get(userID), emailConfirmed, roleIDs: idsOf(held.get(userID) ?? []) };
}

/** Permissions of which the viewer needs one to see an action on a member, by action type. */
const READING: Partial<Record<string, string[]>> = {
    roles: ["users.edit", "site.manage"],
    confirmEmail: ["users.edit", "site.manage"],
    ban: ["users.edit", "site.manage", "community.moderate"],
    unban: ["users.edit", "site.manage", "community.moderate"],
};

/** Permissions of which the viewer needs one to undo it, by action type. */
const CHANGING: Partial<Record<string, string[]>> = {
    roles: ["users.edit"],
    confirmEmail: ["users.edit"],
    ban: ["users.edit", "community.moderate"],
    unban: ["users.edit", "community.moderate"],
};

/** Checks whether the complete deleted role was recorded. Earlier versions recorded only the name. */
const isRestorable = ({ before }: LoggedAction): boolean => Array.isArray(before.grants);

/** Checks whether the role is still as the action left it. The creation of a role can't be undone; the role is deleted instead. */
function isRoleAsMade(role: RoleRow, granted: readonly Grant[], act: LoggedAction): boolean {
    if (act.kind === "change") return areFieldsUnchanged(role, act.after);
    if (act.kind !== "permissions") return false;
    const { added, removed } = changesIn(act);
    const isGranted = grantsHave(granted);
    return added.every(isGranted) && !removed.some(isGranted);
}

function shownOfRole(act: LoggedAction): Record<string, unknown> {
    if (act.kind === "permissions") {
        const { added, removed } = changesIn(act);
        return { added: namesOf(added), removed: namesOf(removed) };
    }
    return typeof act.before.name === "string" && act.kind === "change" ? { from: act.before.name, to: act.after.name } : {};
}

const changesIn = ({ after }: LoggedAction): GrantChanges => ({
    added: (after.added ?? []) as Grant[],
    removed: (after.removed ?? []) as Grant[],
});

const namesOf = (grants: readonly Grant[]): string[] => [...new Set(grants.map(({ permission }) => permission))];

const nameIn = ({ after }: LoggedAction): string => (typeof after.name === "string" ? after.name : "");

const roleIDsIn = (side: LoggedAction["before"]): number[] => (side.roleIDs ?? []) as number[];

const idsOf = (roles: readonly RoleRow[]): number[] => roles.map(({ roleID }) => roleID).sort((one, other) => one - other);
