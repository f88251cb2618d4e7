import { toSlug } from "@parley/library/contract";

/** Titles of lists by the value of their `filter` or `type` query parameter. */
export const LIST_TITLES: ReadonlyMap<string, string> = new Map(
    Object.entries({
        question: "Questions",
        unanswered: "Unanswered",
        unread: "Unread",
        bookmarked: "Bookmarks",
        mine: "My posts",
        participated: "Posts I took part in",
    }),
);

export const MAXIMUM_NAME = 100;

/** Returns the seconds that are left to an author for editing; a negative `timeout` means no limit (S1§5, DISC-033, DISC-034). */
export function countEditSecondsLeft(dateInserted: string, now: Date, timeout: number): number {
    return timeout < 0 ? Number.POSITIVE_INFINITY : Math.max(0, timeout - (now.getTime() - Date.parse(dateInserted)) / 1000);
}

/** Checks whether an author may still edit: the discussion is open and the time limit has not expired (DISC-032, DISC-033, CMT-012). */
export function mayStillEdit(post: { dateInserted: string; closed: boolean }, now: Date, timeout: number): boolean {
    return !post.closed && countEditSecondsLeft(post.dateInserted, now, timeout) > 0;
}

/** Returns the path of a discussion, or of one page of its comments (contract §4.4, DISC-007, DISC-008). */
export function discussionPath({ discussionID, name }: { discussionID: number; name: string }, page = 1): string {
    return `/discussion/${discussionID}/${encodeURIComponent(toSlug(name))}${page > 1 ? `/p${page}` : ""}`;
}

/**
 * Returns the ID of the discussion that a text names: the ID itself, or an address of the discussion, from the root of the site or with
 * `siteURL`. Addresses of other sites name none, even if they look alike.
 */
export function readDiscussionReference(text: string, siteURL: string): number | undefined {
    const written = text.trim();
    const path = written.startsWith(`${siteURL}/`) ? written.slice(siteURL.length) : written;
    const id = /^\d{1,9}$/.exec(path)?.[0] ?? /^\/discussion\/(\d{1,9})(?:[/?#]|$)/.exec(path)?.[1];
    return id === undefined || Number(id) === 0 ? undefined : Number(id);
}

/** Returns the title of a comment, from the title of its discussion (contract §4.4). */
export const toReplyName = (name: string) => `Re: ${name}`;

const COMMENT_SORTS: readonly unknown[] = ["dateInserted", "-dateInserted", "-score", "-experimentalTrending"];

const DISCUSSION_SORTS: readonly unknown[] = ["-dateLastComment", "-dateInserted", "-score", "-hot", "dateInserted"];

/** Types of discussions (contract §2). */
export const DISCUSSION_TYPES = ["discussion", "question", "idea", "poll", "event", "redirect"] as const;

/** Checks whether a value is a sort order of comments on a page (CMT-005). */
export const isCommentSort = (sort: unknown): sort is "dateInserted" | "-dateInserted" | "-score" | "-experimentalTrending" =>
    COMMENT_SORTS.includes(sort);

/** Checks whether a value is a sort order of a discussion list (DISC-079). */
export const isDiscussionSort = (
    sort: unknown,
): sort is "-dateLastComment" | "-dateInserted" | "-score" | "-hot" | "dateInserted" => DISCUSSION_SORTS.includes(sort);

/** Checks whether a value is a type of discussion (contract §2). */
export const isDiscussionType = (type: unknown): type is (typeof DISCUSSION_TYPES)[number] =>
    (DISCUSSION_TYPES as readonly unknown[]).includes(type);

/** Query parameter of a list that was marked as read without scripts: the time of the mark, for its Undo. */
export const MARKED_READ = "MarkedRead";
