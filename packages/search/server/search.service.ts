import type { Input, Page } from "@parley/library/contract";
import { isExpanded, parseSort } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { SearchableRow, SearchFilter, SearchSource, SearchSources } from "@parley/library/server/searchSources";
import type { getSearch, SearchResult } from "@parley/search/contract";
import { SEARCH_LIMIT } from "@parley/search/contract";
import type { Indexer } from "./index/indexer";
import type { Match } from "./index/match";
import { inTitles } from "./index/match";
import type { SearchIndex } from "./index/searchIndex";
import { createFilterResolver } from "./query/createFilter";
import { createMatch } from "./query/createMatch";
import type { ParsedQuery } from "./query/parseQuery";
import { parseQuery } from "./query/parseQuery";
import type { Authors } from "./results/presentResults";
import { createResultPresenter } from "./results/presentResults";
import type { Candidate } from "./results/rankCandidates";
import { createRanking } from "./results/rankCandidates";

type SearchInput = Input<typeof getSearch>;

interface Dependencies {
    kit: Pick<ServerKit, "clock" | "content">;
    index: SearchIndex;
    indexer: Pick<Indexer, "catchUp">;
    sources: SearchSources;
    authors: Authors;
}

/** Results are counted up to this number (decision on words and order). */
const MAX_COUNTED = 10_000;
/** Minimum number of matches of each record type among which the best are looked for; it does not depend on the page. */
const MIN_CANDIDATES = 500;

/** A search whose words and conditions are known. */
interface PreparedSearch {
    match: Match;
    filter: SearchFilter;
    /** Sources whose records may be found, with the subqueries of those that the viewer may see. */
    places: { source: SearchSource; records: NonNullable<Awaited<ReturnType<SearchSource["select"]>>> }[];
}

/** Creates the search. Permission is a condition of every query, so that neither results nor totals tell of hidden records (FC-14). */
export function createSearchService({ kit, index, indexer, sources, authors }: Dependencies) {
    const resolveFilter = createFilterResolver(sources);
    const rank = createRanking({ kit });
    const present = createResultPresenter({ kit, authors });

    return {
        /** Returns one page of the results that the viewer may see. Throws 403 for a hidden or unknown category. */
        async find(viewer: Viewer, input: SearchInput): Promise<Page<SearchResult>> {
            const { page = 1, limit = SEARCH_LIMIT, expand } = input;
            const prepared = await prepare(viewer, input);
            const { candidates, total } = prepared ? await candidatesOf(prepared, input, page * limit) : EMPTY;
            const ranked = prepared ? await rank(candidates, prepared.match, parseSort(input.sort ?? "-relevance")) : [];
            const ordered = input.collapse ? collapsed(ranked) : ranked;
            const items = ordered.slice((page - 1) * limit, page * limit);
            const results = await present(viewer, items, prepared?.match.clauses ?? [], {
                withBody: isExpanded(expand, "body"),
                withExcerpt: isExpanded(expand, "excerpt"),
                withAuthor: isExpanded(expand, "insertUser"),
                withBreadcrumbs: isExpanded(expand, "breadcrumbs"),
                withImage: isExpanded(expand, "image"),
            });
            return { items: results, paging: { page, limit, total } };
        },
    };

    /** Returns undefined if nothing is searched for, or nothing can be found. */
    async function prepare(viewer: Viewer, input: SearchInput): Promise<PreparedSearch | undefined> {
        const parsed = parseInput(input);
        const { filter, terms, excluded } = await resolveFilter(viewer, input, parsed);
        const match = createMatch({ terms, excluded }, input.queryOperator);
        const isWordless = match.clauses.length === 0;
        // A query of marks only finds nothing; one of conditions only finds all that meets them.
        if (isWordless && (terms.length > 0 || !hasConditions(filter))) return undefined;
        await indexer.catchUp();
        const places = [];
        for (const source of sources.all()) {
            if (input.recordTypes && !input.recordTypes.includes(source.recordType)) continue;
            const records = await source.select(viewer, filter);
            if (records) places.push({ source, records });
        }
        return { match, filter, places };
    }

    function parseInput(input: SearchInput): ParsedQuery {
        const states = new Set(sources.all().flatMap((source) => [...source.states, ...source.types]));
        const parsed = parseQuery(input.query ?? "", states);
        const inName = parseQuery(input.name ?? "", new Set());
        const titled = (terms: ParsedQuery["terms"]) => terms.map((term) => ({ ...term, inTitle: true }));
        return {
            ...parsed,
            terms: [...parsed.terms, ...titled(inName.terms)],
            excluded: [...parsed.excluded, ...titled(inName.excluded)],
        };
    }

    /** Finds matches in titles, and the newest of all matches, with their total. */
    async function candidatesOf({ match, places }: PreparedSearch, input: SearchInput, wanted: number) {
        const isRanked = parseSort(input.sort ?? "-relevance").field === "relevance";
        const isWhole = !isRanked || input.collapse === true;
        const limit = isWhole ? MAX_COUNTED : Math.min(MAX_COUNTED, Math.max(MIN_CANDIDATES, wanted));
        const candidates: Candidate[] = [];
        let total = 0;
        for (const { source, records } of places) {
            const query = { typeNumber: source.typeNumber, records, match };
            const rows = await index.find({ ...query, limit });
            const isComplete = rows.length < limit;
            const titled =
                isComplete || match.clauses.length === 0
                    ? []
                    : await index.find({ ...query, match: inTitles(match), limit: MIN_CANDIDATES });
            const known = new Set(titled.map(({ recordID }) => recordID));
            const add = (row: SearchableRow, isTitled: boolean) => candidates.push({ source, row, isTitled });
            for (const row of titled) add(row, true);
            for (const row of rows) if (!known.has(row.recordID)) add(row, false);
            total += isComplete ? rows.length : await index.count({ ...query, limit: MAX_COUNTED });
        }
        if (input.collapse !== true) return { candidates, total: Math.min(total, MAX_COUNTED) };
        return { candidates, total: new Set(candidates.map(({ source, row }) => toGroup(source, row))).size };
    }
}

const EMPTY = { candidates: [], total: 0 };

/** Keeps the best result of each group. */
function collapsed<T extends Candidate>(candidates: readonly T[]): T[] {
    const best = new Map<string, T>();
    for (const candidate of candidates) {
        const group = toGroup(candidate.source, candidate.row);
        if (!best.has(group)) best.set(group, candidate);
    }
    return [...best.values()];
}

/** Results of one discussion are one group; any other record is a group by itself. */
function toGroup({ recordType }: SearchSource, { discussionID, recordID }: SearchableRow): string {
    return discussionID === null ? `${recordType} ${recordID}` : `discussion ${discussionID}`;
}

const hasConditions = (filter: SearchFilter): boolean => Object.keys(filter).length > 0;
