export { authenticationMigrations } from "./authentication.migration";
export type { Authentication } from "./authentication.server";
export { authenticationServer } from "./authentication.server";
export type { OpenIDProvider } from "./openID.providers";
