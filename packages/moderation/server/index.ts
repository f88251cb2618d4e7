export { parseRecordType } from "./moderation.forms";
export { moderationMigrations } from "./moderation.migrations";
export { createModerationServer } from "./moderation.server";
export { type FoundRecord, type Records, toRecordKey } from "./records";
