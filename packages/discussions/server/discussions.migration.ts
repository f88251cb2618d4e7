import type { Migration, MigrationKit } from "@parley/library/server/database";
import { sql } from "kysely";

export const discussionsMigrations: Migration[] = [
    {
        name: "0300_discussions",
        async up(kit) {
            await createDiscussions(kit);
            await createDiscussionIndexes(kit);
            await createUserDiscussions(kit);
            await createSubmissions(kit);
        },
    },
    {
        name: "0301_discussionVersions",
        async up({ schema, dateTime }) {
            // SQLite adds one column per statement.
            const table = () => schema.alterTable("discussions");
            await table().addColumn("dateWiped", dateTime).execute();
            await table()
                .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
                .execute();
            await table()
                .addColumn("redirectToID", "integer", (column) =>
                    column.references("discussions.discussionID").onDelete("cascade"),
                )
                .execute();
            await table().addColumn("canonicalUrl", "text").execute();
            await schema
                .createIndex("discussionsRemoved")
                .on("discussions")
                .columns(["dateDeleted", "dateWiped", "discussionID"])
                .where(sql.ref("dateDeleted"), "is not", null)
                .execute();
            await schema
                .createIndex("discussionsLeadingOn")
                .on("discussions")
                .columns(["redirectToID"])
                .where(sql.ref("redirectToID"), "is not", null)
                .execute();
        },
    },
    {
        name: "0701_discussionsByAuthorCovering",
        async up({ schema }) {
            // The new index contains the filtered columns, as the indexes of the sort orders do.
            await schema.dropIndex("discussionsByAuthor").execute();
            await schema
                .createIndex("discussionsByAuthor")
                .on("discussions")
                .columns(["insertUserID", "dateInserted", "discussionID", "categoryID", "dateDeleted"])
                .where(sql.ref("dateDeleted"), "is", null)
                .execute();
            // Bookmarks are few among all discussions that a member has written in.
            await schema
                .createIndex("userDiscussionsBookmarked")
                .on("userDiscussions")
                .columns(["userID", "discussionID"])
                .where(sql.ref("bookmarked"), "=", sql.lit(true))
                .execute();
        },
    },
    {
        name: "0702_discussionsNarrowed",
        async up({ schema }) {
            // A reply moves its discussion in an index of all counts, but in the indexes of unanswered and answered discussions only if it
            // is the first.
            await schema.dropIndex("discussionsNarrowedTo_countComments").execute();
            for (const column of ["dateLastComment", "dateInserted"] as const) {
                await schema
                    .createIndex(`discussionsUnansweredBy_${column}`)
                    .on("discussions")
                    .columns([column, "discussionID", "categoryID", "dateDeleted", "countComments"])
                    .where(sql.ref("dateDeleted"), "is", null)
                    .where(sql.ref("countComments"), "=", sql.lit(0))
                    .execute();
            }
            await schema
                .createIndex("discussionsAnswered")
                .on("discussions")
                .columns(["discussionID", "categoryID", "dateDeleted", "countComments"])
                .where(sql.ref("dateDeleted"), "is", null)
                .where(sql.ref("countComments"), ">", sql.lit(0))
                .execute();
            await schema
                .createIndex("discussionsBy_dateUpdated")
                .on("discussions")
                .columns(["dateUpdated", "discussionID", "categoryID", "dateDeleted"])
                .where(sql.ref("dateDeleted"), "is", null)
                .where(sql.ref("dateUpdated"), "is not", null)
                .execute();
            // Questions with an accepted answer are few among all discussions.
            await schema
                .createIndex("discussionsAccepted")
                .on("discussions")
                .columns(["acceptedCommentID", "discussionID", "categoryID", "dateDeleted"])
                .where(sql.ref("acceptedCommentID"), "is not", null)
                .execute();
            // Index for the staff filter by resolved status.
            await schema
                .createIndex("discussionsNarrowedTo_internalStatusID")
                .on("discussions")
                .columns(["internalStatusID", "dateLastComment", "discussionID", "categoryID", "dateDeleted"])
                .where(sql.ref("dateDeleted"), "is", null)
                .execute();
        },
    },
    {
        name: "0705_submissionDigests",
        async up({ schema }) {
            await schema.alterTable("submissions").addColumn("digest", "text").execute();
        },
    },
    {
        name: "0710_recentPosts",
        async up({ schema, identity, dateTime, key }) {
            await schema
                .createTable("recentPosts")
                .addColumn("recentPostID", "integer", identity)
                .addColumn("userID", "integer", (column) => column.notNull())
                .addColumn("recordType", key, (column) => column.notNull())
                .addColumn("digest", "text", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .execute();
            await schema.createIndex("recentPostsByMember").on("recentPosts").columns(["userID", "dateInserted"]).execute();
            await schema.createIndex("recentPostsByDate").on("recentPosts").column("dateInserted").execute();
        },
    },
    {
        name: "0720_readMarks",
        async up({ schema, dateTime }) {
            await schema
                .createTable("readMarks")
                .addColumn("userID", "integer", (column) => column.notNull())
                .addColumn("categoryID", "integer", (column) => column.notNull())
                .addColumn("dateMarked", dateTime, (column) => column.notNull())
                .addPrimaryKeyConstraint("readMarksKey", ["userID", "categoryID", "dateMarked"])
                .execute();
        },
    },
    {
        name: "0722_discussionRemovalsOfAuthors",
        async up({ query }) {
            // Lets authors find their discussions that were deleted before the action log recorded the author.
            await query
                .updateTable("acts")
                .set({
                    recordUserID: (from) =>
                        from
                            .selectFrom("discussions")
                            .select("discussions.insertUserID")
                            .whereRef("discussions.discussionID", "=", "acts.recordID"),
                })
                .where("recordType", "=", "discussion")
                .where("kind", "=", "delete")
                .execute();
        },
    },
    {
        name: "0725_titleWords",
        async up({ schema, key }) {
            await schema
                .createTable("titleWords")
                .addColumn("word", key, (column) => column.notNull())
                .addColumn("discussionID", "integer", (column) =>
                    column.notNull().references("discussions.discussionID").onDelete("cascade"),
                )
                .addPrimaryKeyConstraint("titleWordsKey", ["word", "discussionID"])
                .execute();
            await schema.createIndex("titleWordsByDiscussion").on("titleWords").columns(["discussionID"]).execute();
        },
    },
    {
        name: "0730_recordStatusesAndPostTypes",
        async up({ schema, identity, dateTime, key }) {
            await schema
                .createTable("recordStatuses")
                .addColumn("recordStatusID", "integer", identity)
                .addColumn("name", "text", (column) => column.notNull())
                .addColumn("recordSubtype", key)
                .addColumn("state", key, (column) => column.notNull())
                .addColumn("isDefault", "boolean", (column) => column.notNull())
                .addColumn("isActive", "boolean", (column) => column.notNull())
                .addColumn("insertUserID", "integer", (column) => column.notNull())
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .execute();
            await schema.alterTable("discussions").addColumn("resolvedUserID", "integer").execute();
            await schema.alterTable("discussions").addColumn("postTypeID", key).execute();
            await schema
                .createIndex("discussionsNarrowedTo_postTypeID")
                .on("discussions")
                .columns(["postTypeID", "dateLastComment", "discussionID", "categoryID", "dateDeleted"])
                .where(sql.ref("postTypeID"), "is not", null)
                .execute();
            // Discussions with a status are few among all.
            await schema
                .createIndex("discussionsNarrowedTo_statusID")
                .on("discussions")
                .columns(["statusID", "dateLastComment", "discussionID", "categoryID", "dateDeleted"])
                .where(sql.ref("statusID"), "<>", sql.lit(0))
                .execute();
        },
    },
    {
        // The followers of a discussion are notified in the order of their user IDs.
        name: "0761_discussionFollowers",
        async up({ schema }) {
            for (const state of ["bookmarked", "participated"] as const) {
                await schema
                    .createIndex(`userDiscussionsFollowing_${state}`)
                    .on("userDiscussions")
                    .columns(["discussionID", "userID"])
                    .where(sql.ref(state), "=", sql.lit(true))
                    .execute();
            }
        },
    },
    {
        // Similar titles are found by the search index.
        name: "0762_noTitleWords",
        async up({ schema }) {
            await schema.dropTable("titleWords").execute();
        },
    },
    {
        name: "0801_discussionFollowLevels",
        async up({ schema, key }) {
            await schema.alterTable("userDiscussions").addColumn("followLevel", key).execute();
            await schema
                .createIndex("userDiscussionsFollowing_all")
                .on("userDiscussions")
                .columns(["discussionID", "userID"])
                .where(sql.ref("followLevel"), "=", sql.lit("all"))
                .execute();
        },
    },
    {
        name: "0950_setLanguages",
        async up({ schema }) {
            await schema
                .alterTable("discussions")
                .addColumn("isLangSet", "boolean", (column) => column.notNull().defaultTo(false))
                .execute();
        },
    },
];

async function createDiscussions({ schema, identity, dateTime, key }: MigrationKit): Promise<void> {
    await schema
        .createTable("discussions")
        .addColumn("discussionID", "integer", identity)
        .addColumn("type", key, (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("body", "text", (column) => column.notNull())
        .addColumn("format", key, (column) => column.notNull())
        .addColumn("bodyHtml", "text", (column) => column.notNull())
        .addColumn("renderVersion", "integer", (column) => column.notNull())
        .addColumn("excerpt", "text", (column) => column.notNull())
        .addColumn("bodyLength", "integer", (column) => column.notNull())
        .addColumn("imageUrl", "text")
        .addColumn("imageAlt", "text")
        .addColumn("categoryID", "integer", (column) => column.notNull().references("categories.categoryID"))
        // User columns have no foreign key: 0 is an author without an account, and posts outlive accounts.
        .addColumn("insertUserID", "integer", (column) => column.notNull())
        .addColumn("authorName", "text")
        .addColumn("updateUserID", "integer")
        .addColumn("dateInserted", dateTime, (column) => column.notNull())
        .addColumn("dateUpdated", dateTime)
        .addColumn("dateLastComment", dateTime, (column) => column.notNull())
        .addColumn("lastUserID", "integer", (column) => column.notNull())
        .addColumn("lastAuthorName", "text")
        .addColumn("lastCommentID", "integer")
        .addColumn("pinLocation", key)
        .addColumn("closed", "boolean", (column) => column.notNull())
        .addColumn("sink", "boolean", (column) => column.notNull())
        .addColumn("statusID", "integer", (column) => column.notNull())
        .addColumn("internalStatusID", "integer", (column) => column.notNull())
        .addColumn("score", "integer", (column) => column.notNull())
        .addColumn("hot", "bigint", (column) => column.notNull())
        .addColumn("countComments", "integer", (column) => column.notNull())
        .addColumn("countPlaces", "integer", (column) => column.notNull())
        .addColumn("countTopPlaces", "integer", (column) => column.notNull())
        .addColumn("countViews", "integer", (column) => column.notNull())
        .addColumn("acceptedCommentID", "integer")
        .addColumn("attributionUrl", "text")
        .addColumn("attributionLicence", "text")
        .addColumn("lang", "text")
        .addColumn("dir", key)
        .addColumn("dateDeleted", dateTime)
        .addColumn("deletedByID", "integer")
        .execute();
}

async function createDiscussionIndexes({ schema }: MigrationKit): Promise<void> {
    // Every sort order has two indexes: over all categories, and by category. They contain the filtered columns, so that a deep
    // page is found without reading the rows before it.
    for (const column of ["dateLastComment", "dateInserted", "score", "hot"] as const) {
        await schema
            .createIndex(`discussionsBy_${column}`)
            .on("discussions")
            .columns([column, "discussionID", "categoryID", "dateDeleted"])
            .where(sql.ref("dateDeleted"), "is", null)
            .execute();
        await schema
            .createIndex(`discussionsInCategoryBy_${column}`)
            .on("discussions")
            .columns(["categoryID", column, "discussionID", "dateDeleted"])
            .where(sql.ref("dateDeleted"), "is", null)
            .execute();
    }
    await schema
        .createIndex("discussionsByAuthor")
        .on("discussions")
        .columns(["insertUserID", "dateInserted", "discussionID"])
        .where(sql.ref("dateDeleted"), "is", null)
        .execute();
    await schema
        .createIndex("discussionsPinned")
        .on("discussions")
        .columns(["pinLocation", "categoryID", "dateLastComment", "discussionID"])
        .where(sql.ref("pinLocation"), "is not", null)
        .execute();
    // Indexes for common filters: questions, and posts without replies.
    for (const column of ["type", "countComments"] as const) {
        await schema
            .createIndex(`discussionsNarrowedTo_${column}`)
            .on("discussions")
            .columns([column, "dateLastComment", "discussionID", "categoryID"])
            .where(sql.ref("dateDeleted"), "is", null)
            .execute();
    }
}

async function createUserDiscussions({ schema, dateTime }: MigrationKit): Promise<void> {
    await schema
        .createTable("userDiscussions")
        .addColumn("userID", "integer", (column) => column.notNull())
        .addColumn("discussionID", "integer", (column) =>
            column.notNull().references("discussions.discussionID").onDelete("cascade"),
        )
        .addColumn("bookmarked", "boolean", (column) => column.notNull().defaultTo(false))
        .addColumn("dismissed", "boolean", (column) => column.notNull().defaultTo(false))
        .addColumn("participated", "boolean", (column) => column.notNull().defaultTo(false))
        .addColumn("countRead", "integer")
        .addColumn("dateRead", dateTime)
        .addPrimaryKeyConstraint("userDiscussionsKey", ["userID", "discussionID"])
        .execute();
    await schema.createIndex("userDiscussionsByDiscussion").on("userDiscussions").columns(["discussionID"]).execute();
}

async function createSubmissions({ schema, dateTime, key }: MigrationKit): Promise<void> {
    await schema
        .createTable("submissions")
        .addColumn("userID", "integer", (column) => column.notNull())
        .addColumn("key", key, (column) => column.notNull())
        .addColumn("recordType", key, (column) => column.notNull())
        .addColumn("recordID", "integer")
        .addColumn("dateInserted", dateTime, (column) => column.notNull())
        .addPrimaryKeyConstraint("submissionsKey", ["userID", "recordType", "key"])
        .execute();
}
