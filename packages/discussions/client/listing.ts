import type { DiscussionQuery } from "@parley/discussions/contract";
import { LIST_TITLES } from "@parley/discussions/contract";

/** The orders of a list (DISC-079), the usual one first. */
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
    /** It is about the reader, so it means nothing to a guest. */
    membersOnly?: boolean;
}

const ALL = "/discussions";

/** What all discussions may be narrowed to, everything first. */
const LIST_VIEWS: readonly ListView[] = [
    { value: "", name: "Everything", url: ALL },
    { value: "unread", url: `${ALL}?filter=unread`, membersOnly: true },
    { value: "question", url: `${ALL}?type=question` },
    { value: "unanswered", url: `${ALL}?filter=unanswered` },
    { value: "bookmarked", url: `${ALL}/bookmarked`, membersOnly: true },
    { value: "mine", url: `${ALL}?filter=mine`, membersOnly: true },
    { value: "participated", url: `${ALL}?filter=participated`, membersOnly: true },
].map((view) => ({ name: LIST_TITLES.get(view.value) ?? "", ...view }));

/** The views that a list at this place has; a list inside something else has none. */
export function listViews({ path }: ListPlace, isSignedIn: boolean): readonly ListView[] {
    if (path !== ALL && !path.startsWith(`${ALL}/`)) return [];
    return LIST_VIEWS.filter(({ membersOnly }) => isSignedIn || !membersOnly);
}

/** Where a list is of which a page shows only the beginning. */
export const WHOLE_LIST: ListPlace = { path: ALL, search: "" };

/** Where a list stands: its path without a page number, and what its address says besides. */
export interface ListPlace {
    path: string;
    search: string;
}

/** Takes the page number out of a path: it begins anew when a list is sorted otherwise. */
export function parseListPath({ pathname, search }: { pathname: string; search: string }): ListPlace {
    return { path: pathname.replace(/\/p\d+$/, ""), search };
}

/** The address of another page of the same list: the number goes into the path and the query stays (UI-051, UI-052). */
export function pageHref({ path, search }: ListPlace, page: number): string {
    return (page > 1 ? `${path === "/" ? "" : path}/p${page}` : path) + search;
}

/** The address of the same list in another order, from its first page; the usual order is not said. */
export function sortHref({ path, search }: ListPlace, sort: string): string {
    const parameters = new URLSearchParams(search);
    parameters.delete("sort");
    if (sort !== LIST_SORTS[0].value) parameters.set("sort", sort);
    const written = parameters.toString();
    return written === "" ? path : `${path}?${written}`;
}

/** Which of the views a query is. */
export function findView({ type }: DiscussionQuery, filter: string | undefined): string {
    return filter ?? (type?.length === 1 && type[0] === "question" ? type[0] : "");
}
