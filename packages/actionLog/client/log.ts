import type { ActQuery, DeletedQuery } from "./acts.slice";

/** What the address of the log asks for (MOD-028, MOD-029). */
export type LogFilter = ActionsFilter | { kind: "revisions"; recordType: string; recordID: number };

/** A list of acts: all on a record and on what stands in it, or those that deleted something from one. */
export type ActionsFilter =
    | { kind: "acts"; recordType: string; recordID: number; before?: number }
    | RemovalsFilter
    | { kind: "site"; before?: number };

/** What was deleted from a discussion. */
export interface RemovalsFilter {
    kind: "removals";
    recordType: string;
    parentRecordID: number;
    before?: number;
}

/** The query of what was deleted from a discussion and can be restored. */
export const toDeletedQuery = ({ recordType, parentRecordID, before }: RemovalsFilter): DeletedQuery => ({
    own: false,
    recordType,
    parentRecordType: "discussion",
    parentRecordID,
    ...(before !== undefined && { before }),
});

/** The page that tells of all that was done on the site. */
export const LOG_PAGE = "/log";

/** Where the address of that page begins. */
export function siteLogIn(search: URLSearchParams): ActionsFilter {
    const before = idIn(search, "before");
    return { kind: "site", ...(before !== undefined && { before }) };
}

/** What was done to a record, the texts it has had, or what was deleted from it; nothing where the address asks for none of these. */
export function readLogFilter(search: URLSearchParams): LogFilter | undefined {
    const recordType = search.get("recordType");
    const operation = search.get("operation");
    const recordID = idIn(search, "recordID");
    const parentRecordID = idIn(search, "parentRecordID");
    if (!recordType) return undefined;
    const before = idIn(search, "before");
    const from = before !== undefined && { before };
    if (parentRecordID !== undefined && operation === "delete") return { kind: "removals", recordType, parentRecordID, ...from };
    if (recordID === undefined) return undefined;
    return operation === "all" ? { kind: "acts", recordType, recordID, ...from } : { kind: "revisions", recordType, recordID };
}

/** The query of a list of acts. */
export function toActionsQuery(asked: ActionsFilter): ActQuery {
    const from = asked.before !== undefined && { before: asked.before };
    if (asked.kind === "site") return from || {};
    const { recordType } = asked;
    if (asked.kind === "acts") return { recordType, recordID: asked.recordID, ...from };
    const { parentRecordID } = asked;
    return { recordType, parentRecordType: "discussion", parentRecordID, kind: "delete", ...from };
}

/** The page that tells of all that was done to a record and in it; of what was done before an act. */
export const logPath = (recordType: string, recordID: number, before?: number): string =>
    pathOf({ recordType, recordID: String(recordID), operation: "all" }, before);

/** The page that goes on with a list. */
export function olderPath(asked: ActionsFilter, before: number): string {
    if (asked.kind === "site") return `${LOG_PAGE}?before=${before}`;
    if (asked.kind === "acts") return logPath(asked.recordType, asked.recordID, before);
    const { recordType, parentRecordID } = asked;
    return pathOf({ parentRecordID: String(parentRecordID), recordType, operation: "delete" }, before);
}

const pathOf = (search: Record<string, string>, before: number | undefined): string =>
    `/log/filter?${new URLSearchParams({ ...search, ...(before !== undefined && { before: String(before) }) })}`;

function idIn(search: URLSearchParams, name: string): number | undefined {
    const text = search.get(name) ?? "";
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
