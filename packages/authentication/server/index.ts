export { authenticationMigrations } from "./authentication.migration";
export type { Authentication } from "./authentication.server";
export { createAuthenticationServer } from "./authentication.server";
export type { OpenIDProvider } from "./openID.providers";
