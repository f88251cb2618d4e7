import type { AttachmentCatalog, AttachmentIntegration } from "@parley/attachments/contract";

/** Returns the integration named by the query string, or the first one for this record type. */
export function chooseIntegration(
    catalog: AttachmentCatalog,
    recordType: string,
    type: string | null,
): AttachmentIntegration | undefined {
    const fitting = Object.values(catalog).filter(({ recordTypes }) => recordTypes.some((known) => known === recordType));
    return fitting.find(({ attachmentType }) => attachmentType === type) ?? fitting[0];
}
