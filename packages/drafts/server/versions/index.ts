export { createVersionsRepository } from "./repository";
export type { DraftVersions } from "./service";
export { createDraftVersions } from "./service";
