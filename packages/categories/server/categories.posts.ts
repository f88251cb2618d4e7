import type { UserFragment } from "@parley/accounts/contract";
import type { CategoryLastPost } from "@parley/categories/contract";
import type { DateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { GUEST_ID } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import { latestPost } from "./categories.present";
import type { LastPost } from "./categories.repository";
import type { CategoriesStore, CategoryVisibility } from "./categories.store";

/** What the posts of one category add up to. */
export interface CategoryCounts extends Partial<LastPost> {
    countDiscussions: number;
    countComments: number;
}

/** What the owner of the posts tells of them. */
export interface CategoryPosts {
    /** Names and addresses of discussions; one that is gone is left out. */
    namesOf(discussionIDs: readonly number[]): Promise<ReadonlyMap<number, { name: string; url: string }>>;
    /** What the posts add up to, of these categories or of all; one without posts is left out. */
    countsOf(categoryIDs?: readonly number[]): Promise<ReadonlyMap<number, CategoryCounts>>;
    /** The latest post of a category. */
    newestIn(categoryID: number): Promise<LastPost | undefined>;
    /** How many discussions a category has, the removed ones too. */
    countAllIn(categoryID: number): Promise<number>;
    /** The ids of as many discussions of a category, the removed ones too, the oldest first. */
    idsIn(categoryID: number, count: number): Promise<number[]>;
    /** How many discussions of these categories have something new to a member, by category; one without is left out. */
    countUnreadIn(viewer: Viewer, categoryIDs: readonly number[]): Promise<ReadonlyMap<number, number>>;
    /** Moves all discussions of a category, the removed ones too, or of these those that stand in it; returns their ids. */
    moveAll(fromCategoryID: number, toCategoryID: number, discussionIDs?: readonly number[]): Promise<number[]>;
}

/** A change of a category's posts: how many more, or fewer when negative, and which is the latest now. */
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

/** Keeps the counters of the categories. Each category holds only its own; sums are made for each viewer. */
export function categoryPosts({ database }: Pick<ServerKit, "database">, store: CategoriesStore, users: Users) {
    const { repository } = store;
    let source: CategoryPosts | undefined;

    return {
        /** The owner of the posts says who it is; until then no category has a last post. */
        providePosts(posts: CategoryPosts): void {
            source = posts;
        },

        /** Counts a change. Belongs into the transaction that makes it. */
        async postAdded({ categoryID, discussions = 0, comments = 0, ...last }: PostChange): Promise<void> {
            await repository.addPosts(categoryID, { discussions, comments, last: lastPostIn(last) });
            store.countersChanged();
        },

        /** Finds the last post of a category anew, where it may be an earlier one than is remembered. Belongs into a transaction. */
        async findLastPost(categoryID: number): Promise<void> {
            // Before it is read: whoever has counted a post but not stored it yet remembers it first.
            await repository.lock([categoryID]);
            const newest = await source?.newestIn(categoryID);
            if (newest) await repository.update(categoryID, newest);
            store.countersChanged();
        },

        recount,

        /** Moves all posts of a category to another; returns the ids of the discussions. Belongs into a transaction. */
        moveAll: (fromCategoryID: number, toCategoryID: number) => moved(fromCategoryID, toCategoryID),

        /** How many discussions stand in a category, the removed ones too. */
        countAllIn: async (categoryID: number): Promise<number> => (await source?.countAllIn(categoryID)) ?? 0,

        /** Moves as many posts of a category as are asked for, the oldest first. Belongs into a transaction. */
        async moveSome(fromCategoryID: number, toCategoryID: number, count: number): Promise<number[]> {
            const some = (await source?.idsIn(fromCategoryID, count)) ?? [];
            return some.length > 0 ? moved(fromCategoryID, toCategoryID, some) : [];
        },

        /** Moves these back, as far as they are still there. Belongs into a transaction. */
        async moveBack(discussionIDs: readonly number[], fromCategoryID: number, toCategoryID: number): Promise<void> {
            if (discussionIDs.length > 0) await moved(fromCategoryID, toCategoryID, discussionIDs);
        },

        /** Categories whose counters are not what their posts add up to, or whose last post is another one, or gone. */
        async miscounted(): Promise<number[]> {
            if (!source) return [];
            const counts = await source.countsOf();
            const rows = await repository.counters();
            const names = await source.namesOf(rows.flatMap(({ lastDiscussionID }) => lastDiscussionID ?? []));
            const isRight = (row: (typeof rows)[number]) => {
                const { countDiscussions, countComments, dateLastPost = null } = counts.get(row.categoryID) ?? NO_POSTS;
                const isCounted = row.countDiscussions === countDiscussions && row.countComments === countComments;
                // Of several that are equally late, any may be the last.
                const isLast = row.dateLastPost === dateLastPost;
                return isCounted && isLast && (row.lastDiscussionID === null || names.has(row.lastDiscussionID));
            };
            return rows.filter((row) => !isRight(row)).map(({ categoryID }) => categoryID);
        },

        /** How many discussions have something new to the viewer, by category. Empty for guests, to whom nothing is new. */
        async unreadIn({ viewer, visible }: CategoryVisibility): Promise<ReadonlyMap<number, number>> {
            if (!source || viewer.userID === GUEST_ID) return new Map();
            return source.countUnreadIn(viewer, [...visible]);
        },

        /** The latest posts of categories, as far as the viewer may see them; all read at once. */
        async lastPosts(sight: CategoryVisibility, categoryIDs: readonly number[]): Promise<Map<number, CategoryLastPost>> {
            const latest = categoryIDs.flatMap((categoryID): LatestPost[] => {
                const {
                    lastDiscussionID,
                    lastUserID,
                    lastCommentID = null,
                    dateLastPost = null,
                } = latestPost(sight, categoryID) ?? {};
                if (lastDiscussionID == null || lastUserID == null) return [];
                return [{ categoryID, lastDiscussionID, lastUserID, lastCommentID, dateLastPost }];
            });
            if (!source || latest.length === 0) return new Map();
            const names = await source.namesOf([...new Set(latest.map((row) => row.lastDiscussionID))]);
            const people = await users.byIDs([...new Set(latest.map((row) => row.lastUserID))]);
            const posts = latest.flatMap((post) => {
                const name = names.get(post.lastDiscussionID);
                return name ? [[post.categoryID, toLastPost(post, name, people.get(post.lastUserID))] as const] : [];
            });
            return new Map(posts);
        },
    };

    /** Counts anew: after an import, or when posts were removed or moved. */
    async function recount(categoryIDs?: readonly number[]): Promise<void> {
        const posts = source;
        if (!posts) return;
        await database.transaction(async () => {
            const all = [...new Set(categoryIDs ?? (await store.tree()).order)].sort((one, other) => one - other);
            // Before anything is counted: whoever has counted a post but not stored it yet adds to what is written here.
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

export type CategoryPostsService = ReturnType<typeof categoryPosts>;

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
    { name, url }: { name: string; url: string },
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
        url,
        ...(dateInserted != null && { dateInserted }),
        insertUserID,
        ...(insertUser && { insertUser }),
    };
}
