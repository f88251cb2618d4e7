export { type AccountsSite, accountsSite, linkIn, SITE } from "./accountsSite";
export { PASSWORD, type UsersSite, usersSite, usersSiteMigrations } from "./usersSite";
