import { getContentSources } from "@parley/library/server/contentSources";
import type { Database, Tables } from "@parley/library/server/database";
import type { Insertable, Updateable } from "kysely";
import type { MessageReportRow } from "./messageReports.schema";

type StatusFilter = "new" | "decided";

export type MessageReportsRepository = ReturnType<typeof createMessageReportsRepository>;

/** Creates the SQL queries for reports of messages. */
export function createMessageReportsRepository(database: Database) {
    return {
        byID: (messageReportID: number): Promise<MessageReportRow | undefined> =>
            database.query
                .selectFrom("messageReports")
                .selectAll()
                .where("messageReportID", "=", messageReportID)
                .executeTakeFirst(),

        byIDs: async (messageReportIDs: readonly number[]): Promise<MessageReportRow[]> =>
            messageReportIDs.length === 0
                ? []
                : database.query
                      .selectFrom("messageReports")
                      .selectAll()
                      .where("messageReportID", "in", messageReportIDs)
                      .execute(),

        /** Stores a report; undefined if this member has reported the message before. `bodyHtml` is all that it shows. */
        async insert(row: Insertable<Tables["messageReports"]>, bodyHtml: string): Promise<number | undefined> {
            const stored = await database.query
                .insertInto("messageReports")
                .values(row)
                .onConflict((conflict) => conflict.columns(["messageID", "insertUserID"]).doNothing())
                .returning("messageReportID")
                .executeTakeFirst();
            if (!stored) return undefined;
            await getContentSources(database).written("messageReport", stored.messageReportID, bodyHtml, { isNew: true });
            return stored.messageReportID;
        },

        update: async (messageReportID: number, changes: Updateable<Tables["messageReports"]>): Promise<void> =>
            void (await database.query
                .updateTable("messageReports")
                .set(changes)
                .where("messageReportID", "=", messageReportID)
                .execute()),

        list: (status: StatusFilter, { limit, offset }: { limit: number; offset: number }): Promise<MessageReportRow[]> =>
            filtered(status).selectAll().orderBy("messageReportID", "desc").limit(limit).offset(offset).execute(),

        async count(status: StatusFilter): Promise<number> {
            const { count } = await filtered(status)
                .select(({ fn }) => fn.countAll().as("count"))
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        /** Returns the reports by a member, for their export. */
        byMember: (userID: number) =>
            database.query
                .selectFrom("messageReports")
                .select(["messageReportID", "messageID", "noteBody", "dateInserted"])
                .where("insertUserID", "=", userID)
                .orderBy("messageReportID")
                .execute(),

        /** Deletes the reports by a member. */
        async removeAllOf(userID: number): Promise<void> {
            const rows = await database.query
                .deleteFrom("messageReports")
                .where("insertUserID", "=", userID)
                .returning("messageReportID")
                .execute();
            if (rows.length > 0)
                await getContentSources(database).gone(
                    "messageReport",
                    rows.map(({ messageReportID }) => messageReportID),
                );
        },
    };

    function filtered(status: StatusFilter) {
        return database.query.selectFrom("messageReports").where("status", status === "new" ? "=" : "<>", "new");
    }
}
