import type { ActionQuery, DeletedQuery } from "./actionLog.slice";

/** Filter of the log from its query string (MOD-028, MOD-029). */
export type LogFilter = ActionsFilter | { kind: "revisions"; recordType: string; recordID: number };

/** Filter of a list of actions: all on a record and its children, the removals in a record, or all on the site. */
export type ActionsFilter =
    | { kind: "acts"; recordType: string; recordID: number; before?: number }
    | RemovalsFilter
    | { kind: "site"; before?: number };

/** Filter of removals in a discussion. */
export interface RemovalsFilter {
    kind: "removals";
    recordType: string;
    parentRecordID: number;
    before?: number;
}

/** Returns the query of records that were deleted in a discussion and can be restored. */
export const toDeletedQuery = ({ recordType, parentRecordID, before }: RemovalsFilter): DeletedQuery => ({
    own: false,
    recordType,
    parentRecordType: "discussion",
    parentRecordID,
    ...(before !== undefined && { before }),
});

/** Page of all logged actions of the site. */
export const LOG_PAGE = "/log";

/** Returns the filter of that page from its query string. */
export function parseSiteLogFilter(search: URLSearchParams): ActionsFilter {
    const before = idIn(search, "before");
    return { kind: "site", ...(before !== undefined && { before }) };
}

/**
 * Returns the filter from the query string of the log: actions on a record, versions of a post, or removals. Returns `undefined` for
 * anything else.
 */
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

/** Returns the query of a list of actions. */
export function toActionsQuery(filter: ActionsFilter): ActionQuery {
    const from = filter.before !== undefined && { before: filter.before };
    if (filter.kind === "site") return from || {};
    const { recordType } = filter;
    if (filter.kind === "acts") return { recordType, recordID: filter.recordID, ...from };
    const { parentRecordID } = filter;
    return { recordType, parentRecordType: "discussion", parentRecordID, kind: "delete", ...from };
}

/** Returns the path of the log of a record and its children, optionally of the actions before a given one. */
export const logPath = (recordType: string, recordID: number, before?: number): string =>
    pathOf({ recordType, recordID: String(recordID), operation: "all" }, before);

/** Returns the path of the page with older actions of the same list. */
export function olderPath(filter: ActionsFilter, before: number): string {
    if (filter.kind === "site") return `${LOG_PAGE}?before=${before}`;
    if (filter.kind === "acts") return logPath(filter.recordType, filter.recordID, before);
    const { recordType, parentRecordID } = filter;
    return pathOf({ parentRecordID: String(parentRecordID), recordType, operation: "delete" }, before);
}

const pathOf = (search: Record<string, string>, before: number | undefined): string =>
    `/log/filter?${new URLSearchParams({ ...search, ...(before !== undefined && { before: String(before) }) })}`;

function idIn(search: URLSearchParams, name: string): number | undefined {
    const text = search.get(name) ?? "";
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
