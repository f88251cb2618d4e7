import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated, Selectable } from "kysely";

export type RequestKind = "confirm" | "password" | "emailChange";

interface AccountRequestsTable {
    requestID: Generated<number>;
    kind: RequestKind;
    /** JSON: whom it is about, as far as that is known. */
    subject: string;
    dateInserted: DateTime;
}

declare module "@parley/library/server/database" {
    interface Tables {
        accountRequests: AccountRequestsTable;
    }
}

export type RequestRow = Selectable<AccountRequestsTable>;

/** The rows of what people asked for and have not got yet. */
export function createRequestsRepository(database: Database) {
    return {
        async insert(request: Omit<RequestRow, "requestID">): Promise<void> {
            await database.query.insertInto("accountRequests").values(request).execute();
        },

        open: (limit: number): Promise<RequestRow[]> =>
            database.query.selectFrom("accountRequests").selectAll().orderBy("requestID").limit(limit).execute(),

        /** Takes a request away; false when another server has. */
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
