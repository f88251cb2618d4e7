import { toSlug } from "@parley/library/contract";

/** What a list is called that is narrowed by the `filter` or the `type` in its address. */
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

/** Longest name of a discussion, in code points (contract §8). */
export const MAXIMUM_NAME = 100;

/** Discussions that one bulk call takes (contract §1.9). */
export const MAX_AT_ONCE = 50;

/** Discussions whose fate one preview tells. */
export const MAX_IN_PREVIEW = 500;

/** Seconds that are left to an author for editing; a negative `timeout` means no limit (S1§5, DISC-033, DISC-034). */
export function editSecondsLeft(dateInserted: string, now: Date, timeout: number): number {
    return timeout < 0 ? Number.POSITIVE_INFINITY : Math.max(0, timeout - (now.getTime() - Date.parse(dateInserted)) / 1000);
}

/** Whether an author may still edit: the discussion isn't closed and the time isn't over (DISC-032, DISC-033, CMT-012). */
export function mayStillEdit(post: { dateInserted: string; closed: boolean }, now: Date, timeout: number): boolean {
    return !post.closed && editSecondsLeft(post.dateInserted, now, timeout) > 0;
}

/** The address of a discussion, or of one page of its comments (contract §4.4, DISC-007, DISC-008). */
export function discussionPath({ discussionID, name }: { discussionID: number; name: string }, page = 1): string {
    return `/discussion/${discussionID}/${encodeURIComponent(toSlug(name))}${page > 1 ? `/p${page}` : ""}`;
}

/** How the post of a comment is called: by what it answers (contract §4.4). */
export const replyName = (name: string) => `Re: ${name}`;

const COMMENT_SORTS: readonly unknown[] = ["dateInserted", "-dateInserted", "-score", "-experimentalTrending"];

const DISCUSSION_SORTS: readonly unknown[] = ["-dateLastComment", "-dateInserted", "-score", "-hot", "dateInserted"];

/** The kinds of discussions (contract §2). */
export const DISCUSSION_TYPES = ["discussion", "question", "idea", "poll", "event", "redirect"] as const;

/** Whether this is an order in which a page shows comments (CMT-005). */
export const isCommentSort = (sort: unknown): sort is "dateInserted" | "-dateInserted" | "-score" | "-experimentalTrending" =>
    COMMENT_SORTS.includes(sort);

/** Whether this is an order in which a page lists discussions (DISC-079). */
export const isDiscussionSort = (
    sort: unknown,
): sort is "-dateLastComment" | "-dateInserted" | "-score" | "-hot" | "dateInserted" => DISCUSSION_SORTS.includes(sort);

/** Whether this is a kind of discussion (contract §2). */
export const isDiscussionType = (type: unknown): type is (typeof DISCUSSION_TYPES)[number] =>
    (DISCUSSION_TYPES as readonly unknown[]).includes(type);
