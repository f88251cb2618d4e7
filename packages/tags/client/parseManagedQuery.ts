import type { TagQuery } from "./tags.slice";

export const TAGS_ON_PAGE = 50;

/** Returns the query of the page of all tags from its query string. */
export function parseManagedQuery(parameters: URLSearchParams): TagQuery {
    const query = parameters.get("query")?.trim().slice(0, 255);
    const page = Number(parameters.get("page"));
    return {
        ...(query && { query }),
        sort: "name",
        page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
        limit: TAGS_ON_PAGE,
    };
}

/** Query of the latest actions on tags. */
export const TAG_ACTIONS = { recordType: "tag", limit: 10 } as const;
