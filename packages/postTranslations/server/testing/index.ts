export { postTranslationsPermissions } from "./permissionTable";
