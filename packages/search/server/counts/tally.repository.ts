import type { Database } from "@parley/library/server/database";
import type { SearchFilter, SearchSources } from "@parley/library/server/searchSources";
import type { RawBuilder } from "kysely";
import { sql } from "kysely";
import type { Match } from "../index/match";
import type { SearchIndex } from "../index/searchIndex.repository";
import { MAX_COUNTED } from "../index/searchIndex.repository";
import type { SourcePlace } from "../query/prepareSearch";

interface Dependencies {
    database: Pick<Database, "longQuery">;
    index: Pick<SearchIndex, "newestOf">;
    sources: Pick<SearchSources, "tags">;
}

type Condition = RawBuilder<unknown>;

/** A condition that results are counted with, and, for its own choices, without. */
type Facet = "recordTypes" | "types" | "states" | "categories" | "tags" | "authors";

interface Counted {
    name: string;
    count: number;
}

/** Numbers of results by what could narrow a search. */
export interface Tally extends Record<Facet, Counted[]> {
    /** Number of results under all conditions. */
    total: number;
    /** Number of results without the conditions of facets. */
    found: number;
}

const MAX_AUTHORS = 10;
/** More than are shown, since the viewer may not know all of them. */
const MAX_TAGS = 30;
const NOTHING: Tally = { total: 0, found: 0, recordTypes: [], types: [], states: [], categories: [], tags: [], authors: [] };

/** States that are known of each row, by the values of `is:`. */
const STATES: Readonly<Record<string, Condition>> = {
    open: sql`coalesce(not "isClosed", false)`,
    closed: sql`coalesce("isClosed", false)`,
    answered: sql`coalesce("isAnswered", false)`,
    unanswered: sql`("type" = 'question' and coalesce(not "isAnswered", false))`,
    solved: sql`coalesce("isSolved", false)`,
};

export const COUNTED_STATES = Object.keys(STATES);

const COLUMNS = sql.join(
    ["type", "categoryID", "discussionID", "insertUserID", "isClosed", "isAnswered", "isSolved"].map((column) =>
        sql.ref(`r.${column}`),
    ),
);

/** Creates the function that counts the newest matches by what could narrow them, in one statement. */
export function createTally({ database, index, sources }: Dependencies) {
    return async (
        places: readonly SourcePlace[],
        match: Match,
        filter: SearchFilter & { recordTypes?: readonly string[] },
    ): Promise<Tally> => {
        const found = await index.newestOf(places, match, COLUMNS);
        if (!found) return NOTHING;
        const conditions = conditionsOf(places, filter);
        const without = (facet?: Facet): Condition => {
            const others = Object.entries(conditions).filter(([name]) => name !== facet);
            return sql.join(
                others.map(([, condition]) => condition),
                sql` and `,
            );
        };
        const by = (facet: Facet, column: Condition, isPresent: Condition) =>
            sql`select ${sql.lit(facet)} as facet, cast(${column} as text) as name, count(*) as count from found
                where ${without(facet)} and ${isPresent} group by ${column}`;
        const one = (facet: string, name: string, condition: Condition) =>
            sql`select ${sql.lit(facet)} as facet, ${sql.lit(name)} as name, count(*) as count from found where ${condition}`;
        const authors = by("authors", sql.ref("insertUserID"), sql`coalesce("insertUserID", 0) <> 0`);
        const tagged = sources.tags()?.select().as("t");
        const tags =
            tagged &&
            sql`select 'tags' as facet, cast(t."tagID" as text) as name, count(*) as count from found
                join ${tagged} on t."discussionID" = found."discussionID" where ${without()} group by t."tagID"`;
        const parts = [
            one("total", "", without()),
            one("found", "", TRUE),
            by("recordTypes", sql.ref("typeNumber"), TRUE),
            by("types", sql.ref("type"), TRUE),
            ...COUNTED_STATES.map((state) => one("states", state, sql`${without("states")} and ${STATES[state] ?? TRUE}`)),
            by("categories", sql.ref("categoryID"), sql`"categoryID" is not null`),
            ...(tags ? [sql`select * from (${tags} order by count desc, name limit ${sql.lit(MAX_TAGS)}) as tags`] : []),
            sql`select * from (${authors} order by count desc, name limit ${sql.lit(MAX_AUTHORS)}) as authors`,
        ];
        const { rows } = await sql<Counted & { facet: string }>`with found as materialized (${found})
            ${sql.join(parts, sql` union all `)}`.execute(database.longQuery);
        return toTally(rows, places);
    };
}

const TRUE = sql`1 = 1`;

function conditionsOf(
    places: readonly SourcePlace[],
    { recordTypes, types, states = [], categoryIDs, insertUserIDs }: SearchFilter & { recordTypes?: readonly string[] },
): Record<Exclude<Facet, "tags">, Condition> {
    const typeNumbers = places
        .filter(({ source }) => !recordTypes || recordTypes.includes(source.recordType))
        .map(({ typeNumber }) => typeNumber);
    return {
        recordTypes: isOneOf("typeNumber", typeNumbers),
        types: types ? isOneOf("type", types) : TRUE,
        states: sql.join(
            [TRUE, ...states.flatMap(({ state, isExcluded }) => toStateCondition(state, isExcluded) ?? [])],
            sql` and `,
        ),
        categories: categoryIDs ? isOneOf("categoryID", categoryIDs) : TRUE,
        authors: insertUserIDs ? isOneOf("insertUserID", insertUserIDs) : TRUE,
    };
}

/** A condition that is met by no record of an empty list. */
function isOneOf(column: string, values: readonly (string | number)[]): Condition {
    if (values.length === 0) return sql`1 = 0`;
    return sql`coalesce(${sql.ref(column)} in (${sql.join(values)}), false)`;
}

function toStateCondition(state: string, isExcluded: boolean): Condition | undefined {
    const condition = STATES[state];
    return condition && isExcluded ? sql`not ${condition}` : condition;
}

function toTally(rows: readonly (Counted & { facet: string })[], places: readonly SourcePlace[]): Tally {
    const recordTypes = new Map(places.map(({ source, typeNumber }) => [String(typeNumber), source.recordType]));
    const listOf = (facet: Facet): Counted[] =>
        rows
            .filter((row) => row.facet === facet)
            .map(({ name, count }) => ({
                name: facet === "recordTypes" ? (recordTypes.get(name) ?? name) : name,
                count: Math.min(count, MAX_COUNTED),
            }));
    const numberOf = (facet: string): number => Math.min(rows.find((row) => row.facet === facet)?.count ?? 0, MAX_COUNTED);
    return {
        total: numberOf("total"),
        found: numberOf("found"),
        recordTypes: listOf("recordTypes").sort(mostFirst),
        types: listOf("types").sort(mostFirst),
        states: listOf("states"),
        categories: listOf("categories").sort(mostFirst),
        tags: listOf("tags").sort(mostFirst),
        authors: listOf("authors").sort(mostFirst),
    };
}

const mostFirst = (one: Counted, other: Counted): number =>
    other.count - one.count || one.name.localeCompare(other.name, "en", { numeric: true });
