export { tagsMigrations } from "./tags.migrations";
export type { TagRecord, TagVisibility } from "./tags.repository";
export type { Tags } from "./tags.server";
export { createTagsServer } from "./tags.server";
export type { ImportedTag } from "./tags.service";
