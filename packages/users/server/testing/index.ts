export { type AccountsSite, accountsSite, linkIn, SITE } from "./accountsSite";
export { usersPermissions } from "./permissionTable";
export { PASSWORD, type UsersSite, usersSite, usersSiteMigrations } from "./usersSite";
