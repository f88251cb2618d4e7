import type { LatestPostKey } from "@parley/categories/server";
import { discussionPath, toReplyName } from "@parley/discussions/contract";
import type { Viewer } from "@parley/library/server/http";
import type { Tags } from "@parley/tags/server";
import type { DiscussionsRepository } from "../discussions.repository";
import type { DiscussionRow } from "../discussions.tables";
import { lastCommentURL } from "../responses/lastPosts";

interface Dependencies {
    repository: DiscussionsRepository;
    /** Counts the discussions that are new to a member, by category; `undefined` on a site without lists. */
    countUnread: () => CountUnread | undefined;
    tags: Pick<Tags, "discussionsMoved">;
    siteURL: string;
}

/** Counts the discussions in these categories that are new to a member, by category. */
export type CountUnread = (viewer: Viewer, categoryIDs: readonly number[]) => Promise<ReadonlyMap<number, number>>;

/** Creates the functions by which categories read, count and move the discussions in them. */
export function createCategoryPosts({ repository, countUnread, tags, siteURL }: Dependencies) {
    const { countAllIn, idsIn } = repository;
    return { namesOf, countsOf, newestIn, countAllIn, idsIn, countUnreadIn, moveAll };

    async function namesOf(posts: readonly LatestPostKey[]) {
        const commentIDs = new Map(posts.map(({ discussionID, commentID }) => [discussionID, commentID]));
        const rows = await repository.byIDs([...commentIDs.keys()]);
        return new Map(
            rows
                .filter(({ dateDeleted }) => dateDeleted === null)
                .map((row) => [row.discussionID, nameOf(row, commentIDs.get(row.discussionID) ?? null)]),
        );
    }

    function nameOf(row: Pick<DiscussionRow, "discussionID" | "name" | "type">, commentID: number | null) {
        if (commentID === null) return { name: row.name, type: row.type, url: siteURL + discussionPath(row) };
        return { name: toReplyName(row.name), type: "comment", url: lastCommentURL(siteURL, commentID) };
    }

    async function countUnreadIn(viewer: Viewer, categoryIDs: readonly number[]) {
        return (await countUnread()?.(viewer, categoryIDs)) ?? new Map<number, number>();
    }

    async function moveAll(fromCategoryID: number, toCategoryID: number, discussionIDs?: readonly number[]): Promise<number[]> {
        const moved = await repository.moveAll(fromCategoryID, toCategoryID, discussionIDs);
        tags.discussionsMoved();
        return moved;
    }

    async function countsOf(categoryIDs?: readonly number[]) {
        const counts = await repository.countsOf(categoryIDs);
        const entries = [];
        for (const { categoryID, ...sums } of counts) {
            entries.push([categoryID, { ...sums, ...(await newestIn(categoryID)) }] as const);
        }
        return new Map(entries);
    }

    async function newestIn(categoryID: number) {
        const newest = await repository.newestIn(categoryID);
        return (
            newest && {
                lastDiscussionID: newest.discussionID,
                lastCommentID: newest.lastCommentID,
                lastUserID: newest.lastUserID,
                dateLastPost: newest.dateLastComment,
            }
        );
    }
}
