import { DateFilter, DateTime, defineEndpoint, ID, NoContent, Sort } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { DRAFT_STATUSES } from "./drafts.rules";

const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** How far a draft is (contract §2). */
export const DraftStatus = Type.Unsafe<(typeof DRAFT_STATUSES)[number]>({ type: "string", enum: [...DRAFT_STATUSES] });
export type DraftStatus = Static<typeof DraftStatus>;

/** What a draft holds, kept as it was given (contract §4.11). */
const Attributes = Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true });

/** What the form of a draft begins with (contract §5.7). */
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
    /** Counts the times it was saved: of two copies the one that has seen more is the newer, whatever the clocks say (FC-47). */
    version: Type.Integer(),
});
export type DraftEdit = Static<typeof DraftEdit>;

const Crumb = Type.Object({ name: Type.String(), url: Type.String() });

/** Something that is being written, and is its writer's alone (DRAFT-001, contract §4.11). */
export const Draft = Type.Object({
    ...DraftEdit.properties,
    dateInserted: DateTime,
    updateUserID: nullable(Type.Integer()),
    dateUpdated: nullable(DateTime),
    /** In lists only, what it is and where it is for. */
    name: Type.Optional(Type.String()),
    excerpt: Type.Optional(Type.String()),
    editUrl: Type.Optional(nullable(Type.String())),
    breadCrumbs: Type.Optional(nullable(Type.Array(Crumb))),
    permaLink: Type.Optional(nullable(Type.String())),
    failedReason: Type.Optional(nullable(Type.String())),
});
export type Draft = Static<typeof Draft>;

/** What a created record may be told of the draft it was: anything, for no draft ever stops a post (FC-65). */
export const UsedDraftID = Type.Optional(Type.Unknown());

const byID = Type.Object({ draftID: ID });
const recordType = Type.String({ minLength: 1, maxLength: 64 });
const WrittenDate = Type.String({ minLength: 1, maxLength: 50 });

const place = {
    parentRecordType: Type.Optional(nullable(recordType)),
    parentRecordID: Type.Optional(nullable(Type.Integer({ minimum: -1, maximum: 2_147_483_647 }))),
    recordID: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }))),
    draftStatus: Type.Optional(Type.Unsafe<"draft" | "scheduled">({ type: "string", enum: ["draft", "scheduled"] })),
    dateScheduled: Type.Optional(nullable(WrittenDate)),
};
/** Of what comes in nothing is dropped. */
const GivenAttributes = Type.Unsafe<Record<string, unknown>>({ type: "object" });

/** The viewer's own drafts, the last saved first (DRAFT-022). */
export const getDrafts = defineEndpoint({
    method: "GET",
    path: "/drafts",
    query: Type.Object({
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
    }),
    response: Type.Array(Draft),
    paged: "numbered",
});

export const getDraft = defineEndpoint({ method: "GET", path: "/drafts/:draftID", params: byID, response: Draft });

/** What the form of a draft begins with; its tag names the version (DRAFT-023). */
export const getDraftEdit = defineEndpoint({ method: "GET", path: "/drafts/:draftID/edit", params: byID, response: DraftEdit });

/** Keeps what is being written (DRAFT-024). The same key by the same member makes one draft (FC-42). */
export const postDraft = defineEndpoint({
    method: "POST",
    path: "/drafts",
    body: Type.Object({
        recordType,
        attributes: GivenAttributes,
        ...place,
        /** Who has written it: where somebody else is signed in by now, nothing is kept (FC-63). */
        insertUserID: Type.Optional(ID),
        idempotencyKey: Type.Optional(Type.String({ minLength: 8, maxLength: 100 })),
    }),
    response: Draft,
});

/** Saves it anew (DRAFT-025). With `If-Match` only over the version it names; 412 with the present one otherwise (FC-65). */
export const patchDraft = defineEndpoint({
    method: "PATCH",
    path: "/drafts/:draftID",
    params: byID,
    body: Type.Object({
        recordType: Type.Optional(recordType),
        attributes: Type.Optional(GivenAttributes),
        ...place,
    }),
    response: Draft,
});

export const deleteDraft = defineEndpoint({
    method: "DELETE",
    path: "/drafts/:draftID",
    params: byID,
    response: NoContent,
});

/** Has a draft that is scheduled published at another time (DRAFT-027). */
export const patchSchedule = defineEndpoint({
    method: "PATCH",
    path: "/drafts/schedule/:draftID",
    params: byID,
    body: Type.Object({ dateScheduled: WrittenDate }),
    response: Draft,
});

/** It is a draft again, and nothing happens by itself (DRAFT-028). */
export const patchCancelSchedule = defineEndpoint({
    method: "PATCH",
    path: "/drafts/cancel-schedule/:draftID",
    params: byID,
    body: Type.Object({ draftID: Type.Optional(Type.Integer()) }),
    response: Draft,
});
