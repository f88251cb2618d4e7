import type { Migration } from "@parley/library/server/database";
import { sql } from "kysely";

export const commentsMigrations: Migration[] = [
    {
        name: "0400_comments",
        async up({ schema, identity, dateTime, key }) {
            await schema
                .createTable("comments")
                .addColumn("commentID", "integer", identity)
                .addColumn("discussionID", "integer", (column) => column.notNull().references("discussions.discussionID"))
                .addColumn("parentCommentID", "integer", (column) => column.references("comments.commentID"))
                .addColumn("rootCommentID", "integer")
                .addColumn("depth", "integer", (column) => column.notNull())
                .addColumn("position", "integer", (column) => column.notNull())
                .addColumn("siblingPosition", "integer", (column) => column.notNull())
                .addColumn("body", "text", (column) => column.notNull())
                .addColumn("format", key, (column) => column.notNull())
                .addColumn("bodyHtml", "text", (column) => column.notNull())
                .addColumn("renderVersion", "integer", (column) => column.notNull())
                // No foreign key to users: 0 stands for an author without an account, and comments outlive accounts.
                .addColumn("insertUserID", "integer", (column) => column.notNull())
                .addColumn("authorName", "text")
                .addColumn("updateUserID", "integer")
                .addColumn("dateInserted", dateTime, (column) => column.notNull())
                .addColumn("dateUpdated", dateTime)
                .addColumn("score", "integer", (column) => column.notNull())
                .addColumn("hot", "bigint", (column) => column.notNull())
                .addColumn("countChildComments", "integer", (column) => column.notNull())
                .addColumn("scoreChildComments", "integer", (column) => column.notNull())
                .addColumn("attributionUrl", "text")
                .addColumn("attributionLicence", "text")
                .addColumn("lang", "text")
                .addColumn("dir", key)
                .addColumn("dateDeleted", dateTime)
                .addColumn("deletedByID", "integer")
                .execute();
            // A page of a discussion, or of the replies to one comment, is a range of positions, so every page costs the same (FC-55).
            await schema.createIndex("commentsByPosition").on("comments").columns(["discussionID", "position"]).execute();
            await schema.createIndex("commentsByParent").on("comments").columns(["parentCommentID", "siblingPosition"]).execute();
            for (const column of ["siblingPosition", "score", "hot"] as const) {
                await schema
                    .createIndex(`commentsOnTopBy_${column}`)
                    .on("comments")
                    .columns(["discussionID", column, "commentID"])
                    .where(sql.ref("parentCommentID"), "is", null)
                    .execute();
            }
            await schema
                .createIndex("commentsByAuthor")
                .on("comments")
                .columns(["insertUserID", "dateInserted", "commentID"])
                .execute();
            for (const column of ["dateInserted", "dateUpdated", "score", "hot"] as const) {
                await schema.createIndex(`commentsBy_${column}`).on("comments").columns([column, "commentID"]).execute();
            }
        },
    },
    {
        name: "0401_commentsKept",
        async up({ schema, dateTime }) {
            const comments = () => schema.alterTable("comments");
            await comments()
                .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
                .execute();
            await comments().addColumn("deleteReason", "text").execute();
            await comments().addColumn("deleteActID", "integer").execute();
            await comments().addColumn("eraseAfter", dateTime).execute();
            await comments()
                .addColumn("placeClosed", "boolean", (column) => column.notNull().defaultTo(false))
                .execute();
            await schema
                .createIndex("commentsToErase")
                .on("comments")
                .columns(["eraseAfter", "commentID"])
                .where(sql.ref("eraseAfter"), "is not", null)
                .execute();
        },
    },
    {
        name: "0700_commentsByAuthorCovering",
        async up({ schema }) {
            // Covers the filters on a member's comments, which are counted and found without reading the table.
            await schema.dropIndex("commentsByAuthor").execute();
            await schema
                .createIndex("commentsByAuthor")
                .on("comments")
                .columns(["insertUserID", "dateInserted", "commentID", "discussionID", "dateDeleted"])
                .execute();
        },
    },
    {
        name: "0703_commentsByDateCovering",
        async up({ schema }) {
            // Covers the counting of comments in a range of dates, overall and by author.
            await schema.dropIndex("commentsBy_dateInserted").execute();
            await schema
                .createIndex("commentsBy_dateInserted")
                .on("comments")
                .columns(["dateInserted", "commentID", "discussionID", "insertUserID", "dateDeleted"])
                .execute();
        },
    },
    {
        name: "0721_commentsInDiscussionByDate",
        async up({ schema }) {
            // Covers the counting of new comments in a discussion since the member marked everything as read.
            await schema
                .createIndex("commentsInDiscussionByDate")
                .on("comments")
                .columns(["discussionID", "dateInserted", "placeClosed"])
                .execute();
        },
    },
    {
        name: "0723_commentRemovalsOfAuthors",
        async up({ query }) {
            // Adds the author to logged removals from before the column existed, so that authors find them.
            await query
                .updateTable("acts")
                .set({
                    recordUserID: (from) =>
                        from
                            .selectFrom("comments")
                            .select("comments.insertUserID")
                            .whereRef("comments.commentID", "=", "acts.recordID"),
                })
                .where("recordType", "=", "comment")
                .where("kind", "=", "delete")
                .execute();
        },
    },
    {
        name: "0731_rejectedAnswers",
        async up({ schema }) {
            await schema
                .alterTable("comments")
                .addColumn("isRejectedAnswer", "boolean", (column) => column.notNull().defaultTo(false))
                .execute();
        },
    },
    {
        name: "0951_setCommentLanguages",
        async up({ schema }) {
            await schema
                .alterTable("comments")
                .addColumn("isLangSet", "boolean", (column) => column.notNull().defaultTo(false))
                .execute();
        },
    },
];
