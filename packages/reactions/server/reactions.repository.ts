import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { ReactionClass } from "@parley/reactions/contract";
import type { Generated, Insertable, Selectable, Updateable } from "kysely";

interface ReactionTypesTable {
    tagID: Generated<number>;
    urlcode: string;
    urlcodeKey: string;
    name: string;
    description: string;
    class: ReactionClass;
    points: number;
    reactionValue: number;
    sort: number;
    active: boolean;
    custom: Generated<boolean>;
    hidden: Generated<boolean>;
}

interface ReactionsTable {
    recordType: string;
    recordID: number;
    userID: number;
    tagID: number;
    dateInserted: DateTime;
}

/** Count of a type on a record; more than the number of rows if an import has the number but not the people. */
interface ReactionCountsTable {
    recordType: string;
    recordID: number;
    tagID: number;
    count: number;
}

declare module "@parley/library/server/database" {
    interface Tables {
        reactionTypes: ReactionTypesTable;
        reactions: ReactionsTable;
        reactionCounts: ReactionCountsTable;
    }
}

export type ReactionTypeRow = Selectable<ReactionTypesTable>;
export type ReactionRow = Selectable<ReactionsTable>;
/** Key of the record with the reaction. */
export type RecordKey = Pick<ReactionRow, "recordType" | "recordID">;
export type CountRow = Insertable<ReactionCountsTable>;

/** Creates the repository with all SQL of reactions. */
export function createReactionsRepository(database: Database) {
    return {
        types: (): Promise<ReactionTypeRow[]> =>
            database.query.selectFrom("reactionTypes").selectAll().orderBy("sort").orderBy("tagID").execute(),

        async updateType(tagID: number, values: Updateable<ReactionTypesTable>): Promise<void> {
            await database.query.updateTable("reactionTypes").set(values).where("tagID", "=", tagID).execute();
        },

        counts: (recordType: string, recordIDs: readonly number[]): Promise<CountRow[]> =>
            database.query
                .selectFrom("reactionCounts")
                .selectAll()
                .where("recordType", "=", recordType)
                .where("recordID", "in", [...recordIDs])
                .where("count", ">", 0)
                .execute(),

        /** Returns the reactions of one user to these records. */
        givenBy: (
            userID: number,
            recordType: string,
            recordIDs: readonly number[],
        ): Promise<Pick<ReactionRow, "recordID" | "tagID">[]> =>
            database.query
                .selectFrom("reactions")
                .select(["recordID", "tagID"])
                .where("recordType", "=", recordType)
                .where("recordID", "in", [...recordIDs])
                .where("userID", "=", userID)
                .execute(),

        log(
            recordType: string,
            recordID: number,
            tagIDs: readonly number[],
            limit: number,
            offset: number,
        ): Promise<ReactionRow[]> {
            return database.query
                .selectFrom("reactions")
                .selectAll()
                .where("recordType", "=", recordType)
                .where("recordID", "=", recordID)
                .where("tagID", "in", [...tagIDs])
                .orderBy("dateInserted", "desc")
                .orderBy("userID", "desc")
                .limit(limit)
                .offset(offset)
                .execute();
        },

        /** Returns a subquery for the records that a user has given a reaction of this type. */
        recordIDsOf: (recordType: string, userID: number, tagID: number) =>
            database.query
                .selectFrom("reactions")
                .select("reactions.recordID")
                .where("reactions.recordType", "=", recordType)
                .where("reactions.userID", "=", userID)
                .where("reactions.tagID", "=", tagID),

        find: (recordType: string, recordID: number, userID: number): Promise<ReactionRow | undefined> =>
            database.query
                .selectFrom("reactions")
                .selectAll()
                .where("recordType", "=", recordType)
                .where("recordID", "=", recordID)
                .where("userID", "=", userID)
                .executeTakeFirst(),

        /** Deletes the reaction of a user; returns its type, if there was one. */
        async take(recordType: string, recordID: number, userID: number): Promise<number | undefined> {
            const removed = await database.query
                .deleteFrom("reactions")
                .where("recordType", "=", recordType)
                .where("recordID", "=", recordID)
                .where("userID", "=", userID)
                .returning("tagID")
                .executeTakeFirst();
            return removed?.tagID;
        },

        /** Returns up to `limit` reactions of a user. */
        someOf: (userID: number, limit: number, after?: Pick<ReactionRow, "recordType" | "recordID">): Promise<ReactionRow[]> =>
            database.query
                .selectFrom("reactions")
                .selectAll()
                .where("userID", "=", userID)
                .$if(after !== undefined, (query) =>
                    query.where((row) =>
                        row.or([
                            row("recordType", ">", after?.recordType ?? ""),
                            row.and([
                                row("recordType", "=", after?.recordType ?? ""),
                                row("recordID", ">", after?.recordID ?? 0),
                            ]),
                        ]),
                    ),
                )
                .orderBy("recordType")
                .orderBy("recordID")
                .limit(limit)
                .execute(),

        /** Deletes all reactions of these users. */
        takeAllOf: (userIDs: readonly number[]): Promise<Pick<ReactionRow, "recordType" | "recordID" | "tagID">[]> =>
            database.query
                .deleteFrom("reactions")
                .where("userID", "in", [...userIDs])
                .returning(["recordType", "recordID", "tagID"])
                .execute(),

        /** Inserts a reaction; returns false if the user has one already. */
        async put(row: ReactionRow): Promise<boolean> {
            const added = await database.query
                .insertInto("reactions")
                .values(row)
                .onConflict((conflict) => conflict.columns(["recordType", "recordID", "userID"]).doNothing())
                .returning("tagID")
                .executeTakeFirst();
            return added !== undefined;
        },

        /** Inserts many reactions; returns those that were inserted. */
        putAll: (rows: readonly ReactionRow[]): Promise<Pick<ReactionRow, "recordType" | "recordID" | "tagID">[]> =>
            database.query
                .insertInto("reactions")
                .values([...rows])
                .onConflict((conflict) => conflict.columns(["recordType", "recordID", "userID"]).doNothing())
                .returning(["recordType", "recordID", "tagID"])
                .execute(),

        async addCounts(rows: readonly CountRow[]): Promise<void> {
            await database.query
                .insertInto("reactionCounts")
                .values([...rows])
                .onConflict((conflict) =>
                    conflict.columns(["recordType", "recordID", "tagID"]).doUpdateSet((eb) => ({
                        count: eb("reactionCounts.count", "+", eb.ref("excluded.count")),
                    })),
                )
                .execute();
        },

        /**
         * Returns the records whose counts are lower than their reactions. They may be higher: an import may have the number of reactions
         * without the people.
         */
        async miscounted(): Promise<number[]> {
            const { query } = database;
            const rows = await query
                .selectFrom("reactions as r")
                .leftJoin("reactionCounts as c", (join) =>
                    join
                        .onRef("c.recordType", "=", "r.recordType")
                        .onRef("c.recordID", "=", "r.recordID")
                        .onRef("c.tagID", "=", "r.tagID"),
                )
                .select("r.recordID")
                .groupBy(["r.recordType", "r.recordID", "r.tagID", "c.count"])
                .having(({ eb, fn, val }) => eb(fn.coalesce("c.count", val(0)), "<", fn.countAll<number>()))
                .execute();
            const below = await query.selectFrom("reactionCounts").select("recordID").where("count", "<", 0).execute();
            return [...rows, ...below].map(({ recordID }) => recordID);
        },

        /** Moves the reactions of one record to another, which has none. */
        async moveRecord(from: RecordKey, to: RecordKey): Promise<void> {
            for (const table of ["reactions", "reactionCounts"] as const) {
                await database.query
                    .updateTable(table)
                    .set(to)
                    .where("recordType", "=", from.recordType)
                    .where("recordID", "=", from.recordID)
                    .execute();
            }
        },

        async removeRecords(recordType: string, recordIDs: readonly number[]): Promise<void> {
            for (const table of ["reactions", "reactionCounts"] as const) {
                await database.query
                    .deleteFrom(table)
                    .where("recordType", "=", recordType)
                    .where("recordID", "in", [...recordIDs])
                    .execute();
            }
        },
    };
}
