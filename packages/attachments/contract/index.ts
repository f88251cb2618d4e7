export {
    Attachment,
    AttachmentCatalog,
    AttachmentIntegration,
    AttachmentMetadata,
    AttachmentRecordType,
    getAttachmentCatalog,
    getAttachmentSchema,
    getAttachments,
    postAttachment,
    postRefreshAttachments,
} from "./attachments";
export { ATTACHABLE, attachingPath, isWriteable, MAXIMUM_REFRESHED, TICKET_SETTINGS } from "./attachments.rules";
export type { FormControl, FormProperty } from "./formSchema";
export { FormSchema } from "./formSchema";
