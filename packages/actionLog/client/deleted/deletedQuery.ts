import { DELETED_PAGE } from "@parley/actionLog/contract";
import type { DeletedQuery } from "../acts.slice";

/** Which deleted records an address asks for: those that the reader may restore, or with `own=true` those that they wrote. */
export function deletedQueryIn(search: string, mayRestore: boolean): DeletedQuery {
    const asked = new URLSearchParams(search);
    const before = asked.get("before") ?? "";
    return {
        own: !mayRestore || asked.get("own") === "true",
        ...(/^[1-9]\d{0,8}$/.test(before) && { before: Number(before) }),
    };
}

/** The page of those that were deleted before an act; the first one without it. */
export function deletedPath({ own, before }: { own?: boolean | undefined; before?: number | undefined }): string {
    const search = new URLSearchParams({ ...(own && { own: "true" }), ...(before !== undefined && { before: String(before) }) });
    return search.size === 0 ? DELETED_PAGE : `${DELETED_PAGE}?${search}`;
}
