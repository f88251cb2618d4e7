export type { TagVisibility } from "./lists/visibleTags.repository";
export type { ImportedTag } from "./tagImports.service";
export { tagsMigrations } from "./tags.migrations";
export type { Tags } from "./tags.server";
export { createTagsServer } from "./tags.server";
export type { TagRecord } from "./tags.tables";
