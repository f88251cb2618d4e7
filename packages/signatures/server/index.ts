export { signaturesMigrations } from "./signatures.migration";
export { createSignaturesServer } from "./signatures.server";
export type { SignaturesService } from "./signatures.service";
