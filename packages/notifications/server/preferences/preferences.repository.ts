import type { Database } from "@parley/library/server/database";

/** Choices of a member for a kind; null for a channel without a choice. */
export interface ChosenChannels {
    popup: boolean;
    email: boolean | null;
    digest: boolean | null;
    push: boolean | null;
}

/** The preferences of members who have chosen none. */
export const DEFAULTS = 0;

/** Creates the SQL queries for the preferences of members, and for the defaults of the site, whose user ID is `DEFAULTS`. */
export function createPreferencesRepository(database: Database) {
    return {
        /** Returns what these members have chosen, for these kinds or all. */
        of: (userIDs: readonly number[], names?: readonly string[]) =>
            database.query
                .selectFrom("notificationPreferences")
                .selectAll()
                .where("userID", "in", userIDs)
                .$if(names !== undefined, (query) => query.where("name", "in", names ?? []))
                .execute(),

        async set(userID: number, name: string, channels: ChosenChannels): Promise<void> {
            await database.query
                .insertInto("notificationPreferences")
                .values({ userID, name, ...channels })
                .onConflict((conflict) => conflict.columns(["userID", "name"]).doUpdateSet(channels))
                .execute();
        },

        async removeAllOf(userID: number): Promise<void> {
            await database.query.deleteFrom("notificationPreferences").where("userID", "=", userID).execute();
        },
    };
}
