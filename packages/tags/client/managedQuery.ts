import type { TagQuery } from "./tags.slice";

export const TAGS_ON_PAGE = 50;

/** What the page of all tags asks, by the query of its address. */
export function managedQuery(asked: URLSearchParams): TagQuery {
    const query = asked.get("query")?.trim().slice(0, 255);
    const page = Number(asked.get("page"));
    return {
        ...(query && { query }),
        sort: "name",
        page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
        limit: TAGS_ON_PAGE,
    };
}

/** What was lately done to tags. */
export const TAG_ACTS = { recordType: "tag", limit: 10 } as const;
