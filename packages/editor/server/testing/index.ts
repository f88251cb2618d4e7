export { editorPermissions } from "./permissionTable";
