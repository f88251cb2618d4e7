export { tagsMigrations } from "./tags.migrations";
export type { TagRecord } from "./tags.repository";
export type { Tags } from "./tags.server";
export { tagsServer } from "./tags.server";
export type { ImportedTag } from "./tags.service";
