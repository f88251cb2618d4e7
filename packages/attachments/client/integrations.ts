import { selectPermission } from "@parley/accounts/client";
import type { AttachmentIntegration, AttachmentRecordType } from "@parley/attachments/contract";
import { isWriteable } from "@parley/attachments/contract";
import { LoadStatus } from "@parley/library/client/loadable";
import type { RootState } from "@parley/library/client/store";
import { selectCatalog } from "./attachments.slice";

/**
 * Returns the integrations that can attach something to a record, from the loaded catalog (ATT-005…ATT-008). `isOwn`: whether the viewer
 * wrote the record.
 */
export function listOfferedIntegrations(
    state: RootState,
    recordType: AttachmentRecordType,
    isOwn: boolean,
): AttachmentIntegration[] {
    if (!selectPermission(state, "staff.allow")) return [];
    return Object.values(selectCatalog(state).data ?? {}).filter(
        ({ recordTypes, writeableContentScope }) => recordTypes.includes(recordType) && isWriteable(writeableContentScope, isOwn),
    );
}

/** Checks whether a menu shows the items that attach something. True while the catalog is not loaded, since opening the menu fetches it. */
export function isAttachingOffered(state: RootState, recordType: AttachmentRecordType, isOwn: boolean): boolean {
    const isUnknown = selectCatalog(state).status === LoadStatus.PENDING;
    return selectPermission(state, "staff.allow") && (isUnknown || listOfferedIntegrations(state, recordType, isOwn).length > 0);
}

const warned = new Set<string>();

/** Returns the integration of an attachment. Logs a missing one once, without a message on the page (ATT-014). */
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
