export { embeddingPermissions } from "./permissionTable";
