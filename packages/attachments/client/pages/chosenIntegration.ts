import type { AttachmentCatalog, AttachmentIntegration } from "@parley/attachments/contract";

/** The integration that an address names, or else the first that takes such records. */
export function chosenIntegration(
    catalog: AttachmentCatalog,
    recordType: string,
    type: string | null,
): AttachmentIntegration | undefined {
    const fitting = Object.values(catalog).filter(({ recordTypes }) => recordTypes.some((known) => known === recordType));
    return fitting.find(({ attachmentType }) => attachmentType === type) ?? fitting[0];
}
