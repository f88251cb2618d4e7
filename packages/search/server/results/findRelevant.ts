import type { Match } from "../index/match";
import { limitToTitles } from "../index/match";
import type { MatchingRow, SearchIndex, TypedRow } from "../index/searchIndex.repository";
import { MAX_COUNTED } from "../index/searchIndex.repository";
import type { SourcePlace } from "../query/prepareSearch";
import type { RareMatches } from "./findByRarity";
import { createRarityFinder } from "./findByRarity";
import type { FoundCandidate } from "./presentResults";
import type { Candidate, createRanking, RankedCandidate } from "./rankCandidates";
import { MAX_SCORED } from "./rankCandidates";

interface Dependencies {
    index: SearchIndex;
    rank: ReturnType<typeof createRanking>;
}

interface RelevanceOptions {
    offset: number;
    limit: number;
    /** Whether only the best result of each discussion is wanted. */
    isCollapsed: boolean;
    /** Whether the total is wanted, which reads thousands of rows; if not, the best are looked for among fewer too. */
    isCounted: boolean;
    /** Places of replies, whose words also speak for their discussions. */
    replies: readonly SourcePlace[];
}

/** A page of results in their order, and the clauses whose words are marked in them. */
interface RelevantResults {
    match: Match;
    items: FoundCandidate[];
    /** Number of all results; of those that have been read if it is not wanted. */
    total: number;
}

/**
 * Number of the newest matches of each record type, and of those with the words in their titles, among which the best are looked for. It does
 * not depend on the page: those that follow are read in the order of their dates, so that no page brings thousands of rows into this thread.
 */
const MAX_CANDIDATES = 500;
/** The same, and the number of those whose texts are read, while somebody is typing (`includeTotal=false`). */
const QUICK = { candidates: 100, scored: 30 };

/** Creates the function that finds the records that answer a query best: among those with its words in the title, and the newest. */
export function createRelevantFinder({ index, rank }: Dependencies) {
    const findByRarity = createRarityFinder(index);

    return async (
        places: readonly SourcePlace[],
        match: Match,
        { offset, limit, isCollapsed, isCounted, replies }: RelevanceOptions,
    ): Promise<RelevantResults> => {
        const max = isCounted ? MAX_CANDIDATES : QUICK.candidates;
        const newest = await newestOf(places, match, { max, isCounted: isCounted && !isCollapsed });
        const isRare = match.operator === "or" && match.clauses.length > 1;
        const found: Found = isRare ? withRarest(newest, await findByRarity(places, match, replies)) : newest;
        // Only the order of the scored ones, which come first, depends on their texts.
        const isBehindScored = !isCollapsed && offset >= MAX_SCORED;
        const scored = isBehindScored ? 0 : isCounted ? MAX_SCORED : QUICK.scored;
        const ranked = await rank(found.candidates, found.match, found.weights, scored);
        const best = isCollapsed ? limitToBestOfDiscussions(ranked, newest.isComplete) : ranked;
        const items: FoundCandidate[] = best.slice(offset, offset + limit);
        if (newest.isComplete) return { match: found.match, items, total: best.length };
        if (items.length < limit) {
            const window = { limit: limit - items.length, offset: Math.max(0, offset - best.length) };
            const order = { field: "dateInserted", descending: true } as const;
            const without = ranked.map(({ source, row }) => ({ ...row, typeNumber: source.typeNumber }));
            const rows = await index.findOrdered({ places, match, order, isCollapsed, ...window, without });
            items.push(...toCandidates(rows, places));
        }
        if (!isCounted) return { match: found.match, items, total: best.length };
        const total = isCollapsed ? await index.countGroups(places, match) : newest.total;
        return { match: found.match, items, total: Math.min(total, MAX_COUNTED) };
    };

    /** Finds matches in titles, and the newest of all matches, with their total if it is wanted. */
    async function newestOf(
        places: readonly SourcePlace[],
        match: Match,
        { max, isCounted }: { max: number; isCounted: boolean },
    ): Promise<Newest> {
        const found = await findIn(places, match, max);
        const isIncomplete = (place: SourcePlace) => rowsOf(place, found).length >= max;
        const incomplete = places.filter(isIncomplete);
        const hasTitled = match.clauses.length > 0;
        const titled = hasTitled
            ? await findIn(
                  incomplete.filter(({ source }) => source.hasTitles),
                  limitToTitles(match),
                  max,
              )
            : [];
        const candidates = places.flatMap((place) => {
            const inTitles = rowsOf(place, titled);
            const known = new Set(inTitles.map(({ recordID }) => recordID));
            const others = rowsOf(place, found).filter(({ recordID }) => !known.has(recordID));
            const toCandidate = (isTitled: boolean) => (row: MatchingRow) => ({ source: place.source, row, isTitled });
            return [...inTitles.map(toCandidate(true)), ...others.map(toCandidate(false))];
        });
        let total = 0;
        for (const place of isCounted ? places : []) {
            if (total >= MAX_COUNTED) break;
            total += isIncomplete(place)
                ? await index.count({ ...place, match, limit: MAX_COUNTED - total })
                : rowsOf(place, found).length;
        }
        return { match, candidates, total, isComplete: incomplete.length === 0 };
    }

    function findIn(places: readonly SourcePlace[], match: Match, limit: number): Promise<TypedRow[]> {
        return index.findEach({ places, matches: [match], limit });
    }
}

const rowsOf = ({ typeNumber }: SourcePlace, rows: readonly TypedRow[]): TypedRow[] =>
    rows.filter((row) => row.typeNumber === typeNumber);

/** The first candidates of a match. */
interface Newest {
    match: Match;
    candidates: Candidate[];
    /** Number of records that meet the match; 0 unless it is wanted, since each count reads thousands of rows. */
    total: number;
    /** Whether these are all of them. */
    isComplete: boolean;
}

/** Candidates, and how much each clause counts; the same by default. */
type Found = Pick<Newest, "match" | "candidates"> & Partial<Pick<RareMatches, "weights">>;

/** Puts those with the rarest words before the newest. */
function withRarest({ candidates }: Newest, rarest: RareMatches): Found {
    const known = new Set(rarest.candidates.map(toRecordKey));
    const others = candidates.filter((candidate) => !known.has(toRecordKey(candidate)));
    return { ...rarest, candidates: [...rarest.candidates, ...others] };
}

const toRecordKey = ({ source, row }: Candidate): string => `${source.recordType} ${row.recordID}`;

/**
 * Keeps the best result of each discussion, with the number of those in it if these are all; a record outside of any stays.
 */
export function limitToBestOfDiscussions(candidates: readonly RankedCandidate[], areAll: boolean): FoundCandidate[] {
    const groups = new Map<string, { best: RankedCandidate; count: number }>();
    for (const candidate of candidates) {
        const { discussionID } = candidate.row;
        const key = discussionID === null ? toRecordKey(candidate) : `in ${discussionID}`;
        const group = groups.get(key);
        if (group) group.count++;
        else groups.set(key, { best: candidate, count: 1 });
    }
    return [...groups.values()].map(({ best, count }) => ({ ...best, ...(areAll && { countInDiscussion: count }) }));
}

/** Converts rows of the index to candidates. */
export function toCandidates(
    rows: readonly { typeNumber: number; recordID: number; discussionID: number | null; countInDiscussion: number | null }[],
    places: readonly SourcePlace[],
): FoundCandidate[] {
    const sources = new Map(places.map(({ source }) => [source.typeNumber, source]));
    return rows.flatMap(({ typeNumber, recordID, discussionID, countInDiscussion }) => {
        const source = sources.get(typeNumber);
        const counted = countInDiscussion !== null && { countInDiscussion };
        return source ? [{ source, row: { recordID, discussionID }, ...counted }] : [];
    });
}
