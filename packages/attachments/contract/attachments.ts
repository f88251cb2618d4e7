import { BooleanFlag, defineEndpoint, ID, MAXIMUM_ID } from "@parley/library/contract";
import { Attachment, AttachmentRecordType } from "@parley/posting/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { WRITEABLE_SCOPES } from "./attachments.rules";
import { FormSchema } from "./formSchema";

const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** Properties and texts of an integration (ATT-001, contract §4.12). */
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

/** Integrations that the viewer may see, by attachment type (ATT-009). */
export const AttachmentCatalog = Type.Record(Type.String(), AttachmentIntegration);
export type AttachmentCatalog = Static<typeof AttachmentCatalog>;

const AttachmentType = Type.String({ minLength: 1, maxLength: 50 });

/** Returns the attachments of a record; with `parts` also those of its children: of the comments of a discussion. */
export const getAttachments = defineEndpoint({
    method: "GET",
    path: "/attachments",
    query: Type.Object({ recordType: AttachmentRecordType, recordID: ID, parts: Type.Optional(BooleanFlag) }),
    response: Type.Array(Attachment),
});

export const getAttachmentCatalog = defineEndpoint({ method: "GET", path: "/attachments/catalog", response: AttachmentCatalog });

/** Returns the form schema of an integration for a record (ATT-010). */
export const getAttachmentSchema = defineEndpoint({
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

/** Creates an external object and attaches it. The body also has the fields that the integration requires (ATT-004, ATT-011). */
export const postAttachment = defineEndpoint({
    method: "POST",
    path: "/attachments",
    body: Type.Object(
        {
            attachmentType: AttachmentType,
            recordType: AttachmentRecordType,
            recordID: Type.Integer({ minimum: 1, maximum: MAXIMUM_ID }),
            /** Key of the submission, so that a retry creates nothing twice (FC-42). */
            idempotencyKey: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
        },
        { additionalProperties: true },
    ),
    response: Attachment,
});

/** Fetches the current status from external systems; with `onlyStale` only if the known status is stale (ATT-013). */
export const postRefreshAttachments = defineEndpoint({
    method: "POST",
    path: "/attachments/refresh",
    body: Type.Object({
        attachmentIDs: Type.Array(Type.Integer({ minimum: 1, maximum: MAXIMUM_ID }), { maxItems: 500 }),
        onlyStale: Type.Boolean({ default: true }),
    }),
    response: Type.Array(Attachment),
});
