import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated, Selectable } from "kysely";

export type RequestKind = "confirm" | "password" | "emailChange";

interface AccountRequestsTable {
    requestID: Generated<number>;
    kind: RequestKind;
    /** JSON: user ID, or the name or address as typed. */
    subject: string;
    dateInserted: DateTime;
}

declare module "@parley/library/server/database" {
    interface Tables {
        accountRequests: AccountRequestsTable;
    }
}

export type RequestRow = Selectable<AccountRequestsTable>;

/** Creates the repository of pending mail requests. */
export function createRequestsRepository(database: Database) {
    return {
        async insert(request: Omit<RequestRow, "requestID">): Promise<void> {
            await database.query.insertInto("accountRequests").values(request).execute();
        },

        open: (limit: number): Promise<RequestRow[]> =>
            database.query.selectFrom("accountRequests").selectAll().orderBy("requestID").limit(limit).execute(),

        /** Deletes a request; false if another server has taken it. */
        async take(requestID: number): Promise<boolean> {
            const row = await database.query
                .deleteFrom("accountRequests")
                .where("requestID", "=", requestID)
                .returning("requestID")
                .executeTakeFirst();
            return row !== undefined;
        },

        async removeBefore(date: DateTime): Promise<void> {
            await database.query.deleteFrom("accountRequests").where("dateInserted", "<", date).execute();
        },
    };
}
