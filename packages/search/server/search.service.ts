import type { Input, Page } from "@parley/library/contract";
import { isExpanded, parseSort } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { RecordSearch, SearchableRow, SearchSource, SearchSources } from "@parley/library/server/searchSources";
import type { getSearch, SearchResult } from "@parley/search/contract";
import { SEARCH_LIMIT } from "@parley/search/contract";
import type { Indexer } from "./index/indexer";
import type { Match } from "./index/match";
import { limitToTitles } from "./index/match";
import type { SearchIndex } from "./index/searchIndex";
import type { PreparedSearch } from "./query/prepareSearch";
import { canMeet, createSearchPreparation, MAX_COUNTED } from "./query/prepareSearch";
import type { RareMatches } from "./results/findByRarity";
import { createRarityFinder } from "./results/findByRarity";
import type { Authors } from "./results/presentResults";
import { createResultPresenter } from "./results/presentResults";
import type { Candidate } from "./results/rankCandidates";
import { createRanking } from "./results/rankCandidates";
import type { MatchWidening } from "./spelling/widenMatch";
import { FEW_RESULTS } from "./spelling/widenMatch";

type SearchInput = Input<typeof getSearch>;

interface Dependencies {
    kit: Pick<ServerKit, "clock" | "content">;
    index: SearchIndex;
    indexer: Pick<Indexer, "catchUp">;
    widening: MatchWidening;
    sources: SearchSources;
    authors: Authors;
}

/** Minimum number of matches of each record type among which the best are looked for; it does not depend on the page. */
const MIN_CANDIDATES = 500;

/** Creates the search. Permission is a condition of every query, so that neither results nor totals tell of hidden records (FC-14). */
export function createSearchService({ kit, index, indexer, widening, sources, authors }: Dependencies) {
    const prepare = createSearchPreparation({ indexer, widening, sources });
    const findByRarity = createRarityFinder(index);
    const rank = createRanking({ kit });
    const present = createResultPresenter({ kit, authors });

    return {
        /** Returns one page of the results that the viewer may see. Throws 403 for a hidden or unknown category. */
        async find(viewer: Viewer, input: SearchInput): Promise<Page<SearchResult>> {
            const { page = 1, limit = SEARCH_LIMIT, expand } = input;
            const { clauses, items, total } = await pageOf(viewer, input);
            const results = await present(viewer, items, clauses, {
                withBody: isExpanded(expand, "body"),
                withExcerpt: isExpanded(expand, "excerpt"),
                withAuthor: isExpanded(expand, "insertUser"),
                withBreadcrumbs: isExpanded(expand, "breadcrumbs"),
                withImage: isExpanded(expand, "image"),
            });
            return { items: results, paging: { page, limit, total } };
        },

        /** Returns the IDs of one page of results of one record type. */
        async findRecords(viewer: Viewer, { recordType, categoryID, followed = false, ...search }: RecordSearch) {
            const conditions = {
                ...search,
                recordTypes: [recordType],
                followedCategories: followed,
                ...(categoryID !== undefined && { categoryID, includeChildCategories: true }),
            };
            const { items, total } = await pageOf(viewer, conditions);
            return { recordIDs: items.map(({ row }) => row.recordID), total };
        },
    };

    async function pageOf(viewer: Viewer, input: SearchInput) {
        const { page = 1, limit = SEARCH_LIMIT } = input;
        const prepared = await prepare(viewer, input);
        if (!prepared) return { clauses: [], items: [], total: 0 };
        let found = await candidatesOf(prepared, prepared.match, input, page * limit);
        if (found.total < FEW_RESULTS) {
            const { match, respellings } = await prepared.respell();
            if (respellings.length > 0) found = await candidatesOf(prepared, match, input, page * limit);
        }
        const ranked = await rank(found.candidates, found.match, parseSort(input.sort ?? "-relevance"), found.weights);
        const ordered = input.collapse ? collapsed(ranked) : ranked;
        return { clauses: found.match.clauses, items: ordered.slice((page - 1) * limit, page * limit), total: found.total };
    }

    async function candidatesOf(prepared: PreparedSearch, match: Match, input: SearchInput, wanted: number): Promise<Found> {
        const isRanked = parseSort(input.sort ?? "-relevance").field === "relevance";
        const limit = !isRanked ? MAX_COUNTED : Math.min(MAX_COUNTED, Math.max(MIN_CANDIDATES, wanted));
        const isRare = isRanked && match.operator === "or" && match.clauses.length > 1;
        const newest = await newestOf(prepared, match, limit);
        const found = isRare ? withRarest(newest, await findByRarity(prepared.places, match)) : newest;
        return { ...found, total: input.collapse ? countGroups(found.candidates) : Math.min(found.total, MAX_COUNTED) };
    }

    /** Finds matches in titles, and the newest of all matches, with their total. */
    async function newestOf({ places }: PreparedSearch, match: Match, limit: number): Promise<Found> {
        const candidates: Candidate[] = [];
        let total = 0;
        for (const { source, records } of places) {
            if (!canMeet(source, match)) continue;
            const query = { typeNumber: source.typeNumber, records, match };
            const rows = await index.find({ ...query, limit });
            const isComplete = rows.length < limit;
            const titled =
                isComplete || match.clauses.length === 0 || !source.hasTitles
                    ? []
                    : await index.find({ ...query, match: limitToTitles(match), limit: MIN_CANDIDATES });
            const known = new Set(titled.map(({ recordID }) => recordID));
            const add = (row: SearchableRow, isTitled: boolean) => candidates.push({ source, row, isTitled });
            for (const row of titled) add(row, true);
            for (const row of rows) if (!known.has(row.recordID)) add(row, false);
            total += isComplete ? rows.length : await index.count({ ...query, limit: MAX_COUNTED });
        }
        return { match, candidates, total };
    }
}

/** Candidates of a match, and how many records meet it. */
interface Found {
    match: Match;
    candidates: Candidate[];
    total: number;
    /** How much each clause counts; the same by default. */
    weights?: number[];
}

/** Puts those with the rarest words before the newest. */
function withRarest({ candidates, total }: Found, rarest: RareMatches): Found {
    const known = new Set(rarest.candidates.map(toRecordKey));
    const others = candidates.filter((candidate) => !known.has(toRecordKey(candidate)));
    return { ...rarest, candidates: [...rarest.candidates, ...others], total };
}

const toRecordKey = ({ source, row }: Candidate): string => `${source.recordType} ${row.recordID}`;

const countGroups = (candidates: readonly Candidate[]): number =>
    new Set(candidates.map(({ source, row }) => toGroup(source, row))).size;

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
