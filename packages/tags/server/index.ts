export { tagsMigrations } from "./tags.migrations";
export type { TagRecord, TagSight } from "./tags.repository";
export type { Tags } from "./tags.server";
export { tagsServer } from "./tags.server";
export type { ImportedTag } from "./tags.service";
