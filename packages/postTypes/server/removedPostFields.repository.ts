import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated } from "kysely";
import type { PostFieldRow } from "./postTypes.repository";

interface RemovedPostFieldsTable {
    removedFieldID: Generated<number>;
    /** The row of the field, as JSON. */
    field: string;
    /** Its place in the types that have it, as JSON. */
    places: string;
    dateRemoved: DateTime;
}

interface RemovedPostFieldValuesTable {
    removedFieldID: number;
    recordType: string;
    recordID: number;
    position: number;
    value: string;
    valueKey: string;
}

declare module "@parley/library/server/database" {
    interface Tables {
        removedPostFields: RemovedPostFieldsTable;
        removedPostFieldValues: RemovedPostFieldValuesTable;
    }
}

/** The place of a field in a type. */
interface FieldPlace {
    postTypeID: string;
    sort: number;
}

/** A removed field, and the types that had it. */
export interface RemovedPostField {
    field: PostFieldRow;
    places: readonly FieldPlace[];
}

export type RemovedPostFieldsRepository = ReturnType<typeof createRemovedPostFieldsRepository>;

/**
 * Creates the repository of removed post fields, which keeps them with the values of all posts until they are restored or erased. The values
 * move within the database, since a field may have one in each of 100,000 posts.
 */
export function createRemovedPostFieldsRepository(database: Database) {
    return {
        /** Takes a field with all values out of use, and returns the ID under which both are kept; within a transaction. */
        async remove(postFieldID: string, dateRemoved: DateTime): Promise<number> {
            const { removedFieldID } = await database.query
                .insertInto("removedPostFields")
                .values({ ...(await readField(postFieldID)), dateRemoved })
                .returning("removedFieldID")
                .executeTakeFirstOrThrow();
            await database.query
                .insertInto("removedPostFieldValues")
                .columns(["removedFieldID", "recordType", "recordID", "position", "value", "valueKey"])
                .expression((query) =>
                    query
                        .selectFrom("postMeta")
                        .select((is) => [
                            is.lit(removedFieldID).as("removedFieldID"),
                            "recordType",
                            "recordID",
                            "position",
                            "value",
                            "valueKey",
                        ])
                        .where("postFieldID", "=", postFieldID),
                )
                .execute();
            for (const table of ["postMeta", "postTypeFields", "postFields"] as const)
                await database.query.deleteFrom(table).where("postFieldID", "=", postFieldID).execute();
            return removedFieldID;
        },

        /** Returns the removed fields with these IDs, by ID; those erased since are left out. */
        async byIDs(removedFieldIDs: readonly number[]): Promise<Map<number, RemovedPostField>> {
            if (removedFieldIDs.length === 0) return new Map();
            const rows = await database.query
                .selectFrom("removedPostFields")
                .select(["removedFieldID", "field", "places"])
                .where("removedFieldID", "in", removedFieldIDs)
                .execute();
            return new Map(
                rows.map(({ removedFieldID, field, places }) => [
                    removedFieldID,
                    { field: JSON.parse(field) as PostFieldRow, places: JSON.parse(places) as FieldPlace[] },
                ]),
            );
        },

        /** Brings places and values back into a field that has been stored again, and forgets that it was removed; within a transaction. */
        async restoreValues(removedFieldID: number, { field: { postFieldID }, places }: RemovedPostField): Promise<void> {
            if (places.length > 0)
                await database.query
                    .insertInto("postTypeFields")
                    .values(places.map((place) => ({ ...place, postFieldID })))
                    .execute();
            await database.query
                .insertInto("postMeta")
                .columns(["recordType", "recordID", "postFieldID", "position", "value", "valueKey"])
                .expression((query) =>
                    query
                        .selectFrom("removedPostFieldValues")
                        .select((is) => [
                            "recordType",
                            "recordID",
                            is.val(postFieldID).as("postFieldID"),
                            "position",
                            "value",
                            "valueKey",
                        ])
                        .where("removedFieldID", "=", removedFieldID),
                )
                .execute();
            await erase(removedFieldID);
        },

        erase,

        /** Erases what was removed before a time. */
        async eraseRemovedBefore(time: DateTime): Promise<void> {
            await database.query.deleteFrom("removedPostFields").where("dateRemoved", "<", time).execute();
        },
    };

    async function readField(postFieldID: string): Promise<{ field: string; places: string }> {
        const field = await database.query
            .selectFrom("postFields")
            .selectAll()
            .where("postFieldID", "=", postFieldID)
            .executeTakeFirstOrThrow();
        const places = await database.query
            .selectFrom("postTypeFields")
            .select(["postTypeID", "sort"])
            .where("postFieldID", "=", postFieldID)
            .execute();
        return { field: JSON.stringify(field), places: JSON.stringify(places) };
    }

    /** Erases a removed field with all values. */
    async function erase(removedFieldID: number): Promise<void> {
        await database.query.deleteFrom("removedPostFields").where("removedFieldID", "=", removedFieldID).execute();
    }
}
