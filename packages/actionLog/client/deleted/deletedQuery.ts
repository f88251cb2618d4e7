import { DELETED_PAGE } from "@parley/actionLog/contract";
import type { DeletedQuery } from "../actionLog.slice";

/**
 * Returns the query of deleted records for a query string: records that the viewer may restore, or with `own=true` records that they wrote.
 */
export function parseDeletedQuery(search: string, mayRestore: boolean): DeletedQuery {
    const filter = new URLSearchParams(search);
    const before = filter.get("before") ?? "";
    return {
        own: !mayRestore || filter.get("own") === "true",
        ...(/^[1-9]\d{0,8}$/.test(before) && { before: Number(before) }),
    };
}

/** Returns the path of the page with records deleted before an action; without `before` the first page. */
export function deletedPath({ own, before }: { own?: boolean | undefined; before?: number | undefined }): string {
    const search = new URLSearchParams({ ...(own && { own: "true" }), ...(before !== undefined && { before: String(before) }) });
    return search.size === 0 ? DELETED_PAGE : `${DELETED_PAGE}?${search}`;
}
