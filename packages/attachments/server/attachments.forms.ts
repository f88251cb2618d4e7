import type { AttachmentRecordType } from "@parley/attachments/contract";
import { ATTACHABLE } from "@parley/attachments/contract";
import { notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { handleForm, readID, readTexts } from "@parley/posting/server";
import type { FindAttachable } from "./attachables";
import type { AttachmentsService } from "./attachments.service";

interface Dependencies {
    service: Pick<AttachmentsService, "post">;
    find: FindAttachable;
}

interface Route {
    Params: { recordType: string; recordID: string };
}

/** Registers the form of an integration for use without scripts. */
export function registerAttachmentForms({ pages }: Pick<ServerKit, "pages">, { service, find }: Dependencies): void {
    pages.post<Route>("/attachments/new/:recordType/:recordID", async ({ body, params, viewer }, reply) => {
        const values = readTexts(body);
        const { attachmentType = "" } = values;
        const recordPath = [params.recordType, params.recordID].map(encodeURIComponent).join("/");
        const path = `/attachments/new/${recordPath}?${new URLSearchParams({ type: attachmentType })}`;
        return handleForm(reply, { form: "attachment", path, values }, async () => {
            const recordType = recordTypeIn(params.recordType);
            const recordID = readID(params.recordID, "recordID");
            const { idempotencyKey, ...fields } = values;
            await service.post(viewer, {
                ...fields,
                attachmentType,
                recordType,
                recordID,
                ...(idempotencyKey && { idempotencyKey: idempotencyKey.slice(0, 100) }),
            });
            return (await find(viewer, recordType, recordID)).url;
        });
    });
}

function recordTypeIn(text: string): AttachmentRecordType {
    const known = ATTACHABLE.find((recordType) => recordType === text);
    if (!known) throw notFound("Page");
    return known;
}
