import type { Database } from "@parley/library/server/database";
import type { ReportRecordType } from "@parley/moderation/contract";

/** A post, and how much there is about it. */
export interface CountedPost {
    recordType: ReportRecordType;
    /** Null where what it is about is no post yet. */
    recordID: number | null;
    /** The category it stood in, for one that is no more. */
    placeRecordID: number;
    count: number;
}

/** More posts than these are rather counted by the database in one statement. */
export const MAX_LOOKED_UP = 300;

/**
 * How much there is about those posts that stand in these categories now. They are looked up by their ids, so that an answer with this number in it is
 * not made again for whatever is written in other threads (FC-72).
 */
export async function countIn(
    database: Database,
    categoryIDs: readonly number[],
    posts: readonly CountedPost[],
): Promise<number> {
    const idsOf = (wanted: ReportRecordType) =>
        posts.flatMap(({ recordType, recordID }) => (recordType === wanted && recordID !== null ? recordID : []));
    const threadOf = await threadsOf(idsOf("comment"));
    const categoryOf = await categoriesOf([...new Set([...idsOf("discussion"), ...threadOf.values()])]);
    return posts
        .filter(({ recordType, recordID, placeRecordID }) => {
            const discussionID = recordType === "comment" ? threadOf.get(recordID ?? 0) : recordID;
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
