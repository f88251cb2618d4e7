import type { Database } from "@parley/library/server/database";
import type { SearchableRow } from "@parley/library/server/searchSources";
import type { RawBuilder } from "kysely";
import { sql } from "kysely";
import type { Match } from "./match";
import type { SearchEngine, SearchPlace } from "./searchEngine";

/** Results are counted up to this number. */
export const MAX_COUNTED = 10_000;

/** Which rows of one record type are read. */
interface IndexQuery extends SearchPlace {
    /** Absent if any words will do. */
    match?: Match;
    /** Maximum number of rows. */
    limit: number;
}

/** Several matches within some places, of each of which so many of the newest records are read. */
export interface EachQuery {
    places: readonly SearchPlace[];
    matches: readonly Match[];
    limit: number;
}

/** Matches, each with its weight. */
interface WeighedQuery extends EachQuery {
    weights: readonly number[];
}

/** A matching record, and the number of its type. */
export interface TypedRow extends MatchingRow {
    typeNumber: number;
}

/** A record with the weights of its matches together. */
export interface WeighedRow extends TypedRow {
    weight: number;
}

export interface ResultOrder {
    field: "dateInserted" | "dateUpdated" | "score" | "hot" | "name" | "countPosts" | "points";
    descending: boolean;
}

interface OrderedQuery {
    places: readonly SearchPlace[];
    match: Match;
    order: ResultOrder;
    /** Whether only the first result of each discussion counts. */
    isCollapsed: boolean;
    limit: number;
    offset: number;
    /** Records that are left out, or, where only the first of each discussion counts, their discussions. */
    without?: readonly GroupedRecord[];
}

/** A record, and the discussion to which it belongs. */
interface GroupedRecord extends FoundRecord {
    discussionID: number | null;
}

/** Columns of a matching record by which results are ordered; few, since thousands may be read. */
export type MatchingRow = Pick<SearchableRow, "recordID" | "discussionID" | "dateInserted" | "score">;

/** A record that was found. */
interface FoundRecord {
    typeNumber: number;
    recordID: number;
}

/** A record in the order of a column. */
interface OrderedRecord extends GroupedRecord {
    /** Where only the first of each discussion counts, the number of those in it; null if it is not known. */
    countInDiscussion: number | null;
    /** Number of all records, or discussions, of which these are a part: as many as are counted of each type. */
    countShown: number;
}

export type SearchIndex = SearchEngine & ReturnType<typeof createReads>;

/** Creates the reads of an index over the matches of its engine, the same for each. */
export function createSearchIndex(database: Pick<Database, "longQuery">, engine: SearchEngine): SearchIndex {
    return { ...engine, ...createReads(database, engine) };
}

function createReads(database: Pick<Database, "longQuery">, { selectMatches }: Pick<SearchEngine, "selectMatches">) {
    return {
        /** Returns the matching records that the viewer may see, those with the highest IDs first. */
        async find({ match, limit, ...place }: IndexQuery): Promise<MatchingRow[]> {
            const matches = await selectMatches(place, match, true);
            const columns = sql`r."recordID", r."discussionID", r."dateInserted", r."score"`;
            const { rows } = await sql<MatchingRow>`select ${columns} ${matches} limit ${limit}`.execute(database.longQuery);
            return rows;
        },

        /** Returns so many of the newest matching records of each type. */
        async findEach(query: EachQuery): Promise<TypedRow[]> {
            const each = await matchesOfEach(query, TYPED_COLUMNS);
            return each ? (await sql<TypedRow>`select * from (${each}) as found`.execute(database.longQuery)).rows : [];
        },

        /** Counts the matching records that the viewer may see, up to `limit`. */
        async count({ match, limit, ...place }: IndexQuery): Promise<number> {
            const matches = await selectMatches(place, match, false);
            const { rows } = await sql<{ count: number }>`select count(*) as count
                from (select 1 ${matches} limit ${limit}) as found`.execute(database.longQuery);
            return rows[0]?.count ?? 0;
        },

        /**
         * Adds up the weights of the matches that each record meets, of each match within its places only the newest, and returns the `max` heaviest
         * records: in one statement, so that few rows leave the database.
         */
        async findHeaviest(parts: readonly WeighedQuery[], max: number): Promise<WeighedRow[]> {
            const found = await Promise.all(parts.map((part) => matchesOfEach(part, TYPED_COLUMNS)));
            const weighed = found.flatMap((each, index) =>
                each ? [sql`select each.*, ${weightsOf(parts[index]?.weights ?? [])} as "weight" from (${each}) as each`] : [],
            );
            if (weighed.length === 0) return [];
            const { rows } = await sql<WeighedRow>`select "typeNumber", "recordID", max("discussionID") as "discussionID",
                max("dateInserted") as "dateInserted", max("score") as "score", sum("weight") as "weight"
                from (${sql.join(weighed, sql` union all `)}) as weighed group by "typeNumber", "recordID"
                order by "weight" desc, "typeNumber", "recordID" desc limit ${max}`.execute(database.longQuery);
            return rows;
        },

        /** Counts the records of each match in all places, up to `limit` in each; of records that no match has there is no row. */
        async countEach(query: EachQuery): Promise<{ match: number; count: number }[]> {
            const each = await matchesOfEach(query, sql`1 as "one"`);
            if (!each) return [];
            const { rows } = await sql<{
                match: number;
                count: number;
            }>`select "match", count(*) as "count" from (${each}) as found
                group by "match"`.execute(database.longQuery);
            return rows;
        },

        /** Counts the newest records of each match by their discussions, as far as they belong to these. */
        async countByDiscussion(
            query: EachQuery,
            discussionIDs: readonly number[],
        ): Promise<{ match: number; discussionID: number; count: number }[]> {
            const each = await matchesOfEach(query, sql`cast(r."discussionID" as integer) as "discussionID"`);
            if (!each) return [];
            const { rows } = await sql<{ match: number; discussionID: number; count: number }>`select "match", "discussionID",
                count(*) as "count" from (${each}) as found
                where "discussionID" in (${sql.join(discussionIDs.map((id) => sql.lit(id)))}) group by "match", "discussionID"`.execute(
                database.longQuery,
            );
            return rows;
        },

        /** Counts the discussions, and the records outside of any, that match, up to the limit of counted records. */
        async countGroups(places: readonly SearchPlace[], match: Match): Promise<number> {
            // Discussions alone are often as many as are counted, whichever of them these are.
            for (const place of places.length > 1 ? places : []) {
                const count = await countGroupsOf([place], match, false);
                if (count >= MAX_COUNTED) return count;
            }
            return countGroupsOf(places, match);
        },

        /** Returns a part of the newest matches, in the order of a column. */
        async findOrdered({
            places,
            match,
            order,
            isCollapsed,
            limit,
            offset,
            without = [],
        }: OrderedQuery): Promise<OrderedRecord[]> {
            const columns = sql`r."recordID", r."discussionID", ${toSortValue(order.field)} as "sortValue"`;
            const newest = await newestOf(places, match, columns);
            if (!newest) return [];
            const found = without.length === 0 ? newest : leaveOut(newest, without, isCollapsed);
            const direction = order.descending ? sql`desc` : sql`asc`;
            const by = sql`"sortValue" ${direction}, "typeNumber" ${direction}, "recordID" ${direction}`;
            const firsts = sql`select found.*, row_number() over (partition by ${PARTITION} order by ${by}) as "place",
                count(*) over (partition by ${PARTITION}) as "countInGroup", count(*) over () as "countAll" from (${found}) as found`;
            const shown = isCollapsed ? sql`(${firsts}) as shown where "place" = 1` : sql`(${found}) as shown`;
            // With fewer matches than are read, each discussion has all of its own.
            const counted = sql`case when "countAll" < ${sql.lit(MAX_COUNTED)} then "countInGroup" end as "countInDiscussion"`;
            const { rows } =
                await sql<OrderedRecord>`select "typeNumber", "recordID", "discussionID", ${isCollapsed ? counted : sql`null as "countInDiscussion"`},
                count(*) over () as "countShown" from ${shown} order by ${by} limit ${limit} offset ${offset}`.execute(
                    database.longQuery,
                );
            return rows;
        },

        newestOf,
    };

    async function countGroupsOf(places: readonly SearchPlace[], match: Match, areNewest = true): Promise<number> {
        const found = await newestOf(places, match, sql`r."recordID", r."discussionID"`, areNewest);
        if (!found) return 0;
        const { rows } = await sql<{
            count: number;
        }>`select count(distinct "discussionID") + count(*) filter (where "discussionID" is null) as count
                from (${found}) as found`.execute(database.longQuery);
        return rows[0]?.count ?? 0;
    }

    /** Returns a query of these columns of the newest records of each match in each place; undefined without any. */
    async function matchesOfEach(
        { places, matches, limit }: EachQuery,
        columns: RawBuilder<unknown>,
    ): Promise<RawBuilder<unknown> | undefined> {
        const parts = matches.flatMap((match, number) =>
            places.map(async (place) => {
                const found = await selectMatches(place, match, true);
                return sql`select * from (select ${sql.lit(number)} as "match", ${sql.lit(place.typeNumber)} as "typeNumber",
                    ${columns} ${found} limit ${sql.lit(limit)}) as part`;
            }),
        );
        return parts.length === 0 ? undefined : sql.join(await Promise.all(parts), sql` union all `);
    }

    /**
     * Returns a query of these columns of the newest matches of each type, or of any, and their `typeNumber`; undefined without a type.
     */
    async function newestOf(
        places: readonly SearchPlace[],
        match: Match | undefined,
        columns: RawBuilder<unknown>,
        areNewest = true,
    ): Promise<RawBuilder<unknown> | undefined> {
        const parts = await Promise.all(
            places.map(async (place) => {
                const matches = await selectMatches(place, match, areNewest);
                return sql`select * from (select ${sql.lit(place.typeNumber)} as "typeNumber", ${columns} ${matches}
                    limit ${sql.lit(MAX_COUNTED)}) as part`;
            }),
        );
        return parts.length === 0 ? undefined : sql.join(parts, sql` union all `);
    }
}

/** PostgreSQL unites no columns without a type, such as those that a record type lacks. */
const TYPED_COLUMNS = sql`r."recordID", cast(r."discussionID" as integer) as "discussionID",
    cast(r."dateInserted" as text) as "dateInserted", cast(r."score" as integer) as "score"`;

const RECORD = sql`'r' || "typeNumber" || ' ' || "recordID"`;
/** Results of one discussion are one group; any other record is a group by itself. */
const GROUP = sql`coalesce('d' || "discussionID", ${RECORD})`;
/** The same groups by numbers, which are sorted sooner. */
const ifOutside = (column: string) => sql`case when "discussionID" is null then ${sql.ref(column)} end`;
const PARTITION = sql`"discussionID", ${ifOutside("typeNumber")}, ${ifOutside("recordID")}`;

/** Returns the weight of the match of a row. */
const weightsOf = (weights: readonly number[]): RawBuilder<unknown> =>
    sql`cast(case "match" ${sql.join(
        weights.map((weight, match) => sql`when ${sql.lit(match)} then ${sql.lit(weight)}`),
        sql` `,
    )} end as double precision)`;

/** Limits a subquery of records to some of them. */
export const limitToRecords = (records: SearchPlace["records"], recordIDs: readonly number[]): SearchPlace["records"] =>
    sql<SearchableRow>`(select * from ${records.as("r")} where r."recordID" in (${sql.join(recordIDs.map((id) => sql.lit(id)))}))`;

/** Leaves records, or all of their groups, out of a query. */
function leaveOut(found: RawBuilder<unknown>, without: readonly GroupedRecord[], isCollapsed: boolean): RawBuilder<unknown> {
    const toKey = ({ typeNumber, recordID, discussionID }: GroupedRecord) =>
        isCollapsed && discussionID !== null ? `d${discussionID}` : `r${typeNumber} ${recordID}`;
    const keys = [...new Set(without.map(toKey))];
    return sql`select * from (${found}) as found where ${isCollapsed ? GROUP : RECORD} not in (${sql.join(keys)})`;
}

/** Returns the value by which a record is sorted; records without it come last where the greatest are first. */
function toSortValue(field: ResultOrder["field"]): RawBuilder<unknown> {
    const text = (column: string) => sql`cast(r.${sql.ref(column)} as text)`;
    if (field === "name") return sql`coalesce(${text("name")}, '')`;
    if (field === "dateInserted") return sql`coalesce(${text("dateInserted")}, '')`;
    if (field === "dateUpdated") return sql`coalesce(${text("dateUpdated")}, ${text("dateInserted")}, '')`;
    return sql`coalesce(r.${sql.ref(field)}, 0)`;
}
