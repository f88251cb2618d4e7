import type { Database } from "@parley/library/server/database";
import type { ReportRecordType } from "@parley/moderation/contract";

/** A post, and the number of items about it. */
export interface CountedPost {
    recordType: ReportRecordType;
    /** Null for a post that was never published. */
    recordID: number | null;
    /** Discussion of a reply that is held for approval. */
    heldIn?: number | null;
    /** Category to use if the post no longer exists. */
    placeRecordID: number;
    count: number;
}

/** Maximum number of posts to look up by ID; more are counted by the database in one statement. */
export const MAX_LOOKED_UP = 300;

/**
 * Sums the counts of the posts that are in these categories. Looks posts up by ID, so that a cached response with this number is not
 * invalidated by posts in other threads (FC-72).
 */
export async function sumInCategories(
    database: Database,
    categoryIDs: readonly number[],
    posts: readonly CountedPost[],
): Promise<number> {
    const idsOf = (wanted: ReportRecordType) =>
        posts.flatMap(({ recordType, recordID }) => (recordType === wanted && recordID !== null ? recordID : []));
    const threadOf = await threadsOf(idsOf("comment"));
    const heldIn = posts.flatMap((post) => post.heldIn ?? []);
    const categoryOf = await categoriesOf([...new Set([...idsOf("discussion"), ...threadOf.values(), ...heldIn])]);
    return posts
        .filter(({ recordType, recordID, heldIn, placeRecordID }) => {
            const discussionID = recordType === "comment" ? (threadOf.get(recordID ?? 0) ?? heldIn) : recordID;
            return categoryIDs.includes(categoryOf.get(discussionID ?? 0) ?? placeRecordID);
        })
        .reduce((sum, { count }) => sum + Number(count), 0);

    async function threadsOf(commentIDs: readonly number[]): Promise<Map<number, number>> {
        if (commentIDs.length === 0) return new Map();
        const rows = await database.query
            .selectFrom("comments")
            .select(["commentID", "discussionID"])
            .where("commentID", "in", commentIDs)
            .execute();
        return new Map(rows.map(({ commentID, discussionID }) => [commentID, discussionID]));
    }

    async function categoriesOf(discussionIDs: readonly number[]): Promise<Map<number, number>> {
        if (discussionIDs.length === 0) return new Map();
        const rows = await database.query
            .selectFrom("discussions")
            .select(["discussionID", "categoryID"])
            .where("discussionID", "in", discussionIDs)
            .execute();
        return new Map(rows.map(({ discussionID, categoryID }) => [discussionID, categoryID]));
    }
}
