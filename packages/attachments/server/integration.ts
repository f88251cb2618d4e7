import type { AttachmentIntegration, AttachmentMetadata, AttachmentRecordType, FormSchema } from "@parley/attachments/contract";
import type { DateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";

/** A record that can have attachments, as the viewer sees it. */
export interface AttachableRecord {
    recordType: AttachmentRecordType;
    recordID: number;
    /** The author of the record, or the member it is about. */
    ownerID: number;
    ownerName: string;
    name: string;
    url: string;
    /** Beginning of the text, as plain text. */
    excerpt: string;
}

/** An object in an external system. */
export interface Foreign {
    sourceID: string;
    sourceUrl?: string | undefined;
    status: string;
    lastModifiedDate?: DateTime | undefined;
    metadata?: readonly AttachmentMetadata[];
    /** Private data that identifies the object later; plain JSON, never sent to clients. */
    details?: Readonly<Record<string, unknown>>;
}

/** Request to create an object in an external system. */
export interface Order {
    /** The same for retries of one submission, so that the external system can avoid duplicates (FC-42). */
    key: string;
    viewer: Viewer;
    record: AttachableRecord;
    /** Values of the form, validated by its schema. */
    fields: Readonly<Record<string, unknown>>;
}

/** An external system whose objects can be attached to records. */
export interface Integration {
    /** Properties and texts; part of the catalog while the integration is ready. */
    entry: AttachmentIntegration;
    /** Returns whether the integration is set up. */
    isReady(): Promise<boolean>;
    /** Returns the form for a record. */
    form(record: AttachableRecord): Promise<FormSchema> | FormSchema;
    /** Creates the object. Throws an `ApiRefusal` with the reason; nothing is stored then. */
    post(order: Order): Promise<Foreign>;
    /** Returns the current status; `undefined` if it cannot be known. Throws an `ApiRefusal` if the external system does not respond. */
    refresh?(known: Pick<Foreign, "sourceID" | "details">): Promise<Partial<Foreign> | undefined>;
    /** Time after which the known status is stale, in milliseconds. */
    staleAfter: number;
}
