import { BooleanFlag, DateTime, endpoint, ID, MAXIMUM_ID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { ATTACHABLE, WRITEABLE_SCOPES } from "./attachments.rules";
import { FormSchema } from "./formSchema";

const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

export const AttachmentRecordType = Type.Unsafe<(typeof ATTACHABLE)[number]>({ type: "string", enum: [...ATTACHABLE] });
export type AttachmentRecordType = Static<typeof AttachmentRecordType>;

/** A fact about what is attached: a name, which is translated, and a value. */
export const AttachmentMetadata = Type.Object({
    labelCode: Type.String(),
    value: Type.String(),
    url: Type.Optional(Type.String()),
    /** `date-time` for a moment. */
    format: Type.Optional(Type.String()),
});
export type AttachmentMetadata = Static<typeof AttachmentMetadata>;

/** Something elsewhere that belongs to a record here: a ticket (ATT-003, contract §4.12). */
export const Attachment = Type.Object({
    attachmentID: Type.Integer(),
    attachmentType: Type.String(),
    recordType: AttachmentRecordType,
    recordID: Type.Integer(),
    /** The record by one text: `d-12` for discussion 12. */
    foreignID: Type.String(),
    /** Who wrote the record. */
    foreignUserID: Type.Integer(),
    /** What keeps it there, and how it is called there. */
    source: Type.String(),
    sourceID: Type.Optional(Type.String()),
    sourceUrl: Type.Optional(Type.String()),
    /** How far it is there, in their own words. */
    status: Type.String(),
    /** When it was last changed there, as far as we know. */
    lastModifiedDate: DateTime,
    metadata: Type.Array(AttachmentMetadata),
    dateInserted: DateTime,
    insertUserID: Type.Integer(),
    dateUpdated: nullable(DateTime),
    updateUserID: Type.Optional(nullable(Type.Integer())),
});
export type Attachment = Static<typeof Attachment>;

/** What an integration is and says (ATT-001, contract §4.12). */
export const AttachmentIntegration = Type.Object({
    attachmentType: Type.String(),
    name: Type.String(),
    title: Type.String(),
    externalIDLabel: Type.String(),
    logoIcon: Type.String(),
    attachmentTypeIcon: Type.String(),
    label: Type.String(),
    submitButton: Type.String(),
    postSuccessMessage: Type.Object({ message: Type.String(), linkText: Type.String() }),
    writeableContentScope: Type.Unsafe<(typeof WRITEABLE_SCOPES)[number]>({ type: "string", enum: [...WRITEABLE_SCOPES] }),
    recordTypes: Type.Array(AttachmentRecordType),
    escalationDelayUnit: nullable(Type.String()),
    escalationDelayLength: nullable(Type.Integer()),
    escalationStatusID: nullable(Type.Integer()),
});
export type AttachmentIntegration = Static<typeof AttachmentIntegration>;

/** The integrations that the viewer may read of, by their type (ATT-009). */
export const AttachmentCatalog = Type.Record(Type.String(), AttachmentIntegration);
export type AttachmentCatalog = Static<typeof AttachmentCatalog>;

const AttachmentType = Type.String({ minLength: 1, maxLength: 50 });

/** What is attached to a record; with `parts` to what stands in it, too: to the comments of a discussion. */
export const getAttachments = endpoint({
    method: "GET",
    path: "/attachments",
    query: Type.Object({ recordType: AttachmentRecordType, recordID: ID, parts: Type.Optional(BooleanFlag) }),
    response: Type.Array(Attachment),
});

export const getAttachmentCatalog = endpoint({ method: "GET", path: "/attachments/catalog", response: AttachmentCatalog });

/** What an integration asks before it attaches something to a record (ATT-010). */
export const getAttachmentSchema = endpoint({
    method: "GET",
    path: "/attachments/schema",
    query: Type.Object({
        attachmentType: AttachmentType,
        recordType: AttachmentRecordType,
        recordID: ID,
        projectID: Type.Optional(Type.String({ maxLength: 255 })),
        issueTypeID: Type.Optional(Type.String({ maxLength: 255 })),
    }),
    response: FormSchema,
});

/** Makes something elsewhere and attaches it; besides what is named here it takes what the integration asks for (ATT-004, ATT-011). */
export const postAttachment = endpoint({
    method: "POST",
    path: "/attachments",
    body: Type.Object({
        attachmentType: AttachmentType,
        recordType: AttachmentRecordType,
        recordID: Type.Integer({ minimum: 1, maximum: MAXIMUM_ID }),
        /** Names one submission, so that sending it again makes nothing twice (FC-42). */
        idempotencyKey: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    }),
    freeForm: true,
    response: Attachment,
});

/** Asks elsewhere how far things are; with `onlyStale` only where that was not asked lately (ATT-013). */
export const postRefreshAttachments = endpoint({
    method: "POST",
    path: "/attachments/refresh",
    body: Type.Object({
        attachmentIDs: Type.Array(Type.Integer({ minimum: 1, maximum: MAXIMUM_ID }), { maxItems: 500 }),
        onlyStale: Type.Boolean({ default: true }),
    }),
    response: Type.Array(Attachment),
});
