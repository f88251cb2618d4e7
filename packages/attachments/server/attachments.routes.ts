import {
    getAttachmentCatalog,
    getAttachmentSchema,
    getAttachments,
    postAttachment,
    postRefreshAttachments,
} from "@parley/attachments/contract";
import { readIdempotencyKey } from "@parley/discussions/server";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { AttachmentsService } from "./attachments.service";

export function registerAttachmentsRoutes({ api }: Pick<ServerKit, "api">, service: AttachmentsService): void {
    implement(api, getAttachments, (query, viewer) => service.list(viewer, query));
    implement(api, getAttachmentCatalog, (_input, viewer) => service.catalog(viewer));
    implement(api, getAttachmentSchema, (query, viewer) => service.schema(viewer, query));
    implement(api, postAttachment, (input, viewer, call) => {
        const idempotencyKey = input.idempotencyKey ?? readIdempotencyKey(call);
        return service.post(viewer, { ...input, ...(idempotencyKey && { idempotencyKey }) });
    });
    implement(api, postRefreshAttachments, (input, viewer) => service.refresh(viewer, input));
}
