import {
    getAttachmentCatalog,
    getAttachmentSchema,
    getAttachments,
    postAttachment,
    postRefreshAttachments,
} from "@parley/attachments/contract";
import { createApiThunk } from "@parley/library/client/thunks";

/** Fetches the integrations that the viewer may see (ATT-009). */
export const fetchCatalog = createApiThunk("attachments/fetchCatalog", getAttachmentCatalog);

export const fetchAttachments = createApiThunk("attachments/fetchAll", getAttachments);

/** Fetches the form schema of an integration (ATT-010). */
export const fetchSchema = createApiThunk("attachments/fetchSchema", getAttachmentSchema);

export const addAttachment = createApiThunk("attachments/add", postAttachment);

/** Fetches the current status from external systems (ATT-013). */
export const refreshAttachments = createApiThunk("attachments/refresh", postRefreshAttachments);
