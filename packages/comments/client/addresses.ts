import type { CommentsPlace } from "./place";
import { COMMENT_SORTS, COMMENT_VIEWS } from "./place";

/** Where a page of comments is: its path, and what its address says besides. */
export interface Address {
    pathname: string;
    search: string;
}

/** The first value of each is the usual one and is not said. */
const USUAL: Record<string, string> = { sort: COMMENT_SORTS[0].value, view: COMMENT_VIEWS[0].value };

/** The page of a discussion at another place of its comments: `path` is the discussion's own. */
export function placeHref(path: string, { page = 1, sort, view }: Pick<CommentsPlace, "page" | "sort" | "view">): string {
    const kept = Object.entries({ sort, view }).flatMap(([name, value]) =>
        value === undefined || value === USUAL[name] ? [] : [[name, value]],
    );
    return path + (page > 1 ? `/p${page}` : "") + (kept.length > 0 ? `?${new URLSearchParams(kept)}` : "");
}

/** The same page with one more thing said in its address. */
export function withParameter({ pathname, search }: Address, name: string, value: string | number): string {
    const parameters = new URLSearchParams(search);
    parameters.set(name, String(value));
    return `${pathname}?${parameters}`;
}

/** The page of a discussion with a reply begun that quotes the post. */
export const quotePostPath = (discussionID: number) => `/discussion/${discussionID}?quote=post#reply-text`;

/** The page of a comment with a reply to it begun that quotes it. */
export const quoteCommentPath = (commentID: number) =>
    `/discussion/comment/${commentID}?reply=${commentID}&quote=${commentID}#reply-text`;
