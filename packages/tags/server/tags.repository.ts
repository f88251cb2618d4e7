import type { DateTime } from "@parley/library/contract";
import type { Database, Tables } from "@parley/library/server/database";
import type { TagFragment } from "@parley/tags/contract";
import type {
    AliasedSelectQueryBuilder,
    ExpressionBuilder,
    Generated,
    Insertable,
    Selectable,
    SelectQueryBuilder,
    Updateable,
} from "kysely";

interface TagsTable {
    tagID: Generated<number>;
    name: string;
    /** Folded name: two names that look the same are one tag. */
    nameKey: string;
    urlcode: string;
    /** Null for tags created by members. */
    type: string | null;
    parentTagID: number | null;
    countDiscussions: Generated<number>;
    dateInserted: DateTime;
    insertUserID: number;
    description: string | null;
    /** A deleted tag stays in the table with its records, so that it can be restored. */
    dateDeleted: DateTime | null;
    /** Tag into which this one was merged; it is deleted then, and its name and URLs stand for the other. */
    mergedIntoID: number | null;
}

/** Former codes of tags, which still find them. */
interface TagCodesTable {
    urlcode: string;
    tagID: number;
}

/** Records of a tag before it was merged into another. */
interface MergedTagRecordsTable extends TagRecordsTable {
    /** Whether the record had the other tag already. */
    hadBoth: boolean;
}

interface TagRecordsTable {
    recordType: string;
    recordID: number;
    tagID: number;
    dateInserted: DateTime;
    insertUserID: number;
}

declare module "@parley/library/server/database" {
    interface Tables {
        tags: TagsTable;
        tagRecords: TagRecordsTable;
        tagCodes: TagCodesTable;
        mergedTagRecords: MergedTagRecordsTable;
    }
}

export type TagRow = Selectable<TagsTable>;
export type NewTag = Insertable<TagsTable>;
export type TagRecord = Insertable<TagRecordsTable>;

export interface TagFilter {
    /** Folded. */
    nameBegins?: string | undefined;
    tagIDs?: readonly number[] | undefined;
    /** `User` stands for tags without a type. */
    types?: readonly string[] | undefined;
    parentIDs?: readonly number[] | undefined;
    inUse?: boolean | undefined;
    sort: { field: "countDiscussions" | "tagID" | "name"; descending: boolean };
    limit: number;
    offset: number;
}

/** Subquery for a set of discussions, created by their owner. */
export type DiscussionIDs = SelectQueryBuilder<Tables, "discussions" & keyof Tables, { discussionID: number }>;

/** Visibility of discussions for a viewer who may not see every category. */
export interface TagVisibility {
    /** Key that is equal for viewers with the same visibility. */
    key: string;
    /** Discussions that are not deleted: the visible ones or the hidden ones, whichever are fewer. */
    discussionIDs: DiscussionIDs;
    areHidden: boolean;
}

/** Record type that is counted in tags. */
export const COUNTED_RECORD_TYPE = "discussion";

/** Character that sorts after every continuation of a prefix. */
const HIGHEST_CHARACTER = "\u{10FFFF}";

/** Creates the repository with all SQL of tags. */
export function createTagsRepository(database: Database) {
    return {
        /** Returns the tags as visible to a viewer; without visibility as they are stored. */
        list(
            { nameBegins, tagIDs, types, parentIDs, inUse, sort, limit, offset }: TagFilter,
            visibility?: TagVisibility,
        ): Promise<TagRow[]> {
            let query = database.query.selectFrom(selectVisibleTags(database, visibility, tagIDs)).selectAll();
            if (nameBegins)
                query = query.where("nameKey", ">=", nameBegins).where("nameKey", "<", nameBegins + HIGHEST_CHARACTER);
            if (tagIDs) query = query.where("tagID", "in", [...tagIDs]);
            if (parentIDs) query = query.where("parentTagID", "in", [...parentIDs]);
            if (inUse) query = query.where("countDiscussions", ">", 0);
            if (types) {
                const named = types.filter((type) => type !== "User");
                query = query.where((eb) =>
                    eb.or([
                        ...(named.length > 0 ? [eb("type", "in", named)] : []),
                        ...(named.length < types.length ? [eb("type", "is", null)] : []),
                    ]),
                );
            }
            const column = sort.field === "name" ? "nameKey" : sort.field;
            return query
                .orderBy(column, sort.descending ? "desc" : "asc")
                .orderBy("tagID")
                .limit(limit)
                .offset(offset)
                .execute();
        },

        byID: (tagID: number, visibility?: TagVisibility): Promise<TagRow | undefined> =>
            database.query
                .selectFrom(selectVisibleTags(database, visibility, [tagID]))
                .selectAll()
                .where("tagID", "=", tagID)
                .executeTakeFirst(),

        byIDs: (tagIDs: readonly number[], visibility?: TagVisibility): Promise<TagRow[]> =>
            database.query
                .selectFrom(selectVisibleTags(database, visibility, tagIDs))
                .selectAll()
                .where("tagID", "in", [...tagIDs])
                .execute(),

        /** Returns a tag, even if it is deleted. */
        anyByID: (tagID: number): Promise<TagRow | undefined> =>
            database.query.selectFrom("tags").selectAll().where("tagID", "=", tagID).executeTakeFirst(),

        /** Returns these tags, including deleted ones. */
        async anyByIDs(tagIDs: readonly number[]): Promise<TagRow[]> {
            if (tagIDs.length === 0) return [];
            return database.query
                .selectFrom("tags")
                .selectAll()
                .where("tagID", "in", [...tagIDs])
                .execute();
        },

        /** Returns the tag for a code: the tag that has it, had it, or into which such a tag was merged. */
        async byCode(urlcode: string): Promise<TagRow | undefined> {
            const own = await database.query.selectFrom("tags").selectAll().where("urlcode", "=", urlcode).executeTakeFirst();
            const former =
                own ??
                (await database.query
                    .selectFrom("tagCodes")
                    .innerJoin("tags", "tags.tagID", "tagCodes.tagID")
                    .selectAll("tags")
                    .where("tagCodes.urlcode", "=", urlcode)
                    .executeTakeFirst());
            return former && this.meantBy(former);
        },

        /** Returns the tag itself, or the one into which it was merged; `undefined` for a deleted one. */
        async meantBy(tag: TagRow): Promise<TagRow | undefined> {
            if (tag.dateDeleted === null) return tag;
            const into = tag.mergedIntoID === null ? undefined : await this.anyByID(tag.mergedIntoID);
            return into && this.meantBy(into);
        },

        /** Returns the tags that were merged into one. */
        async mergedInto(tagID: number): Promise<number[]> {
            const rows = await database.query.selectFrom("tags").select("tagID").where("mergedIntoID", "=", tagID).execute();
            return rows.map((row) => row.tagID);
        },

        /** Redirects merged tags to this one. */
        async pointTo(tagIDs: readonly number[], mergedIntoID: number): Promise<void> {
            if (tagIDs.length === 0) return;
            await database.query
                .updateTable("tags")
                .set({ mergedIntoID })
                .where("tagID", "in", [...tagIDs])
                .execute();
        },

        /** Frees names and codes of deleted tags by a prefix that no valid code or name begins with. */
        async freeKeys(tagIDs: readonly number[]): Promise<void> {
            for (const tagID of tagIDs) await this.update(tagID, { nameKey: `\u{1}${tagID}`, urlcode: `\u{1}${tagID}` });
        },

        /** Stores a former code of a tag, valid until another tag has that code. */
        async keepCode(urlcode: string, tagID: number): Promise<void> {
            await database.query
                .insertInto("tagCodes")
                .values({ urlcode, tagID })
                .onConflict((conflict) => conflict.column("urlcode").doUpdateSet({ tagID }))
                .execute();
        },

        async forgetCode(urlcode: string): Promise<void> {
            await database.query.deleteFrom("tagCodes").where("urlcode", "=", urlcode).execute();
        },

        /** Replaces a tag by another on all its records, and stores which they were. */
        async moveRecords(fromTagID: number, toTagID: number): Promise<void> {
            await database.query
                .insertInto("mergedTagRecords")
                .columns(["tagID", "recordType", "recordID", "dateInserted", "insertUserID", "hadBoth"])
                .expression((eb) =>
                    eb
                        .selectFrom("tagRecords as from")
                        .leftJoin("tagRecords as to", (join) =>
                            join
                                .onRef("to.recordType", "=", "from.recordType")
                                .onRef("to.recordID", "=", "from.recordID")
                                .on("to.tagID", "=", toTagID),
                        )
                        .select((row) => [
                            "from.tagID",
                            "from.recordType",
                            "from.recordID",
                            "from.dateInserted",
                            "from.insertUserID",
                            row("to.tagID", "is not", null).as("hadBoth"),
                        ])
                        .where("from.tagID", "=", fromTagID),
                )
                .execute();
            await database.query
                .deleteFrom("tagRecords")
                .where("tagID", "=", fromTagID)
                .where((eb) => isMergedRecord(eb, fromTagID, true))
                .execute();
            await database.query.updateTable("tagRecords").set({ tagID: toTagID }).where("tagID", "=", fromTagID).execute();
        },

        /** Reverts `moveRecords` on records that still have the other tag, and deletes the stored ones. */
        async moveRecordsBack(fromTagID: number, toTagID: number): Promise<void> {
            await database.query
                .insertInto("tagRecords")
                .columns(["tagID", "recordType", "recordID", "dateInserted", "insertUserID"])
                .expression((eb) =>
                    eb
                        .selectFrom("mergedTagRecords as kept")
                        .innerJoin("tagRecords as to", (join) =>
                            join
                                .onRef("to.recordType", "=", "kept.recordType")
                                .onRef("to.recordID", "=", "kept.recordID")
                                .on("to.tagID", "=", toTagID),
                        )
                        .select(["kept.tagID", "kept.recordType", "kept.recordID", "kept.dateInserted", "kept.insertUserID"])
                        .where("kept.tagID", "=", fromTagID),
                )
                .execute();
            await database.query
                .deleteFrom("tagRecords")
                .where("tagID", "=", toTagID)
                .where((eb) => isMergedRecord(eb, fromTagID, false))
                .execute();
            await database.query.deleteFrom("mergedTagRecords").where("tagID", "=", fromTagID).execute();
        },

        /** Returns the tags with one of these folded names or codes, including deleted ones. */
        async byNamesOrCodes(names: readonly string[], codes: readonly string[]): Promise<TagRow[]> {
            return database.query
                .selectFrom("tags")
                .selectAll()
                .where((eb) =>
                    eb.or([
                        ...(names.length > 0 ? [eb("nameKey", "in", [...names])] : []),
                        ...(codes.length > 0 ? [eb("urlcode", "in", [...codes])] : []),
                    ]),
                )
                .execute();
        },

        /** Inserts a tag; returns `undefined` if its name or code is taken. */
        async insert(values: NewTag): Promise<TagRow | undefined> {
            return database.query
                .insertInto("tags")
                .values(values)
                .onConflict((conflict) => conflict.doNothing())
                .returningAll()
                .executeTakeFirst();
        },

        async update(tagID: number, values: Updateable<TagsTable>): Promise<void> {
            await database.query.updateTable("tags").set(values).where("tagID", "=", tagID).execute();
        },

        async remove(tagID: number): Promise<void> {
            await database.query.deleteFrom("tags").where("tagID", "=", tagID).execute();
        },

        async removeUnused(tagIDs: readonly number[]): Promise<number[]> {
            const parents = await database.query
                .selectFrom("tags")
                .select("parentTagID")
                .where("parentTagID", "in", [...tagIDs])
                .execute();
            const existingParentIDs = new Set(parents.map(({ parentTagID }) => parentTagID));
            const removed = await database.query
                .deleteFrom("tags")
                .where("tagID", "in", [0, ...tagIDs.filter((tagID) => !existingParentIDs.has(tagID))])
                .where("tagID", "not in", (eb) => eb.selectFrom("tagRecords").select("tagRecords.tagID"))
                .returning("tagID")
                .execute();
            return removed.map(({ tagID }) => tagID);
        },

        async isUsed(tagID: number): Promise<boolean> {
            const record = await database.query
                .selectFrom("tagRecords")
                .select("recordID")
                .where("tagID", "=", tagID)
                .limit(1)
                .executeTakeFirst();
            return record !== undefined;
        },

        async hasChildren(tagID: number): Promise<boolean> {
            const child = await database.query
                .selectFrom("tags")
                .select("tagID")
                .where("parentTagID", "=", tagID)
                .where("dateDeleted", "is", null)
                .limit(1)
                .executeTakeFirst();
            return child !== undefined;
        },

        forRecords: (recordType: string, recordIDs: readonly number[]): Promise<(TagFragment & { recordID: number })[]> =>
            database.query
                .selectFrom("tagRecords")
                .innerJoin("tags", "tags.tagID", "tagRecords.tagID")
                .select(["tagRecords.recordID", "tags.tagID", "tags.urlcode", "tags.name"])
                .where("tagRecords.recordType", "=", recordType)
                .where("tagRecords.recordID", "in", [...recordIDs])
                .where("tags.dateDeleted", "is", null)
                .orderBy("tags.nameKey")
                .execute(),

        /** Adds tags to records; returns the IDs of added tags, one entry for each record. */
        async addRecords(records: readonly TagRecord[]): Promise<number[]> {
            const added = await database.query
                .insertInto("tagRecords")
                .values([...records])
                .onConflict((conflict) => conflict.columns(["recordType", "recordID", "tagID"]).doNothing())
                .returning("tagID")
                .execute();
            return added.map(({ tagID }) => tagID);
        },

        /** Removes all tags but these from records; returns the IDs of removed tags, one entry for each record. */
        async removeRecords(
            recordType: string,
            recordIDs: readonly number[],
            exceptTagIDs: readonly number[] = [],
        ): Promise<number[]> {
            let query = database.query
                .deleteFrom("tagRecords")
                .where("recordType", "=", recordType)
                .where("recordID", "in", [...recordIDs]);
            if (exceptTagIDs.length > 0) query = query.where("tagID", "not in", [...exceptTagIDs]);
            return (await query.returning("tagID").execute()).map(({ tagID }) => tagID);
        },

        async addCount(tagID: number, difference: number): Promise<void> {
            await database.query
                .updateTable("tags")
                .set((eb) => ({ countDiscussions: eb("countDiscussions", "+", difference) }))
                .where("tagID", "=", tagID)
                .execute();
        },

        /** Returns the tags of these records that are counted, one entry for each record; only records in `counted`, if given. */
        async countedOn(recordType: string, recordIDs: readonly number[], counted?: DiscussionIDs): Promise<number[]> {
            let query = database.query
                .selectFrom("tagRecords")
                .select("tagID")
                .where("recordType", "=", recordType)
                .where("recordID", "in", [...recordIDs]);
            if (counted) query = query.where("recordID", "in", counted);
            return (await query.execute()).map(({ tagID }) => tagID);
        },

        /** Returns the tags whose count of discussions is wrong. */
        async miscounted(counted?: DiscussionIDs): Promise<number[]> {
            const rows = await database.query
                .selectFrom("tags")
                .select("tags.tagID")
                .where((eb) => {
                    const records = eb
                        .selectFrom("tagRecords")
                        .select((inner) => inner.fn.countAll<number>().as("count"))
                        .whereRef("tagRecords.tagID", "=", "tags.tagID")
                        .where("tagRecords.recordType", "=", COUNTED_RECORD_TYPE);
                    return eb("countDiscussions", "<>", counted ? records.where("tagRecords.recordID", "in", counted) : records);
                })
                .execute();
            return rows.map(({ tagID }) => tagID);
        },

        /** Counts the discussions of every tag, or of these, again; only those in `counted`, if given. */
        async recount(counted?: DiscussionIDs, tagIDs?: readonly number[]): Promise<void> {
            await database.query
                .updateTable("tags")
                .$if(tagIDs !== undefined, (query) => query.where("tagID", "in", [...(tagIDs ?? [])]))
                .set((eb) => {
                    const records = eb
                        .selectFrom("tagRecords")
                        .select((inner) => inner.fn.countAll<number>().as("count"))
                        .whereRef("tagRecords.tagID", "=", "tags.tagID")
                        .where("tagRecords.recordType", "=", COUNTED_RECORD_TYPE);
                    return { countDiscussions: counted ? records.where("tagRecords.recordID", "in", counted) : records };
                })
                .execute();
        },

        /** Returns the sum of the counts of these tags. */
        async countWith(tagIDs: readonly number[]): Promise<number> {
            const row = await database.query
                .selectFrom("tags")
                .select(({ fn }) => fn.sum<number | null>("countDiscussions").as("count"))
                .where("tagID", "in", [...tagIDs])
                .executeTakeFirst();
            return Number(row?.count ?? 0);
        },

        /** Returns the IDs of the tags of a record. */
        async tagIDsOf(recordType: string, recordID: number): Promise<number[]> {
            const rows = await database.query
                .selectFrom("tagRecords")
                .select("tagID")
                .where("recordType", "=", recordType)
                .where("recordID", "=", recordID)
                .execute();
            return rows.map(({ tagID }) => tagID);
        },

        /**
         * Returns the newest records of each of these tags, at most `limit` of each; a record with several of the tags occurs several
         * times.
         */
        async newestWith(recordType: string, tagIDs: readonly number[], limit: number): Promise<number[]> {
            const [first, ...others] = tagIDs.map((tagID) =>
                database.query
                    .selectFrom((from) =>
                        from
                            .selectFrom("tagRecords")
                            .select("recordID")
                            .where("tagID", "=", tagID)
                            .where("recordType", "=", recordType)
                            .orderBy("recordID", "desc")
                            .limit(limit)
                            .as("newest"),
                    )
                    .select("newest.recordID"),
            );
            if (!first) return [];
            const rows = await others.reduce((all, one) => all.unionAll(one), first).execute();
            return rows.map(({ recordID }) => recordID);
        },

        /** Returns a subquery for the records with one of these tags; a merged tag stands for its target. */
        recordIDsWith: (recordType: string, tagIDs: readonly number[]) =>
            database.query
                .selectFrom("tagRecords")
                .select("tagRecords.recordID")
                .where("tagRecords.recordType", "=", recordType)
                .where("tagRecords.tagID", "in", (eb) => {
                    const present = eb.selectFrom("tags").select("tags.tagID").where("tags.dateDeleted", "is", null);
                    const merged = eb
                        .selectFrom("tags as merged")
                        .select("merged.mergedIntoID")
                        .where("merged.tagID", "in", [...tagIDs])
                        .where("merged.mergedIntoID", "is not", null)
                        .$castTo<{ mergedIntoID: number }>();
                    return present.where(({ or, eb: is }) =>
                        or([is("tags.tagID", "in", [...tagIDs]), is("tags.tagID", "in", merged)]),
                    );
                }),
    };
}

const BESIDES_COUNT = [
    "tags.tagID",
    "tags.name",
    "tags.nameKey",
    "tags.urlcode",
    "tags.type",
    "tags.parentTagID",
    "tags.dateInserted",
    "tags.insertUserID",
    "tags.description",
    "tags.dateDeleted",
    "tags.mergedIntoID",
] as const;

/**
 * Returns the tags visible to a viewer, with counts of visible discussions. Tags whose discussions are all hidden or deleted are left out,
 * while unused tags are included (FC-14). The number of rows read grows with the discussions of the visibility, and is limited to the
 * records of `tagIDs` if given.
 */
function selectVisibleTags(
    { query }: Database,
    visibility: TagVisibility | undefined,
    tagIDs: readonly number[] | undefined,
): AliasedSelectQueryBuilder<TagRow, "tags"> {
    if (!visibility) return query.selectFrom("tags").selectAll().where("dateDeleted", "is", null).as("tags");
    let records = query
        .selectFrom("tagRecords")
        .select(({ fn }) => ["tagID", fn.countAll<number>().as("count")])
        .where("recordType", "=", COUNTED_RECORD_TYPE)
        .where("recordID", "in", visibility.discussionIDs);
    if (tagIDs) records = records.where("tagID", "in", [...tagIDs]);
    return query
        .selectFrom("tags")
        .leftJoin(records.groupBy("tagID").as("counted"), "counted.tagID", "tags.tagID")
        .select(BESIDES_COUNT)
        .select((eb) => visibleCount(eb).as("countDiscussions"))
        .where("tags.dateDeleted", "is", null)
        .where((eb) =>
            eb.or([
                eb(visibleCount(eb), ">", 0),
                eb.not(eb.exists(eb.selectFrom("tagRecords").select("recordID").whereRef("tagRecords.tagID", "=", "tags.tagID"))),
            ]),
        )
        .as("tags");

    function visibleCount(eb: CountedTags) {
        const count = eb.fn.coalesce("counted.count", eb.lit(0));
        return visibility?.areHidden ? eb("tags.countDiscussions", "-", count) : count;
    }
}

/** Whether a record is one that a merged tag had, and had the other tag before (`hadBoth`) or not. */
function isMergedRecord(eb: ExpressionBuilder<Tables, "tagRecords">, tagID: number, hadBoth: boolean) {
    return eb.exists(
        eb
            .selectFrom("mergedTagRecords as merged")
            .select("merged.recordID")
            .where("merged.tagID", "=", tagID)
            .where("merged.hadBoth", "=", hadBoth)
            .whereRef("merged.recordType", "=", "tagRecords.recordType")
            .whereRef("merged.recordID", "=", "tagRecords.recordID"),
    );
}

type CountedTags = ExpressionBuilder<Tables & { counted: { tagID: number | null; count: number | null } }, "tags" | "counted">;
