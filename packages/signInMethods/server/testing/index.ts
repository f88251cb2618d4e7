export type { OpenIDTestProvider } from "./openIDTestProvider";
export { openIDTestProvider } from "./openIDTestProvider";
export { signInMethodsPermissions } from "./permissionTable";
