export { Attachment, AttachmentMetadata, AttachmentRecordType } from "@parley/posting/contract";
export {
    AttachmentCatalog,
    AttachmentIntegration,
    getAttachmentCatalog,
    getAttachmentSchema,
    getAttachments,
    postAttachment,
    postRefreshAttachments,
} from "./attachments";
export { ATTACHABLE, attachingPath, isWriteable, MAXIMUM_REFRESHED, TICKET_SETTINGS } from "./attachments.rules";
export type { FormControl, FormProperty } from "./formSchema";
export { FormSchema } from "./formSchema";
