import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated } from "kysely";
import type { ProfileFieldRow } from "./profileFields.repository";

interface RemovedProfileFieldsTable {
    removedFieldID: Generated<number>;
    /** The row of the field, as JSON. */
    field: string;
    dateRemoved: DateTime;
}

interface RemovedProfileFieldValuesTable {
    removedFieldID: number;
    userID: number;
    position: number;
    value: string;
    valueKey: string;
}

declare module "@parley/library/server/database" {
    interface Tables {
        removedProfileFields: RemovedProfileFieldsTable;
        removedProfileFieldValues: RemovedProfileFieldValuesTable;
    }
}

export type RemovedFieldsRepository = ReturnType<typeof createRemovedFieldsRepository>;

/**
 * Creates the repository of removed profile fields, which keeps them with the values of all members until they are restored or erased. The
 * values move within the database, since a field may have one for each of 100,000 members.
 */
export function createRemovedFieldsRepository(database: Database) {
    return {
        /** Takes a field with all values out of use, and returns the ID under which both are kept; within a transaction. */
        async remove(field: ProfileFieldRow, dateRemoved: DateTime): Promise<number> {
            const { removedFieldID } = await database.query
                .insertInto("removedProfileFields")
                .values({ field: JSON.stringify(field), dateRemoved })
                .returning("removedFieldID")
                .executeTakeFirstOrThrow();
            await database.query
                .insertInto("removedProfileFieldValues")
                .columns(["removedFieldID", "userID", "position", "value", "valueKey"])
                .expression((query) =>
                    query
                        .selectFrom("profileFieldValues")
                        .select((is) => [is.lit(removedFieldID).as("removedFieldID"), "userID", "position", "value", "valueKey"])
                        .where("apiName", "=", field.apiName),
                )
                .execute();
            for (const table of ["profileFieldValues", "profileFields"] as const)
                await database.query.deleteFrom(table).where("apiName", "=", field.apiName).execute();
            return removedFieldID;
        },

        /** Returns the removed fields with these IDs, by ID; those erased since are left out. */
        async byIDs(removedFieldIDs: readonly number[]): Promise<Map<number, ProfileFieldRow>> {
            if (removedFieldIDs.length === 0) return new Map();
            const rows = await database.query
                .selectFrom("removedProfileFields")
                .select(["removedFieldID", "field"])
                .where("removedFieldID", "in", removedFieldIDs)
                .execute();
            return new Map(rows.map(({ removedFieldID, field }) => [removedFieldID, JSON.parse(field) as ProfileFieldRow]));
        },

        /** Brings the values back into a field that has been stored again, and forgets that it was removed; within a transaction. */
        async restoreValues(removedFieldID: number, apiName: string): Promise<void> {
            await database.query
                .insertInto("profileFieldValues")
                .columns(["userID", "apiName", "position", "value", "valueKey"])
                .expression((query) =>
                    query
                        .selectFrom("removedProfileFieldValues")
                        .select((is) => ["userID", is.val(apiName).as("apiName"), "position", "value", "valueKey"])
                        .where("removedFieldID", "=", removedFieldID),
                )
                .execute();
            await erase(removedFieldID);
        },

        erase,

        /** Erases what was removed before a time. */
        async eraseRemovedBefore(time: DateTime): Promise<void> {
            await database.query.deleteFrom("removedProfileFields").where("dateRemoved", "<", time).execute();
        },

        /** Erases all values of a member. */
        async forget(userID: number): Promise<void> {
            await database.query.deleteFrom("removedProfileFieldValues").where("userID", "=", userID).execute();
        },
    };

    /** Erases a removed field with all values. */
    async function erase(removedFieldID: number): Promise<void> {
        await database.query.deleteFrom("removedProfileFields").where("removedFieldID", "=", removedFieldID).execute();
    }
}
