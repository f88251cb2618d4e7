import type { CommentsLocation } from "@parley/comments/client";
import { COMMENT_SORTS, COMMENT_VIEWS } from "@parley/comments/client";

/** Path and query string of a page of comments. */
export interface Address {
    pathname: string;
    search: string;
}

/** Default sort and view: the first option of each. They are left out of URLs. */
const USUAL: Record<string, string> = { sort: COMMENT_SORTS[0].value, view: COMMENT_VIEWS[0].value };

/** Returns the URL of a page of comments with the given page number, sort and view. `path` is the path of the discussion. */
export function commentsHref(path: string, { page = 1, sort, view }: Pick<CommentsLocation, "page" | "sort" | "view">): string {
    const queryParameters = Object.entries({ sort, view }).flatMap(([name, value]) =>
        value === undefined || value === USUAL[name] ? [] : [[name, value]],
    );
    return path + (page > 1 ? `/p${page}` : "") + (queryParameters.length > 0 ? `?${new URLSearchParams(queryParameters)}` : "");
}

/** Returns the URL of the same page with one query parameter set. */
export function withParameter({ pathname, search }: Address, name: string, value: string | number): string {
    const parameters = new URLSearchParams(search);
    parameters.set(name, String(value));
    return `${pathname}?${parameters}`;
}
