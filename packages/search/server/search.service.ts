import type { Input, Page } from "@parley/library/contract";
import { isExpanded, parseSort } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { RecordSearch, SearchSource, SearchSources } from "@parley/library/server/searchSources";
import type { getSearch, SearchResult } from "@parley/search/contract";
import { SEARCH_LIMIT } from "@parley/search/contract";
import { parseCursor, toCursor } from "./cursor";
import type { Indexer } from "./index/indexer";
import type { Match, MatchClause } from "./index/match";
import type { ResultOrder, SearchIndex } from "./index/searchIndex.repository";
import { MAX_COUNTED } from "./index/searchIndex.repository";
import type { PreparedSearch, SourcePlace } from "./query/prepareSearch";
import { canMeet, createSearchPreparation } from "./query/prepareSearch";
import { createCompletion } from "./results/completeQuery";
import type { PartialMatches } from "./results/findPartial";
import { createPartialFinder, limitToCandidates } from "./results/findPartial";
import { createRelevantFinder, limitToBestOfDiscussions, toCandidates } from "./results/findRelevant";
import type { Authors, FoundCandidate } from "./results/presentResults";
import { createResultPresenter } from "./results/presentResults";
import { createRanking } from "./results/rankCandidates";
import type { MatchWidening } from "./spelling/widenMatch";
import { FEW_RESULTS } from "./spelling/widenMatch";
import type { RunTextJob } from "./texts/textJobs";

type SearchInput = Input<typeof getSearch>;

interface Dependencies {
    kit: Pick<ServerKit, "clock" | "content" | "siteURL">;
    index: SearchIndex;
    indexer: Pick<Indexer, "catchUp">;
    widening: MatchWidening;
    sources: SearchSources;
    authors: Authors;
    runTextJob: RunTextJob;
}

/** Creates the search. Permission is a condition of every query, so that neither results nor totals tell of hidden records (FC-14). */
export function createSearchService({ kit, index, indexer, widening, sources, authors, runTextJob }: Dependencies) {
    const prepare = createSearchPreparation({ indexer, widening, sources });
    const rank = createRanking({ kit, runTextJob });
    const findRelevant = createRelevantFinder({ index, rank });
    const findPartial = createPartialFinder(index);
    const present = createResultPresenter({ kit, sources, authors, runTextJob });
    const complete = createCompletion({ kit, index, prepare });

    return {
        /** Returns one page of the results that the viewer may see. Throws 403 for a hidden or unknown category. */
        async find(viewer: Viewer, input: SearchInput): Promise<Page<SearchResult>> {
            const { limit = SEARCH_LIMIT, expand } = input;
            const page = pageIn(input);
            const typeaheads = input.includeTypeaheads && page === 1 ? await complete(viewer, input) : [];
            if (input.includeResults === false) return { items: typeaheads, paging: { page, limit, total: typeaheads.length } };
            const { clauses, items, total } = await pageOf(viewer, { ...input, page });
            const results = await present(viewer, items, clauses, {
                withBody: isExpanded(expand, "body"),
                withExcerpt: isExpanded(expand, "excerpt"),
                withAuthor: isExpanded(expand, "insertUser"),
                withEditor: isExpanded(expand, "updateUser"),
                withBreadcrumbs: isExpanded(expand, "breadcrumbs"),
                withImage: isExpanded(expand, "image"),
                withTags: isExpanded(expand, "tagIDs"),
            });
            const next = input.cursor !== undefined && page * limit < total ? { cursor: toCursor(page + 1) } : {};
            const counted = input.includeTotal === false ? {} : { total };
            return { items: [...typeaheads, ...results], paging: { page, limit, ...counted, ...next } };
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

    async function pageOf(viewer: Viewer, input: SearchInput): Promise<ResultPage> {
        const prepared = await prepare(viewer, input);
        if (!prepared) return { clauses: [], items: [], total: 0 };
        const page = await pageFor(prepared, prepared.match, input);
        if (page.total >= FEW_RESULTS) return page;
        const { match, respellings } = await prepared.respell();
        const respelt = respellings.length > 0 ? await pageFor(prepared, match, input) : page;
        if (respelt.total > 0) return respelt;
        const partial = await findPartial(prepared, match);
        return partial && partial.candidates.length > 0 ? pageOfPartial(prepared, partial, input) : page;
    }

    /** Returns a page of records that have a part of the words. */
    async function pageOfPartial(
        { places }: PreparedSearch,
        { match, candidates, weights }: PartialMatches,
        input: SearchInput,
    ): Promise<ResultPage> {
        const { page = 1, limit = SEARCH_LIMIT, collapse: isCollapsed = false } = input;
        const offset = (page - 1) * limit;
        const order = toOrder(input, match);
        if (order) {
            const limited = limitToCandidates(
                places.filter(({ source }) => canSort(source, input)),
                candidates,
            );
            const rows = await index.findOrdered({ places: limited, match: NO_WORDS, order, isCollapsed, limit, offset });
            const total = await totalOf(rows, limited, NO_WORDS, isCollapsed);
            return { clauses: match.clauses, items: toCandidates(rows, places), total };
        }
        const ranked = await rank(candidates, match, weights);
        const best = isCollapsed ? limitToBestOfDiscussions(ranked, true) : ranked;
        return { clauses: match.clauses, items: best.slice(offset, offset + limit), total: best.length };
    }

    async function pageFor(prepared: PreparedSearch, match: Match, input: SearchInput): Promise<ResultPage> {
        const { page = 1, limit = SEARCH_LIMIT, collapse: isCollapsed = false } = input;
        const places = prepared.places.filter(({ source }) => canMeet(source, match) && canSort(source, input));
        const offset = (page - 1) * limit;
        const order = toOrder(input, match);
        if (order) {
            const rows = await index.findOrdered({ places, match, order, isCollapsed, limit, offset });
            const total = await totalOf(rows, places, match, isCollapsed);
            return { clauses: match.clauses, items: toCandidates(rows, places), total };
        }
        // Whether there is a page after this one follows from the total.
        const isCounted = input.includeTotal !== false || input.cursor !== undefined;
        const { items, total, ...found } = await findRelevant(places, match, {
            offset,
            limit,
            isCollapsed,
            isCounted,
            replies: prepared.replies,
        });
        return { clauses: found.match.clauses, items, total };
    }

    /** Returns the number of results of which some rows are a page; it is counted by itself only for a page behind the last. */
    async function totalOf(
        [first]: readonly { countShown: number }[],
        places: readonly SourcePlace[],
        match: Match,
        isCollapsed: boolean,
    ): Promise<number> {
        if (first) return Math.min(first.countShown, MAX_COUNTED);
        if (isCollapsed) return index.countGroups(places, match);
        let total = 0;
        for (const place of places) {
            if (total < MAX_COUNTED) total += await index.count({ ...place, match, limit: MAX_COUNTED - total });
        }
        return total;
    }
}

/** Checks whether records of a source can be sorted as wanted; the orders of members find members only. */
function canSort({ sorts = [] }: SearchSource, { sort }: SearchInput): boolean {
    const field = sort && parseSort(sort).field;
    return field === undefined || COMMON_SORTS.has(field) || sorts.some((own) => own === field);
}

const COMMON_SORTS: ReadonlySet<string> = new Set(["relevance", "dateInserted", "dateUpdated", "score", "hot"]);

/** Returns the number of the page that `page` or `cursor` names. Throws 422 if both do. */
function pageIn({ page = 1, cursor }: SearchInput): number {
    if (cursor === undefined) return page;
    if (page > 1) throw invalidField("page", "The page and a cursor can’t be given together.");
    return parseCursor(cursor);
}

const NO_WORDS: Match = { clauses: [], operator: "and", noneOf: [] };

/** One page of results, and the clauses whose words are marked in them. */
interface ResultPage {
    clauses: readonly MatchClause[];
    items: FoundCandidate[];
    /** Number of all results; of some of them if it is not wanted. */
    total: number;
}

/** Returns the column by which results are ordered; undefined for their relevance. Without words everything is equally relevant. */
function toOrder({ sort = "-relevance" }: SearchInput, { clauses }: Match): ResultOrder | undefined {
    const { field, descending } = parseSort(sort);
    if (field !== "relevance") return { field, descending };
    return clauses.length === 0 ? { field: "dateInserted", descending: true } : undefined;
}
