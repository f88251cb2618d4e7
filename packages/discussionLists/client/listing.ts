import type { DiscussionQuery } from "@parley/discussions/contract";
import { LIST_TITLES, MARKED_READ } from "@parley/discussions/contract";

/** Sort orders of a list (DISC-079). The first is the default. */
export const LIST_SORTS = [
    { value: "-dateLastComment", name: "Recent replies" },
    { value: "-dateInserted", name: "Newest" },
    { value: "-score", name: "Top" },
    { value: "-hot", name: "Trending" },
    { value: "dateInserted", name: "Oldest" },
] as const;

interface ListView {
    value: string;
    name: string;
    url: string;
    /** Whether the view depends on the viewer, and so is not offered to guests. */
    membersOnly?: boolean;
}

const ALL = "/discussions";

/** Filtered views of all discussions. The first shows everything. */
const LIST_VIEWS: readonly ListView[] = [
    { value: "", name: "Everything", url: ALL },
    { value: "unread", url: `${ALL}?filter=unread`, membersOnly: true },
    { value: "question", url: `${ALL}?type=question` },
    { value: "unanswered", url: `${ALL}?filter=unanswered` },
    { value: "bookmarked", url: `${ALL}/bookmarked`, membersOnly: true },
    { value: "mine", url: `${ALL}?filter=mine`, membersOnly: true },
    { value: "participated", url: `${ALL}?filter=participated`, membersOnly: true },
].map((view) => ({ name: LIST_TITLES.get(view.value) ?? "", ...view }));

/** Returns the views of the list at this path. Only the list of all discussions has views. */
export function listViews({ path }: ListLocation, isSignedIn: boolean): readonly ListView[] {
    if (path !== ALL && !path.startsWith(`${ALL}/`)) return [];
    return LIST_VIEWS.filter(({ membersOnly }) => isSignedIn || !membersOnly);
}

/** Location of the full list that a page shows an excerpt of. */
export const WHOLE_LIST: ListLocation = { path: ALL, search: "" };

/** Location of a list: its path without a page number, and its query string. */
export interface ListLocation {
    path: string;
    search: string;
}

/**
 * Returns the location of a list without its page number, because another sort order starts at the first page, and without the offer to
 * undo a mark, which is made once.
 */
export function parseListPath({ pathname, search }: { pathname: string; search: string }): ListLocation {
    return { path: pathname.replace(/\/p\d+$/, ""), search: withoutMark(search) };
}

function withoutMark(search: string): string {
    const parameters = new URLSearchParams(search);
    if (!parameters.has(MARKED_READ)) return search;
    parameters.delete(MARKED_READ);
    return parameters.size === 0 ? "" : `?${parameters}`;
}

/** Returns the URL of another page of the same list. The page number is added to the path; the query string stays (UI-051, UI-052). */
export function pageHref({ path, search }: ListLocation, page: number): string {
    return (page > 1 ? `${path === "/" ? "" : path}/p${page}` : path) + search;
}

/** Returns the URL of the list's first page in another sort order. The default order is left out. */
export function sortHref({ path, search }: ListLocation, sort: string): string {
    const parameters = new URLSearchParams(search);
    parameters.delete("sort");
    if (sort !== LIST_SORTS[0].value) parameters.set("sort", sort);
    const written = parameters.toString();
    return written === "" ? path : `${path}?${written}`;
}

/** Returns the value of the view that a query belongs to. */
export function findView({ type }: DiscussionQuery, filter: string | undefined): string {
    return filter ?? (type?.length === 1 && type[0] === "question" ? type[0] : "");
}
