import type { Migration } from "@parley/library/server/database";

export const discussionStatusesMigrations: Migration[] = [
    {
        // What was removed waits here until it is restored or its time is over.
        name: "0893_removedStatuses",
        async up({ schema, dateTime }) {
            await schema
                .createTable("removedStatuses")
                .addColumn("recordStatusID", "integer", (column) => column.primaryKey())
                .addColumn("status", "text", (column) => column.notNull())
                .addColumn("dateRemoved", dateTime, (column) => column.notNull())
                .execute();
            await schema
                .createTable("removedStatusDiscussions")
                .addColumn("recordStatusID", "integer", (column) =>
                    column.notNull().references("removedStatuses.recordStatusID").onDelete("cascade"),
                )
                .addColumn("discussionID", "integer", (column) =>
                    column.notNull().references("discussions.discussionID").onDelete("cascade"),
                )
                .addPrimaryKeyConstraint("removedStatusDiscussionsOnce", ["recordStatusID", "discussionID"])
                .execute();
            await schema
                .createIndex("removedStatusDiscussionsByDiscussion")
                .on("removedStatusDiscussions")
                .column("discussionID")
                .execute();
        },
    },
];
