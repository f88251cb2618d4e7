import { DateFilter, DateTime, defineEndpoint, Expand, ID, NoContent, Sort } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { DRAFT_STATUSES } from "./drafts.rules";

const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** Status of a draft (contract §2). */
export const DraftStatus = Type.Unsafe<(typeof DRAFT_STATUSES)[number]>({ type: "string", enum: [...DRAFT_STATUSES] });
export type DraftStatus = Static<typeof DraftStatus>;

/** Content of a draft, stored as given (contract §4.11). */
const Attributes = Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true });

/** A draft as its form needs it (contract §5.7). */
export const DraftEdit = Type.Object({
    draftID: Type.Integer(),
    recordType: Type.String(),
    recordID: Type.Optional(Type.Integer()),
    parentRecordType: Type.Optional(Type.String()),
    parentRecordID: Type.Optional(Type.Integer()),
    attributes: Attributes,
    insertUserID: Type.Integer(),
    draftStatus: DraftStatus,
    dateScheduled: nullable(DateTime),
    /** Number of saves. Of two copies the one with the higher version is newer, whatever the clocks say (FC-47). */
    version: Type.Integer(),
});
export type DraftEdit = Static<typeof DraftEdit>;

const Crumb = Type.Object({ name: Type.String(), url: Type.String() });

/** A draft, visible to its author only (DRAFT-001, contract §4.11). */
export const Draft = Type.Object({
    ...DraftEdit.properties,
    dateInserted: DateTime,
    updateUserID: nullable(Type.Integer()),
    dateUpdated: nullable(DateTime),
    /** In lists only: title and location. */
    name: Type.Optional(Type.String()),
    excerpt: Type.Optional(Type.String()),
    editUrl: Type.Optional(nullable(Type.String())),
    breadCrumbs: Type.Optional(nullable(Type.Array(Crumb))),
    permaLink: Type.Optional(nullable(Type.String())),
    failedReason: Type.Optional(nullable(Type.String())),
});
export type Draft = Static<typeof Draft>;

/** ID of the draft from which a record is created. Any value is accepted, because a wrong ID must not prevent a post (FC-65). */
export const UsedDraftID = Type.Optional(Type.Unknown());

const byID = Type.Object({ draftID: ID });
const recordType = Type.String({ minLength: 1, maxLength: 64 });
const WrittenDate = Type.String({ minLength: 1, maxLength: 50 });

const targetFields = {
    parentRecordType: Type.Optional(nullable(recordType)),
    parentRecordID: Type.Optional(nullable(Type.Integer({ minimum: -1, maximum: 2_147_483_647 }))),
    recordID: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }))),
    draftStatus: Type.Optional(Type.Unsafe<"draft" | "scheduled">({ type: "string", enum: ["draft", "scheduled"] })),
    dateScheduled: Type.Optional(nullable(WrittenDate)),
};
/** Input keeps unknown properties. */
const GivenAttributes = Type.Unsafe<Record<string, unknown>>({ type: "object" });

/** The viewer's drafts, the last saved first (DRAFT-022). */
export const getDrafts = defineEndpoint({
    method: "GET",
    path: "/drafts",
    query: Type.Object({
        /** Words that must stand in the title or the text, as in a search. */
        query: Type.Optional(Type.String({ maxLength: 1_000 })),
        recordType: Type.Optional(recordType),
        parentRecordType: Type.Optional(recordType),
        parentRecordID: Type.Optional(Type.Integer()),
        draftStatus: Type.Optional(
            Type.Unsafe<DraftStatus>({ type: "string", enum: [...DRAFT_STATUSES], default: DRAFT_STATUSES[0] }),
        ),
        dateUpdated: Type.Optional(DateFilter),
        dateScheduled: Type.Optional(DateFilter),
        sort: Type.Optional(Sort(["dateUpdated", "dateInserted", "dateScheduled", "draftID"], { default: "-dateUpdated" })),
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 30 })),
        /** Whether title and location are included. */
        expand: Type.Optional(Type.Boolean({ default: true })),
    }),
    response: Type.Array(Draft),
    paged: "numbered",
});

export const getDraft = defineEndpoint({ method: "GET", path: "/drafts/:draftID", params: byID, response: Draft });

/** A draft for its form; the ETag names its version (DRAFT-023). */
export const getDraftEdit = defineEndpoint({ method: "GET", path: "/drafts/:draftID/edit", params: byID, response: DraftEdit });

/** Creates a draft (DRAFT-024). The same key by the same member creates one draft only (FC-42). */
export const postDraft = defineEndpoint({
    method: "POST",
    path: "/drafts",
    body: Type.Object({
        recordType,
        attributes: GivenAttributes,
        ...targetFields,
        /** The author. The draft is refused if another member is signed in (FC-63). */
        insertUserID: Type.Optional(ID),
        idempotencyKey: Type.Optional(Type.String({ minLength: 8, maxLength: 100 })),
    }),
    response: Draft,
});

/** Saves a draft (DRAFT-025). With `If-Match` only over the named version; otherwise 412 with the stored one (FC-65). */
export const patchDraft = defineEndpoint({
    method: "PATCH",
    path: "/drafts/:draftID",
    params: byID,
    body: Type.Object({
        recordType: Type.Optional(recordType),
        attributes: Type.Optional(GivenAttributes),
        ...targetFields,
    }),
    response: Draft,
});

export const deleteDraft = defineEndpoint({
    method: "DELETE",
    path: "/drafts/:draftID",
    params: byID,
    response: NoContent,
});

/** Changes the time of a scheduled draft (DRAFT-027). */
export const patchSchedule = defineEndpoint({
    method: "PATCH",
    path: "/drafts/schedule/:draftID",
    params: byID,
    body: Type.Object({ dateScheduled: WrittenDate }),
    response: Draft,
});

/** The same at the other address that the contract gives an action of a record (contract §1.2). */
export const patchDraftSchedule = defineEndpoint({ ...patchSchedule, path: "/drafts/:draftID/schedule" });

/** Cancels the schedule of a draft (DRAFT-028). */
export const patchCancelSchedule = defineEndpoint({
    method: "PATCH",
    path: "/drafts/cancel-schedule/:draftID",
    params: byID,
    body: Type.Object({ draftID: Type.Optional(Type.Integer()) }),
    response: Draft,
});

/** The same at the other address that the contract gives an action of a record (contract §1.2). */
export const patchDraftCancelSchedule = defineEndpoint({ ...patchCancelSchedule, path: "/drafts/:draftID/cancel-schedule" });

/** An earlier text of a draft, as it was saved. */
export const DraftVersion = Type.Object({
    draftID: Type.Integer(),
    /** Version of the draft that had this text. */
    version: Type.Integer(),
    /** When that text was saved. */
    dateInserted: DateTime,
    name: Type.String(),
    countWords: Type.Integer(),
    /** With `expand=body` only: the words of the text, without its formatting, at most 10,000 characters. */
    body: Type.Optional(Type.String()),
});
export type DraftVersion = Static<typeof DraftVersion>;

/** The earlier texts of a draft, the latest first. */
export const getDraftVersions = defineEndpoint({
    method: "GET",
    path: "/drafts/:draftID/versions",
    params: byID,
    query: Type.Object({ expand: Type.Optional(Expand(["body"])) }),
    response: Type.Array(DraftVersion),
});

/** Restores an earlier text of a draft; the present text becomes an earlier one. Without a version restores a deleted draft. */
export const patchDraftRestore = defineEndpoint({
    method: "PATCH",
    path: "/drafts/:draftID/restore",
    params: byID,
    body: Type.Object({ version: Type.Optional(ID) }),
    response: Draft,
});
