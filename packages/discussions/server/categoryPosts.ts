import { discussionPath } from "@parley/discussions/contract";
import type { Viewer } from "@parley/library/server/http";
import type { Tags } from "@parley/tags/server";
import type { DiscussionsRepository } from "./discussions.repository";
import type { ReadMarksRepository } from "./reading/readMarks.repository";

interface Dependencies {
    repository: DiscussionsRepository;
    readMarks: Pick<ReadMarksRepository, "floorsOf">;
    tags: Pick<Tags, "discussionsMoved">;
    siteURL: string;
}

/** Creates the functions by which categories read, count and move the discussions in them. */
export function createCategoryPosts({ repository, readMarks, tags, siteURL }: Dependencies) {
    const { countAllIn, idsIn } = repository;
    return { namesOf, countsOf, newestIn, countAllIn, idsIn, countUnreadIn, moveAll };

    async function namesOf(discussionIDs: readonly number[]) {
        const rows = await repository.byIDs(discussionIDs);
        return new Map(
            rows
                .filter(({ dateDeleted }) => dateDeleted === null)
                .map((row) => [row.discussionID, { name: row.name, url: siteURL + discussionPath(row) }]),
        );
    }

    async function countUnreadIn({ userID }: Viewer, categoryIDs: readonly number[]) {
        const floors = await readMarks.floorsOf(userID);
        return repository.countUnreadByCategory({ categoryIDs, unreadBy: { userID, floors } });
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
