import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { PostField } from "@parley/postTypes/contract";
import type { Selectable, Updateable } from "kysely";

interface PostTypesTable {
    postTypeID: string;
    name: string;
    description: string | null;
    parentPostTypeID: string | null;
    isActive: boolean;
    isDeleted: boolean;
    dateInserted: DateTime;
    dateUpdated: DateTime | null;
}

interface PostFieldsTable extends Omit<PostField, "dropdownOptions" | "postTypeIDs"> {
    /** JSON. */
    dropdownOptions: string;
}

interface PostTypeFieldsTable {
    postTypeID: string;
    postFieldID: string;
    sort: number;
}

interface PostMetaTable {
    recordType: string;
    recordID: number;
    postFieldID: string;
    /** Index of the value in a list, from 0. */
    position: number;
    /** JSON. */
    value: string;
    /** Lookup key, limited to the length that an index allows. */
    valueKey: string;
}

declare module "@parley/library/server/database" {
    interface Tables {
        postTypes: PostTypesTable;
        postFields: PostFieldsTable;
        postTypeFields: PostTypeFieldsTable;
        postMeta: PostMetaTable;
    }
}

export type PostTypeRow = Selectable<PostTypesTable>;
export type PostFieldRow = Selectable<PostFieldsTable>;
export type PostMetaRow = Selectable<PostMetaTable>;

/** Number of rows in one statement. */
const ROWS_AT_ONCE = 500;

/** Creates the SQL functions for post types, their fields and the values of posts. */
export function createPostTypesRepository(database: Database) {
    return {
        types: (): Promise<PostTypeRow[]> =>
            database.query.selectFrom("postTypes").selectAll().orderBy("dateInserted").orderBy("postTypeID").execute(),

        fields: (): Promise<PostFieldRow[]> =>
            database.query.selectFrom("postFields").selectAll().orderBy("sort").orderBy("postFieldID").execute(),

        links: (): Promise<PostTypeFieldsTable[]> =>
            database.query.selectFrom("postTypeFields").selectAll().orderBy("postTypeID").orderBy("sort").execute(),

        /** Inserts a type; false if the name is taken. */
        async insertType(row: PostTypeRow): Promise<boolean> {
            const added = await database.query
                .insertInto("postTypes")
                .values(row)
                .onConflict((conflict) => conflict.doNothing())
                .returning("postTypeID")
                .executeTakeFirst();
            return added !== undefined;
        },

        async updateType(postTypeID: string, changes: Updateable<PostTypesTable>): Promise<void> {
            await database.query.updateTable("postTypes").set(changes).where("postTypeID", "=", postTypeID).execute();
        },

        /** Replaces the fields of a type. */
        async setFieldsOf(postTypeID: string, postFieldIDs: readonly string[]): Promise<void> {
            await database.query.deleteFrom("postTypeFields").where("postTypeID", "=", postTypeID).execute();
            if (postFieldIDs.length === 0) return;
            await database.query
                .insertInto("postTypeFields")
                .values(postFieldIDs.map((postFieldID, sort) => ({ postTypeID, postFieldID, sort })))
                .execute();
        },

        /** Inserts a field; false if the name is taken. */
        async insertField(row: PostFieldRow): Promise<boolean> {
            const added = await database.query
                .insertInto("postFields")
                .values(row)
                .onConflict((conflict) => conflict.doNothing())
                .returning("postFieldID")
                .executeTakeFirst();
            return added !== undefined;
        },

        async updateField(postFieldID: string, changes: Updateable<PostFieldsTable>): Promise<void> {
            await database.query.updateTable("postFields").set(changes).where("postFieldID", "=", postFieldID).execute();
        },

        /** Returns the values of posts in these fields. */
        async metaOf(recordType: string, recordIDs: readonly number[], postFieldIDs: readonly string[]): Promise<PostMetaRow[]> {
            if (recordIDs.length === 0 || postFieldIDs.length === 0) return [];
            return database.query
                .selectFrom("postMeta")
                .selectAll()
                .where("recordType", "=", recordType)
                .where("recordID", "in", recordIDs)
                .where("postFieldID", "in", postFieldIDs)
                .orderBy("recordID")
                .orderBy("postFieldID")
                .orderBy("position")
                .execute();
        },

        /** Replaces the values of a post in these fields. */
        async replaceMeta(
            recordType: string,
            recordID: number,
            postFieldIDs: readonly string[],
            rows: readonly PostMetaRow[],
        ): Promise<void> {
            if (postFieldIDs.length > 0) {
                await database.query
                    .deleteFrom("postMeta")
                    .where("recordType", "=", recordType)
                    .where("recordID", "=", recordID)
                    .where("postFieldID", "in", postFieldIDs)
                    .execute();
            }
            if (rows.length > 0) await database.query.insertInto("postMeta").values(rows).execute();
        },

        /** Deletes all values of posts, also those in removed fields. */
        async forget(recordType: string, recordIDs: readonly number[]): Promise<void> {
            for (let from = 0; from < recordIDs.length; from += ROWS_AT_ONCE) {
                for (const table of ["postMeta", "removedPostFieldValues"] as const)
                    await database.query
                        .deleteFrom(table)
                        .where("recordType", "=", recordType)
                        .where("recordID", "in", recordIDs.slice(from, from + ROWS_AT_ONCE))
                        .execute();
            }
        },

        /** Returns a subquery for the posts with one of these values in a field. */
        recordIDsWith: (recordType: string, postFieldID: string, valueKeys: readonly string[]) =>
            database.query
                .selectFrom("postMeta")
                .select("postMeta.recordID")
                .where("postMeta.recordType", "=", recordType)
                .where("postMeta.postFieldID", "=", postFieldID)
                .where("postMeta.valueKey", "in", valueKeys),
    };
}
