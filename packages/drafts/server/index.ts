export { draftsMigrations } from "./drafts.migrations";
export type { Drafts } from "./drafts.server";
export { createDraftsServer } from "./drafts.server";
export type { DraftDescription, PublishableDraft, Publisher } from "./publishers";
