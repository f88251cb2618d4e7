export { discussionListsPermissions } from "./permissionTable";
