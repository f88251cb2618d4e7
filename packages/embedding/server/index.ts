export { embeddingMigrations } from "./embedding.migration";
export { createEmbeddingServer } from "./embedding.server";
export type { FrameAncestors } from "./embedFrames.service";
