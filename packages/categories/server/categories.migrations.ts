import type { Migration } from "@parley/library/server/database";

const ROOT = {
    categoryID: -1,
    name: "Root",
    nameKey: "root",
    urlcode: "",
    urlcodeKey: "",
    dateInserted: "2000-01-01T00:00:00+00:00",
};

export const categoriesMigrations: Migration[] = [
    {
        name: "0200_categories",
        async up({ schema, query, identity, dateTime, key }) {
            await schema
                .createTable("categories")
                .addColumn("categoryID", "integer", identity)
                .addColumn("parentCategoryID", "integer", (column) => column.references("categories.categoryID"))
                .addColumn("name", "text", (column) => column.notNull())
                .addColumn("nameKey", key, (column) => column.notNull())
                .addColumn("urlcode", "text", (column) => column.notNull())
                .addColumn("urlcodeKey", key, (column) => column.notNull().unique())
                .addColumn("description", "text")
                .addColumn("displayAs", "text", (column) => column.notNull().defaultTo("discussions"))
                .addColumn("isArchived", "boolean", (column) => column.notNull().defaultTo(false))
                .addColumn("customPermissions", "boolean", (column) => column.notNull().defaultTo(false))
                .addColumn("featured", "boolean", (column) => column.notNull().defaultTo(false))
                .addColumn("sort", "integer", (column) => column.notNull().defaultTo(0))
                .addColumn("icon", "text")
                .addColumn("iconUrl", "text")
                .addColumn("bannerUrl", "text")
                .addColumn("allowedDiscussionTypes", "text", (column) => column.notNull().defaultTo("discussion"))
                .addColumn("sourceUrl", "text")
                .addColumn("attribution", "text")
                .addColumn("lang", "text")
                .addColumn("dir", "text")
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("countDiscussions", "integer", (column) => column.notNull().defaultTo(0))
                .addColumn("countComments", "integer", (column) => column.notNull().defaultTo(0))
                .addColumn("countFollowers", "integer", (column) => column.notNull().defaultTo(0))
                .addColumn("lastDiscussionID", "integer")
                .addColumn("lastCommentID", "integer")
                .addColumn("lastUserID", "integer")
                .addColumn("dateLastPost", dateTime)
                .execute();
            await schema.createIndex("categoriesByParent").on("categories").columns(["parentCategoryID", "sort"]).execute();
            await schema
                .createTable("categoryFollowers")
                .addColumn("userID", "integer", (column) => column.notNull())
                .addColumn("categoryID", "integer", (column) =>
                    column.notNull().references("categories.categoryID").onDelete("cascade"),
                )
                .addColumn("dateFollowed", dateTime, (column) => column.notNull())
                .addPrimaryKeyConstraint("categoryFollowersKey", ["userID", "categoryID"])
                .execute();
            await schema.createIndex("categoryFollowersByCategory").on("categoryFollowers").column("categoryID").execute();
            await query.insertInto("categories").values(ROOT).execute();
        },
    },
    {
        name: "0210_categoryTree",
        async up({ schema, dateTime, key }) {
            await schema
                .alterTable("categories")
                .addColumn("version", "integer", (column) => column.notNull().defaultTo(0))
                .execute();
            await schema.alterTable("categories").addColumn("dateDeleted", dateTime).execute();
            await schema.alterTable("categories").addColumn("movedToCategoryID", "integer").execute();
            await schema
                .createTable("categoryCodes")
                .addColumn("urlcodeKey", key, (column) => column.primaryKey())
                .addColumn("categoryID", "integer", (column) =>
                    column.notNull().references("categories.categoryID").onDelete("cascade"),
                )
                .execute();
            await schema.createIndex("categoryCodesByCategory").on("categoryCodes").column("categoryID").execute();
            await schema
                .createTable("categoryMoves")
                .addColumn("categoryID", "integer", (column) =>
                    column.notNull().references("categories.categoryID").onDelete("cascade"),
                )
                .addColumn("discussionID", "integer", (column) => column.notNull())
                .addPrimaryKeyConstraint("categoryMovesKey", ["categoryID", "discussionID"])
                .execute();
        },
    },
    {
        name: "0211_followLevels",
        async up({ schema }) {
            for (const level of ["popupPosts", "emailPosts", "popupComments", "emailComments", "emailDigest"]) {
                await schema
                    .alterTable("categoryFollowers")
                    .addColumn(level, "boolean", (column) => column.notNull().defaultTo(false))
                    .execute();
            }
        },
    },
    {
        name: "0727_categoryPostTypes",
        async up({ schema }) {
            await schema.alterTable("categories").addColumn("allowedPostTypeIDs", "text").execute();
        },
    },
    {
        name: "0751_pointsCategories",
        async up({ schema }) {
            await schema.alterTable("categories").addColumn("pointsCategoryID", "integer").execute();
        },
    },
];
