import type { CollectionRecordType } from "@parley/collections/contract";
import type { DateTime, DateWindow, Range } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated, Insertable, Selectable, Updateable } from "kysely";

interface CollectionsTable {
    collectionID: Generated<number>;
    name: string;
    /** Folded name, so that names that look the same are one collection. */
    nameKey: string;
    dateInserted: DateTime;
    insertUserID: number;
    dateUpdated: DateTime | null;
    updateUserID: number | null;
}

interface CollectionRecordsTable {
    collectionID: number;
    recordType: CollectionRecordType;
    recordID: number;
    dateAddedToCollection: DateTime;
    sort: number | null;
}

declare module "@parley/library/server/database" {
    interface Tables {
        collections: CollectionsTable;
        collectionRecords: CollectionRecordsTable;
    }
}

export type CollectionRow = Selectable<CollectionsTable>;
export type CollectionRecordRow = Selectable<CollectionRecordsTable>;

/** Record type and ID. */
export type RecordName = Pick<CollectionRecordRow, "recordType" | "recordID">;

export interface CollectionFilter {
    collectionID?: Range | undefined;
    /** Folded. */
    nameBegins?: string | undefined;
    dateUpdated?: DateWindow | undefined;
    limit: number;
    offset: number;
}

export interface ContentFilter {
    collectionID?: Range | undefined;
    dateAdded?: DateWindow | undefined;
    limit: number;
    offset: number;
}

/** Suffix that sorts after every text with the same prefix. */
const AFTER_ALL = "\u{10FFFF}";

export type CollectionsRepository = ReturnType<typeof createCollectionsRepository>;

/** Creates the SQL functions for collections. */
export function createCollectionsRepository(database: Database) {
    return {
        list({ collectionID, nameBegins, dateUpdated, limit, offset }: CollectionFilter): Promise<CollectionRow[]> {
            let query = database.query.selectFrom("collections").selectAll();
            for (const [operator, value] of bounds(collectionID)) query = query.where("collectionID", operator, value);
            if (nameBegins) query = query.where("nameKey", ">=", nameBegins).where("nameKey", "<", nameBegins + AFTER_ALL);
            if (dateUpdated?.from) query = query.where("dateUpdated", ">=", dateUpdated.from);
            if (dateUpdated?.to) query = query.where("dateUpdated", "<=", dateUpdated.to);
            return query.orderBy("nameKey").limit(limit).offset(offset).execute();
        },

        byID: (collectionID: number): Promise<CollectionRow | undefined> =>
            database.query.selectFrom("collections").selectAll().where("collectionID", "=", collectionID).executeTakeFirst(),

        byIDs: (collectionIDs: readonly number[]): Promise<CollectionRow[]> =>
            database.query
                .selectFrom("collections")
                .selectAll()
                .where("collectionID", "in", [0, ...collectionIDs])
                .orderBy("nameKey")
                .execute(),

        /** Inserts a collection. Returns `undefined` if the name is taken. */
        insert: (values: Insertable<CollectionsTable>): Promise<CollectionRow | undefined> =>
            database.query
                .insertInto("collections")
                .values(values)
                .onConflict((conflict) => conflict.doNothing())
                .returningAll()
                .executeTakeFirst(),

        /** Checks whether another collection has this name. */
        async isTaken(nameKey: string, besidesID: number): Promise<boolean> {
            const other = await database.query
                .selectFrom("collections")
                .select("collectionID")
                .where("nameKey", "=", nameKey)
                .where("collectionID", "!=", besidesID)
                .executeTakeFirst();
            return other !== undefined;
        },

        async update(collectionID: number, values: Updateable<CollectionsTable>): Promise<void> {
            await database.query.updateTable("collections").set(values).where("collectionID", "=", collectionID).execute();
        },

        async remove(collectionID: number): Promise<void> {
            await database.query.deleteFrom("collectionRecords").where("collectionID", "=", collectionID).execute();
            await database.query.deleteFrom("collections").where("collectionID", "=", collectionID).execute();
        },

        /** Returns the records of these collections, each collection in its order. */
        recordsIn: (collectionIDs: readonly number[]): Promise<CollectionRecordRow[]> =>
            database.query
                .selectFrom("collectionRecords")
                .selectAll()
                .where("collectionID", "in", [0, ...collectionIDs])
                .orderBy("collectionID")
                .orderBy((eb) => eb.fn.coalesce("sort", eb.lit(1_000_001)))
                .orderBy("dateAddedToCollection")
                .orderBy("recordType")
                .orderBy("recordID")
                .execute(),

        /** Returns records of collections, newest first. */
        contents({ collectionID, dateAdded, limit, offset }: ContentFilter): Promise<CollectionRecordRow[]> {
            let query = database.query.selectFrom("collectionRecords").selectAll();
            for (const [operator, value] of bounds(collectionID)) query = query.where("collectionID", operator, value);
            if (dateAdded?.from) query = query.where("dateAddedToCollection", ">=", dateAdded.from);
            if (dateAdded?.to) query = query.where("dateAddedToCollection", "<=", dateAdded.to);
            return query
                .orderBy("dateAddedToCollection", "desc")
                .orderBy("collectionID", "desc")
                .orderBy("recordType")
                .orderBy("recordID")
                .limit(limit)
                .offset(offset)
                .execute();
        },

        /** Returns the IDs of the collections of a record. */
        async idsWith({ recordType, recordID }: RecordName): Promise<number[]> {
            const rows = await database.query
                .selectFrom("collectionRecords")
                .select("collectionID")
                .where("recordType", "=", recordType)
                .where("recordID", "=", recordID)
                .orderBy("collectionID")
                .execute();
            return rows.map(({ collectionID }) => collectionID);
        },

        /** Returns the IDs of the collections of several records of one type, by record ID. */
        async idsWithEach(
            recordType: RecordName["recordType"],
            recordIDs: readonly number[],
        ): Promise<ReadonlyMap<number, number[]>> {
            const rows = await database.query
                .selectFrom("collectionRecords")
                .select(["recordID", "collectionID"])
                .where("recordType", "=", recordType)
                .where("recordID", "in", [0, ...recordIDs])
                .orderBy("collectionID")
                .execute();
            const found = new Map<number, number[]>();
            for (const { recordID, collectionID } of rows) found.set(recordID, [...(found.get(recordID) ?? []), collectionID]);
            return found;
        },

        async addRecords(records: readonly CollectionRecordRow[]): Promise<void> {
            if (records.length === 0) return;
            await database.query
                .insertInto("collectionRecords")
                .values([...records])
                .onConflict((conflict) =>
                    conflict
                        .columns(["collectionID", "recordType", "recordID"])
                        .doUpdateSet((update) => ({ sort: update.ref("excluded.sort") })),
                )
                .execute();
        },

        async removeRecord({ recordType, recordID }: RecordName, collectionIDs: readonly number[]): Promise<void> {
            await database.query
                .deleteFrom("collectionRecords")
                .where("recordType", "=", recordType)
                .where("recordID", "=", recordID)
                .where("collectionID", "in", [0, ...collectionIDs])
                .execute();
        },

        async countsIn(collectionIDs: readonly number[]): Promise<Map<number, number>> {
            const rows = await database.query
                .selectFrom("collectionRecords")
                .select(({ fn }) => ["collectionID", fn.countAll().as("count")])
                .where("collectionID", "in", [0, ...collectionIDs])
                .groupBy("collectionID")
                .execute();
            return new Map(rows.map(({ collectionID, count }) => [collectionID, Number(count)]));
        },

        /** Returns the IDs of all records of a type that are in any collection. */
        async collected(recordType: CollectionRecordType): Promise<number[]> {
            const rows = await database.query
                .selectFrom("collectionRecords")
                .select("recordID")
                .distinct()
                .where("recordType", "=", recordType)
                .execute();
            return rows.map(({ recordID }) => recordID);
        },
    };
}

type Bound = [operator: "in", values: number[]] | [operator: ">" | ">=" | "<" | "<=", value: number];

function bounds(range: Range | undefined): Bound[] {
    if (!range) return [];
    if (range.kind === "list") return [["in", [0, ...range.values]]];
    const { from, to, fromInclusive, toInclusive } = range;
    return [
        ...(from === undefined ? [] : [[fromInclusive ? ">=" : ">", from] as Bound]),
        ...(to === undefined ? [] : [[toInclusive ? "<=" : "<", to] as Bound]),
    ];
}
