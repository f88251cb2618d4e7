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
         * Returns the next event, locked until the transaction ends: those with small audiences first. An event that another server is
         * delivering is passed over (FC-46).
         */
        next: (): Promise<EventRow | undefined> =>
            database.query
                .selectFrom("notificationEvents")
                .selectAll()
                .orderBy("isLarge")
                .orderBy("eventID")
                .limit(1)
                .$if(database.engine === "postgres", (query) => query.forUpdate().skipLocked())
                .executeTakeFirst(),

        /** Stores how far an event has been delivered. */
        async advance(eventID: number, progress: Pick<EventRow, "audience" | "afterUserID" | "isLarge">): Promise<void> {
            await database.query.updateTable("notificationEvents").set(progress).where("eventID", "=", eventID).execute();
        },

        async remove(eventID: number): Promise<void> {
            await database.query.deleteFrom("notificationEvents").where("eventID", "=", eventID).execute();
        },
    };
}
