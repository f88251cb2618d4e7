export { privacyMigrations } from "./privacy.migration";
export { createPrivacyServer } from "./privacy.server";
export type { PrivacyService } from "./privacy.service";
