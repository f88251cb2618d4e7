import { DateTime, defineEndpoint } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Kinds of records of an archive, in the order in which they are stored. */
export const RECORD_KINDS = ["user", "category", "tag", "discussion", "comment"] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Number of records of each kind. */
export const RecordCounts = Type.Object({
    user: Type.Integer(),
    category: Type.Integer(),
    tag: Type.Integer(),
    discussion: Type.Integer(),
    comment: Type.Integer(),
});
export type RecordCounts = Static<typeof RecordCounts>;

/**
 * Status of an import: running, interrupted and completed by the next run (`stopped`, after the server has restarted), complete, stored as
 * far as a damaged archive is readable, or removed.
 */
export const ImportStatus = Type.Union([
    Type.Literal("running"),
    Type.Literal("stopped"),
    Type.Literal("complete"),
    Type.Literal("damaged"),
    Type.Literal("removed"),
]);
export type ImportStatus = Static<typeof ImportStatus>;

/** Name of an import, used in its URL and directory: `fettle`, `cardano`, `wiki-2`. */
export const Source = Type.String({ pattern: "^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$", maxLength: 100 });

/** A community imported from an archive. */
export const Import = Type.Object({
    importID: Type.Integer(),
    source: Source,
    form: Type.String(),
    /** Name of the archive's directory. */
    directory: Type.String(),
    status: ImportStatus,
    dateStarted: DateTime,
    dateFinished: Type.Unsafe<DateTime | null>({ type: ["string", "null"] }),
    /** Whether the import is the sample community of a new site. */
    isSample: Type.Boolean(),
    /** Number of records that exist currently. */
    counts: RecordCounts,
    /** Number of problems found in the archive. */
    countProblems: Type.Integer(),
});
export type Import = Static<typeof Import>;

/** What the removal of an import has removed, and what it has kept. */
export const ImportRemoval = Type.Object({
    source: Source,
    removed: RecordCounts,
    kept: RecordCounts,
    /** The result as a sentence. */
    message: Type.String(),
});
export type ImportRemoval = Static<typeof ImportRemoval>;

/** Returns the imported communities, latest first; requires `site.manage`. */
export const getImports = defineEndpoint({ method: "GET", path: "/imports", response: Type.Array(Import) });

/**
 * Removes all records of an import except those that members' posts depend on: a discussion with a member's reply is kept completely, with
 * its category and its authors. Requires `site.manage`.
 */
export const deleteImport = defineEndpoint({
    method: "DELETE",
    path: "/imports/:source",
    params: Type.Object({ source: Source }),
    response: ImportRemoval,
    status: 200,
});
