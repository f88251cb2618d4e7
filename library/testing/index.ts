export type { ClientAndServer } from "./clientAndServer";
export { createClientAndServer } from "./clientAndServer";
export type { PermissionCase } from "./permissionCases";
export { createPermissionCases } from "./permissionCases";
export { checkPermissionByRules } from "./permissionOracle";
