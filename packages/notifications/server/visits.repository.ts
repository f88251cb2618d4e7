import type { Database, Tables } from "@parley/library/server/database";
import type { Expression, SqlBool } from "kysely";
import { expressionBuilder, sql } from "kysely";

/** References to the columns of a notification by which a visit finds those about the visited record. */
interface VisitColumns {
    recordType: Expression<string>;
    recordID: Expression<number>;
    /** The record that contains the record. */
    parentID: Expression<number | null>;
}

/** Creates the condition that a notification is about something that a visit has shown. */
export type VisitCondition = (columns: VisitColumns) => Expression<SqlBool>;

/** Columns of the notifications `n` of a query. */
export const VISIT_COLUMNS: VisitColumns = {
    recordType: sql.ref<string>("n.recordType"),
    recordID: sql.ref<number>("n.recordID"),
    parentID: sql.ref<number | null>("n.parentID"),
};

/** Creates the SQL queries for the notifications that a visit answers. */
export function createVisitsRepository(database: Database) {
    return {
        /** Creates the condition of a query that a member has unread notifications of this kind. */
        createUnreadCondition(userID: number, isAbout: VisitCondition): Expression<SqlBool> {
            const row = expressionBuilder<Tables>();
            return row.exists(
                row
                    .selectFrom("notifications as n")
                    .select("n.notificationID")
                    .where("n.userID", "=", userID)
                    .where("n.readID", "is", null)
                    .where(isAbout(VISIT_COLUMNS)),
            );
        },

        /** Checks whether a member has unread notifications of this kind. */
        async hasUnread(userID: number, isAbout: VisitCondition): Promise<boolean> {
            const row = await database.query
                .selectFrom("notifications as n")
                .select("n.notificationID")
                .where("n.userID", "=", userID)
                .where("n.readID", "is", null)
                .where(isAbout(VISIT_COLUMNS))
                .limit(1)
                .executeTakeFirst();
            return row !== undefined;
        },
    };
}
