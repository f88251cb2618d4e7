export { signInMethodsMigrations } from "./signInMethods.migration";
export type { SignInMethods } from "./signInMethods.server";
export { createSignInMethodsServer } from "./signInMethods.server";
