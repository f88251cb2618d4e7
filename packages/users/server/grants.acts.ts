import type { Act, Acts, JudgedAct } from "@parley/library/server/acts";
import { changedSince, fieldsUnchanged } from "@parley/library/server/acts";
import type { Viewer } from "@parley/library/server/http";
import { may, notFound, requirePermission } from "@parley/library/server/http";
import type { RoleRow, RolesRepository } from "./roles.repository";
import type { Grant, GrantChanges, RolesService } from "./roles.service";
import { grantsHave } from "./roles.service";
import type { StandingService } from "./standing.service";
import type { UsersRepository } from "./users.repository";

interface Needs {
    acts: Pick<Acts, "provide">;
    users: Pick<UsersRepository, "byIDs">;
    roles: Pick<RolesRepository, "all" | "permissionsOf" | "byUserIDs">;
    keeping: Pick<RolesService, "change" | "takeBack">;
    standing: Pick<StandingService, "setRoles" | "ban">;
}

/**
 * What was done to roles, told to those who manage the site, and to the roles of members, told to those who may change them. It is taken back by
 * the same calls, so nobody hands on by it what they lack (contract §3.4, FC-19).
 */
export function grantActs({ acts, users, roles, keeping, standing }: Needs): void {
    acts.provide("role", {
        effects: { add: "edits", change: "edits", permissions: "edits", delete: "removes" },
        async judge(viewer: Viewer, told: readonly Act[]): Promise<JudgedAct[]> {
            if (!may(viewer, "site.manage")) return [];
            const rows = new Map((await roles.all()).map((role) => [role.roleID, role]));
            const granted = await roles.permissionsOf([...new Set(told.map(({ recordID }) => recordID))]);
            return told.map((act) => {
                const role = rows.get(act.recordID);
                const own = granted.filter(({ roleID }) => roleID === act.recordID);
                const canUndo = role !== undefined && isRoleAsMade(role, own, act);
                return { act, shown: { name: role?.name ?? nameIn(act), ...shownOfRole(act) }, canUndo };
            });
        },

        async undo(viewer: Viewer, act: Act): Promise<void> {
            requirePermission(viewer, "site.manage");
            const role = (await roles.all()).find(({ roleID }) => roleID === act.recordID);
            if (!role) throw notFound("Role");
            if (!isRoleAsMade(role, await roles.permissionsOf([role.roleID]), act)) throw changedSince(role.name);
            if (act.kind === "permissions") return keeping.takeBack(viewer, role.roleID, changesIn(act));
            const { domains, ...before } = act.before as Partial<RoleRow>;
            const input = { ...before, ...(domains !== undefined && { domains: domains.split(" ").filter(Boolean) }) };
            await keeping.change(viewer, role.roleID, input as Parameters<RolesService["change"]>[2], { isTold: false });
        },
    });

    acts.provide("user", {
        effects: { roles: "edits", ban: "bans", unban: "moderates" },
        async judge(viewer: Viewer, told: readonly Act[]): Promise<JudgedAct[]> {
            if (!may(viewer, ["users.edit", "site.manage", "community.moderate"])) return [];
            const ids = [...new Set(told.map(({ recordID }) => recordID))];
            const rows = new Map((await users.byIDs(ids)).map((row) => [row.userID, row]));
            const held = await roles.byUserIDs(ids);
            const names = new Map((await roles.all()).map(({ roleID, name }) => [roleID, name]));
            return told.flatMap((act) => {
                const person = rows.get(act.recordID);
                if (isBan(act)) {
                    const canUndo = person !== undefined && may(viewer, BAN) && fieldsUnchanged(person, act.after);
                    return [{ act, shown: { name: person?.name ?? "" }, canUndo }];
                }
                if (act.kind !== "roles" || !may(viewer, ["users.edit", "site.manage"])) return [];
                const present = idsOf(held.get(act.recordID) ?? []);
                const canUndo =
                    may(viewer, "users.edit") && person !== undefined && fieldsUnchanged({ roleIDs: present }, act.after);
                const [before, after] = [roleIDsIn(act.before), roleIDsIn(act.after)];
                const named = (roleIDs: readonly number[]) => roleIDs.flatMap((roleID) => names.get(roleID) ?? []);
                const shown = {
                    name: person?.name ?? "",
                    added: named(after.filter((roleID) => !before.includes(roleID))),
                    removed: named(before.filter((roleID) => !after.includes(roleID))),
                };
                return [{ act, shown, canUndo }];
            });
        },

        async undo(viewer: Viewer, act: Act): Promise<void> {
            if (isBan(act)) {
                const [person] = await users.byIDs([act.recordID]);
                requirePermission(viewer, BAN);
                if (!person || !fieldsUnchanged(person, act.after)) throw changedSince(person?.name);
                await standing.ban(viewer, act.recordID, act.kind === "unban", { isTold: false });
                return;
            }
            requirePermission(viewer, "users.edit");
            const present = idsOf((await roles.byUserIDs([act.recordID])).get(act.recordID) ?? []);
            if (act.kind !== "roles" || !fieldsUnchanged({ roleIDs: present }, act.after)) throw changedSince();
            const [before, after] = [roleIDsIn(act.before), roleIDsIn(act.after)];
            const changes = {
                addRoleIDs: before.filter((roleID) => !after.includes(roleID)),
                removeRoleIDs: after.filter((roleID) => !before.includes(roleID)),
            };
            await standing.setRoles(viewer, act.recordID, changes, { isTold: false });
        },
    });
}

/** Whether nothing that an act changed of a role was changed again; what was made or removed is not taken back so. */
function isRoleAsMade(role: RoleRow, granted: readonly Grant[], act: Act): boolean {
    if (act.kind === "change") return fieldsUnchanged(role, act.after);
    if (act.kind !== "permissions") return false;
    const { added, removed } = changesIn(act);
    const isGranted = grantsHave(granted);
    return added.every(isGranted) && !removed.some(isGranted);
}

function shownOfRole(act: Act): Record<string, unknown> {
    if (act.kind === "permissions") {
        const { added, removed } = changesIn(act);
        return { added: namesOf(added), removed: namesOf(removed) };
    }
    return typeof act.before.name === "string" && act.kind === "change" ? { from: act.before.name, to: act.after.name } : {};
}

/** Who may ban, and so end a ban. */
const BAN = ["community.moderate", "users.edit"];

const isBan = ({ kind }: Act): boolean => kind === "ban" || kind === "unban";

const changesIn = ({ after }: Act): GrantChanges => ({
    added: (after.added ?? []) as Grant[],
    removed: (after.removed ?? []) as Grant[],
});

const namesOf = (grants: readonly Grant[]): string[] => [...new Set(grants.map(({ permission }) => permission))];

const nameIn = ({ after }: Act): string => (typeof after.name === "string" ? after.name : "");

const roleIDsIn = (side: Act["before"]): number[] => (side.roleIDs ?? []) as number[];

const idsOf = (roles: readonly RoleRow[]): number[] => roles.map(({ roleID }) => roleID).sort((one, other) => one - other);
