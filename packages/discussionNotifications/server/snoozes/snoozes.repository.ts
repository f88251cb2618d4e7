import type { DateTime } from "@parley/library/contract";
import type { Database, Migration } from "@parley/library/server/database";

/** Discussions that members have put off. */
interface DiscussionSnoozesTable {
    userID: number;
    discussionID: number;
    /** When it comes back as a notification. */
    dateDue: DateTime;
}

declare module "@parley/library/server/database" {
    interface Tables {
        discussionSnoozes: DiscussionSnoozesTable;
    }
}

export const discussionNotificationsMigrations: Migration[] = [
    {
        name: "0843_discussionSnoozes",
        async up({ schema, dateTime }) {
            await schema
                .createTable("discussionSnoozes")
                .addColumn("userID", "integer", (column) => column.notNull())
                .addColumn("discussionID", "integer", (column) => column.notNull())
                .addColumn("dateDue", dateTime, (column) => column.notNull())
                .addPrimaryKeyConstraint("discussionSnoozesOnce", ["userID", "discussionID"])
                .execute();
            await schema.createIndex("discussionSnoozesDue").on("discussionSnoozes").column("dateDue").execute();
        },
    },
];

/** Creates the SQL queries for discussions that members have put off. */
export function createSnoozesRepository(database: Database) {
    return {
        async find(userID: number, discussionID: number): Promise<DateTime | null> {
            const row = await database.query
                .selectFrom("discussionSnoozes")
                .select("dateDue")
                .where("userID", "=", userID)
                .where("discussionID", "=", discussionID)
                .executeTakeFirst();
            return row?.dateDue ?? null;
        },

        async set(userID: number, discussionID: number, dateDue: DateTime): Promise<void> {
            await database.query
                .insertInto("discussionSnoozes")
                .values({ userID, discussionID, dateDue })
                .onConflict((conflict) => conflict.columns(["userID", "discussionID"]).doUpdateSet({ dateDue }))
                .execute();
        },

        async remove(userID: number, discussionID: number): Promise<void> {
            await database.query
                .deleteFrom("discussionSnoozes")
                .where("userID", "=", userID)
                .where("discussionID", "=", discussionID)
                .execute();
        },

        /** Removes what is due, at most `limit`, and returns it. Each is returned once, whichever server asks. */
        async takeDue(now: DateTime, limit: number) {
            const due = await database.query
                .selectFrom("discussionSnoozes")
                .selectAll()
                .where("dateDue", "<=", now)
                .orderBy("dateDue")
                .limit(limit)
                .execute();
            const taken = [];
            for (const { userID, discussionID, dateDue } of due)
                taken.push(
                    ...(await database.query
                        .deleteFrom("discussionSnoozes")
                        .where("userID", "=", userID)
                        .where("discussionID", "=", discussionID)
                        .where("dateDue", "=", dateDue)
                        .returningAll()
                        .execute()),
                );
            return taken;
        },

        allOf: (userID: number) =>
            database.query
                .selectFrom("discussionSnoozes")
                .select(["discussionID", "dateDue"])
                .where("userID", "=", userID)
                .execute(),

        async removeAllOf(userID: number): Promise<void> {
            await database.query.deleteFrom("discussionSnoozes").where("userID", "=", userID).execute();
        },
    };
}
