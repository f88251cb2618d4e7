import { selectPermission } from "@parley/accounts/client";
import type { AttachmentIntegration, AttachmentRecordType } from "@parley/attachments/contract";
import { isWriteable } from "@parley/attachments/contract";
import { LoadStatus } from "@parley/library/client/loadable";
import type { RootState } from "@parley/library/client/store";
import { selectCatalog } from "./attachments.slice";

/**
 * By which integrations something can be attached to a record, as far as the catalogue is known (ATT-005…ATT-008); `isOwn`: the reader wrote it.
 */
export function offeredIntegrations(state: RootState, recordType: AttachmentRecordType, isOwn: boolean): AttachmentIntegration[] {
    if (!selectPermission(state, "staff.allow")) return [];
    return Object.values(selectCatalog(state).data ?? {}).filter(
        ({ recordTypes, writeableContentScope }) => recordTypes.includes(recordType) && isWriteable(writeableContentScope, isOwn),
    );
}

/** Whether a menu shows that something can be attached. Where the catalogue was not asked for yet, whoever opens it asks. */
export function isAttachingOffered(state: RootState, recordType: AttachmentRecordType, isOwn: boolean): boolean {
    const isUnknown = selectCatalog(state).status === LoadStatus.PENDING;
    return selectPermission(state, "staff.allow") && (isUnknown || offeredIntegrations(state, recordType, isOwn).length > 0);
}

const warned = new Set<string>();

/** The integration of an attachment. One that is missing is told to the log, once, and to nobody else (ATT-014). */
export function findIntegration(state: RootState, attachmentType: string): AttachmentIntegration | undefined {
    const { data } = selectCatalog(state);
    const integration = data?.[attachmentType];
    if (data && !integration && !warned.has(attachmentType)) {
        warned.add(attachmentType);
        // biome-ignore lint/suspicious/noConsole: this is the log that is meant (S1§8).
        console.error(`There is no integration for attachments of the type ${attachmentType}.`);
    }
    return integration;
}
