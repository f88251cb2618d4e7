export { moderationMigrations } from "./moderation.migrations";
export { moderationServer } from "./moderation.server";
