import type { Database } from "@parley/library/server/database";

/** Matches the file name in the URL of a stored image. */
const PICTURE_NAME = /\/uploads\/[^/"\s]+\/([\w-]+\.[a-z]+)/g;

/** Creates the SQL queries for what of an import is in use, and so is not removed with it. They read tables of other packages. */
export function createUsageRepository(database: Database) {
    return {
        /** Returns those of the discussions that contain a comment written here by a member. */
        async discussionsWithMembers(discussionIDs: readonly number[]): Promise<Set<number>> {
            if (discussionIDs.length === 0) return new Set();
            const rows = await database.query
                .selectFrom("comments")
                .select("comments.discussionID")
                .distinct()
                .where("comments.discussionID", "in", discussionIDs)
                .where(({ not, exists, selectFrom }) =>
                    not(
                        exists(
                            selectFrom("importedRecords")
                                .select("importedRecords.recordID")
                                .where("importedRecords.kind", "=", "comment")
                                .whereRef("importedRecords.recordID", "=", "comments.commentID"),
                        ),
                    ),
                )
                .execute();
            return new Set(rows.map(({ discussionID }) => discussionID));
        },

        /** Locks the discussions against writes until the transaction ends; SQLite has a single writer anyway. */
        async lockDiscussions(discussionIDs: readonly number[]): Promise<void> {
            if (database.engine === "sqlite" || discussionIDs.length === 0) return;
            await database.query
                .selectFrom("discussions")
                .select("discussionID")
                .where("discussionID", "in", discussionIDs)
                .orderBy("discussionID")
                .forUpdate()
                .execute();
        },

        /** Returns the comments on the discussions, including deleted ones. */
        async commentsOn(discussionIDs: readonly number[]): Promise<number[]> {
            if (discussionIDs.length === 0) return [];
            const rows = await database.query
                .selectFrom("comments")
                .select("commentID")
                .where("discussionID", "in", discussionIDs)
                .execute();
            return rows.map(({ commentID }) => commentID);
        },

        /** Returns those of the users who have written existing posts or have a password and can sign in. */
        async peopleInUse(userIDs: readonly number[]): Promise<Set<number>> {
            if (userIDs.length === 0) return new Set();
            const { query } = database;
            const rows = [
                ...(await query
                    .selectFrom("discussions")
                    .select("insertUserID as userID")
                    .distinct()
                    .where("insertUserID", "in", userIDs)
                    .execute()),
                ...(await query
                    .selectFrom("comments")
                    .select("insertUserID as userID")
                    .distinct()
                    .where("insertUserID", "in", userIDs)
                    .execute()),
                ...(await query
                    .selectFrom("users")
                    .select("userID")
                    .where("userID", "in", userIDs)
                    .where("passwordHash", "is not", null)
                    .execute()),
            ];
            return new Set(rows.map(({ userID }) => userID));
        },

        /** Returns those of the categories that contain discussions or categories. */
        async categoriesInUse(categoryIDs: readonly number[]): Promise<Set<number>> {
            if (categoryIDs.length === 0) return new Set();
            const { query } = database;
            const rows = [
                ...(await query
                    .selectFrom("discussions")
                    .select("categoryID")
                    .distinct()
                    .where("categoryID", "in", categoryIDs)
                    .execute()),
                ...(await query
                    .selectFrom("categories")
                    .select("parentCategoryID as categoryID")
                    .distinct()
                    .where("parentCategoryID", "in", categoryIDs)
                    .execute()),
            ];
            return new Set(rows.flatMap(({ categoryID }) => (categoryID === null ? [] : [categoryID])));
        },

        /** Returns those of the tags that have no creator, because they were imported. */
        async tagsWithoutOwner(tagIDs: readonly number[]): Promise<number[]> {
            if (tagIDs.length === 0) return [];
            const rows = await database.query
                .selectFrom("tags")
                .select("tagID")
                .where("tagID", "in", tagIDs)
                .where("insertUserID", "=", 0)
                .execute();
            return rows.map(({ tagID }) => tagID);
        },

        /** Returns the images in one upload directory that posts, photos, layouts or settings still display. */
        async picturesShown(folder: string): Promise<Set<string>> {
            const { query } = database;
            const like = `%/uploads/${folder}/%`;
            const rows: { text: string | null }[] = [
                ...(await query.selectFrom("discussions").select("bodyHtml as text").where("bodyHtml", "like", like).execute()),
                ...(await query.selectFrom("comments").select("bodyHtml as text").where("bodyHtml", "like", like).execute()),
                ...(await query.selectFrom("users").select("photo as text").where("photo", "like", like).execute()),
                ...(await query.selectFrom("layouts").select("layout as text").where("layout", "like", like).execute()),
                ...(await query.selectFrom("layoutDrafts").select("layout as text").where("layout", "like", like).execute()),
                ...(await query.selectFrom("settings").select("value as text").where("value", "like", like).execute()),
            ];
            return new Set(rows.flatMap(({ text }) => [...(text ?? "").matchAll(PICTURE_NAME)].map(([, name = ""]) => name)));
        },
    };
}
