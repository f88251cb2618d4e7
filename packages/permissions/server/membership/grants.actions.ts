import type { UserRow, UsersRepository } from "@parley/accounts/server";
import type { ActionLog, LoggedAction, ReadableAction } from "@parley/library/server/actionLog";
import { areFieldsUnchanged, hasChangedSince } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { may, notFound, requirePermission } from "@parley/library/server/http";
import type { Grant, GrantChanges } from "../roles/grants.rules";
import { createPresenceCheck } from "../roles/grants.rules";
import type { DeletedRole } from "../roles/removedRoles.service";
import type { RolesRepository } from "../roles/roles.repository";
import type { RolesService } from "../roles/roles.service";
import type { RoleRow } from "../roles/roles.tables";
import type { TranslateRole } from "../roles/translatableRoles";
import type { MembershipService } from "./membership.service";

interface Dependencies {
    actionLog: Pick<ActionLog, "provide">;
    users: Pick<UsersRepository, "byIDs">;
    roles: Pick<RolesRepository, "all" | "permissionsOf" | "byUserIDs">;
    rolesService: Pick<RolesService, "change" | "revertGrants" | "restore">;
    membership: Pick<MembershipService, "ban" | "findBans" | "setRoles" | "unconfirmEmail">;
    /** Returns how roles are named for a reader. */
    findRoleTexts: (reader: Viewer) => Promise<TranslateRole>;
}

/**
 * Registers the logged actions on roles, visible to site managers, and on members, visible to members who may take such actions. Undo uses
 * the same services as the action, so that nobody can grant permissions they lack (contract §3.4, FC-19).
 */
export function provideGrantActions({ actionLog, users, roles, rolesService, membership, findRoleTexts }: Dependencies): void {
    actionLog.provide("role", {
        effects: { add: "edits", change: "configures", permissions: "configures", delete: "removes" },
        async filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
            if (!may(viewer, "site.manage")) return [];
            const translate = await findRoleTexts(viewer);
            const rows = new Map((await roles.all()).map((role) => [role.roleID, role]));
            const granted = await roles.permissionsOf([...new Set(actions.map(({ recordID }) => recordID))]);
            return actions.map((action) => {
                const role = rows.get(action.recordID);
                const own = granted.filter(({ roleID }) => roleID === action.recordID);
                const canUndo =
                    action.kind === "delete"
                        ? role === undefined && isRestorable(action)
                        : role !== undefined && isRoleAsMade(role, own, action);
                return { action, shown: { name: role ? translate(role).name : nameIn(action), ...shownOfRole(action) }, canUndo };
            });
        },

        async undo(viewer: Viewer, action: LoggedAction): Promise<void> {
            requirePermission(viewer, "site.manage");
            const role = (await roles.all()).find(({ roleID }) => roleID === action.recordID);
            if (action.kind === "delete") {
                if (role || !isRestorable(action)) throw hasChangedSince(nameIn(action));
                return rolesService.restore(viewer, action.before as unknown as DeletedRole);
            }
            if (!role) throw notFound("Role");
            if (!isRoleAsMade(role, await roles.permissionsOf([role.roleID]), action)) throw hasChangedSince(role.name);
            if (action.kind === "permissions") return rolesService.revertGrants(viewer, role.roleID, changesIn(action));
            const { domains, ...before } = action.before as Partial<RoleRow>;
            const input = { ...before, ...(domains !== undefined && { domains: domains.split(" ").filter(Boolean) }) };
            await rolesService.change(viewer, role.roleID, input as Parameters<RolesService["change"]>[2], {
                isAnnounced: false,
            });
        },
    });

    actionLog.provide("user", {
        effects: { roles: "configures", ban: "bans", unban: "moderates", confirmEmail: "configures" },
        async filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
            const readable = actions.filter(({ kind }) => may(viewer, READING[kind] ?? []));
            if (readable.length === 0) return [];
            const ids = [...new Set(readable.map(({ recordID }) => recordID))];
            const people = new Map((await users.byIDs(ids)).map((row) => [row.userID, row]));
            const translate = await findRoleTexts(viewer);
            const names = new Map((await roles.all()).map((role) => [role.roleID, translate(role).name]));
            const held = await roles.byUserIDs(ids);
            const bans = await membership.findBans([...people.values()]);
            return readable.map((action) => {
                const row = people.get(action.recordID);
                const isAsMade = row !== undefined && areFieldsUnchanged(stateOf(row, bans, held), action.after);
                const canUndo = isAsMade && may(viewer, CHANGING[action.kind] ?? []);
                const [before, after] = [roleIDsIn(action.before), roleIDsIn(action.after)];
                const named = (roleIDs: readonly number[]) => roleIDs.flatMap((roleID) => names.get(roleID) ?? []);
                const shown = {
                    name: people.get(action.recordID)?.name ?? "",
                    ...(action.kind === "roles" && {
                        added: named(after.filter((roleID) => !before.includes(roleID))),
                        removed: named(before.filter((roleID) => !after.includes(roleID))),
                    }),
                    ...(action.kind === "ban" && { dateExpires: action.after.dateExpires }),
                };
                return { action, shown, canUndo };
            });
        },

        async undo(viewer: Viewer, action: LoggedAction): Promise<void> {
            const [row] = await users.byIDs([action.recordID]);
            if (!row) throw notFound("User");
            const [bans, held] = [await membership.findBans([row]), await roles.byUserIDs([action.recordID])];
            if (!areFieldsUnchanged(stateOf(row, bans, held), action.after)) throw hasChangedSince();
            const [before, after] = [roleIDsIn(action.before), roleIDsIn(action.after)];
            if (action.kind === "ban" || action.kind === "unban") {
                const { banned, ...details } = action.before as { banned: number; reason?: string; dateExpires?: string };
                await membership.ban(viewer, action.recordID, { banned: banned > 0, ...details }, { isRecorded: false });
            } else if (action.kind === "confirmEmail") await membership.unconfirmEmail(viewer, action.recordID, before);
            else {
                requirePermission(viewer, "users.edit");
                const changes = {
                    addRoleIDs: before.filter((roleID) => !after.includes(roleID)),
                    removeRoleIDs: after.filter((roleID) => !before.includes(roleID)),
                };
                await membership.setRoles(viewer, action.recordID, changes, { isAnnounced: false });
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
function isRoleAsMade(role: RoleRow, granted: readonly Grant[], action: LoggedAction): boolean {
    if (action.kind === "change") return areFieldsUnchanged(role, action.after);
    if (action.kind !== "permissions") return false;
    const { added, removed } = changesIn(action);
    const isGranted = createPresenceCheck(granted);
    return added.every(isGranted) && !removed.some(isGranted);
}

function shownOfRole(action: LoggedAction): Record<string, unknown> {
    if (action.kind === "permissions") {
        const { added, removed } = changesIn(action);
        return { added: namesOf(added), removed: namesOf(removed) };
    }
    return typeof action.before.name === "string" && action.kind === "change"
        ? { from: action.before.name, to: action.after.name }
        : {};
}

const changesIn = ({ after }: LoggedAction): GrantChanges => ({
    added: (after.added ?? []) as Grant[],
    removed: (after.removed ?? []) as Grant[],
});

const namesOf = (grants: readonly Grant[]): string[] => [...new Set(grants.map(({ permission }) => permission))];

const nameIn = ({ after }: LoggedAction): string => (typeof after.name === "string" ? after.name : "");

const roleIDsIn = (side: LoggedAction["before"]): number[] => (side.roleIDs ?? []) as number[];

const idsOf = (roles: readonly RoleRow[]): number[] => roles.map(({ roleID }) => roleID).sort((one, other) => one - other);
