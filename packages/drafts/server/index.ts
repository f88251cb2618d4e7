export { draftsMigrations } from "./drafts.migrations";
export type { Drafts } from "./drafts.server";
export { createDraftsServer } from "./drafts.server";
export type { DescribedDraftPlace, PublishableDraft, Publisher } from "./publishers";
