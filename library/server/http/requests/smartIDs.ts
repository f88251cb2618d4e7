import type { SmartReference } from "@parley/library/contract";
import { fill, parseSmartID } from "@parley/library/contract";
import type { FastifyInstance } from "fastify";
import { badRequest, conflict, notFound } from "../responses/refusals";
import type { Viewer } from "./viewer";

/** Record types of smart IDs. The name of a field decides which: `insertUserID` and `userIDs` are users. */
type RecordKind = "user" | "category" | "role";

/**
 * Returns the IDs of the records that have this value in a column, of those that the viewer may know of; undefined for a column by which
 * they can't be found.
 */
export type RecordFinder = (viewer: Viewer, column: string, value: string) => Promise<readonly number[] | undefined>;

const finders = new WeakMap<FastifyInstance, Map<RecordKind, RecordFinder[]>>();

/** Registers how a smart ID such as `$name:bob` finds a record of a kind. Finders are called in turn, until one knows the column. */
export function registerRecordFinder(api: FastifyInstance, kind: RecordKind, find: RecordFinder): void {
    const known = finders.get(api) ?? new Map<RecordKind, RecordFinder[]>();
    finders.set(api, known.set(kind, [...(known.get(kind) ?? []), find]));
}

/** A smart ID of the input, and the field in which it is written. */
interface WrittenReference {
    field: string;
    smartID: string;
}

/** The smart IDs of one call. They are collected while the input is decoded, found, and inserted when it is decoded again. */
export interface SmartIDs {
    /** Returns the ID that was found; 0 before the search. */
    get(field: string, smartID: string): number;
    /** Whether there are smart IDs that have not been searched for. */
    hasUnknown(): boolean;
    /**
     * Finds the records. Throws 404 if there is none, 409 if there are several, 400 for a reference that is not understood (contract §1.3).
     */
    find(viewer: Viewer, query: Record<string, unknown>): Promise<void>;
}

/** Creates the collection of the smart IDs of one call. */
export function createSmartIDs(api: FastifyInstance): SmartIDs {
    const ids = new Map<string, number>();
    const wanted = new Map<string, WrittenReference>();
    return {
        get(field, smartID) {
            const key = `${field} ${smartID}`;
            const found = ids.get(key);
            if (found === undefined) wanted.set(key, { field, smartID });
            return found ?? 0;
        },
        hasUnknown: () => wanted.size > 0,
        async find(viewer, query) {
            if (wanted.size > MAX_SMART_IDS)
                throw badRequest(
                    fill("At most {maximum} records can be referred to by name in one call.", { maximum: MAX_SMART_IDS }),
                );
            for (const [key, { field, smartID }] of wanted)
                ids.set(key, await findRecord(api, viewer, { field, smartID, query }));
            wanted.clear();
        },
    };
}

/** Maximum number of smart IDs per call, each of which costs a query. */
const MAX_SMART_IDS = 50;

interface Search extends WrittenReference {
    query: Record<string, unknown>;
}

async function findRecord(api: FastifyInstance, viewer: Viewer, { field, smartID, query }: Search): Promise<number> {
    const reference = parseSmartID(smartID);
    switch (reference?.kind) {
        case "me":
            return requireOwn(viewer, field, query);
        case "query":
            return readOther(query, reference.field);
        case "column":
            return findByColumn(api, viewer, { field, smartID, query }, reference);
        default:
            throw badRequest(fill("{field} can’t be found by {smartID}.", { field, smartID: smartID.slice(0, 100) }));
    }
}

function requireOwn({ userID }: Viewer, field: string, query: Record<string, unknown>): number {
    if (kindOf(field, query) !== "user") throw badRequest(fill("{field} can’t be $me.", { field }));
    return userID;
}

/** Returns the number in another parameter of the query. */
function readOther(query: Record<string, unknown>, field: string): number {
    const written = Object.hasOwn(query, field) ? query[field] : undefined;
    const reference = typeof written === "string" ? parseSmartID(written) : undefined;
    if (reference?.kind !== "id") throw badRequest(fill("{field} is not an ID of this query.", { field: field.slice(0, 100) }));
    return reference.id;
}

type ColumnReference = Extract<SmartReference, { kind: "column" }>;

async function findByColumn(
    api: FastifyInstance,
    viewer: Viewer,
    { field, query }: Search,
    { column, value, idField }: ColumnReference,
): Promise<number> {
    const kind = kindOf(idField ?? field, query);
    for (const find of (kind && finders.get(api)?.get(kind)) ?? []) {
        const found = await find(viewer, column, value);
        if (!found) continue;
        const [id, ...others] = found;
        if (id === undefined) throw notFound(NAMES[kind as RecordKind]);
        if (others.length > 0) throw conflict(fill("Several records have this {column}.", { column }));
        return id;
    }
    throw badRequest(fill("{field} can’t be found by {column}.", { field, column: column.slice(0, 100) }));
}

/** The names of the kinds in error messages. */
const NAMES: Record<RecordKind, string> = { user: "User", category: "Category", role: "Role" };

/**
 * Returns the kind of record that a field refers to: `insertUserID` and `deletedByID` to a user, `recordID` to a record of the type in
 * `recordType`.
 */
function kindOf(field: string, query: Record<string, unknown>): RecordKind | undefined {
    const written = field.replace(/IDs?$/, "");
    const name = written.toLowerCase();
    if (name.endsWith("by")) return "user";
    const type = name.endsWith("record") ? query[`${written}Type`] : undefined;
    return (["user", "category", "role"] as const).find((kind) => kind === type || name.endsWith(kind));
}
