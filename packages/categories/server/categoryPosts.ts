import type { UserFragment } from "@parley/accounts/contract";
import type { CategoryLastPost } from "@parley/categories/contract";
import type { DateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { GUEST_ID } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import type { LastPost } from "./categories.tables";
import type { CategoriesStore, CategoryVisibility } from "./categoryStore";
import { findLatestPost } from "./responses/categoryPresenter";

/** Totals of the posts in one category. */
export interface CategoryCounts extends Partial<LastPost> {
    countDiscussions: number;
    countComments: number;
}

/** The latest post of a category: a comment, or a discussion without comments. */
export interface LatestPostKey {
    discussionID: number;
    commentID: number | null;
}

/** Data that the owner of the posts provides. */
export interface CategoryPosts {
    /** Returns names, types and URLs of posts, by the IDs of their discussions; deleted discussions are left out. */
    namesOf(posts: readonly LatestPostKey[]): Promise<ReadonlyMap<number, { name: string; type: string; url: string }>>;
    /** Returns the totals of these categories or of all; categories without posts are left out. */
    countsOf(categoryIDs?: readonly number[]): Promise<ReadonlyMap<number, CategoryCounts>>;
    /** Returns the latest post of a category. */
    newestIn(categoryID: number): Promise<LastPost | undefined>;
    /** Returns the number of discussions in a category, including deleted ones. */
    countAllIn(categoryID: number): Promise<number>;
    /** Returns the IDs of the oldest discussions of a category, including deleted ones, up to `count`. */
    idsIn(categoryID: number, count: number): Promise<number[]>;
    /** Returns the number of unread discussions of a member by category; categories without any are left out. */
    countUnreadIn(viewer: Viewer, categoryIDs: readonly number[]): Promise<ReadonlyMap<number, number>>;
    /** Moves all discussions of a category, including deleted ones, or those of the given ones that are in it; returns their IDs. */
    moveAll(fromCategoryID: number, toCategoryID: number, discussionIDs?: readonly number[]): Promise<number[]>;
}

/** Change of a category's posts: differences of the counters, and the new latest post. */
export interface PostChange extends Partial<Omit<LastPost, "lastCommentID">> {
    categoryID: number;
    discussions?: number;
    comments?: number;
    lastCommentID?: number | null;
}

const NO_POSTS = {
    countDiscussions: 0,
    countComments: 0,
    lastDiscussionID: null,
    lastCommentID: null,
    lastUserID: null,
    dateLastPost: null,
};

/**
 * Creates the service that maintains the counters of categories. Each category has only its own counters; sums are computed for each
 * viewer.
 */
export function createCategoryPosts({ database }: Pick<ServerKit, "database">, store: CategoriesStore, users: Users) {
    const { repository } = store;
    let source: CategoryPosts | undefined;

    return {
        /** Sets the owner of the posts; until then no category has a latest post. */
        providePosts(posts: CategoryPosts): void {
            source = posts;
        },

        /** Counts a change. Must be called within its transaction. */
        async postAdded({ categoryID, discussions = 0, comments = 0, ...last }: PostChange): Promise<void> {
            await repository.addPosts(categoryID, { discussions, comments, last: lastPostIn(last) });
            store.countersChanged();
        },

        /**
         * Determines the latest post of a category again, when it may be older than the stored one. Must be called within a transaction.
         */
        async findLastPost(categoryID: number): Promise<void> {
            // Lock before reading: a concurrent transaction that has counted a post must store it first.
            await repository.lock([categoryID]);
            const newest = await source?.newestIn(categoryID);
            if (newest) await repository.update(categoryID, newest);
            store.countersChanged();
        },

        recount,

        /** Moves all posts of a category to another; returns the IDs of the discussions. Must be called within a transaction. */
        moveAll: (fromCategoryID: number, toCategoryID: number) => moved(fromCategoryID, toCategoryID),

        /** Returns the number of discussions in a category, including deleted ones. */
        countAllIn: async (categoryID: number): Promise<number> => (await source?.countAllIn(categoryID)) ?? 0,

        /** Moves the oldest posts of a category, up to `count`. Must be called within a transaction. */
        async moveSome(fromCategoryID: number, toCategoryID: number, count: number): Promise<number[]> {
            const some = (await source?.idsIn(fromCategoryID, count)) ?? [];
            return some.length > 0 ? moved(fromCategoryID, toCategoryID, some) : [];
        },

        /** Moves these discussions back, if they are still in the category. Must be called within a transaction. */
        async moveBack(discussionIDs: readonly number[], fromCategoryID: number, toCategoryID: number): Promise<void> {
            if (discussionIDs.length > 0) await moved(fromCategoryID, toCategoryID, discussionIDs);
        },

        /** Returns the categories whose counters differ from their posts, or whose latest post is another one or missing. */
        async miscounted(): Promise<number[]> {
            if (!source) return [];
            const counts = await source.countsOf();
            const rows = await repository.counters();
            const names = await source.namesOf(
                rows.flatMap(({ lastDiscussionID }) =>
                    lastDiscussionID === null ? [] : { discussionID: lastDiscussionID, commentID: null },
                ),
            );
            const isRight = (row: (typeof rows)[number]) => {
                const { countDiscussions, countComments, dateLastPost = null } = counts.get(row.categoryID) ?? NO_POSTS;
                const isCounted = row.countDiscussions === countDiscussions && row.countComments === countComments;
                // Of several posts with the same time any may be the latest.
                const isLast = row.dateLastPost === dateLastPost;
                return isCounted && isLast && (row.lastDiscussionID === null || names.has(row.lastDiscussionID));
            };
            return rows.filter((row) => !isRight(row)).map(({ categoryID }) => categoryID);
        },

        /** Returns the number of unread discussions by category; empty for guests, who have no unread ones. */
        async unreadIn({ viewer, visible }: CategoryVisibility): Promise<ReadonlyMap<number, number>> {
            if (!source || viewer.userID === GUEST_ID) return new Map();
            return source.countUnreadIn(viewer, [...visible]);
        },

        /** Returns the latest visible post of each category, with a single query. */
        async lastPosts(visibility: CategoryVisibility, categoryIDs: readonly number[]): Promise<Map<number, CategoryLastPost>> {
            const latest = categoryIDs.flatMap((categoryID): LatestPost[] => {
                const {
                    lastDiscussionID,
                    lastUserID,
                    lastCommentID = null,
                    dateLastPost = null,
                } = findLatestPost(visibility, categoryID) ?? {};
                if (lastDiscussionID == null || lastUserID == null) return [];
                return [{ categoryID, lastDiscussionID, lastUserID, lastCommentID, dateLastPost }];
            });
            if (!source || latest.length === 0) return new Map();
            const names = await source.namesOf(
                latest.map(({ lastDiscussionID: discussionID, lastCommentID: commentID = null }) => ({
                    discussionID,
                    commentID,
                })),
            );
            const people = await users.byIDs([...new Set(latest.map((row) => row.lastUserID))]);
            const posts = latest.flatMap((post) => {
                const name = names.get(post.lastDiscussionID);
                return name ? [[post.categoryID, toLastPost(post, name, people.get(post.lastUserID))] as const] : [];
            });
            return new Map(posts);
        },
    };

    /** Counts again, after an import or when posts were deleted or moved. */
    async function recount(categoryIDs?: readonly number[]): Promise<void> {
        const posts = source;
        if (!posts) return;
        await database.transaction(async () => {
            const all = [...new Set(categoryIDs ?? (await store.tree()).order)].sort((one, other) => one - other);
            // Lock before counting: a concurrent transaction that has counted a post must add it to the values written here.
            await repository.lock(all);
            const counts = await posts.countsOf(categoryIDs);
            for (const categoryID of all) await repository.update(categoryID, { ...NO_POSTS, ...counts.get(categoryID) });
            store.countersChanged();
        });
    }

    async function moved(fromCategoryID: number, toCategoryID: number, discussionIDs?: readonly number[]): Promise<number[]> {
        const ids = (await source?.moveAll(fromCategoryID, toCategoryID, discussionIDs)) ?? [];
        await recount([fromCategoryID, toCategoryID]);
        return ids;
    }
}

export type CategoryPostsService = ReturnType<typeof createCategoryPosts>;

function lastPostIn(change: Omit<PostChange, "categoryID">): LastPost | undefined {
    const { lastDiscussionID, lastCommentID = null, lastUserID, dateLastPost } = change;
    if (lastDiscussionID === undefined || lastUserID === undefined || dateLastPost === undefined) return undefined;
    return { lastDiscussionID, lastCommentID, lastUserID, dateLastPost };
}

interface LatestPost {
    categoryID: number;
    lastDiscussionID: number;
    lastUserID: number;
    lastCommentID?: number | null;
    dateLastPost?: DateTime | null;
}

function toLastPost(
    post: LatestPost,
    { name, type, url }: { name: string; type: string; url: string },
    insertUser: UserFragment | undefined,
): CategoryLastPost {
    const {
        lastDiscussionID: discussionID,
        lastCommentID: commentID,
        lastUserID: insertUserID,
        dateLastPost: dateInserted,
    } = post;
    return {
        discussionID,
        ...(commentID != null && { commentID }),
        name,
        type,
        url,
        ...(dateInserted != null && { dateInserted }),
        insertUserID,
        ...(insertUser && { insertUser }),
    };
}
