import type { Input } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import type { SearchFilter, SearchSources } from "@parley/library/server/searchSources";
import type { getSearchCounts, SearchCounts } from "@parley/search/contract";
import type { Indexer } from "../index/indexer";
import type { Match } from "../index/match";
import type { SearchIndex } from "../index/searchIndex.repository";
import { canMeet, createSearchPreparation } from "../query/prepareSearch";
import { createPartialFinder, limitToCandidates } from "../results/findPartial";
import type { Authors } from "../results/presentResults";
import type { MatchWidening } from "../spelling/widenMatch";
import { FEW_RESULTS } from "../spelling/widenMatch";
import type { Tally } from "./tally.repository";
import { COUNTED_STATES, createTally } from "./tally.repository";

type CountsInput = Input<typeof getSearchCounts>;

interface Dependencies {
    database: Pick<Database, "longQuery">;
    index: SearchIndex;
    indexer: Pick<Indexer, "catchUp">;
    widening: MatchWidening;
    sources: SearchSources;
    authors: Authors;
}

/** Maximum number of tags that are returned. */
const MAX_TAGS = 10;

const NO_WORDS: Match = { clauses: [], operator: "and", noneOf: [] };

const NOTHING: SearchCounts = {
    total: 0,
    isCut: false,
    isPartial: false,
    respellings: [],
    recordTypes: [],
    types: [],
    states: [],
    categories: [],
    tags: [],
    authors: [],
};

/** Creates the service that counts the results of a search by what could narrow it further, of what the viewer may see (FC-14). */
export function createCountsService({ database, index, indexer, widening, sources, authors }: Dependencies) {
    const prepare = createSearchPreparation({ indexer, widening, sources });
    const findPartial = createPartialFinder(index);
    const tally = createTally({ database, index, sources });

    /** Throws 403 for a hidden or unknown category. */
    return async (viewer: Viewer, input: CountsInput): Promise<SearchCounts> => {
        const { recordTypes, ...others } = input;
        const prepared = await prepare(viewer, others, { toSelected: withoutCounted });
        if (!prepared) return NOTHING;
        const { filter, places, isCut } = prepared;
        const countIn = (match: Match, within = places) =>
            tally(
                within.filter(({ source }) => canMeet(source, match)),
                match,
                { ...filter, ...(recordTypes && { recordTypes }) },
            );
        let counts = await countIn(prepared.match);
        let respellings: SearchCounts["respellings"] = [];
        let isPartial = false;
        if (counts.found < FEW_RESULTS) {
            const respelt = await prepared.respell();
            respellings = respelt.respellings;
            if (respellings.length > 0) counts = await countIn(respelt.match);
            const partial = counts.found === 0 ? await findPartial(prepared, respelt.match) : undefined;
            if (partial && partial.candidates.length > 0) {
                isPartial = true;
                counts = await countIn(NO_WORDS, limitToCandidates(places, partial.candidates));
            }
            if (counts.found === 0) respellings = [];
        }
        const { found: _found, categories, tags, authors: byAuthor, ...named } = counts;
        return {
            ...named,
            isCut,
            isPartial,
            respellings,
            categories: categories.map(({ name, count }) => ({ categoryID: Number(name), count })),
            tags: await tagsFor(viewer, tags),
            authors: await withNames(byAuthor),
        };
    };

    /** Returns the tags that exist for the viewer. */
    async function tagsFor(viewer: Viewer, counts: Tally["tags"]): Promise<SearchCounts["tags"]> {
        const known = await sources.tags()?.byIDs(
            viewer,
            counts.map(({ name }) => Number(name)),
        );
        const byID = new Map(known?.map((tag) => [tag.tagID, tag]));
        const found = counts.flatMap(({ name, count }) => {
            const tag = byID.get(Number(name));
            return tag ? [{ ...tag, count }] : [];
        });
        return found.slice(0, MAX_TAGS);
    }

    async function withNames(counts: Tally["authors"]): Promise<SearchCounts["authors"]> {
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
    const uncounted = states.filter(({ state }) => !COUNTED_STATES.includes(state));
    return uncounted.length > 0 ? { ...others, states: uncounted } : others;
}
