export { type ExplanationReason, getExplanation, type PermissionExplanation } from "./explanations";
export {
    deleteRole,
    getRole,
    getRoleEdit,
    getRoles,
    patchBulkRoleAssignment,
    patchRole,
    patchRolePermissions,
    postRole,
    putRolePermissions,
    type Role,
} from "./roles";
export { NEW_ROLE_PAGE, ROLES_PAGE, RoleID, rolePath } from "./roles.rules";
