export type { OpenIDTestProvider } from "./openIDTestProvider";
export { createOpenIDTestProvider } from "./openIDTestProvider";
export { signInMethodsPermissions } from "./permissionTable";
