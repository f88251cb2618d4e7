import type { Database, Tables } from "@parley/library/server/database";
import type { AliasedSelectQueryBuilder, ExpressionBuilder, SelectQueryBuilder } from "kysely";
import type { TagRow } from "../tags.tables";
import { COUNTED_RECORD_TYPE } from "../tags.tables";

export interface TagFilter {
    /** Folded. */
    nameBegins?: string | undefined;
    /** Tags that are found as if their names began so. */
    alsoIDs?: readonly number[] | undefined;
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

/** Character that sorts after every continuation of a prefix. */
const HIGHEST_CHARACTER = "\u{10FFFF}";

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

type CountedTags = ExpressionBuilder<Tables & { counted: { tagID: number | null; count: number | null } }, "tags" | "counted">;

/** Creates the SQL queries for tags as a viewer sees them. */
export function createVisibleTagsRepository(database: Database) {
    return {
        /** Returns the tags as visible to a viewer; without visibility as they are stored. */
        list(
            { nameBegins, alsoIDs = [], tagIDs, types, parentIDs, inUse, sort, limit, offset }: TagFilter,
            visibility?: TagVisibility,
        ): Promise<TagRow[]> {
            let query = database.query.selectFrom(selectVisibleTags(database, visibility, tagIDs)).selectAll();
            if (nameBegins) {
                query = query.where((eb) => {
                    const begins = eb.and([eb("nameKey", ">=", nameBegins), eb("nameKey", "<", nameBegins + HIGHEST_CHARACTER)]);
                    return alsoIDs.length === 0 ? begins : eb.or([begins, eb("tagID", "in", [...alsoIDs])]);
                });
            }
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
    };
}

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
