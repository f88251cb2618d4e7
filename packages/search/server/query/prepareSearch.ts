import type { Input } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { SearchFilter, SearchSource, SearchSources } from "@parley/library/server/searchSources";
import type { getSearch } from "@parley/search/contract";
import type { Indexer } from "../index/indexer";
import type { Match } from "../index/match";
import type { SearchPlace } from "../index/searchEngine";
import type { MatchWidening, Respelling } from "../spelling/widenMatch";
import { createFilterResolver } from "./createFilter";
import { createMatch, createPartialMatch } from "./createMatch";
import type { ParsedQuery } from "./parseQuery";
import { parseQuery } from "./parseQuery";

type SearchInput = Input<typeof getSearch>;

interface Dependencies {
    indexer: Pick<Indexer, "catchUp">;
    widening: MatchWidening;
    sources: SearchSources;
}

/** A source whose records may be found, with the subquery of those that the viewer may see. */
export interface SourcePlace extends SearchPlace {
    source: SearchSource;
}

/** A search whose words and conditions are known. */
export interface PreparedSearch {
    match: Match;
    filter: SearchFilter;
    places: SourcePlace[];
    /** Places of replies, whose words also speak for their discussions. */
    replies: SourcePlace[];
    /** The match of which a part is enough, for a search that finds nothing; undefined if all must be met. */
    partial: Match | undefined;
    /** Returns the match with the nearest spellings, for a search that finds little. */
    respell(): Promise<{ match: Match; respellings: Respelling[] }>;
    /** Whether a part of the query was cut off, because it is too long. */
    isCut: boolean;
}

interface PrepareOptions {
    /** Returns the filter by which records are selected, if not the whole one. */
    toSelected?: (filter: SearchFilter) => SearchFilter;
}

/** Creates the function that prepares a search. It returns undefined if nothing can be found. */
export function createSearchPreparation({ indexer, widening, sources }: Dependencies) {
    const resolveFilter = createFilterResolver(sources);

    return async (
        viewer: Viewer,
        input: SearchInput,
        { toSelected = (filter) => filter }: PrepareOptions = {},
    ): Promise<PreparedSearch | undefined> => {
        const parsed = parseInput(input);
        const { filter, terms, excluded } = await resolveFilter(viewer, input, parsed);
        const written = createMatch({ terms, excluded }, input.queryOperator);
        if (input.knowledgeBaseID !== undefined || input.knowledgeCategoryIDs) return undefined;
        // What is written and has neither words nor conditions, only marks, finds nothing. Where nothing is written, all that meets the
        // conditions is found (contract §5.10).
        const isOnlyMarks = terms.length > 0 || (isWritten(input) && !hasConditions(filter));
        if (written.clauses.length === 0 && isOnlyMarks) return undefined;
        await indexer.catchUp();
        const selected = toSelected(filter);
        const places: SourcePlace[] = [];
        const replies: SourcePlace[] = [];
        for (const source of sources.all()) {
            const isWanted = !input.recordTypes || input.recordTypes.includes(source.recordType);
            if (!isWanted && !source.areReplies) continue;
            const records = await source.select(viewer, selected);
            if (!records) continue;
            const place = { source, typeNumber: source.typeNumber, records, isNarrowed: hasConditions(selected) };
            if (isWanted) places.push(place);
            if (source.areReplies) replies.push(place);
        }
        const match = await widening.related(written);
        const partial = input.queryOperator === undefined ? createPartialMatch({ terms, excluded }) : undefined;
        return {
            match,
            partial: partial && (await widening.related(partial)),
            filter,
            places,
            replies,
            respell: () => widening.respelt(match, places),
            isCut: parsed.isCut,
        };
    };

    function parseInput(input: SearchInput): ParsedQuery {
        const states = new Set(sources.all().flatMap((source) => [...source.states, ...source.types]));
        const parsed = parseQuery(input.query ?? "", states);
        const inName = parseQuery(input.name ?? "", new Set());
        const titled = (terms: ParsedQuery["terms"]) => terms.map((term) => ({ ...term, inTitle: true }));
        return {
            ...parsed,
            terms: [...parsed.terms, ...titled(inName.terms)],
            excluded: [...parsed.excluded, ...titled(inName.excluded)],
            isCut: parsed.isCut || inName.isCut,
        };
    }
}

/** Checks whether records of a source can meet a match: those without titles have no words in them. */
export const canMeet = ({ hasTitles }: SearchSource, { clauses, operator }: Match): boolean =>
    hasTitles || operator === "or" || !clauses.some(({ inTitle }) => inTitle);

const isWritten = ({ query = "", name = "" }: SearchInput): boolean => `${query}${name}`.trim() !== "";
const hasConditions = (filter: SearchFilter): boolean => Object.keys(filter).length > 0;
