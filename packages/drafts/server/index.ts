export { draftsMigrations } from "./drafts.migrations";
export type { Drafts } from "./drafts.server";
export { createDraftsServer } from "./drafts.server";
export type { DraftPlaceTold, PublishableDraft, Publisher } from "./publishers";
