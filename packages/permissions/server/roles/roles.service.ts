import type { Input, SmartID } from "@parley/library/contract";
import { isExpanded } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { diffFields } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, may, requirePermission } from "@parley/library/server/http";
import type { Sessions } from "@parley/library/server/sessions";
import type { getRoles, postRole, Role } from "@parley/permissions/contract";
import { isAssignable } from "../authority";
import type { LastAdministratorGuard } from "../membership/lastAdministratorGuard";
import type { PermissionsService } from "../permissions.service";
import type { Reauthentication } from "../reauthentication";
import { splitDomains } from "./domainRoles.service";
import { applyGrants, requireGrantable } from "./grants.rules";
import { createRemovedRoles } from "./removedRoles.service";
import { createRoleGrants } from "./roleGrants.service";
import { createRoleLookup } from "./roleLookup";
import type { RolesRepository } from "./roles.repository";
import type { RoleRow } from "./roles.tables";
import type { RoleInput } from "./roleValues";
import { createRoleValues, NEW } from "./roleValues";
import type { TranslateRole } from "./translatableRoles";

interface Dependencies {
    roles: RolesRepository;
    permissions: PermissionsService;
    guardLastAdministrator: LastAdministratorGuard;
    sessions: Pick<Sessions, "renewAllOf" | "endAllOf">;
    fresh: Pick<Reauthentication, "require">;
    actionLog: Pick<ActionLog, "record">;
    /** Returns how roles are named for a reader. */
    findRoleTexts: (reader: Viewer) => Promise<TranslateRole>;
}

type NewRole = Input<typeof postRole>;
type Expand = Input<typeof getRoles>["expand"];

export type RolesService = ReturnType<typeof createRolesService>;

/**
 * Creates the service for roles and their permissions, for site managers. Nobody may grant permissions they lack (contract §3.4, §5.8).
 * Every change requires reauthentication and renews the sessions of the affected members (FC-26). Changes are logged, except an undo, which
 * passes `isAnnounced: false`.
 */
export function createRolesService(dependencies: Dependencies) {
    const { roles, permissions, guardLastAdministrator, sessions, fresh, actionLog, findRoleTexts } = dependencies;
    const lookup = createRoleLookup({ roles, permissions, fresh });
    const { requireManager, refreshViewer, listVisible, findRole, requireBelow } = lookup;
    const { valuesOf, requireFree } = createRoleValues(roles);
    const shared = { roles, permissions, guardLastAdministrator, sessions, actionLog, lookup };
    const { grant, checkGrants, setPermissions, revertGrants } = createRoleGrants(shared);

    return {
        ...createRemovedRoles({ ...shared, requireFree }),
        findByColumn: lookup.findByColumn,
        /** Returns the roles that a viewer sees, or all roles without one. */
        listFor: (viewer?: Viewer): Promise<RoleRow[]> => (viewer ? listVisible(viewer) : roles.all()),
        setPermissions,
        revertGrants,

        /**
         * Lists the roles. Roles with personal information, and permissions, are visible only with the respective permission (contract
         * §5.8).
         */
        async list(viewer: Viewer, { expand }: { expand?: Expand }): Promise<Role[]> {
            return Promise.all((await listVisible(viewer)).map((role) => presented(viewer, role, expand)));
        },

        /** Returns a role. Throws 403 and 404. */
        async get(viewer: Viewer, id: SmartID, expand?: Expand): Promise<Role> {
            requirePermission(viewer, "site.manage");
            return presented(viewer, await findRole(id), expand);
        },

        /** Returns a role with its texts as they are stored, for the form that edits it. Throws 403 and 404. */
        async getEdit(viewer: Viewer, id: SmartID, expand?: Expand): Promise<Role> {
            requirePermission(viewer, "site.manage");
            return presented(viewer, await findRole(id), expand, (role) => role);
        },

        /** Creates a role. Throws `InvalidInput`, and 403 for permissions that the viewer may not grant. */
        async create(viewer: Viewer, { name, permissions: grants = [], ...input }: NewRole): Promise<Role> {
            await requireManager(viewer);
            const roleID = await guardLastAdministrator(async () => {
                const actor = await refreshViewer(viewer);
                const values = { ...NEW, ...(await valuesOf({ name, ...input })), name: name.trim() };
                await checkGrants(values, grants);
                const wanted = applyGrants([], grants);
                requireGrantable(actor, [], wanted);
                const made = await roles.insert(values);
                await roles.setPermissionsOf(made, wanted);
                const after = { name: values.name, added: wanted };
                await actionLog.record(viewer, { kind: "add", recordType: "role", recordID: made, after });
                return made;
            });
            return presented(viewer, await findRole(roleID), ["permissions"]);
        },

        /** Updates the given fields of a role; permissions are merged. */
        async change(
            viewer: Viewer,
            id: SmartID,
            { permissions: grants, ...input }: RoleInput,
            { isAnnounced = true } = {},
        ): Promise<Role> {
            await requireManager(viewer);
            const roleID = await guardLastAdministrator(async () => {
                const [actor, role] = [await refreshViewer(viewer), await findRole(id)];
                await requireBelow(actor, role);
                const values = await valuesOf(withoutShown(input, (await findRoleTexts(viewer))(role)), role);
                await roles.update(role.roleID, values);
                const changed = isAnnounced && diffFields<RoleRow>(role, values);
                if (changed)
                    await actionLog.record(viewer, { kind: "change", recordType: "role", recordID: role.roleID, ...changed });
                if (grants) await grant(actor, { ...role, ...values }, grants, "merge");
                if (values.domains) await requireAssignable(actor, { ...role, ...values });
                if (values.canSession === false) await sessions.endAllOf(roles.shutOut());
                return role.roleID;
            });
            return presented(viewer, await findRole(roleID), ["permissions"]);
        },

        /** Renews the sessions of all members in the roles, because the requirements for them have changed (FC-26). */
        renewSessions: (roleIDs: readonly number[]): Promise<void> => sessions.renewAllOf(roles.membersOf(roleIDs)),

        /** Returns the number of members of each role, for the command line. */
        countsOfMembers: roles.countsOfMembers,
    };

    async function presented(viewer: Viewer, row: RoleRow, expand: Expand, translateRole?: TranslateRole): Promise<Role> {
        const { domains: _, ...role } = (translateRole ?? (await findRoleTexts(viewer)))(row);
        const granted = requiresGrants(expand) ? await permissions.ofRoles([role.roleID]) : undefined;
        const assignable = granted &&
            isExpanded(expand, "assignable") && {
                assignable: may(viewer, ["users.add", "users.edit"]) && isAssignable(viewer, role, granted),
            };
        const { roleID, name, description } = role;
        if (!may(viewer, "site.manage")) return { roleID, name, description, ...assignable };
        return {
            ...role,
            domains: splitDomains(row),
            ...assignable,
            ...(granted && isExpanded(expand, "permissions") && { permissions: granted.permissions }),
        };
    }

    /** Requires that the viewer may assign the role, because its domains assign it to members (contract §3.4). */
    async function requireAssignable(actor: Viewer, role: RoleRow): Promise<void> {
        if (isAssignable(actor, role, await permissions.ofRoles([role.roleID]))) return;
        throw forbidden("site.manage", { description: "You can’t assign a role by address that you can’t give yourself." });
    }
}

/** Leaves out texts that are sent as they were shown, in another language than they are stored: they have not been changed. */
function withoutShown({ name, description, ...input }: RoleInput, shown: Pick<RoleRow, "name" | "description">): RoleInput {
    return {
        ...input,
        ...(name !== undefined && name !== shown.name && { name }),
        ...(description !== undefined && description !== shown.description && { description }),
    };
}

const requiresGrants = (expand: Expand) => isExpanded(expand, "permissions") || isExpanded(expand, "assignable");
