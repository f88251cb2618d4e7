import type { Input } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { SearchableRow, SearchFilter, SearchSources } from "@parley/library/server/searchSources";
import type { getSearchCounts, SearchCounts } from "@parley/search/contract";
import type { Indexer } from "../index/indexer";
import type { Match } from "../index/match";
import type { SearchIndex } from "../index/searchIndex";
import type { PreparedSearch } from "../query/prepareSearch";
import { canMeet, createSearchPreparation, MAX_COUNTED } from "../query/prepareSearch";
import type { Authors } from "../results/presentResults";
import type { MatchWidening } from "../spelling/widenMatch";
import { FEW_RESULTS } from "../spelling/widenMatch";

type CountsInput = Input<typeof getSearchCounts>;

interface Dependencies {
    index: Pick<SearchIndex, "find">;
    indexer: Pick<Indexer, "catchUp">;
    widening: MatchWidening;
    sources: SearchSources;
    authors: Authors;
}

interface CountedRow {
    recordType: string;
    row: SearchableRow;
}

/** A condition that is applied to the rows here, so that results can be counted without it. */
type Condition = "recordTypes" | "types" | "states" | "categories" | "authors";

const MAX_AUTHORS = 10;

/** States that are known of each row. */
const STATES: Readonly<Record<string, (row: SearchableRow) => boolean>> = {
    open: ({ isClosed }) => isClosed != null && !isClosed,
    closed: ({ isClosed }) => Boolean(isClosed),
    answered: ({ isAnswered }) => Boolean(isAnswered),
    unanswered: ({ isAnswered, type }) => type === "question" && isAnswered != null && !isAnswered,
    solved: ({ isSolved }) => Boolean(isSolved),
};

const NOTHING: SearchCounts = {
    total: 0,
    isCut: false,
    respellings: [],
    recordTypes: [],
    types: [],
    states: [],
    categories: [],
    authors: [],
};

/** Creates the service that counts the results of a search by what could narrow it further, of what the viewer may see (FC-14). */
export function createCountsService({ index, indexer, widening, sources, authors }: Dependencies) {
    const prepare = createSearchPreparation({ indexer, widening, sources });

    /** Throws 403 for a hidden or unknown category. */
    return async (viewer: Viewer, input: CountsInput): Promise<SearchCounts> => {
        const { recordTypes, ...others } = input;
        const prepared = await prepare(viewer, others, { toSelected: withoutCounted });
        if (!prepared) return NOTHING;
        const { filter, places, isCut } = prepared;
        let rows = await rowsIn(places, prepared.match);
        let respellings: SearchCounts["respellings"] = [];
        if (rows.length < FEW_RESULTS) {
            const respelt = await prepared.respell();
            respellings = respelt.respellings;
            if (respellings.length > 0) rows = await rowsIn(places, respelt.match);
        }
        const meets = conditionsOf(filter, recordTypes);
        const without = (condition: Condition) =>
            rows.filter((counted) => Object.entries(meets).every(([name, isMet]) => name === condition || isMet(counted)));
        const all = rows.filter((counted) => Object.values(meets).every((isMet) => isMet(counted)));
        return {
            total: Math.min(all.length, MAX_COUNTED),
            isCut,
            respellings,
            recordTypes: countBy(without("recordTypes"), ({ recordType }) => recordType),
            types: countBy(without("types"), ({ row }) => row.type),
            states: countStates(without("states")),
            categories: countBy(without("categories"), ({ row }) => row.categoryID).map(({ name, count }) => ({
                categoryID: Number(name),
                count,
            })),
            authors: await mostFrequentAuthors(without("authors")),
        };
    };

    async function rowsIn(places: PreparedSearch["places"], match: Match): Promise<CountedRow[]> {
        const rows: CountedRow[] = [];
        for (const { source, records } of places) {
            if (!canMeet(source, match)) continue;
            const found = await index.find({ typeNumber: source.typeNumber, match, records, limit: MAX_COUNTED });
            rows.push(...found.map((row) => ({ recordType: source.recordType, row })));
        }
        return rows;
    }

    async function mostFrequentAuthors(rows: readonly CountedRow[]): Promise<SearchCounts["authors"]> {
        const counts = countBy(rows, ({ row }) => row.insertUserID || null).slice(0, MAX_AUTHORS);
        const people = await authors(counts.map(({ name }) => Number(name)));
        return counts.flatMap(({ name, count }) => {
            const user = people.get(Number(name));
            return user ? [{ userID: Number(name), count, user }] : [];
        });
    }
}

/** Leaves out the conditions that are applied to the rows. */
function withoutCounted({
    types: _types,
    categoryIDs: _categoryIDs,
    insertUserIDs: _authors,
    ...filter
}: SearchFilter): SearchFilter {
    const { states = [], ...others } = filter;
    const uncounted = states.filter(({ state }) => !Object.hasOwn(STATES, state));
    return uncounted.length > 0 ? { ...others, states: uncounted } : others;
}

function conditionsOf(
    { types, states = [], categoryIDs, insertUserIDs }: SearchFilter,
    recordTypes: readonly string[] | undefined,
): Record<Condition, (counted: CountedRow) => boolean> {
    const [inCategories, byAuthors] = [new Set(categoryIDs), new Set(insertUserIDs)];
    return {
        recordTypes: ({ recordType }) => !recordTypes || recordTypes.includes(recordType),
        types: ({ row }) => !types || types.includes(row.type),
        states: ({ row }) => states.every(({ state, isExcluded }) => (STATES[state]?.(row) ?? !isExcluded) !== isExcluded),
        categories: ({ row }) => !categoryIDs || (row.categoryID !== null && inCategories.has(row.categoryID)),
        authors: ({ row }) => !insertUserIDs || (row.insertUserID !== null && byAuthors.has(row.insertUserID)),
    };
}

/** Counts rows by a value, the most frequent first. */
function countBy(rows: readonly CountedRow[], valueIn: (counted: CountedRow) => string | number | null) {
    const counts = new Map<string | number, number>();
    for (const counted of rows) {
        const value = valueIn(counted);
        if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return [...counts]
        .sort(([one, count], [other, otherCount]) => otherCount - count || (one < other ? -1 : 1))
        .map(([value, count]) => ({ name: String(value), count: Math.min(count, MAX_COUNTED) }));
}

function countStates(rows: readonly CountedRow[]): SearchCounts["states"] {
    return Object.entries(STATES).map(([name, hasState]) => ({
        name,
        count: Math.min(rows.filter(({ row }) => hasState(row)).length, MAX_COUNTED),
    }));
}
