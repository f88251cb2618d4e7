import type { DraftStatus } from "@parley/drafts/contract";
import { DRAFT_STATUSES, DRAFTS_PAGE } from "@parley/drafts/contract";
import type { DraftsQuery } from "./drafts.slice";

const LIMIT = 30;

/** Parses the query of a drafts list from the query string of its page. */
export function parseDraftsQuery(search: string): DraftsQuery & { draftStatus: DraftStatus; page: number } {
    const parameters = new URLSearchParams(search);
    const wanted = parameters.get("status");
    const draftStatus = DRAFT_STATUSES.find((status) => status === wanted) ?? "draft";
    const page = Number(parameters.get("page") ?? "1");
    return { draftStatus, page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1, limit: LIMIT };
}

/** Returns the URL of a page of a drafts list. */
export function draftsHref(status: DraftStatus, page = 1): string {
    const parameters = new URLSearchParams({
        ...(status !== "draft" && { status }),
        ...(page > 1 && { page: String(page) }),
    });
    return parameters.size > 0 ? `${DRAFTS_PAGE}?${parameters}` : DRAFTS_PAGE;
}
