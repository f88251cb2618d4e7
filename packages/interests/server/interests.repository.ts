import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated, Insertable, Selectable, Updateable } from "kysely";

interface InterestsTable {
    interestID: Generated<number>;
    apiName: string;
    name: string;
    /** These three are JSON. */
    categoryIDs: string;
    tagIDs: string;
    profileFieldMapping: string;
    isDefault: boolean;
    dateInserted: DateTime;
}

declare module "@parley/library/server/database" {
    interface Tables {
        interests: InterestsTable;
    }
}

export type InterestRow = Selectable<InterestsTable>;

/** Creates the SQL functions for interests. */
export function createInterestsRepository(database: Database) {
    return {
        all: (): Promise<InterestRow[]> => database.query.selectFrom("interests").selectAll().orderBy("interestID").execute(),

        /** Inserts an interest; undefined if the name is taken. */
        async insert(row: Insertable<InterestsTable>): Promise<number | undefined> {
            const added = await database.query
                .insertInto("interests")
                .values(row)
                .onConflict((conflict) => conflict.doNothing())
                .returning("interestID")
                .executeTakeFirst();
            return added?.interestID;
        },

        async update(interestID: number, changes: Updateable<InterestsTable>): Promise<void> {
            if (Object.keys(changes).length === 0) return;
            await database.query.updateTable("interests").set(changes).where("interestID", "=", interestID).execute();
        },

        async remove(interestID: number): Promise<void> {
            await database.query.deleteFrom("interests").where("interestID", "=", interestID).execute();
        },
    };
}
