import type { AttachmentIntegration, AttachmentMetadata, AttachmentRecordType, FormSchema } from "@parley/attachments/contract";
import type { DateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";

/** What something is attached to, as the viewer sees it. */
export interface AttachableRecord {
    recordType: AttachmentRecordType;
    recordID: number;
    /** Who wrote it, or whom it is about. */
    ownerID: number;
    ownerName: string;
    name: string;
    url: string;
    /** The first of its words, as plain text. */
    excerpt: string;
}

/** What an integration has made elsewhere, or found there. */
export interface Foreign {
    sourceID: string;
    sourceUrl?: string | undefined;
    status: string;
    lastModifiedDate?: DateTime | undefined;
    metadata?: readonly AttachmentMetadata[];
    /** What it needs to find it again; plain JSON, told to nobody. */
    details?: Readonly<Record<string, unknown>>;
}

/** Something to be made elsewhere. */
export interface Order {
    /** The same for the same sending: who has seen it makes nothing twice (FC-42). */
    key: string;
    viewer: Viewer;
    record: AttachableRecord;
    /** What was asked for in the form, checked by its schema. */
    fields: Readonly<Record<string, unknown>>;
}

/** A way to keep things elsewhere that belong to records here. */
export interface Integration {
    /** What it is and says; the catalogue of a site has it while it is ready. */
    entry: AttachmentIntegration;
    /** Whether it has been set up. */
    isReady(): Promise<boolean>;
    /** What it asks before it makes something for a record. */
    form(record: AttachableRecord): Promise<FormSchema> | FormSchema;
    /** Makes it; throws an `ApiRefusal` that says what is wrong. Nothing is stored here then. */
    post(order: Order): Promise<Foreign>;
    /** How far it is now; undefined where that can't be known. Throws an `ApiRefusal` when nobody answers. */
    refresh?(known: Pick<Foreign, "sourceID" | "details">): Promise<Partial<Foreign> | undefined>;
    /** After how many milliseconds what is known of it is stale. */
    staleAfter: number;
}
