export { attachmentsMigrations } from "./attachments.migrations";
export type { Attachments } from "./attachments.server";
export { createAttachmentsServer } from "./attachments.server";
export type { AttachableRecord, Foreign, Integration, Order } from "./integration";
