import type { DateTime } from "@parley/library/contract";
import type { Migration } from "@parley/library/server/database";
import type { Generated, Selectable } from "kysely";

interface SavedSearchesTable {
    savedSearchID: Generated<number>;
    userID: number;
    name: string;
    /** Query string of the search page, without the number of a page. */
    query: string;
    dateInserted: DateTime;
    dateViewed: DateTime;
    /** Whether the member is notified of new results. */
    isNotified: boolean;
    /** Results up to this time have been looked for to notify the member. */
    dateChecked: DateTime;
    /** A deleted one is stored for 30 days, so that it can be restored. */
    dateDeleted: DateTime | null;
}

declare module "@parley/library/server/database" {
    interface Tables {
        savedSearches: SavedSearchesTable;
    }
}

export const savedSearchNotificationsMigration: Migration = {
    name: "0744_savedSearchNotifications",
    async up({ schema }) {
        await schema
            .alterTable("savedSearches")
            .addColumn("isNotified", "boolean", (column) => column.notNull().defaultTo(false))
            .execute();
        await schema
            .alterTable("savedSearches")
            .addColumn("dateChecked", "text", (column) => column.notNull().defaultTo(""))
            .execute();
        await schema.createIndex("savedSearchesToCheck").on("savedSearches").columns(["isNotified", "dateChecked"]).execute();
    },
};

export type SavedSearchRow = Selectable<SavedSearchesTable>;

export const savedSearchesMigration: Migration = {
    name: "0743_savedSearches",
    async up({ schema, identity }) {
        await schema
            .createTable("savedSearches")
            .addColumn("savedSearchID", "integer", identity)
            .addColumn("userID", "integer", (column) => column.notNull())
            .addColumn("name", "text", (column) => column.notNull())
            .addColumn("query", "text", (column) => column.notNull())
            .addColumn("dateInserted", "text", (column) => column.notNull())
            .addColumn("dateViewed", "text", (column) => column.notNull())
            .addColumn("dateDeleted", "text")
            .execute();
        await schema.createIndex("savedSearchesByUser").on("savedSearches").columns(["userID", "savedSearchID"]).execute();
        await schema.createIndex("savedSearchesByDeletion").on("savedSearches").column("dateDeleted").execute();
    },
};
