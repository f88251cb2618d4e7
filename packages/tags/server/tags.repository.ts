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
    /** Folded: two names that look the same are one tag. */
    nameKey: string;
    urlcode: string;
    /** Null for those that members made. */
    type: string | null;
    parentTagID: number | null;
    countDiscussions: Generated<number>;
    dateInserted: DateTime;
    insertUserID: number;
    description: string | null;
    /** A deleted one is kept, with its records, so that it can be given back. */
    dateDeleted: DateTime | null;
    /** The tag that it became a part of; it is deleted then, and its name and its addresses mean the other. */
    mergedIntoID: number | null;
}

/** Codes that tags had before: what asks by them finds the tag. */
interface TagCodesTable {
    urlcode: string;
    tagID: number;
}

/** The records that a tag had before it was merged into another. */
interface MergedTagRecordsTable extends TagRecordsTable {
    /** The record had the other already. */
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
    /** `User` means without a type. */
    types?: readonly string[] | undefined;
    parentIDs?: readonly number[] | undefined;
    inUse?: boolean | undefined;
    sort: { field: "countDiscussions" | "tagID" | "name"; descending: boolean };
    limit: number;
    offset: number;
}

/** A subquery that the owner of the discussions makes: it finds some of them. */
export type DiscussionIDs = SelectQueryBuilder<Tables, "discussions" & keyof Tables, { discussionID: number }>;

/** What a viewer who may not see every category knows of the discussions. */
export interface TagVisibility {
    /** The same for viewers who may see the same. */
    key: string;
    /** Of those that are not removed: the ones the viewer may see, or the ones the viewer may not, whichever are fewer. */
    discussionIDs: DiscussionIDs;
    areHidden: boolean;
}

/** The kind of record whose tags are counted on the tag. */
export const COUNTED = "discussion";

/** Sorts after every text that begins with what stands before it. */
const AFTER_ALL = "\u{10FFFF}";

/** All SQL about tags. */
export function createTagsRepository(database: Database) {
    return {
        /** Tags as the viewer with this sight may know them; as they are stored, without one. */
        list(
            { nameBegins, tagIDs, types, parentIDs, inUse, sort, limit, offset }: TagFilter,
            sight?: TagVisibility,
        ): Promise<TagRow[]> {
            let query = database.query.selectFrom(seenBy(database, sight, tagIDs)).selectAll();
            if (nameBegins) query = query.where("nameKey", ">=", nameBegins).where("nameKey", "<", nameBegins + AFTER_ALL);
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

        byID: (tagID: number, sight?: TagVisibility): Promise<TagRow | undefined> =>
            database.query
                .selectFrom(seenBy(database, sight, [tagID]))
                .selectAll()
                .where("tagID", "=", tagID)
                .executeTakeFirst(),

        byIDs: (tagIDs: readonly number[], sight?: TagVisibility): Promise<TagRow[]> =>
            database.query
                .selectFrom(seenBy(database, sight, tagIDs))
                .selectAll()
                .where("tagID", "in", [...tagIDs])
                .execute(),

        /** A tag whether it is deleted or not. */
        anyByID: (tagID: number): Promise<TagRow | undefined> =>
            database.query.selectFrom("tags").selectAll().where("tagID", "=", tagID).executeTakeFirst(),

        /** These tags, the deleted ones too. */
        async anyByIDs(tagIDs: readonly number[]): Promise<TagRow[]> {
            if (tagIDs.length === 0) return [];
            return database.query
                .selectFrom("tags")
                .selectAll()
                .where("tagID", "in", [...tagIDs])
                .execute();
        },

        /** The tag that a code means: its own, a former one, or one that was merged into it. */
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

        /** The tag itself, or the one it was merged into; undefined for one that is deleted. */
        async meantBy(tag: TagRow): Promise<TagRow | undefined> {
            if (tag.dateDeleted === null) return tag;
            const into = tag.mergedIntoID === null ? undefined : await this.anyByID(tag.mergedIntoID);
            return into && this.meantBy(into);
        },

        /** The tags that were merged into one. */
        async mergedInto(tagID: number): Promise<number[]> {
            const rows = await database.query.selectFrom("tags").select("tagID").where("mergedIntoID", "=", tagID).execute();
            return rows.map((row) => row.tagID);
        },

        /** Merged tags mean this one now. */
        async pointTo(tagIDs: readonly number[], mergedIntoID: number): Promise<void> {
            if (tagIDs.length === 0) return;
            await database.query
                .updateTable("tags")
                .set({ mergedIntoID })
                .where("tagID", "in", [...tagIDs])
                .execute();
        },

        /** Deleted tags leave their words and codes to others. No code and no word that somebody types begins so. */
        async freeKeys(tagIDs: readonly number[]): Promise<void> {
            for (const tagID of tagIDs) await this.update(tagID, { nameKey: `\u{1}${tagID}`, urlcode: `\u{1}${tagID}` });
        },

        /** What asks by a former code finds the tag, until another has that code. */
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

        /** Gives all records of a tag another instead, each once, and remembers which they were. */
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

        /** Takes that back, where a record has not lost the other tag since; what is remembered is forgotten. */
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

        /** Those with one of these folded names or one of these codes, the deleted ones too. */
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

        /** Undefined when its name or its code is taken. */
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
            const kept = new Set(parents.map(({ parentTagID }) => parentTagID));
            const removed = await database.query
                .deleteFrom("tags")
                .where("tagID", "in", [0, ...tagIDs.filter((tagID) => !kept.has(tagID))])
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

        /** Returns the tags that were not on their record before, one entry for each. */
        async addRecords(records: readonly TagRecord[]): Promise<number[]> {
            const added = await database.query
                .insertInto("tagRecords")
                .values([...records])
                .onConflict((conflict) => conflict.columns(["recordType", "recordID", "tagID"]).doNothing())
                .returning("tagID")
                .execute();
            return added.map(({ tagID }) => tagID);
        },

        /** Takes all tags but these off some records; returns the tags taken off, one entry for each. */
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

        /** The tags of these records that count them, one entry for each; only of those among `counted`, where it is given. */
        async countedOn(recordType: string, recordIDs: readonly number[], counted?: DiscussionIDs): Promise<number[]> {
            let query = database.query
                .selectFrom("tagRecords")
                .select("tagID")
                .where("recordType", "=", recordType)
                .where("recordID", "in", [...recordIDs]);
            if (counted) query = query.where("recordID", "in", counted);
            return (await query.execute()).map(({ tagID }) => tagID);
        },

        /** Tags whose count of discussions is another one than there are. */
        async miscounted(counted?: DiscussionIDs): Promise<number[]> {
            const rows = await database.query
                .selectFrom("tags")
                .select("tags.tagID")
                .where((eb) => {
                    const records = eb
                        .selectFrom("tagRecords")
                        .select((inner) => inner.fn.countAll<number>().as("count"))
                        .whereRef("tagRecords.tagID", "=", "tags.tagID")
                        .where("tagRecords.recordType", "=", COUNTED);
                    return eb("countDiscussions", "<>", counted ? records.where("tagRecords.recordID", "in", counted) : records);
                })
                .execute();
            return rows.map(({ tagID }) => tagID);
        },

        /** Counts the discussions of every tag, or of these, anew; only those among `counted`, where it is given. */
        async recount(counted?: DiscussionIDs, tagIDs?: readonly number[]): Promise<void> {
            await database.query
                .updateTable("tags")
                .$if(tagIDs !== undefined, (query) => query.where("tagID", "in", [...(tagIDs ?? [])]))
                .set((eb) => {
                    const records = eb
                        .selectFrom("tagRecords")
                        .select((inner) => inner.fn.countAll<number>().as("count"))
                        .whereRef("tagRecords.tagID", "=", "tags.tagID")
                        .where("tagRecords.recordType", "=", COUNTED);
                    return { countDiscussions: counted ? records.where("tagRecords.recordID", "in", counted) : records };
                })
                .execute();
        },

        /** How many discussions these tags count together. */
        async countWith(tagIDs: readonly number[]): Promise<number> {
            const row = await database.query
                .selectFrom("tags")
                .select(({ fn }) => fn.sum<number | null>("countDiscussions").as("count"))
                .where("tagID", "in", [...tagIDs])
                .executeTakeFirst();
            return Number(row?.count ?? 0);
        },

        /** Which tags a record has, without what they are called. */
        async tagIDsOf(recordType: string, recordID: number): Promise<number[]> {
            const rows = await database.query
                .selectFrom("tagRecords")
                .select("tagID")
                .where("recordType", "=", recordType)
                .where("recordID", "=", recordID)
                .execute();
            return rows.map(({ tagID }) => tagID);
        },

        /** The newest records of each of these tags, at most `limit` of each; one that has several of the tags is there as often. */
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

        /** A subquery: the records that have one of these tags; one that was merged into another means that one. */
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
 * The tags that are there for a viewer, each counting the discussions which that viewer may see. One that only other discussions
 * have, or only removed ones, is not among them; one that nothing ever had is (FC-14). What is read grows with the discussions
 * that the sight names, and with the records of `tagIDs` alone where they are given.
 */
function seenBy(
    { query }: Database,
    sight: TagVisibility | undefined,
    tagIDs: readonly number[] | undefined,
): AliasedSelectQueryBuilder<TagRow, "tags"> {
    if (!sight) return query.selectFrom("tags").selectAll().where("dateDeleted", "is", null).as("tags");
    let records = query
        .selectFrom("tagRecords")
        .select(({ fn }) => ["tagID", fn.countAll<number>().as("count")])
        .where("recordType", "=", COUNTED)
        .where("recordID", "in", sight.discussionIDs);
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
        return sight?.areHidden ? eb("tags.countDiscussions", "-", count) : count;
    }
}

/** Whether a record is one of those that a merged tag had, and had the other before, or had not. */
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
