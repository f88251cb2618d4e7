import type { Database } from "@parley/library/server/database";
import type { ProfileField } from "@parley/profileFields/contract";
import type { Selectable, Updateable } from "kysely";

interface ProfileFieldsTable extends Omit<ProfileField, "dropdownOptions" | "isCoreField"> {
    /** JSON. */
    dropdownOptions: string;
}

interface ProfileFieldValuesTable {
    userID: number;
    apiName: string;
    /** Index of the value in a list, from 0. */
    position: number;
    /** JSON. */
    value: string;
    /** Lookup key, limited to the length that an index allows. */
    valueKey: string;
}

declare module "@parley/library/server/database" {
    interface Tables {
        profileFields: ProfileFieldsTable;
        profileFieldValues: ProfileFieldValuesTable;
    }
}

export type ProfileFieldRow = Selectable<ProfileFieldsTable>;
export type ProfileFieldValueRow = Selectable<ProfileFieldValuesTable>;

/** Creates the repository of profile fields and of members' values in them. */
export function createProfileFieldsRepository(database: Database) {
    return {
        all: (): Promise<ProfileFieldRow[]> =>
            database.query.selectFrom("profileFields").selectAll().orderBy("sort").orderBy("apiName").execute(),

        /** Inserts a field; false if the name is taken. */
        async insert(row: ProfileFieldRow): Promise<boolean> {
            const added = await database.query
                .insertInto("profileFields")
                .values(row)
                .onConflict((conflict) => conflict.doNothing())
                .returning("apiName")
                .executeTakeFirst();
            return added !== undefined;
        },

        async update(apiName: string, changes: Updateable<ProfileFieldsTable>): Promise<void> {
            if (Object.keys(changes).length === 0) return;
            await database.query.updateTable("profileFields").set(changes).where("apiName", "=", apiName).execute();
        },

        /** Returns the values of members in fields. */
        async valuesOf(userIDs: readonly number[], apiNames: readonly string[]): Promise<ProfileFieldValueRow[]> {
            if (userIDs.length === 0 || apiNames.length === 0) return [];
            return database.query
                .selectFrom("profileFieldValues")
                .selectAll()
                .where("userID", "in", userIDs)
                .where("apiName", "in", apiNames)
                .orderBy("userID")
                .orderBy("apiName")
                .orderBy("position")
                .execute();
        },

        /** Replaces a member's values in a field. */
        async setValues(userID: number, apiName: string, rows: readonly ProfileFieldValueRow[]): Promise<void> {
            await database.query
                .deleteFrom("profileFieldValues")
                .where("userID", "=", userID)
                .where("apiName", "=", apiName)
                .execute();
            if (rows.length > 0) await database.query.insertInto("profileFieldValues").values(rows).execute();
        },

        /** Deletes all values of a member. */
        async forget(userID: number): Promise<void> {
            await database.query.deleteFrom("profileFieldValues").where("userID", "=", userID).execute();
        },
    };
}
