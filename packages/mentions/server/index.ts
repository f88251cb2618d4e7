export { mentionsMigrations } from "./mentions.migration";
export { createMentionsServer } from "./mentions.server";
