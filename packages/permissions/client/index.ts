export { registerRolePart } from "./roles/roleParts";
export { selectRoles } from "./roles/roles.slice";
export { ALL_ROLES, fetchRoles } from "./roles/roles.thunks";
export { type DescribedPermission, describePermissions } from "./whyNot/permissionWords";
export { WHY_NOT_PAGE, WHY_NOT_PERMISSIONS } from "./whyNot/question";
