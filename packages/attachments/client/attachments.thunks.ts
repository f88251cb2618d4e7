import {
    getAttachmentCatalog,
    getAttachmentSchema,
    getAttachments,
    postAttachment,
    postRefreshAttachments,
} from "@parley/attachments/contract";
import { createApiThunk } from "@parley/library/client/thunks";

/** The integrations the reader may know of (ATT-009). */
export const fetchCatalog = createApiThunk("attachments/fetchCatalog", getAttachmentCatalog);

export const fetchAttachments = createApiThunk("attachments/fetchAll", getAttachments);

/** What an integration asks (ATT-010). */
export const fetchSchema = createApiThunk("attachments/fetchSchema", getAttachmentSchema);

export const addAttachment = createApiThunk("attachments/add", postAttachment);

/** Asks how far things are elsewhere (ATT-013). */
export const refreshAttachments = createApiThunk("attachments/refresh", postRefreshAttachments);
