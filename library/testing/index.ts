export type { PermissionCase } from "./permissionCases";
export { permissionCases } from "./permissionCases";
export { secondJudge } from "./secondJudge";
export type { ThroughApi } from "./throughApi";
export { throughApi } from "./throughApi";
