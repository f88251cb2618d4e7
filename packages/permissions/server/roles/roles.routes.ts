import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getTranslatables } from "@parley/library/server/translatables";
import {
    deleteRole,
    getExplanation,
    getRole,
    getRoleEdit,
    getRoles,
    patchBulkRoleAssignment,
    patchRole,
    patchRolePermissions,
    postRole,
    putRolePermissions,
} from "@parley/permissions/contract";
import type { ExplanationsService } from "../explanations/explanations.service";
import type { MembershipService } from "../membership/membership.service";
import type { RolesService } from "./roles.service";
import { createTranslatableRoles } from "./translatableRoles";

interface Dependencies {
    roles: RolesService;
    membership: MembershipService;
    explanations: ExplanationsService;
}

/** Registers the texts of roles for translators, and the API routes of roles, their permissions, role assignment and permission explanations. */
export function registerRolesRoutes({ api }: Pick<ServerKit, "api">, { roles, membership, explanations }: Dependencies): void {
    getTranslatables({ api }).provide(createTranslatableRoles(roles));
    implement(api, getRoles, (input, viewer) => roles.list(viewer, input));
    implement(api, getRole, ({ roleID, expand }, viewer) => roles.get(viewer, roleID, expand));
    implement(api, getRoleEdit, ({ roleID, expand }, viewer) => roles.getEdit(viewer, roleID, expand));
    implement(api, postRole, (input, viewer) => roles.create(viewer, input));
    implement(api, patchRole, ({ roleID, ...input }, viewer) => roles.change(viewer, roleID, input));
    implement(api, deleteRole, ({ roleID }, viewer) => roles.remove(viewer, roleID));
    implement(api, patchRolePermissions, ({ roleID, items }, viewer) => roles.setPermissions(viewer, roleID, items, "merge"));
    implement(api, putRolePermissions, ({ roleID, items }, viewer) => roles.setPermissions(viewer, roleID, items, "replace"));
    implement(api, patchBulkRoleAssignment, (input, viewer, call) => membership.assign(viewer, input, call));
    implement(api, getExplanation, (input, viewer) => explanations.explainPermission(viewer, input));
}
