import type { DateTime } from "@parley/library/contract";
import type { Database, Tables } from "@parley/library/server/database";
import type { Insertable } from "kysely";
import type { EventRow } from "../notifications.schema";

/** Creates the SQL queries for events that are being delivered. */
export function createEventsRepository(database: Database) {
    return {
        async insert(event: Insertable<Tables["notificationEvents"]>): Promise<void> {
            await database.query.insertInto("notificationEvents").values(event).execute();
        },

        /**
         * Returns the next events that are due, locked until the transaction ends: those with small audiences first, then those of which the
         * fewest slices have been delivered, so that one for a few members never waits for one for 100,000. Events that another server is
         * delivering are passed over (FC-46), and so are those with large audiences on request.
         */
        next: (now: DateTime, { limit, withLarge }: { limit: number; withLarge: boolean }): Promise<EventRow[]> =>
            database.query
                .selectFrom("notificationEvents")
                .selectAll()
                .where("isGivenUp", "=", false)
                .$if(!withLarge, (query) => query.where("isLarge", "=", false))
                .where((event) => event.or([event("dateRetry", "is", null), event("dateRetry", "<=", now)]))
                .orderBy("isLarge")
                .orderBy("countSlices")
                .orderBy("eventID")
                .limit(limit)
                .$if(database.engine === "postgres", (query) => query.forUpdate().skipLocked())
                .execute(),

        /** Stores how far an event has been delivered. */
        async advance(
            eventID: number,
            progress: Pick<EventRow, "audience" | "afterUserID" | "isLarge" | "countSlices">,
        ): Promise<void> {
            await update(eventID, { ...progress, countFailures: 0, dateRetry: null });
        },

        /** Stores when an event that could not be delivered is due again; null gives it up. */
        async postpone(eventID: number, countFailures: number, dateRetry: DateTime | null): Promise<void> {
            await update(eventID, { countFailures, dateRetry, isGivenUp: dateRetry === null });
        },

        /** Returns the IDs of the events that have been given up. */
        async givenUp(): Promise<number[]> {
            const rows = await database.query
                .selectFrom("notificationEvents")
                .select("eventID")
                .where("isGivenUp", "=", true)
                .orderBy("eventID")
                .execute();
            return rows.map(({ eventID }) => eventID);
        },

        /** Makes events due that have been given up. */
        async takeUp(eventIDs: readonly number[]): Promise<void> {
            for (const eventID of eventIDs) await update(eventID, { countFailures: 0, dateRetry: null, isGivenUp: false });
        },

        async remove(eventIDs: readonly number[]): Promise<void> {
            if (eventIDs.length === 0) return;
            await database.query.deleteFrom("notificationEvents").where("eventID", "in", eventIDs).execute();
        },
    };

    async function update(eventID: number, changes: Partial<EventRow>): Promise<void> {
        await database.query.updateTable("notificationEvents").set(changes).where("eventID", "=", eventID).execute();
    }
}
