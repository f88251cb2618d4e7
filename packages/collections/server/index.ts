export { collectionsMigrations } from "./collections.migrations";
export type { Collections } from "./collections.server";
export { createCollectionsServer } from "./collections.server";
export type { CollectedSource } from "./recordSources";
