import { DateTime, endpoint } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** What an archive holds, in the order in which it is stored. */
export const RECORD_KINDS = ["user", "category", "tag", "discussion", "comment"] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** How many records of each kind. */
export const RecordCounts = Type.Object({
    user: Type.Integer(),
    category: Type.Integer(),
    tag: Type.Integer(),
    discussion: Type.Integer(),
    comment: Type.Integer(),
});
export type RecordCounts = Static<typeof RecordCounts>;

/**
 * How an import stands: still running, cut off and completed by the next run (`stopped`, once the server has started again), complete, stored as
 * far as a damaged archive could be read, or removed again.
 */
export const ImportStatus = Type.Union([
    Type.Literal("running"),
    Type.Literal("stopped"),
    Type.Literal("complete"),
    Type.Literal("damaged"),
    Type.Literal("removed"),
]);
export type ImportStatus = Static<typeof ImportStatus>;

/** Letters and digits that go into the address and the folder of an import: `fettle`, `cardano`, `wiki-2`. */
export const Source = Type.String({ pattern: "^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$", maxLength: 100 });

/** A community that was brought in from an archive. */
export const Import = Type.Object({
    importID: Type.Integer(),
    source: Source,
    form: Type.String(),
    /** The name of the archive's folder. */
    directory: Type.String(),
    status: ImportStatus,
    dateStarted: DateTime,
    dateFinished: Type.Unsafe<DateTime | null>({ type: ["string", "null"] }),
    /** Whether it is the community a new site shows until it has its own. */
    isSample: Type.Boolean(),
    /** What of it stands now. */
    counts: RecordCounts,
    /** How many things could not be read as they were meant. */
    countProblems: Type.Integer(),
});
export type Import = Static<typeof Import>;

/** What the removal of an import took away, and what had to stay. */
export const ImportRemoval = Type.Object({
    source: Source,
    removed: RecordCounts,
    kept: RecordCounts,
    /** The same in a sentence. */
    message: Type.String(),
});
export type ImportRemoval = Static<typeof ImportRemoval>;

/** The communities that were brought in, the latest first; for those who manage the site. */
export const getImports = endpoint({ method: "GET", path: "/imports", response: Type.Array(Import) });

/**
 * Removes everything an import stored, but for what members stand on: a discussion in which a member has replied stays whole, with
 * its category and the people who wrote in it. For those who manage the site.
 */
export const deleteImport = endpoint({
    method: "DELETE",
    path: "/imports/:source",
    params: Type.Object({ source: Source }),
    response: ImportRemoval,
    status: 200,
});
