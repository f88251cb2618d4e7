import { DateTime } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Types of records that things of other systems can belong to. */
export const AttachmentRecordType = Type.Unsafe<"discussion" | "comment" | "user">({
    type: "string",
    enum: ["discussion", "comment", "user"],
});
export type AttachmentRecordType = Static<typeof AttachmentRecordType>;

/** A property of an attachment: a label, to be translated, and a value. */
export const AttachmentMetadata = Type.Object({
    labelCode: Type.String(),
    value: Type.String(),
});

export type AttachmentMetadata = Static<typeof AttachmentMetadata>;

/** An external object that belongs to a record: a ticket (ATT-003, contract §4.12). */
export const Attachment = Type.Object({
    attachmentID: Type.Integer(),
    attachmentType: Type.String(),
    recordType: AttachmentRecordType,
    recordID: Type.Integer(),
    /** The record as text: `d-12` for discussion 12. */
    foreignID: Type.String(),
    /** Author of the record. */
    foreignUserID: Type.Integer(),
    /** Name of the external system; `sourceID` is the ID there. */
    source: Type.String(),
    sourceID: Type.Optional(Type.String()),
    sourceUrl: Type.Optional(Type.String()),
    /** Status in the external system, in its own words. */
    status: Type.String(),
    /** Last known date of change in the external system. */
    lastModifiedDate: DateTime,
    metadata: Type.Array(AttachmentMetadata),
    dateInserted: DateTime,
    insertUserID: Type.Integer(),
    dateUpdated: Type.Union([DateTime, Type.Null()]),
    updateUserID: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
});
export type Attachment = Static<typeof Attachment>;
