export { embeddingMigrations } from "./embedding.migration";
export { createEmbeddingServer } from "./embedding.server";
